"""Changes of a battle's plain data, which is what a TOML file holds: key paths with new values."""

from collections.abc import Mapping
from typing import Any, Final

from cb_tui.core.values import Value

KeyPath = tuple[str | int, ...]  # ("units", 3, "at")
REMOVED: Final = None  # as a value: the key or the entry is taken out; no TOML value is None


class EditError(ValueError):
    """The error that an edit does not fit the data. Its text is one sentence."""


class Edit(Value, frozen=True):
    """One new value. Tables that its path names come into being.

    An index is that of a list: its entry is replaced, or with `insert` a new one comes before it (behind the last
    one, if the index is the length of the list). The value REMOVED takes the key or entry out.
    """

    path: KeyPath
    value: Any = REMOVED
    insert: bool = False


Change = tuple[Edit, ...]  # one step of undo; its edits apply one after the other


def changed(data: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """Return the data after a change. Raises EditError."""
    found = dict(data)
    for edit in change:
        if not edit.path:
            raise EditError("an edit names a key; give it a path")
        found = _with(found, edit, 0)
    return found


def value_at(data: Any, path: KeyPath) -> Any:
    """Return the value at a key path, or None if there is no such value."""
    for step in path:
        if isinstance(data, Mapping) and isinstance(step, str):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return None
    return data


def _with(data: Any, edit: Edit, depth: int) -> Any:
    step, last = edit.path[depth], depth + 1 == len(edit.path)
    if isinstance(step, int):
        return _list_with(data, edit, depth, step, last=last)
    data = {} if data is None else data
    if not isinstance(data, Mapping):
        raise EditError(f"{told(edit.path[:depth])} is not a table, so it has no key {step}")
    if not last:
        return {**data, step: _with(data.get(step), edit, depth + 1)}
    if edit.value is REMOVED:
        if step not in data:
            raise EditError(f"{told(edit.path)} is not there; it cannot be removed")
        return {key: value for key, value in data.items() if key != step}
    return {**data, step: edit.value}


def _list_with(data: Any, edit: Edit, depth: int, index: int, *, last: bool) -> list[Any]:
    inserts = last and edit.insert
    data = [] if data is None and inserts else data
    if not isinstance(data, list):
        raise EditError(f"{told(edit.path[:depth])} is not a list, so it has no entry {index}")
    if not 0 <= index < len(data) + inserts:
        raise EditError(f"{told(edit.path[:depth])} has {len(data)} entries and no entry {index}")
    if not last:
        return [*data[:index], _with(data[index], edit, depth + 1), *data[index + 1 :]]
    new = [] if edit.value is REMOVED else [edit.value]
    return [*data[:index], *new, *data[index + (not inserts) :]]


def told(path: KeyPath) -> str:
    """Return a key path in words, as findings name it: "units[3].at"."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".") or "the file"
