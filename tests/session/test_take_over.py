"""A seat is taken over from a game of this user that holds its lock, and nobody else is told to go."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import cb_tui
from cb_tui.core.values import SeatId
from cb_tui.session import lock
from cb_tui.session.build import build
from cb_tui.session.errors import LockedError
from cb_tui.session.game import Game
from cb_tui.session.process import player, private
from cb_tui.session.seat_locks import keep_seat, seat_locks, take_own, unlike_build
from tests.cli.typist import ROOT, Typist, begun
from tests.patience import PATIENCE
from tests.terminal.harness import Terminal

US = SeatId("us")
HOLDS = """
import fcntl, os, sys, time
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(file, fcntl.LOCK_EX)
os.ftruncate(file, 0)
os.write(file, b"%d\\n" % os.getpid())
print("held", flush=True)
time.sleep(600)
"""


@pytest.fixture
def table(tmp_path):
    """A save of a battle, which nobody plays."""
    begun("veghel", seats="us=human,de=human", saves=tmp_path).close()
    return tmp_path / "veghel-1"


def test_a_seat_is_taken_over_by_a_hang_up_that_saves(table):
    with Typist(table.parent, "resume", "veghel-1", "--plain") as typist:
        typist.type("pass R1")
        assert lock.holder(table, US) == (typist.process.pid, player(), build())
        lock.take_over(table, US, patience=PATIENCE)
        assert typist.leave() == (129, "")
    game = Game.open(table.parent, "veghel-1")
    assert (game.step, game.dropped) == (1, "")
    game.close()


def test_another_player_of_the_same_account_is_named_and_not_told_to_go(table, monkeypatch):
    """Given a host whose players share an account, each named by CB_TUI_PLAYER; then a seat is its player's own."""
    monkeypatch.setenv("CB_TUI_PLAYER", "anna")
    with Typist(table.parent, "resume", "veghel-1", "--seat", "us", "--plain") as typist:
        watched = Game.open(table.parent, "veghel-1", watch=True)
        us = seat_locks(watched)[0]
        assert (us.holder and us.holder.player, us.refusal) == ("anna", "")
        monkeypatch.setenv("CB_TUI_PLAYER", "bert")
        with pytest.raises(LockedError, match="veghel-1: anna is playing us; watch it, or ask them to leave the game"):
            Game.open(table.parent, "veghel-1")
        with pytest.raises(LockedError, match="veghel-1: anna plays us; watch it, or ask them to leave the game"):
            lock.take_over(table, US, patience=PATIENCE)
        assert seat_locks(watched)[0].refusal == "anna plays us; watch it, or ask them to leave the game"
        assert typist.type("turn")
        assert typist.leave() == (0, "")


def test_whoever_comes_back_to_a_table_of_two_sits_where_he_sat(tmp_path, monkeypatch):
    """Given a table for two; when one comes back while the other is away; then his seat alone is his."""
    monkeypatch.setenv("CB_TUI_PLAYER", "anna")
    game = begun("veghel", seats="us=human,de=human", saves=tmp_path)
    keep_seat(game, "us")
    game.close()
    for name, seat in (("anna", "us"), ("bert", "de"), ("bert", "de"), ("anna", "us")):
        monkeypatch.setenv("CB_TUI_PLAYER", name)
        game = take_own(tmp_path, "veghel-1")
        assert game.local_seats == (seat,)
        game.close()
    monkeypatch.setenv("CB_TUI_PLAYER", "anna")
    begun("veghel", seats="us=human,de=human", saves=tmp_path).close()
    game = take_own(tmp_path, "veghel-2")
    assert game.local_seats == ("us", "de"), "who shares a keyboard has both"
    game.close()


def test_a_number_written_into_a_lock_by_somebody_else_is_not_believed(table):
    """Given a seat that this process plays; when its lock names another game of this user; then that one plays on."""
    begun("veghel", saves=table.parent).close()
    with Typist(table.parent, "resume", "veghel-2", "--plain") as typist:
        game = Game.open(table.parent, "veghel-1")
        lock.seat_path(table, US).write_text(f"{typist.process.pid}\n", encoding="ascii")
        with pytest.raises(LockedError, match="veghel-1: us is held by a process that is not a game of yours"):
            lock.take_over(table, US)
        assert typist.type("turn")
        assert typist.process.poll() is None
        game.close()


def test_a_process_that_is_no_game_is_not_told_to_go(table):
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(lock.seat_path(table, US))], stdout=-1) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match="watch it, or end that process yourself"):
            lock.take_over(table, US)
        assert other.poll() is None
        other.send_signal(signal.SIGTERM)


def test_where_no_system_tells_it_a_lock_is_believed_in_a_folder_of_ones_own(tmp_path: Path):
    tmp_path.chmod(0o755)
    assert private(tmp_path)
    for mode in (0o775, 0o757):
        tmp_path.chmod(mode)
        assert not private(tmp_path)
    if os.getuid() == 0:
        tmp_path.chmod(0o755)
        os.chown(tmp_path, 50_001, 50_001)
        assert not private(tmp_path)


LATER = "import cb_tui; cb_tui.__version__ = '9.9'; from cb_tui.__main__ import main; main()"


def test_two_logins_of_different_builds_are_told_of_it_both(table):
    """Given a program of another build at the other seat; when either looks; then one sentence names both builds."""
    ours, command = build(), [sys.executable, "-c", LATER, "resume", "veghel-1", "--plain", "--seat", "de"]
    game = Game.open(table.parent, "veghel-1", seat="us")
    assert unlike_build(game) == ""
    env = os.environ | {"CB_TUI_SAVES": str(table.parent), "TERM": "dumb"}
    with subprocess.Popen(
        command, env=env, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        said = ""
        while "for both" not in said and (more := os.read(other.stdout.fileno(), 65536)):
            said = " ".join((said + more.decode()).split())
        later = ours.replace(cb_tui.__version__, "9.9")
        assert f"US plays with cb-tui {ours} and you with {later}: install the same for both." in said
        assert unlike_build(game) == f"German plays with cb-tui {later} and you with {ours}: install the same for both"
        assert lock.holder(table, SeatId("de")) == (other.pid, player(), later)
        other.kill()
    assert unlike_build(game) == ""
    game.close()
    with Typist(table.parent, "resume", "veghel-1", "--plain", "--seat", "us") as typist:
        assert "install the same" not in typist.said


def test_two_screens_of_different_builds_show_it_both(table):
    env = {"CB_TUI_SAVES": str(table.parent), "CB_TUI_CONFIG": str(table.parent)}
    ours, theirs = [sys.executable, "-m", "cb_tui"], [sys.executable, "-c", LATER]
    with Terminal([*ours, "resume", "veghel-1", "--seat", "us"], 110, 30, env, ROOT) as first:
        first.until("5 of 5 left")
        with Terminal([*theirs, "resume", "veghel-1", "--seat", "de"], 110, 30, env, ROOT) as second:
            second.until(f"US plays with cb-tui {build()} and you with 9.9")
            first.until("German plays with cb-tui 9.9")


def test_an_older_program_reads_the_process_in_a_lock(table):
    with Typist(table.parent, "resume", "veghel-1", "--plain") as typist:
        assert int(lock.seat_path(table, US).read_bytes()[:20]) == typist.process.pid
