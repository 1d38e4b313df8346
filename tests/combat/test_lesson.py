"""The lesson in Combat: played by the keys that it names, and by typing what it says; its battle is won both ways."""

import pytest

from cb_tui.games.combat.screen.screen_spec import DONE
from cb_tui.session.lesson import learned, lesson_game, plan
from cb_tui.session.library import Library, lessons
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.lesson import LessonScreen
from tests.cli.shell import run
from tests.cli.typist import heard
from tests.ui.reading import screen, until
from tests.ui.test_lesson import press, told_keys

NAME = "combat-lesson"
STEPS = plan(NAME).step


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """What is kept of a set-up lies apart from the saves, by the names of the games."""
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "numbers"))


async def begun(pilot, app):
    await pilot.pause()
    await pilot.press("F")
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.query("#lesson"))
    await pilot.pause()
    app.screen.controller.remote.speed = 4
    return app.screen


async def test_it_is_played_to_its_end_by_the_keys_that_it_names(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await begun(pilot, app)
        for number, step in enumerate(STEPS, 1):
            await until(pilot, lambda step=step: shown.lesson.step == step)
            await pilot.pause()
            assert screen(app)[20].startswith(f" {number:>2}/{len(STEPS)} ")
            if number < len(STEPS):
                await told_keys(pilot, shown)
        for _ in range(20):
            if shown.game.outcome is not None:
                break
            await press(pilot, shown, {"machine": "enter", "combat aim": "enter"}.get(shown.mode(), "f"))
        assert shown.game.outcome.winner == "blue"
        assert screen(app)[20].startswith(" END")
        assert learned(tmp_path, NAME)
        assert not learned(tmp_path), "the other lesson is still to be told"
        app.save_now()


async def test_it_is_left_in_the_middle_of_its_set_up_and_found_again(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await begun(pilot, app)
        await press(pilot, shown, "T")
        assert shown.lesson.index == 1
        await press(pilot, shown, "q")
        await press(pilot, shown, "t")
        await pilot.pause()
        again = await begun(pilot, app)
        assert again.game.folder == shown.game.folder
        assert again.lesson.index == 1
        assert "1 of 5 placed" in screen(app)[1]
        app.save_now()


async def test_each_lesson_stands_before_the_battles_of_its_rules(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "1 First   2 Combat   3 Captain" in "\n".join(screen(app))
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, ChooserScreen)
        listed = [battle.title for battle in app.screen.battles]
        assert listed[0] == "First lesson"
        assert listed[listed.index("Combat lesson") + 1] == "First salvo"
        await pilot.press("slash", *NAME, "enter", "t")
        assert "The lesson's settings are fixed" in screen(app)[22]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        app.save_now()


def test_a_turn_that_is_let_go_by_leaves_no_idea_out():
    said = heard(lesson_game(None, NAME), "fill", "ready", "end", "y", "look")
    assert said.index("Lesson 4 of 16.") < said.index("Round 2 of 6, Blue.") < said.index("Lesson 5 of 16.")


def test_a_side_that_stands_while_the_other_deploys_is_shown_with_its_squares():
    shown = run("show", "combat-lesson").out
    assert "deploys 2 tank, 2 gun" in shown
    assert "tank: 0703, 1003" in shown
    assert "chooses an army" not in shown


def test_its_battle_is_sound_and_each_condition_is_known():
    assert {word for step in STEPS for word in (*step.done, *step.needs)} <= DONE.keys()
    assert [finding for finding in Library().check(lessons()[NAME]) if not finding.note] == []
