"""Locks of seats and log: `flock`, so that a closed or killed process holds nothing.

A system without `fcntl` has none: saves are only read there.
"""

import os
import signal
import time
from pathlib import Path
from urllib.parse import quote

from cb_tui.core.values import SeatId
from cb_tui.session import files, handle
from cb_tui.session.build import build
from cb_tui.session.errors import LockedError, SaveError, os_errors_as
from cb_tui.session.process import plays

try:
    import fcntl
except ModuleNotFoundError:
    fcntl = None  # type: ignore[assignment]

PID = 20  # bytes, so that a program that reads no more sees a number and nothing else


class Lock:
    """A lock on a file, held by this process until it is released or ends. The file contains its pid and build."""

    def __init__(self, path: Path, *, wait: bool = False) -> None:
        self.path = path
        if fcntl is None:
            raise SaveError(f"{path} cannot be locked on this system; {handle.WHERE}", "elsewhere")
        with os_errors_as(path, "locked"):
            self._file = handle.file(path, os.O_RDWR | os.O_CREAT)
            try:
                self._take(wait)
            except BlockingIOError:
                pid = _pid(self._file)
                os.close(self._file)
                raise LockedError(f"{path} is held by another process", pid) from None
            if not wait:
                os.ftruncate(self._file, 0)
                os.pwrite(self._file, f"{os.getpid():<{PID}}\n{build()}\n".encode(), 0)

    def _take(self, wait: bool) -> None:
        if wait:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            return
        for patience in (0.01, 0.02, None):  # who asks for the holder holds it for a moment too
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if patience is None:
                    raise
                time.sleep(patience)
            else:
                return

    def release(self) -> None:
        """Release the lock. A second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _pid(file: int) -> int | None:
    try:
        return int(os.pread(file, PID, 0))
    except (OSError, ValueError):
        return None


def seat_path(folder: Path, seat: SeatId) -> Path:
    """Return the lock file of a seat."""
    return folder / f"seat-{quote(seat, safe='')}.lock"


def take_seats(folder: Path, seats: tuple[SeatId, ...]) -> list[Lock]:
    """Take all these seats or none. Raises LockedError with the remedy."""
    locks: list[Lock] = []
    try:
        for seat in seats:
            locks.append(Lock(seat_path(folder, seat)))
    except LockedError as taken:
        release(locks)
        who = f"process {taken.pid}" if taken.pid else "another process"
        raise LockedError(
            f"{folder.name}: {who} is playing {seat}; close that game, watch it, or take the seat over",
            taken.pid,
        ) from None
    except BaseException:
        release(locks)
        raise
    return locks


def release(locks: list[Lock]) -> None:
    """Release all locks, and empty the list."""
    while locks:
        locks.pop().release()


def holder(folder: Path, seat: SeatId) -> int | None:
    """Return the process that plays a seat, None if it is free."""
    if fcntl is None:
        return None
    try:
        file = handle.file(seat_path(folder, seat), os.O_RDONLY)
    except (OSError, SaveError):
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _pid(file)
    finally:
        os.close(file)
    return None


def other_build(folder: Path, seat: SeatId) -> str:
    """Return the build of the program that plays a seat if it is not this one, else an empty string.

    The lock is only tried where a build differs, since a try holds it for a moment.
    """
    try:
        written = files.read(seat_path(folder, seat), PID + 80) or b""
    except SaveError:
        return ""
    theirs = written[PID:].decode("ascii", "replace").strip()
    return theirs if theirs not in ("", build()) and holder(folder, seat) is not None else ""


def take_over(folder: Path, seat: SeatId, *, patience: float = 2.0) -> None:
    """Ask the process that plays a seat to save and quit (SIGHUP).

    Raises LockedError if it stays for `patience` seconds or is not a game of this user.
    """
    until = time.monotonic() + patience
    asked = False
    while (pid := holder(folder, seat)) is not None:
        if not asked and pid > 1 and pid != os.getpid():
            try:
                os.kill(pid, 0)
                if not plays(pid, seat_path(folder, seat)):
                    who = f"{folder.name}: {seat} is held by a process that is not a game of yours"
                    raise LockedError(f"{who}; watch it, or end that process yourself", pid)
                os.kill(pid, signal.SIGHUP)
            except ProcessLookupError:
                pass  # it has just gone
            except PermissionError:
                who = f"{folder.name}: another user of this host plays {seat}"
                raise LockedError(f"{who}; watch it, or ask them to leave the game", pid) from None
            asked = True
        if not asked or time.monotonic() > until:
            raise LockedError(f"{folder.name}: process {pid} holds the seat of {seat}; close that game there", pid)
        time.sleep(0.02)
