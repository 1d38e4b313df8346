"""Shapes drawn, moved, copied and removed, with all that speaks of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cb_tui.core import shapes
from cb_tui.core.battle_data import entries, list_at, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, value_at
from cb_tui.core.inches import TICKS
from cb_tui.core.limits import LISTS
from cb_tui.core.outlines import band
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.shape_editor import LEAST, DrawnShape
from cb_tui.games.combat_captain.editor.brushes import CIRCLE, KINDS, NAMES, STRETCH, WIDTH
from cb_tui.games.combat_captain.editor.companies import nearest_company
from cb_tui.games.combat_captain.editor.table_data import free_name, size_of, written
from cb_tui.games.combat_captain.rules.validate import CORNERS, LARGEST

KEY = {"areas": "outline", "barriers": "line", "works": "at"}  # which holds the corners


def drawn(data: Data, brush: str, corners: Sequence[Point]) -> Change:
    """Return the change that adds a shape of a brush. Raises EditError."""
    if brush == CIRCLE:
        return _circle(data, corners)
    if brush == STRETCH:
        return _stretch(data, corners)
    if brush not in KINDS:
        raise EditError(f"there is no brush {brush}; take one of {', '.join((*KINDS, CIRCLE, STRETCH))}")
    points = band(corners, WIDTH, size_of(data)) if brush == "road" and len(corners) > 1 else tuple(corners)
    entry: dict[str, Any] = {"kind": brush, "name": new_name(data, NAMES[brush])}
    entry[KEY[KINDS[brush]]] = _fitting(KINDS[brush], points)
    entry |= {"level": 1} if brush == "hill" else {}
    entry |= {"cover": 4 if brush == "trench" else 5} if KINDS[brush] == "works" else {}
    return _added(data, KINDS[brush], entry)


def new_name(data: Data, name: str) -> str:
    """Return a name that no other shape has."""
    return free_name(name, {text(entry, "name") for _, entry in entries(data, *KEY)})


def _added(data: Data, kind: str, entry: Mapping[str, Any]) -> Change:
    """Return the change that adds a shape below the last one of its kind."""
    there = list_at(data, (kind,))
    if len(there) >= LISTS[kind]:
        raise EditError(f"a battle has at most {LISTS[kind]} {kind}; remove some")
    alike = [path[-1] for path, each in entries(data, kind) if each.get("kind") == entry["kind"]]
    index = int(alike[-1]) + 1 if alike else len(there)
    return (Edit((kind, index), dict(entry), insert=True),)


def _fitting(kind: str, points: Sequence[Point]) -> str:
    """Return corners as the file has them. Raises EditError if they make no shape."""
    least = LEAST[{"areas": "outline", "barriers": "line"}.get(kind, "spot")]  # type: ignore[index]
    if len(points) < least or (least == 3 and _flat(points)):
        raise EditError(f"a shape of this kind has {least} corners or more that are not in a line; set another one")
    if len(points) > CORNERS:
        raise EditError(f"a shape has at most {CORNERS} corners; this has {len(points)}")
    return written(*points)


def _flat(points: Sequence[Point]) -> bool:
    (x, y), *others = points
    return not any(shapes.cross(one[0] - x, one[1] - y, two[0] - x, two[1] - y) for one in others for two in others)


def _circle(data: Data, corners: Sequence[Point]) -> Change:
    """Return the change that gives the nearest company on the table a circle."""
    if len(corners) < 2:
        raise EditError("a circle has a middle and a point of its rim; set both")
    company = nearest_company(data, corners[0], there=True)
    return reshaped_circle(data, (*company, "within"), corners[0], distance_in_ticks(*corners[:2]))


def reshaped_circle(data: Data, path: KeyPath, at: Point, radius: int) -> Change:
    """Return the change of the circle of a company, with which its side may deploy."""
    inches = min(max(1, round(radius / TICKS)), LARGEST)
    change: Change = (Edit(path, {"inches": inches, "of": written(at)}),)
    if isinstance(value_at(data, path), Mapping):
        change = (*_set(data, (*path, "inches"), inches), *_set(data, (*path, "of"), written(at)))
    return (*change, *_set(data, ("deploy",), True))


def _set(data: Data, path: KeyPath, value: Any) -> Change:
    return (Edit(path, value),) if value_at(data, path) != value else ()


def _stretch(data: Data, corners: Sequence[Point]) -> Change:
    """Return the change that gives the nearest company that comes a stretch of the edge to enter by."""
    if len(corners) != 2:
        raise EditError("a stretch of an edge has two ends; set both")
    company = nearest_company(data, corners[0], there=False)
    ends = corners[0], corners[1]
    middle = (ends[0][0] + ends[1][0]) // 2, (ends[0][1] + ends[1][1]) // 2
    enters = (*company, "enters")
    return (*_set(data, (*enters, "along"), written(*ends)), *_set(data, (*enters, "at"), written(middle)))


# --- shapes that are there -------------------------------------------------------------------------------------------


def reshaped(data: Data, shape: DrawnShape, points: Sequence[Point], radius: int) -> Change:
    """Return the change that gives a shape other corners. Raises EditError."""
    if shape.brush == CIRCLE:
        return reshaped_circle(data, shape.path, points[0], radius)
    if shape.brush == STRETCH:
        if len(points) != 2:
            raise EditError("a stretch of an edge has two ends; move one of them")
        return _set(data, (*shape.path, "along"), written(*points))
    kind = str(shape.path[0])
    return _set(data, (*shape.path, KEY[kind]), _fitting(kind, points))


def copied(data: Data, shape: DrawnShape, points: Sequence[Point]) -> Change:
    """Return the change that adds a shape like another, under a name of its own. Raises EditError."""
    entry = value_at(data, shape.path)
    if shape.fixed or not isinstance(entry, Mapping):
        raise EditError("a circle and a stretch belong to their company; draw another one")
    kind = str(shape.path[0])
    new = {**entry, "name": new_name(data, text(entry, "name")), KEY[kind]: _fitting(kind, points)}
    return _added(data, kind, new)


def without_shapes(data: Data, names: Mapping[str, Iterable[str]]) -> Change:
    """Return the change of all that speaks of shapes that go: areas and positions by name. Objectives stay."""
    areas, works = ({*names.get(kind, ())} for kind in ("areas", "works"))
    change: Change = ()
    for path, entry in entries(data, "aims"):
        there = entry.get("clear")
        left = [name for name in there if name not in areas] if isinstance(there, list) else there
        change += (Edit((*path, "clear"), left or REMOVED),) if left != there else ()
    for path, company in entries(data, "companies"):
        enters = company.get("enters")
        gone = [key for key in ("holding", "success") if areas and text(enters, key) in areas]
        change += tuple(Edit((*path, "enters", key), REMOVED) for key in gone)
        for number, stand in enumerate(list_at(company, ("stands",))):
            if works and text(stand, "works") in works:
                change += _left(data, (*path, "stands", number), text(stand, "works"))
    return change


def _left(data: Data, path: KeyPath, works: str) -> Change:
    """Return the change of a stand whose position goes: it stands where that was."""
    at = next((text(entry, "at") for _, entry in entries(data, "works") if text(entry, "name") == works), "")
    return (Edit((*path, "works"), REMOVED), *((Edit((*path, "at"), at),) if at else ()))
