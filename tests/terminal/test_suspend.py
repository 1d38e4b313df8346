import re
import shutil
import signal
import sys
from pathlib import Path

from tests.patience import PATIENCE
from tests.terminal.harness import Terminal, lacking

ROOT = Path(__file__).parents[2]
PUSHED, POPPED = re.compile(rb"\x1b\[>\d+u"), b"\x1b[<u"  # levels of kitty's keyboard protocol
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


def test_stopped_from_outside_and_continued_it_takes_the_terminal_once_and_leaves_it_as_it_was():
    """Given SIGSTOP, which no program hears; when SIGCONT comes, however often; then no level of keys piles up."""
    with Terminal([*COMMAND.split()], cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.rest(0.3)
        before, threads = terminal.cells(), len(list(Path(f"/proc/{terminal.process.pid}/task").iterdir()))
        for times in (1, 2, 3):
            terminal.signal(signal.SIGSTOP)
            while terminal.state() != "T":
                terminal.heard(0.01)
            terminal.signal(signal.SIGCONT)
            for _ in range(int(PATIENCE / 0.05)):
                terminal.heard(0.05)
                if len(PUSHED.findall(terminal.raw)) > times:
                    break
            terminal.rest(0.4)
            assert len(PUSHED.findall(terminal.raw)) - terminal.raw.count(POPPED) == 1
        assert terminal.unlike(before) == []
        assert len(list(Path(f"/proc/{terminal.process.pid}/task").iterdir())) == threads
        terminal.press("l")
        terminal.until("hex 0100")
        terminal.signal(signal.SIGTERM)
        assert terminal.ended() == 143
        assert len(PUSHED.findall(terminal.raw)) == terminal.raw.count(POPPED)
        assert terminal.attributes() == (True, True)
