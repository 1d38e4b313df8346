"""The terminal of a guest: a pty on which one process after the other plays."""

import asyncio
import fcntl
import os
import struct
import termios
from collections.abc import Callable

from cb_tui.host.forker import clamp

WAITING = 4096  # bytes of keys that wait for the game, what comes beyond is dropped with a bell
CHUNK = 1 << 16
BELL = b"\a"
RESET = (  # its own screen, no reports of mouse, paste, size, focus and keys, a cursor
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?2048l\x1b[?1004l\x1b[<u"
    b"\x1b[?1049l\x1b[?25h\x1b[0m\r"
)


class Terminal:
    """A pty. `send` hands a game's bytes to the door and returns once it has taken them."""

    def __init__(self, size: tuple[int, int], send: Callable[[bytes], "asyncio.Future[None] | None"]) -> None:
        self.master, self.slave = os.openpty()
        os.set_blocking(self.master, False)
        self._send = send
        self._loop = asyncio.get_running_loop()
        self.resize(*size)
        self.closed = False
        self._loop.add_reader(self.master, self._read)

    def resize(self, columns: int, rows: int) -> None:
        """Set the size, and signal it to the process."""
        columns, rows = clamp(columns, rows)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, data: bytes) -> None:
        """Hand on keys. Those that the game cannot take are dropped."""
        if self.closed:
            return
        try:
            taken = os.write(self.master, data[:WAITING])
        except BlockingIOError:
            taken = 0
        except OSError:
            return
        if taken < len(data):
            self._send(BELL)

    def _read(self) -> None:
        try:
            data = os.read(self.master, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._loop.remove_reader(self.master)
            return
        full = self._send(data)
        if full is not None:  # the game waits until the line has taken it
            self._loop.remove_reader(self.master)
            full.add_done_callback(self._go_on)

    def _go_on(self, _: "asyncio.Future[None]") -> None:
        if not self.closed:
            self._loop.add_reader(self.master, self._read)

    def say(self, text: str) -> None:
        """Show a line of the host itself."""
        self._send(text.encode())

    def reset(self) -> None:
        """Undo what a killed game has left: another screen, the mouse, a hidden cursor."""
        self._send(RESET)

    def close(self) -> None:
        """Hang up: the process that plays here gets SIGHUP."""
        if not self.closed:
            self.closed = True
            self._loop.remove_reader(self.master)
            os.close(self.master)
            os.close(self.slave)
