"""The player of this process, processes named in locks, and garbage collection in lulls."""

import gc
import getpass
import os
import signal
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.grammar import one_line

_NAMES = ("HUP", "INT", "QUIT", "USR1", "USR2", "ALRM", "TERM", "XCPU", "VTALRM", "PROF")
ENDING = tuple(  # signals that end a process unless it catches them
    number for number in signal.Signals if number.name.removeprefix("SIG") in _NAMES
)
HUNG_UP = 129  # exit status of a process whose terminal is gone, as in a shell: 128 + SIGHUP
LONGEST = 60  # characters of a player's name
PROC = Path("/proc")
PROGRAM = (b"cb-tui", b"cb_tui")  # as a command, and as python -m
USUAL = gc.get_threshold()
RARELY = 100  # middling searches to one through everything where no lull comes; each follows some 7,000 new objects
TENTH = 10  # of those, after which a lull is used


class Holder(NamedTuple):
    """The process of a seat as its lock names it, its player and its build: "" in the lock of an older version."""

    pid: int | None
    player: str = ""
    build: str = ""

    @property
    def here(self) -> bool:
        """Check whether it is the player of this process, at another login."""
        return self.player in ("", player())


def player() -> str:
    """Return the player: CB_TUI_PLAYER, which a host sets where players share an account, else the account's name."""
    try:
        return one_line(os.environ.get("CB_TUI_PLAYER") or getpass.getuser(), LONGEST)
    except (KeyError, OSError, ImportError):
        return str(uid())


def plays(pid: int, lock: Path) -> bool:
    """Check whether a process of this user that runs this program holds a lock.

    If the system does not report lock holders, the file is believed if no other user may write in its
    folder. Raises OSError if the process is gone or another user's.
    """
    if not (PROC / "self" / "fdinfo").is_dir():
        return private(lock.parent)
    process = PROC / str(pid)
    try:
        owner = process.stat().st_uid
    except FileNotFoundError:
        raise ProcessLookupError from None
    if owner != os.geteuid():
        raise PermissionError
    words = (process / "cmdline").read_bytes().split(b"\0")
    return any(os.path.basename(word) in PROGRAM for word in words) and _holds(process, lock)  # noqa: PTH119 - bytes


def uid() -> int:
    """Return the number of this process's user, 0 on a system without any, where all files are of 0."""
    return os.getuid() if hasattr(os, "getuid") else 0


def private(folder: Path) -> bool:
    """Check whether a folder is this user's, and only its owner may write there."""
    there = folder.stat()
    return there.st_uid == os.geteuid() and not there.st_mode & 0o022


def _holds(process: Path, lock: Path) -> bool:
    """Check whether a process has the lock file open and, as the system reports, locked."""
    held = lock.lstat()
    for opened in (process / "fd").iterdir():
        try:
            if os.path.samestat(opened.stat(), held):
                told = (process / "fdinfo" / opened.name).read_text(encoding="ascii").splitlines()
                if any({"lock:", "FLOCK"} <= set(line.split()) for line in told):
                    return True
        except FileNotFoundError:  # closed since
            continue
    return False


def settle() -> None:
    """Collect garbage rarely, without the objects that exist now, which are kept."""
    gc.freeze()
    set_rare_collection()


def set_rare_collection() -> None:
    """Collect garbage, all generations in a lull and else rarely."""
    gc.set_threshold(*USUAL[:2], RARELY)
    gc.enable()


def collect_if_idle() -> None:
    """Collect all garbage if enough objects are new. Called while no player waits."""
    if gc.get_count()[2] > gc.get_threshold()[2] // TENTH:
        gc.collect()


def restore_default() -> None:
    """Collect garbage at Python's own thresholds."""
    gc.set_threshold(*USUAL)
