"""The first lesson: played from the first to the last step by the keys that it names, and by other keys too."""

import re
from functools import partial

import pytest

from cb_tui.games.combat_boots.screen.screen_spec import DONE, TEACHING
from cb_tui.presentation.lesson_progress import FACTS
from cb_tui.presentation.text import plain_text, wrap
from cb_tui.session.lesson import learned, lesson_game, plan
from cb_tui.session.library import LESSON, Library, lessons
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.lesson import INDENT, Lesson, LessonScreen, keyed, lines_for
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.ui.reading import screen, silent, until

PLAN = plan(LESSON)
PRESSES = {
    "right arrow": "right",
    "up arrow": "up",
    "*": "asterisk",
    "+": "plus",
    "Space": "space",
    "Enter": "enter",
    "Esc": "escape",
    "Backspace": "backspace",
}
TIMES = {"": 1, "twice": 2, "four times": 4}
NAMED = re.compile(r"\[([^\]]+)\](?: (?:until|to) (\w+\d)\b| (twice|four times)| (again))?")
WATCH = next(
    number for number, step in enumerate(PLAN.step) if step.halt
)  # the enemy's turn; then a reaction is asked for


def named(text):
    """The keys that a text names, in its order; what stands in parentheses or after an "or" is a choice and left out.

    {R2}: Tab until R2 is up; "e?": e, if the turn's end was asked about.
    """
    text = re.sub(r"\([^)]*\)", "", text).split("; or ")[0]
    for cap, piece, times, again in NAMED.findall(text):
        key = f"{{{piece}}}" if piece else f"{cap}?" if again else PRESSES.get(cap, cap)
        yield from [key] * TIMES[times]


async def lesson_in(pilot, app):
    await pilot.pause()
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.query("#lesson"))
    await pilot.pause()
    return app.screen


async def press(pilot, shown, key):
    """A key as a player presses it: once a question has been seen, and the machine has done what it does."""
    if key.startswith("{"):
        for _ in range(5):
            if getattr(shown.controller.mode, "unit", None) == key.strip("{}"):
                return
            await pilot.press("tab")
    if getattr(shown.controller.mode, "is_question", False):
        await silent(pilot)
    if not key.startswith("{"):
        await pilot.press(key)
        await pilot.pause()


async def machine_done(pilot, shown, *, stop=-1):
    """The enemy's turn passes: Enter skips, f answers; step `stop` of the lesson is left to be answered."""
    while shown.mode() in ("machine", "reaction") and shown.lesson.index != stop:
        await press(pilot, shown, "enter" if shown.mode() == "machine" else "f")
    await pilot.pause()


async def told_keys(pilot, shown):
    """Presses what the step that is told names: each key changes what is shown, the last ends the step, no other."""
    lesson, app = shown.lesson, pilot.app
    text = (shown.parts.stacked and lesson.step.small) or lesson.step.text
    number, keys = lesson.index, list(named(lesson.named(text, shown.controller)))
    assert keys, lesson.step.text
    for key in keys:
        if key.endswith("?") and not shown.controller.mode.is_question:
            continue
        assert lesson.index == number, f"over before {key}: {lesson.steps[number].text}"
        before = screen(app)
        await press(pilot, shown, key.rstrip("?"))
        up = getattr(shown.controller.mode, "unit", None)
        assert screen(app) != before or key == f"{{{up}}}", f"{key} does nothing: {lesson.steps[number].text}"
    await until(pilot, lambda: lesson.index != number or shown.game.outcome is not None)


async def test_the_whole_lesson_is_played_by_the_keys_that_it_names(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        shown.controller.remote.speed = 4
        lesson, steps = shown.lesson, [step for step in PLAN.step if not step.spare]
        for number, step in enumerate(steps, 1):
            if lesson.index == WATCH + 2:  # the shot that was the step's key stays until it was read
                assert "You fired: the panel" in screen(app)[20]
                assert "attack " in "\n".join(screen(app))
                await press(pilot, shown, "space")
            await until(pilot, lambda: lesson.in_time(lesson.step, shown.controller) or shown.game.to_move == "us")
            await pilot.pause()
            if shown.mode() == "machine" and shown.game.to_move == "us":  # how its turn ended is still to be seen
                assert "The AI is playing" in screen(app)[20]
                await press(pilot, shown, "enter")
            await until(pilot, lambda: lesson.in_time(lesson.step, shown.controller))
            await pilot.pause()
            assert lesson.step == step, screen(app)
            assert screen(app)[20].startswith(f" {number:>2}/{len(steps)} ")
            assert screen(app)[1].startswith("    01  02") or shown.mode() != "choose", "the map never moves"
            await told_keys(pilot, shown)
        assert shown.game.outcome.winner == "us"
        rows = "\n".join(screen(app))
        assert screen(app)[20].startswith(" END")
        assert "Enter goes on to the mill road" in rows
        assert "r1 Rear troops  in close combat" in rows
        assert learned(tmp_path)
        app.save_now()


async def test_space_passes_over_nothing_that_is_to_be_done_unless_it_is_pressed_again(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        numbers = "can hit"
        assert numbers not in "\n".join(screen(app))
        assert not shown._overlay().reach, "what is not explained yet is not shown"
        await pilot.press("space", "space", "space")
        assert numbers in "\n".join(screen(app))
        assert shown._overlay().reach
        await pilot.press("space")
        assert shown.lesson.index == 3
        assert "Press the key named above" in screen(app)[22]
        await pilot.press("space")
        assert shown.lesson.index == 4
        assert "Press the key named above" not in screen(app)[22]
        app.save_now()


async def test_enter_goes_on_as_space_does_where_there_is_nothing_to_do_yet(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        await pilot.press("enter")
        assert (shown.lesson.index, shown.game.step) == (1, 0)
        app.save_now()


def test_a_game_that_goes_another_way_is_told_what_to_do_there():
    controller = BattleController(lesson_game(None))
    free = next(number for number, step in enumerate(PLAN.step) if step.spare and "down" in step.done)
    lesson = Lesson(controller, TEACHING, free)
    lesson.look(controller)
    assert "r1 has rallied" in plain_text(lesson.text(controller))
    for action in ("E", "E", "enter", "fire", "enter"):
        controller.press(action)
    lesson.look(controller)
    assert "You need a piece next to the house" in plain_text(lesson.text(controller))
    assert lesson.mark(controller) == "0803"
    waiting = partial(FACTS["waiting"], lesson.facts(controller), lesson.since)
    there = next(piece.at for piece in controller.desk.table.scene.pieces if piece.side == "us" and not piece.can_act)
    assert waiting(there) and not waiting("0305") and not waiting("0803")  # who is there and has acted
    assert lesson.count == (WATCH + 5, sum(not step.spare for step in PLAN.step))


async def test_any_other_key_works_and_the_lesson_says_what_it_waits_for(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        await pilot.press("tab", "f", "escape", "d", "escape")
        assert shown.lesson.index == 0
        await pilot.press("space", "e")
        await silent(pilot)
        await pilot.press("e")
        await pilot.pause()
        told = plain_text(shown.lesson.text(shown.controller))
        assert "then the lesson continues" in told.lower()
        await machine_done(pilot, shown)
        assert shown.lesson.index == 1, "the lesson goes on where it was"
        for _ in 2 * PLAN.step:  # every idea may be let be
            shown.key("space")
        assert shown.lesson.step is not None
        assert shown.lesson.taught
        app.save_now()


async def test_esc_at_rest_asks_and_the_lesson_is_found_again_where_it_was_left(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        for _ in range(6):
            await told_keys(pilot, shown)
        assert shown.lesson.index == 6
        await press(pilot, shown, "escape")
        assert shown.mode() == "quit"
        await press(pilot, shown, "t")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert "First lesson" in "\n".join(screen(app))
        again = await lesson_in(pilot, app)
        assert again.game.folder == shown.game.folder
        assert again.lesson.index == 6
        app.save_now()


async def test_it_stands_first_in_title_and_chooser_until_it_was_finished(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.items()[0][1] == "First lesson"
        (tmp_path / ".lesson").touch()
        assert "First lesson" not in [item[1] for item in app.screen.items()]
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, ChooserScreen)
        assert app.screen.battle.title == "First lesson"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        app.save_now()


@pytest.mark.parametrize("size", sample([(40, 12), (60, 20), (80, 24), (100, 30), (160, 50)], 2))
def test_each_step_has_room_and_names_no_more_than_two_lines_at_80_columns(size):
    told = [plan(name) for name in lessons()]
    ends = [text for each in told for text in (each.won, each.lost)]
    for text in (*(text for each in told for step in each.step for text in (step.text, step.small)), *ends):
        rows = wrap(keyed(text), size[0] - INDENT - 1)
        assert len(rows) <= lines_for(*size), text
        assert text.isascii()


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (100, 30), (160, 50)], 2))
async def test_it_is_shown_at_any_size(tmp_path, size):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await lesson_in(pilot, app)
        rows = screen(app)
        assert (len(rows[0]), len(rows)) == size
        app.save_now()


async def test_below_80x24_a_step_points_at_what_there_is_room_for_or_names_the_key(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(60, 18)) as pilot:
        shown = await lesson_in(pilot, app)
        await pilot.press("space")
        await pilot.pause()
        assert "(R1 )" in "\n".join(screen(app)), "two rows below the cursor, which stays in view"
        assert "[R2 ]" in "\n".join(screen(app))
        shown.lesson.index = next(number for number, step in enumerate(PLAN.step) if step.done.get("shown") == "aim")
        await press(pilot, shown, "{R1}")
        await press(pilot, shown, "f")
        pools, told = "buildings ", shown.lesson.index
        assert pools not in "\n".join(screen(app))
        assert "w shows your dice" in "\n".join(screen(app))
        await pilot.press("w", "down")
        await pilot.pause()
        assert pools in "\n".join(screen(app))
        assert shown.lesson.index == told, "a page over the aim passes over nothing"
        await pilot.press("escape", "space")
        assert shown.lesson.index == told + 1
        app.save_now()


def test_what_a_step_points_at_is_there_in_every_layout():
    """The panel is beside the map or below it; the line that says what Enter does is below the lesson."""
    assert not [step.text for step in PLAN.step if re.search(r"at the right|right side|at the left", step.text)]


def test_its_battle_is_sound_and_each_condition_is_known():
    assert Library().check(lessons()[LESSON]) == []
    assert {word for step in PLAN.step for word in (*step.done, *step.needs)} <= DONE.keys()


def test_keys_that_a_step_names_are_set_off():
    assert [run.text for run in keyed("Press [Tab] now") if run.bold] == ["Tab"]
