"""The file of a battle under edit: read, written whole or not at all, and changed by another program meanwhile."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from cb_tui.core.editing import Change, Edit, EditError, value_at
from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.session import files
from cb_tui.session.errors import SaveError, SessionError, os_errors_as


def read_text(path: Path) -> str | None:
    """Return the text of a battle file, None if there is no file. Raises SaveError."""
    data = files.read(Path(os.path.realpath(path)), BATTLE_BYTES + 1)
    if data is None:
        return None
    if len(data) > BATTLE_BYTES:
        raise SaveError(f"{path} is over 1 MB; a battle file is a few kilobytes")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SaveError(f"{path}: line {line}: expected UTF-8 text; save the file as such first") from None


def write_text(path: Path, text: str) -> None:
    """Write a battle file beside the old one, read it back, and only then put it in its place. Raises SaveError."""
    path, data = Path(os.path.realpath(path)), text.encode()
    beside, old = path.with_name(f".{path.name}.beside"), path.with_name(f"{path.name}~")
    with os_errors_as(path.parent, "made"):
        path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise SaveError(f"{path.parent} cannot be written to; save the battle in another folder")
    try:
        files.replace(beside, data)
        _compare(beside, data)
        if (there := files.read(path)) is not None:
            files.replace(old, there)
        with os_errors_as(path, "written"), files.open_folder(path.parent) as folder:
            os.replace(beside.name, path.name, src_dir_fd=folder, dst_dir_fd=folder)
        files.sync_folder(path.parent)
    finally:
        with suppress(SessionError, OSError):
            files.remove(beside)


def _compare(path: Path, data: bytes) -> None:
    if files.read(path) != data:
        raise SaveError(f"{path} reads back differently from what was written; look at the disk and try again")


# --- a file that changed meanwhile -----------------------------------------------------------------------------------


def fitted(change: Change, before: Any, now: Any) -> Change:
    """Return a change of the data `before` as one of the data `now`, in which entries may have moved.

    Raises EditError if an entry that it means has gone, or if both have changed the same lines of a text.
    """
    found = []
    for edit in change:
        path: list[str | int] = []
        for number, step in enumerate(edit.path):
            last = number + 1 == len(edit.path)
            old, new = value_at(before, edit.path[:number]), value_at(now, tuple(path))
            path.append(step if isinstance(step, str) else _entry(old, new, step, insert=last and edit.insert))
        old, new = value_at(before, edit.path), value_at(now, tuple(path))
        both = isinstance(edit.value, str) and isinstance(old, str) and isinstance(new, str) and "\n" in old
        value = _merged(old, edit.value, new) if both and not edit.insert else edit.value
        found.append(Edit(tuple(path), value, edit.insert))
    return tuple(found)


def _entry(old: Any, new: Any, index: int, *, insert: bool) -> int:
    """Return the place of an entry in a list that has changed: that of its id or name, else of its like."""
    if not isinstance(old, list) or not isinstance(new, list):
        raise EditError("its list has gone")
    if insert:
        return len(new) if index >= len(old) or not new else _behind(old, new, index)
    if index < len(old):
        for key in ("id", "name"):
            name = old[index].get(key) if isinstance(old[index], dict) else None
            there = [n for n, each in enumerate(new) if isinstance(each, dict) and each.get(key) == name]
            if name is not None and there:
                return there[0]
        if index < len(new) and new[index] == old[index]:
            return index
        if old[index] in new:
            return new.index(old[index])
    raise EditError("its entry has gone")


def _behind(old: list[Any], new: list[Any], index: int) -> int:
    """Return the place of a new entry behind its old neighbor."""
    if index == 0:
        return 0
    with suppress(EditError):
        return _entry(old, new, index - 1, insert=False) + 1
    return len(new)


def _merged(old: str, ours: str, theirs: str) -> str:
    """Return a text with the lines that either author has changed. Raises EditError."""
    if old in (theirs, ours):
        return ours if old == theirs else theirs
    lines = [each.split("\n") for each in (old, ours, theirs)]
    if len({len(each) for each in lines}) > 1:
        raise EditError("its lines were changed there too")
    found = []
    for was, one, two in zip(*lines, strict=True):
        if was not in (one, two) and len({len(was), len(one), len(two)}) > 1:
            raise EditError("its lines were changed there too")
        found.append(two if was == one else one if was == two else "".join(map(_sign, was, one, two)))
    return "\n".join(found)


def _sign(was: str, one: str, two: str) -> str:
    return two if was == one else one
