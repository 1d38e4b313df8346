"""Everything is searched for garbage in a lull, and rarely in between, so memory stays bounded and nobody waits."""

import gc
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.session import process
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from tests.patience import PATIENCE
from tests.run import leading

MUCH = 100_000  # objects: more than what Python searches through everything after, less than what it rarely does

pytestmark = pytest.mark.skipif(sys.version_info >= (3, 14), reason="searches there go step by step")


class Searches:
    """How often everything has been searched."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, phase: str, how: dict[str, int]) -> None:
        self.count += phase == "start" and how["generation"] == 2


@pytest.fixture(autouse=True)
def _as_python_does():
    """Without what other tests have changed."""
    before = gc.get_threshold()
    process.restore_default()
    yield
    gc.set_threshold(*before)


@contextmanager
def watched() -> Iterator[Searches]:
    """The searches from a fresh one on, which come as they did before at the end."""
    gc.collect()
    searches = Searches()
    gc.callbacks.append(searches)
    try:
        yield searches
    finally:
        gc.callbacks.remove(searches)
        process.restore_default()


def kept(many: int) -> list[list[int]]:
    """Objects that stay, as the tables do that battles share."""
    return [[] for _ in range(many)]


def test_python_of_itself_would_search_in_the_midst_of_what_is_kept():
    gc.freeze()  # what other tests have left here: Python waits for a quarter more than what it knows
    try:
        with watched() as searches:
            there = kept(MUCH)
            assert searches.count
    finally:
        gc.unfreeze()
    assert len(there) == MUCH


def test_everything_is_searched_in_a_lull_once_there_is_enough():
    with watched() as searches:
        process.set_rare_collection()
        process.collect_if_idle()
        there = kept(MUCH)
        assert not searches.count
        process.collect_if_idle()
        assert searches.count == 1
        process.collect_if_idle()
        assert searches.count == 1
    assert len(there) == MUCH


def test_everything_is_searched_without_a_lull_before_much_heaps_up():
    with watched() as searches:
        process.set_rare_collection()
        there = kept(10 * MUCH)
        assert searches.count == 1
    assert len(there) == 10 * MUCH


def test_a_battle_is_marched_to_and_taken_in_without_a_search(tmp_path):
    with watched() as searches:
        process.set_rare_collection()
        campaign: RunSession = leading.fought(tmp_path)
        there = kept(MUCH)
        assert campaign.close()
        assert not searches.count
    assert len(there) == MUCH


def test_the_linear_mode_searches_while_it_waits_for_a_line_that_is_not_typed_yet():
    source, typed = os.pipe()
    os.write(typed, b"road\nmuster\n")
    voice = Output(source, io.StringIO())
    with watched() as searches:
        process.set_rare_collection()
        voice.ask("")
        there = kept(MUCH)
        assert voice.ask("") == "muster"
        assert not searches.count, "the next line had been typed"
        os.close(typed)
        with pytest.raises(EndOfInput):
            voice.ask("")
        assert searches.count == 1
    os.close(source)
    assert len(there) == MUCH


async def test_the_screen_searches_once_no_key_has_come_for_a_while(tmp_path):
    app, usual = GameApp(None, Library(), tmp_path), gc.get_threshold()
    with watched() as searches:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("down")
            searches.count = 0
            there = kept(MUCH)
            await pilot.press("down")
            assert not searches.count
            for _ in range(int(20 * PATIENCE)):
                if searches.count:
                    break
                await pilot.pause(0.05)
            assert searches.count == 1
        assert gc.get_threshold() == usual
    assert len(there) == MUCH
