"""What happens to a host besides play: copies taken at any moment, a clock that jumps, another version."""

import random
import shutil
import threading
import time
from pathlib import Path

import pytest

from cb_tui.host import requests
from cb_tui.host.clocks import DAY
from cb_tui.host.jobs import save_name
from cb_tui.session import build
from cb_tui.session.verify import verify
from tests.host.hosts import Desk
from tests.host.test_host import began, play


@pytest.fixture
def desk(tmp_path):
    there = Desk(tmp_path / "host")
    yield there
    there.close()


@pytest.fixture
def pair(desk):
    return desk.login("SHA256:a", name="anna"), desk.login("SHA256:b", name="bert", address="198.51.100.4")


def test_a_copy_taken_while_a_game_is_played_is_sound_and_goes_on(desk, pair, tmp_path):
    number = began(desk, pair)
    copies, over = list[Path](), threading.Event()

    def copy():
        while not over.is_set():
            folder = tmp_path / f"copy-{len(copies)}"
            shutil.copytree(desk.folder, folder, ignore=shutil.ignore_patterns("*.new"))
            copies.append(folder)
            time.sleep(0.2)

    copying = threading.Thread(target=copy)
    copying.start()
    play(desk, pair, 40, random.Random(5))
    over.set()
    copying.join()
    assert copies
    for folder in copies[:: max(1, len(copies) // 4)]:
        there = Desk(folder)
        there.settle(number)
        name = save_name(number, 1)
        assert verify(folder / "tables", name).fine
        assert there.host.statuses[name].step <= 40
        again = [there.login("SHA256:a"), there.login("SHA256:b")]
        for session in again:
            there.go(session, number)
        play(there, again, 2, random.Random(6))
        there.close()


def test_a_clock_that_jumps_ahead_and_back_ends_no_game_for_good(desk, pair):
    """A day ahead and back again: no time runs backward in a log, and no one loses more than the jump."""
    number = began(desk, pair)
    dice = random.Random(2)
    for jump in (DAY, -DAY, 23 * 3600, -23 * 3600):
        desk.now += jump
        play(desk, pair, 6, dice)
    desk.settle(number)
    assert desk.host.directory.tables[number].games[1].ended is None
    assert verify(desk.folder / "tables", save_name(number, 1)).fine


def test_tables_by_days_go_on_under_another_version(desk, pair, monkeypatch):
    number = began(desk, pair)
    play(desk, pair, 10, random.Random(4))
    desk.close()
    monkeypatch.setattr(build, "build", lambda: "9.9.9+another")
    desk.open()
    again = [desk.login("SHA256:a"), desk.login("SHA256:b")]
    for session in again:
        desk.go(session, number)
    play(desk, again, 10, random.Random(4))
    game = desk.game(again[0])
    game.resign(game.local_seats[0])
    game.close()
    desk.ask(again[0], requests.Moved())
    assert desk.host.directory.tables[number].games[1].audit.fault == ""
