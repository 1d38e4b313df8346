"""Changes of names with all that follows: sides and commanders wherever they stand, ids of pieces in objectives."""

from collections.abc import Iterator

from cb_tui.core.battle_data import entries, table_at, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import REMOVED, Change, Edit, value_at
from cb_tui.games.combat.editor.force_data import renamed

TABLES = ("parameters", "rulings", "pool", "handicap")  # which may be left out, and say nothing if empty


def follow(data: Data, change: Change) -> Change:
    """Return a change of fields with all that follows from it. A table without a key leaves the file."""
    change = tuple(Edit(edit.path[:1]) if _last(data, edit) else edit for edit in change)
    for edit in change:
        if len(edit.path) == 3 and edit.path[0] in ("sides", "seats") and edit.path[2] == "id":
            old, new = value_at(data, edit.path), edit.value
            if isinstance(old, str) and isinstance(new, str) and old != new:
                change += tuple(_names(data, old, new, side=edit.path[0] == "sides"))
    if any(edit.path[0] == "forces" for edit in change):
        change = renamed(data, change)
    return change


def _last(data: Data, edit: Edit) -> bool:
    """Check whether an edit takes the only key of a table away."""
    only = len(edit.path) == 2 and edit.path[0] in TABLES and edit.value is REMOVED
    return only and [*table_at(data, edit.path[:1])] == [edit.path[1]]


def _names(data: Data, old: str, new: str, *, side: bool) -> Iterator[Edit]:
    """Yield the edits that give a side, or a commander, another name wherever the old one stands."""
    lists = {"aims": "side", "seats": "side", "forces": "seat"} if side else {"forces": "seat"}
    for name, key in lists.items():
        for path, entry in entries(data, name):
            if text(entry, key) == old:
                yield Edit((*path, key), new)
    for key in ("first", "default") if side else ():
        if data.get(key) == old:
            yield Edit((key,), new)
    sections = table_at(data, ("sections",))
    if old in sections:
        yield Edit(("sections", new), sections[old])
        yield Edit(("sections", old), REMOVED)
