"""Files that are whole or not there: replaced in one go, appended with fsync."""

import os
from pathlib import Path

from cb_tui.session.errors import SaveError, told


def read(path: Path) -> bytes | None:
    """What is in a file, None if there is none; raises SaveError when it cannot be read."""
    with told(path, "read"):
        if path.exists() and not path.is_file():  # a pipe would never end
            raise SaveError(f"{path} is no ordinary file; look at the folder and try again")
        return path.read_bytes() if path.exists() else None


def replace(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """The file holds `data` or what it held before, whatever happens: temporary file, fsync, rename, folder fsynced."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with told(path, "written"):
        try:
            with open(new, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """New and renamed names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def append(path: Path, data: bytes, size: int) -> None:
    """`data` stands at the end of a file of `size` bytes and is on the disk; else SaveError, and the file is as it was."""
    with told(path, "written"):
        file = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            if os.fstat(file).st_size != size:
                raise SaveError(f"{path} was changed by another program; open the save again")
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
    """A second name for a file, the first free `stem-N.jsonl`; the file itself stays where it is."""
    number = 1
    while (aside := path.with_name(f"{stem}-{number}.jsonl")).exists():
        number += 1
    with told(aside, "written"):
        try:
            os.link(path, aside)
        except OSError:
            import shutil  # slow to load, seldom wanted

            shutil.copy2(path, aside)
    return aside
