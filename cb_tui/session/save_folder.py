"""Renaming and deletion of saves, neither while a process plays them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cb_tui.session import handle
from cb_tui.session.errors import LockedError, SaveError, SaveNameError, os_errors_as
from cb_tui.session.lock import Lock, release
from cb_tui.session.names import check_name, claim


def rename(saves: Path, name: str, new: str) -> None:
    """Rename a save. Raises SaveNameError if the new name is invalid or taken, LockedError, SaveError."""
    old = saves / check_name(name)
    if check_name(new) == name:
        return
    if os.path.lexists(saves / new):
        raise SaveNameError(f"there is a save {new} already: choose another name")
    with _unplayed(old):
        folder = claim(saves, new)
        try:
            _move(old, folder)
        except SaveError:
            folder.rmdir()
            raise


def delete(saves: Path, name: str) -> None:
    """Delete a save for good. Raises LockedError while it is played, SaveError."""
    folder = saves / check_name(name)
    with _unplayed(folder):
        aside = folder.with_name(f".{name}.{os.getpid()}.deleted")  # half a save is never listed
        _move(folder, aside)
    with os_errors_as(aside, "deleted"):
        shutil.rmtree(aside)


def _move(old: Path, new: Path) -> None:
    with os_errors_as(old, "moved"), handle.folder(old.parent) as above:
        os.rename(old.name, new.name, src_dir_fd=above, dst_dir_fd=above)


@contextmanager
def _unplayed(folder: Path) -> Iterator[None]:
    """Hold every seat of a save that was ever played."""
    if folder.is_symlink():
        raise SaveError(f"{folder} is a link to another folder; remove it yourself")
    locks: list[Lock] = []
    try:
        for path in sorted(folder.glob("seat-*.lock")):
            locks.append(Lock(path))  # noqa: PERF401 - one that is taken lets the others go
        yield
    except LockedError as taken:
        who = "you at another login" if taken.holder is None or taken.holder.here else taken.holder.player
        raise LockedError(f"{folder.name} is played by {who}; close that game first", taken.holder) from None
    finally:
        release(locks)
