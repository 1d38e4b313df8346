"""Puzzles on the screen: no key tells how good an option is before it is answered, and any answer is explained."""

import re
import time
from fractions import Fraction
from statistics import median

import pytest

from cb_tui.core.puzzle import shown
from cb_tui.games import GAMES
from cb_tui.presentation.keys import rows
from cb_tui.presentation.picked_answer import PickedAnswer
from cb_tui.presentation.puzzle_words import compared
from cb_tui.presentation.text import plain_text
from cb_tui.session.lesson import lesson_game, plan
from cb_tui.session.library import LESSON, Library
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
from cb_tui.session.puzzles.pack import all_shipped, find, open_puzzle, shipped, taught
from cb_tui.session.puzzles.tries import NAME
from cb_tui.ui.app import GameApp
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.puzzle import PAUSE
from tests.sample import sample
from tests.ui.reading import screen, settled

LAST = {"enter", "give_up", "back", "help", "legend"}  # actions that leave the question
KINDS = {(each.ruleset, each.kind): each for each in reversed(all_shipped())}


def text(app) -> str:
    return "\n".join(screen(app))


@pytest.mark.parametrize("asked", sample(KINDS, 4), ids="-".join)
async def test_no_key_before_the_answer_shows_a_chance_and_the_answer_is_explained(asked, tmp_path):
    puzzle = KINDS[asked]
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    measure = open_puzzle(puzzle).kind.measure
    secret = {shown(measure, Fraction(each)) for each in (puzzle.best, puzzle.next)}
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for key in rows(app.screen.mode()):
            if key.action in LAST:
                continue
            for press in key.presses.split()[:1] * 2:
                app.screen.key(press)
                assert not re.search(r"\d%", text(app))
                if measure != "yes":
                    assert not any(each in text(app) for each in secret)
        assert not (tmp_path / NAME).exists()
        app.screen._judge(next(each for each in app.screen.asked.options if each.key not in puzzle.answers))
        app.screen.paint()
        await settled(pilot)
        assert ("WRONG  " if measure == "yes" else "NOT THE BEST") in text(app)
        assert re.search(r"Best:\s", text(app))
        assert {path.name for path in tmp_path.iterdir()} <= {NAME, "puzzles.lock"}
        for press in ("d", "i", "j", "k", "enter"):
            app.screen.key(press)
        await settled(pilot)
        assert "you are " in text(app), screen(app)[-2]


async def test_after_a_hint_no_key_picks_an_answer_that_is_ruled_out_and_its_number_is_told(tmp_path):
    for kind, presses in (("deck", "f plus plus 1 2 3 4"), ("shot", "f tab m plus tab 1 9")):
        puzzle = next(each for each in all_shipped() if each.kind == kind)
        app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press("W")
            left = app.screen.asked.offered
            assert len(left) < puzzle.options and "one of these" in text(app)
            for press in presses.split():
                await pilot.press(press)
                assert app.screen.picked.option in (None, *left), press
            gone = next(at for at, each in enumerate(app.screen.asked.options, 1) if each not in left)
            await pilot.press(*str(gone))
            assert f"The hint has ruled out answer {gone}" in text(app)
            assert "W hint" not in text(app)


async def test_a_number_of_two_digits_picks_its_answer_and_a_long_list_goes_on(tmp_path):
    puzzle = next(each for each in all_shipped() if each.kind == "shot" and each.options > 20)
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        options = app.screen.asked.options
        for typed, number in (("1", 1), ("12", 12), ("3", 3)):
            await pilot.press("f", *typed)
            assert app.screen.picked.option == options[number - 1], typed
            assert f">{number:>2} {options[number - 1].text}"[:24] in text(app)
        assert f"of {puzzle.options}" in text(app)


async def test_a_question_opens_with_all_that_it_is_about_in_view_and_its_answer_has_the_map(tmp_path):
    for puzzle in sample(KINDS, 3):
        app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(KINDS[puzzle], tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            shown, names = text(app), app.screen.picked.named
            assert names.keys() <= set(app.screen.picked.about)
            assert shown.count("{") + shown.count("}") >= len(names), shown
            await pilot.press("Q")
            await settled(pilot)
            page = text(app)
            await pilot.press("m")
            await settled(pilot)
            assert "Best: " in page and "Best: " not in text(app)
            await pilot.press("m")
            await settled(pilot)
            assert text(app) == page


async def test_from_the_title_to_the_answered_puzzle_of_today_and_its_line(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("P")
        await settled(pilot)
        assert "Today" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("Q")
        await settled(pilot)
        assert "THE ANSWER" in text(app)
        await pilot.press("c")
        await settled(pilot)
        assert re.search(r"cb-tui puzzle \d{4}-\d\d-\d\d \w+ \d+: wrong", text(app))
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert "wrong: " in text(app)
        await pilot.press("H")
        assert "gave up" in text(app)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert "Puzzles" in text(app)


@pytest.mark.parametrize("size", [(60, 16), (160, 50)])
async def test_a_puzzle_is_whole_at_any_size(size, tmp_path):
    puzzle = next(each for each in all_shipped() if each.kind == "shot")
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("f")
        assert "the answers" in text(app) and "Enter answers" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "the best first" in text(app)


def test_a_puzzle_opens_and_an_answer_is_judged_at_once(tmp_path):
    """In processor time, of a program that runs: the half of them in 150 ms and in 100 ms on the slowest computer."""
    opening, judging = [], []
    for puzzle in sample(all_shipped(), 40):
        open_puzzle(puzzle)
        begun = time.process_time()
        asked = AskedPuzzle(puzzle, tmp_path)
        opening.append(time.process_time() - begun)
        begun = time.process_time()
        asked.answer(asked.options[0])
        judging.append(time.process_time() - begun)
    assert (median(opening) < 0.15, median(judging) < 0.1) == (True, True), (opening, judging)


async def test_three_puzzles_of_the_first_lesson_follow_each_other_and_lead_back_to_its_end(tmp_path):
    game = lesson_game(tmp_path)
    while game.outcome is None:  # the end page is the same, whoever has won
        quiet = (each for each in game.legal() if game.ruleset.offer(game.state, each).role in ("hold", "end"))
        game.play(next(quiet, game.legal()[0]))
    puzzles = taught(LESSON)
    assert len(puzzles) == len(plan(LESSON).puzzles) == 3
    app = GameApp(game, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("P")
        for left, puzzle in zip((2, 1, 0), puzzles, strict=True):
            await settled(pilot)
            assert puzzle.id in text(app)
            await pilot.press("Q")
            await settled(pilot)
            assert f"the next puzzle{f', {left} left' if left else ' near'}" in text(app)
            if left:
                await pilot.press("enter")
        await pilot.press("escape")
        await settled(pilot)
        assert "LESSON DONE" in text(app) or "lesson" in text(app).lower()
        app.save_now()


async def test_a_judged_puzzle_is_played_on_in_memory_or_edited_and_one_key_leads_back(tmp_path, monkeypatch):
    for name in ("CB_TUI_BATTLES", "CB_TUI_EDITS"):
        monkeypatch.setenv(name, str(tmp_path / "edited"))
    puzzle = next(each for each in all_shipped() if each.kind == "shot")
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("Q", "p")
        await settled(pilot)
        assert f"PUZZLE {puzzle.id}" in text(app) and "nothing is saved" in text(app)
        game = app.screen.game
        assert [game.seats[puzzle.seat], game.folder] == ["human", None]
        assert {"ai:officer"} == {player for seat, player in game.seats.items() if seat != puzzle.seat}
        await pilot.press("E")
        await settled(pilot)
        assert "THE ANSWER" in text(app)
        await pilot.press("E")  # the key that also opens the editor at the position
        await settled(pilot)
        assert "starts with this position" in text(app)
        there = {(each.piece.id, each.piece.at) for each in app.screen.work.pieces}
        assert {(unit, each.at) for unit, each in game.state.units.items()} <= there
        app.screen.work.close()
    assert {path.name for path in tmp_path.iterdir()} <= {NAME, "puzzles.lock", "edited"}


async def test_a_question_mark_lists_the_keys_of_the_page_and_another_opens_the_rules_of_its_game(tmp_path):
    puzzle = next(each for each in all_shipped() if each.ruleset == "combat")
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert app.screen.system.id == "combat"
        await pilot.press("question_mark")
        await settled(pilot)
        assert "leave a third of the answers" in text(app)
        await pilot.press("question_mark")
        await settled(pilot)
        assert "2025 edition" not in text(app)
        assert "Rules" in text(app)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert app.screen.asked.puzzle == puzzle


@pytest.mark.parametrize("package", GAMES)
async def test_the_page_tells_which_side_you_are_and_what_stands_under_the_cursor_as_a_battle_does(package, tmp_path):
    puzzle = next(each for each in shipped(package) if each.kind == "shot")
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table, cursor = app.screen.table, app.screen.picked.cursor
        assert f"you are {table.force(table.viewing_side).name}" in text(app)
        first = table.stack(cursor)[0]
        assert first.side == table.viewing_side
        card = plain_text(screen_spec_of(table).brief(table, first, 28)[1]).strip()
        assert card in text(app)


def test_results_are_added_up_only_where_they_make_the_value(tmp_path):
    for puzzle in (each for each in all_shipped() if each.kind == "shed"):
        asked = AskedPuzzle(puzzle, tmp_path)
        told = compared(asked.answer(asked.options[0]))
        added = [row for row in told.results if row[0].startswith("+ ")]
        assert bool(added) == (told.value is not None), puzzle.id
        for column in (1, 2) if added else ():
            parts = (float(row[column].rstrip("%-") or 0) for row in added)
            assert sum(parts) == pytest.approx(float(told.value[column].rstrip("%")), abs=0.11), puzzle.id


def test_what_a_strike_destroys_in_all_stands_below_its_results(tmp_path):
    puzzle = find("four_corps-e973")
    asked = AskedPuzzle(puzzle, tmp_path)
    told = compared(asked.answer(asked.keyed("p1>T1")))
    assert told.value == ("= in all", "26.5%", "35.3%")
    assert told.results[:2] == [("+ destroyed", "13.2%", "35.3%"), ("+ both lost", "13.2%", "-")]


async def test_keys_for_dice_are_shown_where_dice_are_rolled_and_escape_leads_from_the_map_to_the_verdict(
    tmp_path,
):
    for kind, rolled in (("shot", True), ("way", False)):
        puzzle = next(each for each in all_shipped() if each.kind == kind)
        app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press("Q")
            await settled(pilot)
            verdict = text(app)
            assert ("i dice" in verdict, "d rolls" in verdict) == (rolled, rolled)
            await pilot.press("m", "escape")
            await settled(pilot)
            assert text(app) == verdict


async def test_the_page_of_puzzles_keeps_to_one_game_and_explains_an_answer_given_before(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("P", "g", "g")
        await settled(pilot)
        assert "Puzzles  Combat " in text(app) and "line of fire" in text(app) and "safe move" not in text(app)
        await pilot.press("j", "enter")
        await settled(pilot)
        assert app.screen.asked.puzzle.ruleset == "combat"
        await pilot.press("Q", "escape", "H")
        tries = app.screen.tries
        await pilot.press("enter")
        await settled(pilot)
        assert "THE ANSWER" in text(app) and "all " in text(app)
        await pilot.press("escape")
        await settled(pilot)
        app.screen.look()
        assert app.screen.tries == tries
        await pilot.press("a")
        await settled(pilot)
        assert app.screen.page is None


async def test_a_picked_attack_shows_the_card_of_its_target_and_a_number_after_a_pause_is_another(tmp_path):
    puzzle = next(each for each in shipped("combat_captain") if each.kind == "shot" and each.options > 11)
    app = GameApp(None, Library(), tmp_path, ascii_only=True, puzzle=AskedPuzzle(puzzle, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("1")
        app.screen.digit_at -= PAUSE
        await pilot.press("1")
        await settled(pilot)
        first = app.screen.asked.options[0]
        target = first.key.partition(">")[2].partition("/")[0]
        assert app.screen.picked.option == first
        assert app.screen.picked.cursor == app.screen.table.pieces[target].at
        card = screen_spec_of(app.screen.table).brief(app.screen.table, app.screen.table.pieces[target], 28)
        assert plain_text(card[1]).strip() in text(app)


async def test_the_cursor_of_a_table_goes_to_stands_and_one_of_a_way_looks_around(tmp_path):
    puzzle = next(each for each in shipped("combat_captain") if each.kind == "see")
    picked = PickedAnswer(AskedPuzzle(puzzle, None))
    stand = next(each for each in picked.table.pieces.values() if each.at != picked.cursor)
    x, y = map(float, stand.at.split(","))
    picked.walk(f"{x:.1f},{y - 0.1:.1f}" if y >= 1 else f"{x:.1f},{y + 0.1:.1f}")
    assert picked.cursor == stand.at
    way = PickedAnswer(AskedPuzzle(next(each for each in all_shipped() if each.kind == "way"), None))
    path = max((each.path for each in way.asked.options), key=len)
    for at in path[:2]:
        way.walk(at)
    way.walk(next(each.at for each in way.table.pieces.values() if each.at not in (way.start, *path)))
    assert way.way == path[:2]
    way.walk(path[0])
    assert way.way == path[:1]
    way.walk(way.start)
    assert way.way == ()


@pytest.mark.parametrize("package", GAMES)
def test_the_map_of_a_verdict_on_sight_has_the_line_and_what_stops_it(package):
    puzzle = next(each for each in shipped(package) if each.kind == "see")
    picked = PickedAnswer(AskedPuzzle(puzzle, None))
    advisor, enemy = picked.rules.advisor, picked.table.pieces[puzzle.aim.target].at
    for option in picked.asked.options:
        shown, seen = picked.overlay(option), advisor.sight(picked.seen, option.place, enemy)
        assert (option.place, enemy) in (shown.line, shown.route)
        assert shown.blocker == (None if seen.visible else seen.at)
