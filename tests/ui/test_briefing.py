"""The briefing: page one of a player's new battle; nothing is asked or played before it is closed."""

import pytest

from cb_tui.core.grammar import plural_of_side
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.text import line, plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import LESSON, Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.start_and_end import BriefingMode
from tests.battles import shipped
from tests.ui.reading import screen, settled, silent

LIBRARY = Library()
BATTLES = shipped().values()


def started(battle, saves=None, **seats):
    return Game.new(
        RULESETS[battle.ruleset],
        battle,
        seed=5,
        seats=default_seats(battle) | seats,
        saves=saves,
        name="g" * bool(saves),
    )


def shown(running):
    return "\n".join(screen(running))


async def begin(running, battle):
    running.begin(battle, default_seats(battle), 5, "seeded", battle.ruleset)


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.id)
def test_it_tells_who_plays_his_own_goal_before_that_of_the_others(battle):
    controller = BattleController(started(battle))
    desk = controller.desk
    mode = BriefingMode(battle, desk.table, ASCII)
    rows = [plain_text(row) for row in mode.stakes(desk.table, 79)]
    assert rows[0].startswith("- your objective")
    assert rows[1].startswith(f"{plural_of_side(battle.sides[0].name)}:")
    assert any(row.startswith("- their objective") for row in rows) == bool(desk.table.other_goals)
    for height in (99, 9):
        story = " ".join(plain_text(row) for row in mode.story(49, height))
        assert " ".join(story.split()) == " ".join(battle.briefing.split())


def pages(mode, width, height):
    """What is shown from the top to as far down as it scrolls, and the message below each page."""
    while True:
        yield [plain_text(row) for row in mode.page(width, height)], plain_text(mode.message(None))
        last = mode.last
        if last == mode.lines:
            return
        mode.handle_action("down", None)


@pytest.mark.parametrize(("width", "height"), [(80, 21), (100, 27), (160, 47), (40, 10)])
@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.id)
def test_every_line_can_be_scrolled_to_and_it_says_that_there_is_more(battle, width, height):
    table = BattleController(started(battle)).desk.table
    mode = BriefingMode(battle, table, ASCII, machine=[line("AI: officer")])
    shown = list(pages(mode, width, height))
    assert all(len(row) <= width for rows, _ in shown for row in rows)
    assert all("more line" in message for _, message in shown[:-1])
    assert "more line" not in shown[-1][1]
    left, right = zip(*(_halves(row) for row in _joined([rows for rows, _ in shown])), strict=True)
    read = " ".join(" ".join((*left, *right)).split())
    assert " ".join(battle.briefing.split()) in read
    for sentence in (*table.own_goals, *table.other_goals, "AI: officer"):
        assert sentence in read
    for due in (due for force in table.scene.forces for due in force.due):
        assert due in read


def _joined(shown):
    """The rows of pages that overlap, each once."""
    whole, *others = shown
    for rows in others:
        held = next(n for n in range(len(rows), -1, -1) if whole[len(whole) - n :] == rows[:n])
        whole = [*whole, *rows[held:]]
    return whole


def _halves(row):
    """The two columns of a row."""
    edge = next((at for at, sign in enumerate(row) if at > 15 and (sign == "|" or row[at : at + 2] == "+-")), len(row))
    return row[:edge].strip(), row[edge + 1 :].strip()


def test_paragraphs_stand_apart_where_all_has_room_and_are_indented_where_it_has_none():
    battle = LIBRARY.read("mill")
    mode = BriefingMode(battle, BattleController(started(battle)).desk.table, ASCII)
    apart, close = ([plain_text(row) for row in mode.story(44, height)] for height in (19, 18))
    assert (len(apart), apart.count("")) == (19, 3)
    assert (len(close), close.count("")) == (16, 0)
    assert [row for row in close if row.startswith("  ")] == [
        "  You hold a house if you have an intact",
        "  The hedgerows hide both platoons from each",
        "  History: hedgerow country, where platoons",
    ]


def test_it_explains_the_marks_that_the_map_has_for_what_is_held():
    for name, told in (
        ("mill", "? on map, held by no one: 0602, 0604, 0606"),
        ("veghel", "x on map, held by Germans: 0604, "),
    ):
        battle = LIBRARY.read(name)
        desk = BattleController(started(battle)).desk
        rows = " ".join(plain_text(row) for row in BriefingMode(battle, desk.table, ASCII).stakes(desk.table, 40))
        assert told in rows


def test_where_armies_are_chosen_and_sides_tossed_for_it_names_neither_pieces_nor_a_first_turn():
    controller = BattleController(started(LIBRARY.read("open_country")))
    desk = controller.desk
    mode = BriefingMode(LIBRARY.read("open_country"), desk.table, ASCII)
    rows = [plain_text(row) for row in mode.stakes(desk.table, 40)]
    assert "each side picks its army" in rows
    assert not any("0 pieces" in row for row in rows)
    assert "first turn" not in plain_text(mode.message(desk))


@pytest.mark.parametrize("battle", ["gulch", "airfield"])
def test_where_a_roll_decides_who_begins_it_names_the_roll(battle):
    """[INIT-1] `airfield` begins with a deployment, which nobody rolls for."""
    desk = BattleController(started(LIBRARY.read(battle))).desk
    mode = BriefingMode(LIBRARY.read(battle), desk.table, ASCII)
    assert plain_text(mode.message(desk)).endswith("First turn: by initiative")


@pytest.mark.parametrize("battle", ["mill", "gulch"])
def test_how_it_ends_when_time_is_up_stands_under_nobody_s_goals(battle):
    desk = BattleController(started(LIBRARY.read(battle))).desk
    rows = [plain_text(row) for row in BriefingMode(LIBRARY.read(battle), desk.table, ASCII).stakes(desk.table, 31)]
    ends = next(at for at, row in enumerate(rows) if row.startswith("No objective met"))
    assert set(rows[ends - 1]) <= {"+", "-"}


async def test_under_fire_from_the_first_command_it_is_read_in_peace(tmp_path):
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await begin(running, LIBRARY.read("villers"))
        await silent(pilot)
        assert "British: destroy 3 of t1, t2," in shown(running)
        assert "First turn: German" in shown(running)
        assert running.game.step == 0
        await pilot.press("question_mark", "escape", "j")
        await settled(pilot)
        assert "Invented: all numbers; morning and" in shown(running)
        await pilot.press("enter")
        await settled(pilot)
        assert running.game.step > 0
        assert isinstance(running.screen.controller.mode, MachineMode)


async def test_the_map_stays_beside_it_where_the_panel_has_room(tmp_path):
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=(160, 50)) as pilot:
        await settled(pilot)
        await begin(running, LIBRARY.read("mill"))
        await settled(pilot)
        assert "Normandy, June 1944" in shown(running)
        assert "[ r2/2]" in shown(running)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "Normandy, June 1944" in shown(running)
        assert "[R1 ]" not in shown(running)


async def test_who_comes_back_to_a_battle_or_takes_the_lesson_reads_none(tmp_path):
    started(LIBRARY.read("mill"), tmp_path).close()
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert running.resume("g") == ""
        await settled(pilot)
        assert "R1 is next" in shown(running)
        await begin(running, LIBRARY.read(LESSON))
        await settled(pilot)
        assert not isinstance(running.screen.controller.mode, BriefingMode)


async def test_where_nobody_plays_or_something_was_played_there_is_none(tmp_path):
    late = started(LIBRARY.read("mill"), tmp_path)
    late.play(late.legal()[0])
    for game in (started(LIBRARY.read("mill"), us="ai:engage"), late):
        running = GameApp(game, LIBRARY, tmp_path, ascii_only=True, new=True)
        async with running.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert not isinstance(running.screen.controller.mode, BriefingMode)
