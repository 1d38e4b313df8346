"""Locks of seats and log: `flock`, so that a closed or killed process holds nothing.

A system without `fcntl` has none: saves are only read there.
"""

import os
import re
import signal
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from cb_tui.core.grammar import one_line
from cb_tui.core.values import SeatId
from cb_tui.session import files
from cb_tui.session.build import build
from cb_tui.session.errors import LockedError, SaveError, os_errors_as
from cb_tui.session.process import LONGEST, Holder, player, plays

try:
    import fcntl
except ModuleNotFoundError:
    fcntl = None  # type: ignore[assignment]

NAMED = 500  # bytes of a lock file that are read
PID = 20  # bytes, so that a program that reads no more sees a number and nothing else


class Lock:
    """A lock on a file, held by this process until it is released or ends. The file names it, build and player."""

    def __init__(self, path: Path, *, wait: bool = False) -> None:
        self.path = path
        if fcntl is None:
            raise SaveError(f"{path} cannot be locked on this system; {files.WHERE}", "elsewhere")
        with os_errors_as(path, "locked"):
            self._file = files.open_file(path, os.O_RDWR | os.O_CREAT)
            try:
                self._take(wait)
            except BlockingIOError:
                there = _holder(self._file)
                os.close(self._file)
                raise LockedError(f"{path} is held by another process", there) from None
            if not wait:
                os.ftruncate(self._file, 0)
                named = f"{os.getpid():<{PID}}\n{build()}\n{player()}\n"
                os.pwrite(self._file, named.encode(errors="replace"), 0)

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

    def release(self, *, left: bool = False) -> None:
        """Release the lock. The file of a seat that is `left` to others is emptied. A second call does nothing."""
        if self._file >= 0:
            if left:
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1


def _holder(file: int) -> Holder:
    """Return the process, player and build that a lock file names, as text that others may have written."""
    pid, build_, player_, *_ = [*os.pread(file, NAMED, 0).decode(errors="replace").split("\n"), "", "", ""]
    number = int(pid) if re.fullmatch(r"[0-9]{1,10} *", pid) else None
    return Holder(number, one_line(player_.strip(), LONGEST), one_line(build_.strip(), LONGEST))


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
        raise LockedError(f"{folder.name}: {_told(taken.holder, seat)}", taken.holder) from None
    except BaseException:
        release(locks)
        raise
    return locks


def release(locks: list[Lock], *, left: bool = False) -> None:
    """Release all locks, and empty the list. `left` to others, their files are emptied."""
    while locks:
        locks.pop().release(left=left)


def _told(there: Holder | None, seat: SeatId) -> str:
    if there is not None and not there.here:
        return f"{there.player} is playing {seat}; watch it, or ask them to leave the game"
    return f"you are playing {seat} at another login; close that game, watch it, or take the seat over"


def last_holder(folder: Path, seat: SeatId) -> Holder:
    """Return the present or last player of a seat, as far as that is known, without a try of its lock."""
    try:
        file = files.open_file(seat_path(folder, seat), os.O_RDONLY)
    except (OSError, SaveError):
        return Holder(None)
    try:
        return _holder(file)
    finally:
        os.close(file)


def holder(folder: Path, seat: SeatId) -> Holder | None:
    """Return the process that plays a seat, None if it is free."""
    if fcntl is None:
        return None
    try:
        file = files.open_file(seat_path(folder, seat), os.O_RDONLY)
    except (OSError, SaveError):
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(file)
    finally:
        os.close(file)
    return None


def other_build(folder: Path, seat: SeatId) -> str:
    """Return the build of the program that plays a seat if it is not this one, else an empty string.

    The lock is only tried where a build differs, since a try holds it for a moment.
    """
    theirs = last_holder(folder, seat).build
    return theirs if theirs not in ("", build()) and holder(folder, seat) is not None else ""


def refusal(folder: Path, seat: SeatId, there: Holder) -> str:
    """Return why the process that plays a seat cannot be asked to leave it, or an empty string if it can."""
    if not there.here:
        return f"{there.player} plays {seat}; watch it, or ask them to leave the game"
    if there.pid is None or there.pid <= 1 or there.pid == os.getpid():
        return f"{seat} is played at another login; close that game there"
    try:
        os.kill(there.pid, 0)
        if not plays(there.pid, seat_path(folder, seat)):
            return f"{seat} is held by a process that is not a game of yours; watch it, or end that process yourself"
    except ProcessLookupError:
        return ""  # it has just gone
    except PermissionError:
        return f"another user of this host plays {seat}; watch it, or ask them to leave the game"
    return ""


def take_over(folder: Path, seat: SeatId, *, patience: float = 2.0) -> None:
    """Ask the process that plays a seat to save and quit (SIGHUP).

    Raises LockedError if it stays for `patience` seconds or is not a game of this player.
    """
    until = time.monotonic() + patience
    asked = False
    while (there := holder(folder, seat)) is not None:
        if not asked:
            if why := refusal(folder, seat, there):
                raise LockedError(f"{folder.name}: {why}", there)
            if there.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(there.pid, signal.SIGHUP)
            asked = True
        if time.monotonic() > until:
            raise LockedError(f"{folder.name}: {seat} is still played at another login; close that game there", there)
        time.sleep(0.02)
