"""The replay of a game of 2000 commands: any step is shown at once, no garbage heaps up that a search must find."""

import gc
import time

import pytest
from textual.strip import Strip

from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from tests.long_game import long_game

MOST = 0.2  # seconds of the processor: half of it where nothing else runs


@pytest.fixture(scope="module")
def played():
    game = long_game("pegasus", 2000)
    assert game.step == 2000
    return game


def strips_there():
    return sum(isinstance(each, Strip) for each in gc.get_objects())


async def test_any_step_is_shown_at_once(played, tmp_path):
    """Given a place far from the one before; when a key seeks from there; then the screen is painted in time."""
    running = GameApp(None, Library(), tmp_path, ascii_only=True, replay=played)
    took, place, usual = {}, 0, gc.get_threshold()
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", "R", "1", "enter")
        gc.collect()
        gc.disable()
        for key in ("l", "h", "j", "k", "]", "[", "n", "p", ".", ",", "home", "end"):
            place = (place + 764) % 2000
            running.screen.controller.replay.step = place
            running.screen.press("pace")
            await pilot.pause()
            began = time.process_time()
            await pilot.press(key)
            took[key] = time.process_time() - began
            assert running.screen.controller.replay.step != place
        strips = strips_there()
        gc.collect()
        assert strips == strips_there(), "lines that another has replaced are gone by themselves"
        gc.enable()
        assert gc.get_threshold() != usual, "a search through everything would keep a key waiting"
    assert gc.get_threshold() == usual, "searched for as before"
    assert max(took.values()) < MOST, took


def test_lines_of_sight_are_looked_along_once_before_they_are_asked_for(played):
    """Given a replay at its end; when it has looked about; then no step of the game takes long."""
    frames = ReplayFrames(played)
    looks = sum(1 for _ in frames.prefetch_offers(frames.last))
    assert looks == 101
    began = time.process_time()
    for step in range(0, 2000, 100):
        frames.table(step)
    assert (time.process_time() - began) / 20 < MOST / 4
