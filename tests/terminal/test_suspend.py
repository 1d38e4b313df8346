import shutil
import signal
import sys
from pathlib import Path

from tests.terminal.harness import Terminal, lacking

ROOT = Path(__file__).parents[2]
COMMAND = f"{sys.executable} -m tests.terminal.prototype"


def test_ctrl_z_gives_the_shell_its_terminal_and_fg_brings_the_game_back():
    if not shutil.which("bash"):
        lacking("bash")
    with Terminal(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "shell> "}, cwd=ROOT) as terminal:
        terminal.until("shell>")
        terminal.type(f"{COMMAND}\r")
        terminal.until("READY")
        terminal.rest(0.3)
        before = terminal.cells()
        terminal.type("\x1a")
        terminal.until("Stopped")
        terminal.rest(0.3)
        since = len(terminal.raw)
        terminal.type("stty -a; echo still $((40 + 2))\r")
        terminal.until("still 42")
        assert {b"icanon", b"echo", b"isig", b"icrnl"} <= set(bytes(terminal.raw[since:]).split())
        terminal.type("fg\r")
        for _ in range(10):
            terminal.rest(0.4)
            if terminal.cells() == before:
                break
        assert terminal.unlike(before) == []
        assert terminal.press("l")[0].size > 0
        terminal.until("hex 0100")
        terminal.type("q")
        terminal.until("shell>")


def test_ctrl_z_with_a_launcher_that_waits_stops_the_launcher_too():
    if not shutil.which("bash"):
        lacking("bash")
    with Terminal(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "shell> "}, cwd=ROOT) as terminal:
        terminal.until("shell>")
        terminal.type(f"sh -c '{COMMAND}; true'\r")
        terminal.until("READY")
        terminal.rest(0.3)
        terminal.type("\x1a")
        terminal.until("Stopped")
        terminal.type("echo still $((40 + 2))\r")
        terminal.until("still 42")


def test_without_a_shell_to_come_back_from_ctrl_z_does_nothing():
    with Terminal([*COMMAND.split()], cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.press("ctrl+z,l")
        terminal.until("hex 0100")
        assert terminal.state() != "T"
        terminal.signal(signal.SIGTERM)
        assert terminal.ended() == 143
