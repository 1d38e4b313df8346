"""The forker as the host sees it: a process that has the game in memory and forks one for each guest."""

import asyncio
import fcntl
import socket
import struct
import subprocess
import sys
import termios
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec

import cb_tui
from cb_tui.core.values import SeatId, Value
from cb_tui.host.requests import Place
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError, plain

SMALLEST, LARGEST = (20, 5), (500, 200)  # columns and rows of a guest's terminal
OWN = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}  # the whole environment of the forker
CRASHED = 70  # exit status of a game that has failed; its traceback is in CRASH in its first folder
CRASH = "crash.txt"


class ForkError(SessionError):
    """No game can be forked."""

    kind = "fork"


class Guest(Value, frozen=True, kw_only=True):
    """A guest of a host, the place they go to and what their process may do.

    `words` were typed after the host's name: plain, ascii, unicode, no-mouse. `terminal` are variables of the
    environment that the guest's terminal has sent, of which only known ones count. `folders` are those of the program,
    CB_TUI_SAVES and others. The process may write below `writable` and read below `readable` in addition.
    """

    name: str
    number: int = 0
    place: Place = "lobby"
    table: int = 0
    game: int = 0
    seats: tuple[SeatId, ...] = ()
    words: tuple[str, ...] = ()
    size: tuple[int, int] = (0, 0)  # columns, rows; 0: those that the terminal has
    terminal: dict[str, str] = {}
    folders: dict[str, str] = {}
    writable: tuple[str, ...] = ()
    readable: tuple[str, ...] = ()


class ForkReport(Value, frozen=True, kw_only=True, tag_field="say", tag=True):
    """A line of the forker."""


class Ready(ForkReport, frozen=True, kw_only=True):
    """Everything is imported."""


class Forked(ForkReport, frozen=True, kw_only=True):
    """The game that was asked for runs as a process."""

    pid: int


class NotForked(ForkReport, frozen=True, kw_only=True):
    """No game was forked, and why in a sentence."""

    why: str


class Ended(ForkReport, frozen=True, kw_only=True):
    """A game has ended. `exit` is its status, or the negative number of the signal that ended it."""

    pid: int
    exit: int
    seconds: float  # of processor time, with its own children
    peak: int  # kB of memory


AnyForkReport = Ready | Forked | NotForked | Ended


class Forker:
    """A running forker. `on_end` is called with each game that ends, `on_lost` once if the forker itself is gone.

    Games that run when the forker ends live on; no one reports their end.
    """

    def __init__(self, process: "subprocess.Popen[bytes]", line: socket.socket) -> None:
        self._process, self._line, self._read = process, line, b""
        self._one = asyncio.Lock()  # a request at a time
        self._answers: deque[asyncio.Future[AnyForkReport]] = deque()
        self.on_end: Callable[[Ended], None] = lambda _: None
        self.on_lost: Callable[[], None] = lambda: None
        self.alive = True
        line.setblocking(False)
        asyncio.get_running_loop().add_reader(line, self._take)

    @classmethod
    async def start(cls, entry: str) -> "Forker":
        """Return a forker once it has imported everything, in a few seconds. Raises ForkError.

        `entry` is the "module:function" that every game begins with: it takes the `Guest` and returns the exit status.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            process = _started(theirs.fileno(), entry)
        forker = cls(process, ours)
        await forker._ask(b"", ())
        return forker

    @property
    def pid(self) -> int:
        """Return the process of the forker."""
        return self._process.pid

    async def fork(self, guest: Guest, tty: int, line: int) -> int:
        """Return the process of a new game on a terminal, with `line` as its end of a socket to the host.

        Both descriptors are copied; the caller closes its own. A terminal that has a session already, such as that of
        a login by sshd, keeps it: whoever hears there of a new size sends the process SIGWINCH. Raises ForkError.
        """
        said = await self._ask(msgspec.json.encode(guest) + b"\n", (tty, line))
        if isinstance(said, Forked):
            return said.pid
        raise ForkError(said.why if isinstance(said, NotForked) else "the forker said something else; start it again")

    def close(self) -> None:
        """End the forker. Its games live on."""
        self.on_lost = lambda: None
        self._lose()

    async def _ask(self, text: bytes, descriptors: tuple[int, ...]) -> AnyForkReport:
        async with self._one:
            if not self.alive:
                raise ForkError("the forker is gone; start it again")
            answer: asyncio.Future[AnyForkReport] = asyncio.get_running_loop().create_future()
            try:
                if text:
                    socket.send_fds(self._line, [text], descriptors)
            except OSError as error:
                raise ForkError(f"the forker does not listen: {plain(error.strerror or error)}") from None
            self._answers.append(answer)
            return await answer

    def _take(self) -> None:
        try:
            got = self._line.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            got = b""
        *lines, self._read = (self._read + got).split(b"\n")
        for line in lines:
            self._hear(line)
        if not got:
            self._lose()

    def _hear(self, line: bytes) -> None:
        try:
            said: AnyForkReport = msgspec.json.decode(line, type=AnyForkReport)
        except BAD_INPUT:
            return
        if isinstance(said, Ended):  # after its beginning, which may have come with it
            asyncio.get_running_loop().call_soon(lambda: self.on_end(said))
        elif self._answers and not (answer := self._answers.popleft()).done():  # no one may wait any more
            answer.set_result(said)

    def _lose(self) -> None:
        if not self.alive:
            return
        self.alive = False
        asyncio.get_running_loop().remove_reader(self._line)
        self._line.close()
        self._process.kill()
        self._process.wait()
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(ForkError("the forker has ended; its errors say why"))
        self.on_lost()


def _started(line: int, entry: str) -> "subprocess.Popen[bytes]":
    """Start a forker, which reports by a line and shares nothing else with this process but its errors."""
    return subprocess.Popen(  # noqa: S603 - of this very program
        [sys.executable, "-m", "cb_tui.host.fork_server", str(line), entry],
        pass_fds=(line,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env=OWN,
        cwd=Path(cb_tui.__file__).parents[1],
        start_new_session=True,
    )


def clamp(columns: int, rows: int) -> tuple[int, int]:
    """Return the size that a guest's terminal is given, whatever it reports: 80x24 if it reports none."""
    if columns <= 0 or rows <= 0:
        return 80, 24
    return min(max(columns, SMALLEST[0]), LARGEST[0]), min(max(rows, SMALLEST[1]), LARGEST[1])


def resize(terminal: int, columns: int, rows: int) -> None:
    """Give a terminal a size, clamped. Its processes hear of it."""
    columns, rows = clamp(columns, rows)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
