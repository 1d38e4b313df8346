"""A real program in a real pseudo-terminal, with a person's hands and a pyte screen for eyes."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import pytest

from tests.patience import PATIENCE

try:
    import pyte
except ImportError:  # a user may lack it, a developer may not
    pyte = None  # type: ignore[assignment]

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "comma": ",",
    "star": "*",
    **{f"f{n}": f"\x1bO{letter}" for n, letter in zip(range(1, 5), "PQRS", strict=True)},
    **{f"ctrl+{letter}": chr(ord(letter) & 0x1F) for letter in "abcdefghijklmnopqrstuvwxyz"},
}

ANSWERS = {
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b[0c": b"\x1b[?62;22c",
    b"\x1b[>c": b"\x1b[>0;10;1c",
    b"\x1b[5n": b"\x1b[0n",
    b"\x1b[6n": b"\x1b[1;1R",
    b"\x1b[?2026$p": b"\x1b[?2026;0$y",
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",
}

_STRANGE_TO_PYTE = re.compile(
    rb"\x1b\[[?>=<]?[0-9;:]*\$[a-z]"  # asks for a mode
    rb"|\x1b\[[<>=][0-9;:]*[a-zA-Z]"  # kitty keyboard, version
    rb"|\x1b\[[0-9;]* q"  # cursor shape
    rb"|\x1bP.*?\x1b\\"  # device control
    rb"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)",  # title, clipboard, link
    re.DOTALL,
)
_WHOLE_SEQUENCE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?(?:\x07|\x1b\\)|P.*?\x1b\\|[^\[\]P])", re.DOTALL)


class Burst(NamedTuple):
    """What one key made the program send: bytes, and milliseconds from the key to the first and the last of them."""

    size: int
    first_ms: float
    last_ms: float


def lacking(what: str) -> None:
    """Skips the test for a user who lacks a tool; where the project is checked (CI=true) it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI has to have it")
    pytest.skip(f"{what} is missing")


def keys(script: str) -> list[str]:
    """'right*3,x' -> what a keyboard sends: names of KEYS or single characters, each with an optional *COUNT."""
    sent: list[str] = []
    for item in filter(None, script.split(",")):
        name, _, count = item.partition("*") if len(item) > 1 else (item, "", "")
        sent += [KEYS[name] if len(name) > 1 else name] * int(count or 1)
    return sent


def session_of(leader: int) -> list[int]:
    """The living processes of the session that a process leads."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] not in "ZX":
            found.append(int(entry))
    return found


class Terminal:
    """A child in a terminal of its own; leaving the `with` block ends whatever is left of it."""

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: str | Path | None = None,
    ) -> None:
        if pyte is None:
            lacking("pyte")
        self.columns, self.rows = columns, rows
        self.raw = bytearray()
        self._unfed = bytearray()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._master, slave = os.openpty()
        self._size(columns, rows)
        self.started = time.perf_counter()
        self.process = self._begin(argv, slave, _environment(env or {}), cwd)
        os.close(slave)
        os.set_blocking(self._master, False)

    def _begin(
        self, argv: Sequence[str], slave: int, env: Mapping[str, str], cwd: str | Path | None
    ) -> subprocess.Popen[bytes]:
        """Start the child."""
        return subprocess.Popen(
            argv,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            cwd=cwd,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - one call into the kernel
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for pid in self.family():
            _kill(pid)
        self.process.wait(PATIENCE)
        self.hang_up()

    # hands

    def type(self, text: str | bytes) -> None:
        """Sends these characters, or bytes that need be none, at once."""
        data = text.encode() if isinstance(text, str) else text
        while data and self._master >= 0:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                self._read(0.01)
            except OSError:
                return

    def press(self, script: str, quiet: float = 0.06, first: float = 0.5) -> list[Burst]:
        """Presses the keys of a script one by one, each only when the screen has come to rest after the one before."""
        bursts = []
        for key in keys(script):
            self.type(key)
            bursts.append(self.rest(quiet, first))
        return bursts

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        self._feed()
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        self._size(columns, rows)

    def size_line(self, columns: int, rows: int) -> None:
        """Gives the line another size and leaves the screen as it is."""
        self._size(columns, rows)

    def hang_up(self) -> None:
        """Closes the terminal, as a dropped connection does."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the child."""
        self.process.send_signal(number)

    # eyes

    def heard(self, wait: float) -> bool:
        """Waits so many seconds for a byte; whether one came."""
        return bool(self._read(wait))

    def rest(self, quiet: float = 0.06, first: float = 0.5, limit: float = 20.0) -> Burst:
        """Waits until the child sleeps and has sent nothing for `quiet` seconds, `first` if nothing comes at all."""
        start = since = begun = ended = time.perf_counter()
        size = 0
        while (now := time.perf_counter()) - start < limit:
            left = since + (quiet if size else first) - now
            got = self._read(max(left, 0.0))
            if got:
                since = ended = time.perf_counter()
                begun = begun if size else ended
                size += len(got)
            elif got is None or (left <= 0 and not self._works()):
                break
            elif left <= 0:
                since = now
        return Burst(size, (begun - start) * 1000, (ended - start) * 1000)

    def until(self, text: str, seconds: float = PATIENCE) -> None:
        """Waits until the text stands on the screen."""
        end = time.perf_counter() + seconds
        while text not in self.text():
            if time.perf_counter() > end or self._read(0.05) is None:
                if text in self.text():
                    return
                raise AssertionError(f"{text!r} did not come up within {seconds:g} s:\n{self.text()}")

    def begin(self, text: str = "Tab next") -> None:
        """Closes the briefing of a new battle, and waits for what comes then."""
        self.until("Enter begin ")
        self.press("enter")
        self.until(text)

    def text(self) -> str:
        """The screen's characters, rows without blanks at their ends."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The screen's rows without blanks at their ends."""
        self._feed()
        return [line.rstrip() for line in self.screen.display]

    def cells(self) -> list[list[tuple[object, ...]]]:
        """Every cell as it can be seen: character, colours and attributes; on a blank only what shows there."""
        self._feed()
        buffer = self.screen.buffer
        return [[_seen(buffer[y][x]) for x in range(self.columns)] for y in range(self.rows)]

    def unlike(self, before: list[list[tuple[object, ...]]]) -> list[str]:
        """The rows that look otherwise than they did; comparing two whole screens would take pytest minutes."""
        return [text for text, was, now in zip(self.lines(), before, self.cells(), strict=True) if was != now]

    def attributes(self) -> tuple[bool, bool]:
        """Whether the terminal line echoes, and whether it waits for whole lines."""
        flags = termios.tcgetattr(self._master)[3]
        return bool(flags & termios.ECHO), bool(flags & termios.ICANON)

    # the end

    def ended(self, seconds: float = PATIENCE) -> int | None:
        """The child's exit status (negative: ended by that signal), None if it is still there after so many seconds."""
        end = time.perf_counter() + seconds
        while self.process.poll() is None and time.perf_counter() < end:
            self._read(0.02)
        while self._read(0.0):
            pass
        return self.process.poll()

    def family(self) -> list[int]:
        """The living processes of the child's session."""
        return session_of(self.process.pid)

    def state(self) -> str:
        """The child's state letter: T while it is stopped."""
        return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]

    def _works(self) -> bool:
        """Whether a thread of the child runs, or would if the machine were less busy."""
        for stat in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):
                if stat.read_text().rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    # the wire

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, timeout: float) -> bytes | None:
        """One chunk, empty if none came in time, None when the other side is gone."""
        if self._master < 0:
            time.sleep(timeout)
            return None
        waiting = select.poll()  # select() takes no descriptor over 1023, and a process of many tests has such
        waiting.register(self._master, select.POLLIN)
        if not waiting.poll(1000 * timeout):
            return b""
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return b""
        except OSError:
            return None
        self.raw += data
        self._unfed += data
        for question, answer in ANSWERS.items():
            if question in data:
                os.write(self._master, answer * data.count(question))
        return data or None

    def _feed(self) -> None:
        data = bytes(self._unfed)
        cut = data.rfind(b"\x1b")
        if cut < 0 or _WHOLE_SEQUENCE.match(data, cut):
            cut = len(data)
        self._unfed = bytearray(data[cut:])
        self._stream.feed(_STRANGE_TO_PYTE.sub(b"", data[:cut]))


def _seen(char: object) -> tuple[object, ...]:
    cell = char._asdict()  # type: ignore[attr-defined]
    if cell["data"] in (" ", "") and not (cell["reverse"] or cell["underscore"] or cell["strikethrough"]):
        return (" ", cell["bg"])
    return tuple(cell.values())


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    dropped = ("COLUMNS", "LINES", "TMUX", "NO_COLOR", "COLORTERM", "COLORFGBG", "LC_ALL", "SSH_CONNECTION")
    base = {name: value for name, value in os.environ.items() if name not in dropped}
    base |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    return {name: value for name, value in (base | dict(changes)).items() if value is not None}


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
