"""Files that are whole or absent, never reached through a link: replaced in one go, appended with fsync."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cb_tui.session.errors import FileChangedError, SaveError, os_errors_as

SAFE = os.open in os.supports_dir_fd  # what is opened can be held to be what was looked at; not so on Windows
WHERE = "play on Linux, macOS or another POSIX system, on Windows in WSL"
WRITES = os.O_WRONLY | os.O_RDWR
LINKED = (errno.ELOOP, errno.EMLINK)  # the second one on BSD
NO_FILE = (errno.ENXIO, errno.EISDIR, errno.EOPNOTSUPP)  # a pipe without a reader, a folder, a socket
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def open_file(path: Path, flags: int, mode: int = 0o666) -> int:
    """Return the descriptor of an ordinary file. It never waits.

    `mode` is reduced by the umask. A file to be written must have no other name. Raises SaveError for
    a link and for anything but a file, OSError if the system refuses.
    """
    if not SAFE:
        return _by_name(path, flags, mode)
    with open_folder(path.parent) as above:
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
def open_folder(path: Path) -> Iterator[int]:
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


def read(path: Path, most: int = -1) -> bytes | None:
    """Return the first `most` bytes of a file (-1: all), or None if there is no file. Raises SaveError."""
    with os_errors_as(path, "read"):
        try:
            number = open_file(path, os.O_RDONLY)
        except (FileNotFoundError, NotADirectoryError):
            return None
        with os.fdopen(number, "rb") as file:
            return file.read(most)


def read_after(path: Path, size: int) -> bytes:
    """Return the content of a file after its first `size` bytes. Raises SaveError."""
    with os_errors_as(path, "read"), os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
        file.seek(size)
        return file.read()


def replace(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Replace a file in one go, so that it holds `data` or its old content, whatever happens.

    A temporary file is written, synced and renamed, and the folder synced. Raises SaveError.
    """
    new = f"{path.name}.{os.getpid()}.new"
    with os_errors_as(path, "written"), open_folder(path.parent) as above:
        try:
            with suppress(OSError):  # of a process of that number that was killed
                os.unlink(new, dir_fd=above)
            _write(os.open(new, NEW, mode, dir_fd=above), data)
            os.replace(new, path.name, src_dir_fd=above, dst_dir_fd=above)
        finally:
            with suppress(OSError):
                os.unlink(new, dir_fd=above)
        _sync(above)


def replace_own(path: Path, data: bytes) -> None:
    """Replace a file in a folder that is made if missing. Only this user can read either."""
    with os_errors_as(path.parent, "made"):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace(path, data, mode=0o600)


def _write(number: int, data: bytes) -> None:
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(number)


def sync_folder(folder: Path) -> None:
    """Write new and renamed names of a folder to the disk."""
    with open_folder(folder) as there:
        _sync(there)


def _sync(folder: int) -> None:
    number = os.open(".", os.O_RDONLY, dir_fd=folder)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def append(path: Path, data: bytes, size: int) -> None:
    """Append `data` to a file of `size` bytes and sync it.

    Raises SaveError. The file is then as it was.
    """
    with os_errors_as(path, "written"):
        file = open_file(path, os.O_WRONLY | os.O_APPEND)
        try:
            if os.fstat(file).st_size != size:
                raise FileChangedError(f"{path} was changed by another program; open the save again")
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(file, left) :]
                os.fsync(file)
            except OSError:
                os.ftruncate(file, size)
                raise
        finally:
            os.close(file)


def set_aside(path: Path, stem: str) -> Path:
    """Give a file a second name, the first free `stem-N` with its ending. The file itself stays where it is."""
    with os_errors_as(path, "set aside"), open_folder(path.parent) as above:
        number = 1
        while not _named(path, f"{stem}-{number}{path.suffix}", above):
            number += 1
    return path.with_name(f"{stem}-{number}{path.suffix}")


def _named(path: Path, aside: str, above: int) -> bool:
    """Give the file a second name. Return False if that name is taken, even by a link."""
    try:
        try:
            os.link(path.name, aside, src_dir_fd=above, dst_dir_fd=above, follow_symlinks=False)
        except FileExistsError:
            return False
        except OSError:  # a file system without second names
            _write(os.open(aside, NEW, 0o666, dir_fd=above), read(path) or b"")
    except FileExistsError:
        return False
    return True


def remove(path: Path) -> None:
    """Delete a file. Raises SaveError."""
    with os_errors_as(path, "deleted"), open_folder(path.parent) as above:
        os.unlink(path.name, dir_fd=above)
