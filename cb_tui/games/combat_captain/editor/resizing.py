"""Tables of another size: shapes are cut at the new edge, stands move on to the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.battle_data import entries, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import Change, Edit, EditError, changed
from cb_tui.core.inches import TICKS
from cb_tui.core.outlines import held
from cb_tui.core.plane import Point
from cb_tui.core.shapes import bounding_box
from cb_tui.core.values import Place
from cb_tui.games.combat_captain.editor.companies import stands
from cb_tui.games.combat_captain.editor.shape_changes import KEY
from cb_tui.games.combat_captain.editor.stand_data import on_table, radius_of, removed
from cb_tui.games.combat_captain.editor.table_data import corners, shapes_of, size_of, spot, written
from cb_tui.games.combat_captain.rules.validate import LARGEST

SMALLEST = 24  # inches


def resized(data: Data, columns: int, rows: int, west: int, north: int) -> Change:
    """Return the change to another size in inches. Raises EditError."""
    if not all(SMALLEST <= side <= LARGEST for side in (columns, rows)):
        raise EditError(f"a table is {SMALLEST} to {LARGEST} inches wide and deep; {columns} x {rows} is not")
    by, size = (west * TICKS, north * TICKS), (columns * TICKS, rows * TICKS)
    change: Change = (Edit(("table",), [columns, rows]),) if size != size_of(data) else ()
    change += tuple(edit for edit in _moved(changed(data, change), by, size) if edit.value is not None)
    gone = [shape.path for shape in shapes_of(data) if not shape.fixed and _off(shape.points, by, size)]
    return (*change, *(removed(changed(data, change), gone) if gone else ()))


def _off(points: tuple[Point, ...], by: Point, size: Point) -> bool:
    """Check whether nothing of a shape is left on the new table, or only a rim of it."""
    left, top, right, bottom = bounding_box(points)
    across, down = (left + by[0], right + by[0]), (top + by[1], bottom + by[1])
    return across[0] >= size[0] or down[0] >= size[1] or across[1] <= 0 or down[1] <= 0


def _moved(data: Data, by: Point, size: Point) -> Iterator[Edit]:
    """Yield the edits of all places, cut at the new edge."""
    for path, entry in entries(data, *KEY):
        key = KEY[str(path[0])]
        yield from _edit((*path, key), entry.get(key), by, size)
    for path, company in entries(data, "companies"):
        for table, key in (("enters", "at"), ("enters", "along"), ("within", "of")):
            yield from _edit((*path, table, key), text(company.get(table), key), by, size)
    for path, stand, _ in stands(data):
        at = spot(stand.get("at"))
        if at is not None:
            to = on_table(data, (at[0] + by[0], at[1] + by[1]), radius_of(stand))
            yield from _changed((*path, "at"), at, to)
        yield from _edit((*path, "faces"), text(stand, "faces"), by, size)


def _edit(path: tuple[str | int, ...], value: Any, by: Point, size: Point) -> Iterator[Edit]:
    old = corners(value)
    new = tuple(held((x + by[0], y + by[1]), size) for x, y in old)
    kept = tuple(dict.fromkeys(new))
    if old and new != old:
        yield Edit(path, written(*(kept if len(kept) > 2 else new)))


def _changed(path: tuple[str | int, ...], old: Point, new: Point) -> Iterator[Edit]:
    if old != new:
        yield Edit(path, written(new))


def copied(_data: Data, _sources: Mapping[Place, Place]) -> Change:
    """Return no change: a table has no places whose ground could be copied. Raises EditError."""
    raise EditError("a table has shapes, not places; copy a shape")
