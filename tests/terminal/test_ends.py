"""How a battle ends that nobody ends: signals, a closed terminal, a full or locked disk; one sentence, nothing lost."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cb_tui.session.game import Game
from tests.patience import at_once
from tests.ssh.host import GAME, ROOT, processor_time
from tests.terminal.harness import Terminal

LIMITED = (
    "import os,resource,sys; n=int(sys.argv[1]); resource.setrlimit(resource.RLIMIT_FSIZE,(n,n)); "
    "os.execv(sys.executable,[sys.executable,*sys.argv[2:]])"
)
PLAY = ["play", "veghel", "--seed", "7"]
LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")


class Table:
    """A folder of saves, and terminals with games of it."""

    def __init__(self, folder):
        self.saves, self.opened = folder / "saves", []
        self.env = {"CB_TUI_SAVES": str(self.saves), "CB_TUI_CONFIG": str(folder / "config")}

    def start(self, *command, limit=0):
        """A game on the screen; no file that it writes may have more than `limit` bytes."""
        argv = [*GAME, *(command or PLAY)]
        argv = [sys.executable, "-c", LIMITED, str(limit), *argv[1:]] if limit else argv
        self.opened.append(terminal := Terminal(argv, env=self.env, cwd=ROOT))
        terminal.until("Veghel crossroads  ")
        if not command:
            terminal.begin()
        terminal.rest(0.3)
        return terminal

    def steps(self):
        """How many commands the save holds; all of it is sound."""
        game = Game.open(self.saves, "veghel-1")
        game.close()
        assert game.dropped == ""
        return game.step


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    for terminal in table.opened:
        terminal.__exit__()


@pytest.fixture
def memory(tmp_path):
    """The same where no disk makes anybody wait, if the system has such a place."""
    place = Path("/dev/shm")
    with TemporaryDirectory(dir=place if os.access(place, os.W_OK) else tmp_path) as folder:
        table = Table(Path(folder))
        yield table
        for terminal in table.opened:
            terminal.__exit__()


@pytest.fixture
def disk(table):
    """A small disk of its own for the saves; only root may have one."""
    table.saves.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(table.saves)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("only root may mount a small disk")
    yield table.saves
    for terminal in table.opened:
        terminal.__exit__()
    subprocess.run(["umount", "--recursive", str(table.saves)], check=True)


def quits(terminal):
    """Leaves by the keyboard; the terminal is as it was."""
    terminal.press("q")
    terminal.rest(0.3)
    shown = len(terminal.raw)
    terminal.press("q")
    assert terminal.ended() == 0
    assert all(mode in bytes(terminal.raw[shown:]) for mode in LEFT)
    assert terminal.attributes() == (True, True)


def plays_until_refused(terminal):
    """Fires until the disk takes no more; the sentence of row 23 that says so, and the log's last command shown."""
    for _ in range(12):
        terminal.press("f")
        terminal.rest(0.1)
        terminal.press("enter")
        if "cannot be" in (said := terminal.lines()[22]):
            return said, max(int(step) for step in re.findall(r"[|│]( \d|\d\d) [A-Za-z]", terminal.text()) or ["0"])
        terminal.press("p" if "no shot" in said else "tab")
    raise AssertionError(f"nothing was refused\n{terminal.text()}")


def test_out_of_processor_time_it_saves_and_gives_the_terminal_back(table):
    """Given a soft limit of three seconds below a hard one, as the host sets it; then it ends as SIGTERM ends it."""
    limited = ["sh", "-c", 'ulimit -S -t 3; ulimit -H -t 30; exec "$@"', "sh", *GAME, *PLAY]
    table.opened.append(terminal := Terminal(limited, env=table.env, cwd=ROOT))
    terminal.begin()
    terminal.press("f,enter")
    while terminal.process.poll() is None:
        terminal.type("zZ")
        terminal.heard(0.02)
    assert terminal.ended() == 128 + signal.SIGXCPU
    assert all(mode in bytes(terminal.raw) for mode in LEFT)
    assert terminal.attributes() == (True, True)
    assert table.steps() >= 1


@pytest.mark.parametrize(
    ("number", "status", "keys"),
    [
        (signal.SIGHUP, 129, ""),
        (signal.SIGTERM, 143, "i"),
        (signal.SIGINT, 130, "R,?,?"),
        (None, 129, "e,wait,e"),
        (None, 129, "flood"),
    ],
    ids=["SIGHUP", "SIGTERM at the log", "SIGINT at a page", "closed in the machine's turn", "closed while it paints"],
)
def test_told_to_go_it_goes_at_once_and_hardly_works_for_it(memory, number, status, keys):
    """Given a battle, one shot fired; when it gets a signal, or its terminal closes; then it is gone, all kept."""
    terminal = memory.start()
    terminal.press("f,enter")
    for key in filter(None, keys.split(",")):
        if key == "flood":
            for _ in range(20):
                terminal.type("zZ")
                time.sleep(0.01)
        elif key == "wait":
            terminal.rest(0.3, 0.3)
        else:
            terminal.press(key)
    shown, used = len(terminal.raw), processor_time(terminal.process.pid)
    others, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    if number is None:
        terminal.hang_up()
    else:
        terminal.signal(number)
    assert terminal.ended() == status
    took, now = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = now.ru_utime + now.ru_stime - others.ru_utime - others.ru_stime - used
    assert at_once(took, 2), "a fifth of a second where nothing else runs"
    assert worked < 0.6, "seconds of the processor"
    if number is not None:
        assert all(mode in bytes(terminal.raw[shown:]) for mode in LEFT)
        assert terminal.attributes() == (True, True)
    assert terminal.family() == []
    assert memory.steps() >= 1


def test_nobody_at_the_keyboard_costs_no_processor(table):
    terminal = table.start()
    terminal.rest(1.0, 1.0)
    used = processor_time(terminal.process.pid)
    assert terminal.rest(1.5, 1.5).size == 0
    assert processor_time(terminal.process.pid) - used <= 0.1


def test_a_full_disk_refuses_the_command_and_the_game_stays(table):
    """Given files of 5500 bytes at most; when the log is full; then row 23 says so and what was shown is kept."""
    terminal = table.start(limit=5500)
    said, last = plays_until_refused(terminal)
    assert said.strip() == "log.jsonl cannot be written: File too large; free some room, try again"
    quits(terminal)
    assert table.steps() >= last > 0


def test_on_a_disk_that_is_full_for_a_while_it_plays_on_later(table, disk):
    terminal = table.start()
    terminal.press("f,enter")
    with (disk / "filler").open("wb", buffering=0) as filler, pytest.raises(OSError, match="No space"):
        while filler.write(b"x" * 512):
            pass
    said, last = plays_until_refused(terminal)
    assert said.strip() == "log.jsonl cannot be written: No space left on device; free some room, try again"
    (disk / "filler").unlink()
    terminal.press("f")
    terminal.rest(0.2)
    terminal.press("enter")
    assert "cannot be" not in terminal.lines()[22]
    terminal.hang_up()
    assert terminal.ended() == 129
    assert table.steps() > last


def test_a_disk_that_becomes_read_only_is_named_and_nothing_shown_is_lost(table, disk):
    terminal = table.start()
    terminal.press("f,enter")
    over = disk / "veghel-1"  # what is in use cannot be made read-only, but covered
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(over)], check=True)
    said, last = plays_until_refused(terminal)
    assert said.strip() == "log.lock cannot be locked: Read-only file system; use another folder (--saves)"
    began = time.monotonic()
    terminal.signal(signal.SIGTERM)
    assert terminal.ended() == 143
    assert at_once(time.monotonic() - began, 2)
    subprocess.run(["umount", str(over)], check=True)
    assert table.steps() >= last


@pytest.mark.parametrize("where", ["a file", "a read-only disk"])
def test_a_folder_that_takes_no_saves_is_refused_before_the_screen_changes(table, where, request):
    if where == "a file":
        table.saves.write_text("mine")
    else:
        disk = request.getfixturevalue("disk")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with Terminal([*GAME, *PLAY], columns=300, env=table.env, cwd=ROOT) as terminal:
        assert terminal.ended() == 2
        assert b"\x1b" not in terminal.raw
        (said,) = [line for line in terminal.lines() if line]
        assert said.startswith(f"cb-tui play: {table.saves}/veghel-1 cannot be made: ")
