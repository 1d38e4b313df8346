"""Files that are whole or absent: replaced in one go, appended with fsync, never through a link."""

import os
from contextlib import suppress
from pathlib import Path

from cb_tui.session import handle
from cb_tui.session.errors import FileChangedError, os_errors_as

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def read(path: Path, most: int = -1) -> bytes | None:
    """Return the first `most` bytes of a file (-1: all), or None if there is no file. Raises SaveError."""
    with os_errors_as(path, "read"):
        try:
            number = handle.file(path, os.O_RDONLY)
        except (FileNotFoundError, NotADirectoryError):
            return None
        with os.fdopen(number, "rb") as file:
            return file.read(most)


def read_after(path: Path, size: int) -> bytes:
    """Return the content of a file after its first `size` bytes. Raises SaveError."""
    with os_errors_as(path, "read"), os.fdopen(handle.file(path, os.O_RDONLY), "rb") as file:
        file.seek(size)
        return file.read()


def replace(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Replace a file in one go, so that it holds `data` or its old content, whatever happens.

    A temporary file is written, synced and renamed, and the folder synced. Raises SaveError.
    """
    new = f"{path.name}.{os.getpid()}.new"
    with os_errors_as(path, "written"), handle.folder(path.parent) as above:
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
    with handle.folder(folder) as there:
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
        file = handle.file(path, os.O_WRONLY | os.O_APPEND)
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
    with os_errors_as(path, "set aside"), handle.folder(path.parent) as above:
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
    with os_errors_as(path, "deleted"), handle.folder(path.parent) as above:
        os.unlink(path.name, dir_fd=above)
