"""Descriptors of files and folders, safe against links and pipes that another user put in their place."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cb_tui.session.errors import SaveError

SAFE = os.open in os.supports_dir_fd  # what is opened can be held to be what was looked at; not so on Windows
WHERE = "play on Linux, macOS or another POSIX system, on Windows in WSL"
WRITES = os.O_WRONLY | os.O_RDWR
LINKED = (errno.ELOOP, errno.EMLINK)  # the second one on BSD
NO_FILE = (errno.ENXIO, errno.EISDIR, errno.EOPNOTSUPP)  # a pipe without a reader, a folder, a socket


def file(path: Path, flags: int, mode: int = 0o666) -> int:
    """Return the descriptor of an ordinary file. It never waits.

    `mode` is reduced by the umask. A file to be written must have no other name. Raises SaveError for
    a link and for anything but a file, OSError if the system refuses.
    """
    if not SAFE:
        return _by_name(path, flags, mode)
    with folder(path.parent) as above:
        try:
            number = os.open(path.name, flags | os.O_NOFOLLOW | os.O_NONBLOCK, mode, dir_fd=above)
        except OSError as error:
            if error.errno in LINKED:
                raise _linked(path) from None
            if error.errno in NO_FILE:
                raise _no_file(path) from None
            raise
    there = os.fstat(number)
    if stat.S_ISREG(there.st_mode) and not (flags & WRITES and there.st_nlink > 1):
        return number
    os.close(number)
    raise _linked(path) if stat.S_ISREG(there.st_mode) else _no_file(path)


@contextmanager
def folder(path: Path) -> Iterator[int]:
    """Yield a folder's descriptor, for `dir_fd`. It stays that folder's, whatever is put in its place.

    A link on the path is followed if this user or the system made it. Raises SaveError for another's, and
    where the system has no such descriptors, OSError.
    """
    if not SAFE:
        raise SaveError(f"{path} is not written to on this system; {WHERE}", "elsewhere")
    trusted = (os.geteuid(), Path("/").stat().st_uid)
    real = path
    for part in (path, *path.parents):
        there = part.lstat()
        if stat.S_ISLNK(there.st_mode):
            if there.st_uid not in trusted:
                raise _linked(part)
            real = path.resolve() if part == path else real
    search = getattr(os, "O_PATH", os.O_RDONLY)  # a folder may be entered that may not be listed
    number = os.open(real, search | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        yield number
    finally:
        os.close(number)


def _by_name(path: Path, flags: int, mode: int) -> int:
    """Return the descriptor of an ordinary file, where the system opens files by their names alone."""
    if path.is_symlink():
        raise _linked(path)
    if path.exists() and not path.is_file():
        raise _no_file(path)
    return os.open(path, flags | getattr(os, "O_BINARY", 0), mode)


def _linked(path: Path) -> SaveError:
    return SaveError(f"{path} is a link to another file; remove it, or put a copy of that file in its place", "link")


def _no_file(path: Path) -> SaveError:
    return SaveError(f"{path} is not an ordinary file; remove it and try again")
