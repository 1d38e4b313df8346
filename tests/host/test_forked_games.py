"""A real game at a host: forked, behind the fence, on its own terminal."""

import json
import os
import resource
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from cb_tui.host.fence import has_filter
from tests.host.forked import DoorTerminal, ForkedTerminal, RunningForker
from tests.patience import PATIENCE
from tests.sample import sample

SOON = 0.8  # seconds before which an answer may have been meant for something else


@pytest.fixture(scope="module")
def forker():
    with RunningForker() as running:
        yield running


@pytest.fixture
def guest(forker, tmp_path):
    """A guest who comes with some words."""
    came = []

    def come(*words, terminal=ForkedTerminal, folder=tmp_path):
        came.append(terminal := terminal(forker, folder, *words))
        return terminal

    yield come
    for terminal in came:
        terminal.__exit__()


def end_turn(terminal, then):
    """End the turn, and let the enemy play theirs without an answer, each key once its question can be read."""
    end = time.monotonic() + PATIENCE
    while then not in (seen := terminal.text()) and time.monotonic() < end:
        own = "END THE TURN?" in seen or "US to act" in terminal.lines()[0]
        terminal.type("e" if own else "X" if "FIRE BACK" in seen else " ")
        time.sleep(SOON)
        terminal.rest(0.1)
    assert then in terminal.text(), terminal.text()


def test_the_title_is_painted_inside_the_fence(guest):
    terminal = guest("menu")
    terminal.until("Combat Boots")
    assert termios.tcgetattr(terminal._master)[3] & termios.ECHO == 0


def test_the_terminal_of_a_login_by_sshd_is_played_on_too(guest):
    """Given a terminal with a session of its own; it is painted, follows a new size, and its end ends the game."""
    terminal = guest("menu", terminal=DoorTerminal)
    terminal.until("Combat Boots")
    terminal.rest(0.3)
    terminal.resize(100, 30)
    terminal.signal(signal.SIGWINCH)
    terminal.rest(0.3)
    assert len(terminal.lines()) == 30 and terminal.lines()[29]
    terminal.hang_up()
    assert terminal.ended() == 129


@pytest.mark.parametrize("kind", [ForkedTerminal, DoorTerminal])
def test_after_a_killed_game_the_next_one_finds_a_sane_terminal(guest, kind):
    """Given a title that was killed, which leaves a terminal without echo; the next process leads it as the first."""
    terminal = guest("menu", terminal=kind)
    terminal.until("Combat Boots")
    terminal.rest(0.3)
    terminal.signal(signal.SIGKILL)
    assert terminal.ended() == -signal.SIGKILL
    assert terminal.attributes() == (False, False)
    terminal.again("wait")
    terminal.until("waiting")
    assert terminal.attributes() == (True, True)
    terminal.hang_up()
    if kind is ForkedTerminal:
        assert terminal.process.wait(PATIENCE) == -signal.SIGHUP


def test_a_battle_is_played_and_saved_inside_the_fence(guest, tmp_path):
    """Given a battle against the officer; when a turn is ended; the officer moves and both are in the log."""
    terminal = guest("battle", "officer")
    terminal.begin()
    end_turn(terminal, "turn 2/8")
    written = (tmp_path / "saves" / "veghel-1" / "log.jsonl").read_text()
    assert '"by":"ai:officer"' in written and '"EndTurn"' in written
    terminal.hang_up()
    assert terminal.ended() == 129
    assert (tmp_path / "saves" / "veghel-1" / "snapshot.toml").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="children are listed on Linux")
def test_a_staff_thinks_inside_the_fence(guest, tmp_path):
    """Given a battle against a staff; its process finds a plan behind the same fence, and the log names that."""
    terminal = guest("battle", "staff:300")
    terminal.begin()
    thinks = child_of(terminal.process.pid)
    assert f"Seccomp:\t{2 if has_filter() else 0}" in Path(f"/proc/{thinks}/status").read_text()
    while thinking(thinks):
        terminal.rest(0.1)
    end_turn(terminal, "turn 2/8")
    written = (tmp_path / "saves" / "veghel-1" / "log.jsonl").read_text()
    assert '"by":"ai:staff:300"' in written
    assert "; plan: " in written and "officer leads" not in written


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux")
@pytest.mark.parametrize("level", sample(["officer", "staff:300"], 2))
def test_who_asks_an_ai_without_end_is_held_by_the_limit_and_others_play_on(guest, tmp_path, level):
    """Given two seconds instead of an hour; when hints are asked for again and again, that game is saved and ends."""
    (tmp_path / "other").mkdir()
    other = guest("battle", "officer", folder=tmp_path / "other")
    asks = guest("battle", level)
    for terminal in (asks, other):
        terminal.begin()
    used = sum(map(int, Path(f"/proc/{asks.process.pid}/stat").read_text().split()[13:15]))
    most = used // os.sysconf("SC_CLK_TCK") + 2
    resource.prlimit(asks.process.pid, resource.RLIMIT_CPU, (most, most + 60))
    while asks.process.poll() is None:
        asks.type("W\x1b")
        asks.heard(0.02)
    assert asks.ended() == 128 + signal.SIGXCPU
    assert (tmp_path / "saves" / "veghel-1" / "snapshot.toml").is_file()
    before = other.text()
    other.press("right,down,left")
    assert other.text() != before
    assert other.process.poll() is None


def thinking(pid):
    """Whether a process has not ended yet."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def child_of(pid):
    """The process that a game has started."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = [each.read_text().split() for each in Path(f"/proc/{pid}/task").glob("*/children")]
        if children := [child for each in found for child in each]:
            return children[0]
        time.sleep(0.02)
    raise AssertionError("the staff did not begin")


def test_no_module_of_the_program_is_imported_late(guest, tmp_path):
    """Given a battle from its briefing to a turn of the officer; all that it needs was in memory before the fence."""
    terminal = guest("battle", "officer")
    terminal.begin()
    end_turn(terminal, "turn 2/8")
    terminal.press("ctrl+c")
    time.sleep(SOON)
    terminal.type("q")
    assert terminal.ended() == 0
    late = json.loads((tmp_path / "late.json").read_text())
    assert [name for name in late if name.startswith("cb_tui")] == []
