"""Process: whether a process that a lock names is a game of this user; the system is asked, since others may write in the lock."""

import os
from pathlib import Path

PROC = Path("/proc")
PROGRAM = (b"cb-tui", b"cb_tui")  # as a command, and as python -m


def plays(pid: int, lock: Path) -> bool:
    """Check whether a process of this user that runs this program holds a lock; raises OSError where it is gone or another's.

    Where the system does not tell who holds a lock, the file is believed if nobody else may write in its folder.
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


def private(folder: Path) -> bool:
    """Check whether a folder is this user's, and only its owner may write there."""
    there = folder.stat()
    return there.st_uid == os.geteuid() and not there.st_mode & 0o022


def _holds(process: Path, lock: Path) -> bool:
    """Check whether one of the files that a process has open is the lock's, and the system says that it is locked by that."""
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
