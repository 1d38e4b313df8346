import signal
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
PROTOTYPE = [sys.executable, "-m", "tests.terminal.prototype"]
DEAF = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]


@pytest.fixture
def playing(tmp_path):
    """A running game that saves into a file of its own."""
    opened = []

    def start(*before: str):
        terminal = Terminal([*before, *PROTOTYPE], env={"SAVE_HERE": str(tmp_path / "save")}, cwd=ROOT)
        opened.append(terminal)
        terminal.until("READY")
        terminal.rest(0.3)
        return terminal, tmp_path / "save"

    yield start
    for terminal in opened:
        terminal.__exit__()


@pytest.mark.parametrize("before", [(), DEAF], ids=["SIGHUP as ever", "SIGHUP ignored by the parent"])
def test_a_terminal_that_goes_away_leaves_a_save_and_no_process(playing, before):
    terminal, save = playing(*before)
    terminal.hang_up()
    assert terminal.ended() == 129
    assert save.read_text() == "saved"
    assert terminal.family() == []


def test_a_signal_that_another_thread_takes_wakes_the_game(playing):
    terminal, save = playing()
    terminal.press("t")
    terminal.signal(signal.SIGTERM)
    assert terminal.ended() == 143
    assert save.read_text() == "saved"


@pytest.mark.parametrize("name", ["HUP", "INT", "QUIT", "USR1", "USR2", "ALRM", "TERM", "XCPU", "VTALRM", "PROF"])
def test_a_signal_saves_and_gives_the_terminal_back(playing, name):
    """Given any signal that would end a program; XCPU is that of a soft limit of processor time."""
    number = signal.Signals[f"SIG{name}"]
    terminal, save = playing()
    assert terminal.attributes() == (False, False)
    shown = len(terminal.raw)
    terminal.signal(number)
    assert terminal.ended() == 128 + number
    assert save.read_text() == "saved"
    assert terminal.attributes() == (True, True)
    left = bytes(terminal.raw[shown:])
    assert b"\x1b[?1049l" in left
    assert b"\x1b[?25h" in left
    assert b"\x1b[?1000l" in left
    assert b"Traceback" not in left


def test_a_terminal_that_reads_no_more_cannot_keep_the_game_from_saving(playing):
    """Given a terminal that stands still until the game's output is full; when SIGTERM comes; it saves and ends."""
    terminal, save = playing()
    for _ in range(60):
        terminal.type("\x0c")
        time.sleep(0.03)
    terminal.signal(signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while terminal.process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    assert save.read_text() == "saved"
    assert terminal.process.returncode == 143


def test_quitting_ends_with_the_status_the_game_gave(playing):
    terminal, save = playing()
    terminal.type("q")
    assert terminal.ended() == 3
    assert terminal.attributes() == (True, True)
    assert not save.exists()
