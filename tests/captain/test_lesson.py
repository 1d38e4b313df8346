"""The lesson in Combat Captain: played by the keys it names and by typing what it says; its battle is won both ways."""

from cb_tui.games.combat_captain.screen.screen_spec import DONE
from cb_tui.session.lesson import learned, plan
from cb_tui.session.library import Library, lessons
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.lesson import LessonScreen
from tests.ui.reading import screen, until
from tests.ui.test_lesson import press, told_keys

NAME = "captain-lesson"
STEPS = [step for step in plan(NAME).step if not step.spare]


async def begun(pilot, app):
    await pilot.pause()
    await pilot.press("3")
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.query("#lesson"))
    await pilot.pause()
    return app.screen


async def reached(pilot, shown, step):
    """The step is told: what was just fired is read, the rest of the machine's turn skipped if untold."""
    for _ in range(20):
        if shown.lesson.step == step and (step.theirs or shown.mode() != "machine"):
            break
        await press(pilot, shown, "enter" if shown.mode() == "machine" else "space")
    await until(pilot, lambda: shown.lesson.step == step and shown.lesson.in_time(step, shown.controller))
    await pilot.pause()


async def test_it_is_played_to_its_end_by_the_keys_that_it_names(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await begun(pilot, app)
        for number, step in enumerate(STEPS, 1):
            shown.controller.remote.speed = (
                1 if "[Enter]" in step.text else 4
            )  # a turn that a key skips does not end before
            await reached(pilot, shown, step)
            if "You fired: the panel" in screen(app)[20]:
                await press(pilot, shown, "space")
            assert screen(app)[20].startswith(f" {number:>2}/{len(STEPS)} ")
            await told_keys(pilot, shown)
        assert shown.game.outcome.winner == "br"
        assert shown.game.outcome.why == "British holds the farmyard"
        assert screen(app)[20].startswith(" END")
        assert learned(tmp_path, NAME)
        app.save_now()


def test_its_battle_is_sound_and_each_condition_is_known():
    assert {word for step in STEPS for word in (*step.done, *step.needs)} <= DONE.keys()
    assert [finding for finding in Library().check(lessons()[NAME]) if not finding.note] == []
