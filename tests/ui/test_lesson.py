"""The first lesson: played from the first to the last step by the keys that it names, and by other keys too."""

import asyncio

import pytest

from cb_tui.session.learned import LESSON, learned, plan
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.lesson import keyed
from cb_tui.ui.lesson_done import DONE
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.lesson import INDENT, LessonScreen, lines_for
from cb_tui.ui.screens.title import TitleScreen
from cb_tui.ui.text import plain, wrap

# what the text of each step names, step by step; {R2}: Tab until R2 is up
AS_TOLD = (
    ("space",), ("L", "escape"), ("o", "escape"), ("{R2}",), ("l",), ("enter",), ("backspace",), ("{R2}", "l", "l"),
    ("enter",), ("i", "escape"), ("{R1}", "f"), ("space",), ("space",), ("enter",), ("space",), ("f", "enter"),
    ("space",), ("e",), ("enter",), ("f",), ("question_mark", "question_mark", "escape", "escape"),
    ("{R2}", "l", "l", "l", "l", "enter"), ("e", "e"), ("{R2}", "n", "c", "c"), ("e", "e", "enter"),
)  # fmt: skip


WATCH = AS_TOLD.index(("enter",), 10)  # the enemy's turn; the step after it is told when a reaction is asked for


def screen(app):
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def lesson_in(pilot, app):
    await pilot.pause()
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.query("#lesson"))
    await pilot.pause()
    return app.screen


async def until(pilot, ready, seconds=8.0):
    for _ in range(int(seconds / 0.02)):
        if ready():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come:\n" + "\n".join(screen(pilot.app)))


async def press(pilot, shown, key):
    """A key as a player presses it: once a question has been seen, and the machine has done what it does."""
    if key.startswith("{"):
        for _ in range(5):
            if getattr(shown.flow.moment, "unit", None) == key.strip("{}"):
                return
            await pilot.press("tab")
    if getattr(shown.flow.moment, "question", False):
        await asyncio.sleep(0.2)
    if not key.startswith("{"):
        await pilot.press(key)
        await pilot.pause()


async def machine_done(pilot, shown, *, stop=-1):
    """The enemy's turn passes: Enter skips, f answers; step `stop` of the lesson is left to be answered."""
    for _ in range(100):
        if shown.moment() not in ("machine", "reaction") or shown.lesson.index == stop:
            break
        await press(pilot, shown, "enter" if shown.moment() == "machine" else "f")
        await asyncio.sleep(0.05)
    await pilot.pause()


async def test_the_whole_lesson_is_played_by_the_keys_that_it_names(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        for number, keys in enumerate(AS_TOLD):
            if shown.lesson.index > number:  # the machine was quick
                continue
            assert shown.lesson.index == number, screen(app)
            row = screen(app)[20]
            assert row.startswith(f" {number + 1:>2}/{len(AS_TOLD)} "), row
            assert screen(app)[1].startswith("    01  02") or shown.moment() != "choose", "the map never moves"
            for key in keys:
                await press(pilot, app.screen if isinstance(app.screen, BattleScreen) else shown, key)
            if number != WATCH - 1:
                await machine_done(pilot, shown, stop=WATCH + 1)
        await until(pilot, lambda: shown.game.outcome is not None)
        await pilot.pause()
        assert shown.game.outcome.winner == "us"
        assert shown.game.outcome is not None
        assert screen(app)[20].startswith(" END")
        assert learned(tmp_path)
        app.save_now()


async def test_any_other_key_works_and_the_lesson_says_what_it_waits_for(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        await pilot.press("f", "escape", "d", "escape")
        assert shown.lesson.index == 0
        await pilot.press("space", "e")
        await asyncio.sleep(0.2)
        await pilot.press("e")
        await pilot.pause()
        told = plain(shown.lesson.text(shown.flow))
        assert "then the lesson goes on" in told.lower()
        await machine_done(pilot, shown)
        assert shown.lesson.index == 1, "the lesson goes on where it was"
        for _ in plan().step:  # every idea may be let be
            await pilot.press("space")
        assert shown.lesson.step is not None
        assert shown.lesson.taught
        app.save_now()


async def test_esc_at_rest_asks_and_the_lesson_is_found_again_where_it_was_left(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await lesson_in(pilot, app)
        for keys in AS_TOLD[:9]:
            for key in keys:
                await press(pilot, shown, key)
        assert shown.lesson.index == 9
        await press(pilot, shown, "escape")
        await press(pilot, shown, "escape")
        assert shown.moment() == "quit"
        await press(pilot, shown, "t")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert "First lesson" in "\n".join(screen(app))
        again = await lesson_in(pilot, app)
        assert again.game.folder == shown.game.folder
        assert again.lesson.index == 9
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


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (100, 30), (160, 50)])
def test_each_step_has_room_and_names_no_more_than_two_lines_at_80_columns(size):
    for step in plan().step:
        rows = wrap(keyed(step.text), size[0] - INDENT - 1)
        assert len(rows) <= lines_for(*size), step.text
        assert step.text.isascii()


@pytest.mark.parametrize("size", [(20, 5), (40, 12), (100, 30), (160, 50)])
async def test_it_is_shown_at_any_size(tmp_path, size):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await lesson_in(pilot, app)
        rows = screen(app)
        assert (len(rows[0]), len(rows)) == size
        app.save_now()


def test_its_battle_is_sound_and_each_condition_is_known():
    assert Library().check(LESSON) == []
    assert {word for step in plan().step for word in (*step.done, *step.needs)} <= DONE.keys()


def test_keys_that_a_step_names_are_set_off():
    assert [run.text for run in keyed("Press [Tab] now") if run.bold] == ["Tab"]
