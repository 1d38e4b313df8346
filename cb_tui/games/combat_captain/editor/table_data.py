"""The table of a battle file as the file draws it: its size, its shapes, and places as a file writes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cb_tui.core.battle_data import entries, text
from cb_tui.core.battle_editor import Data, Features
from cb_tui.core.inches import TICKS, format_inches, format_place
from cb_tui.core.limits import RANGE
from cb_tui.core.plane import Point
from cb_tui.core.shape_editor import DrawnShape, shapes_at
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Place, Side
from cb_tui.games.combat_captain.editor.brushes import AREAS, BARRIERS, WORKS
from cb_tui.games.combat_captain.rules.battle import Area, Barrier, Battle, PreparedPosition
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.pieces import GRID, tabletop
from cb_tui.games.combat_captain.rules.terrain import point, points
from cb_tui.games.combat_captain.rules.validate import LARGEST

USUAL = (144, 72)


def size_of(data: Data) -> Point:
    """Return the size of the table in ticks, the usual one if the file names none that can be."""
    found = data.get("table")
    sides = found if isinstance(found, list) and len(found) == 2 else [*USUAL]
    whole = all(isinstance(side, int) and 1 <= side <= LARGEST for side in sides)
    across, down = sides if whole else USUAL
    return across * TICKS, down * TICKS


def spot(value: Any) -> Point | None:
    """Return the point of a text, or None if it names none."""
    try:
        return point(value) if isinstance(value, str) else None
    except ValueError:
        return None


def corners(value: Any) -> tuple[Point, ...]:
    """Return the points of a text, none if one of them cannot be read."""
    try:
        return points(value) if isinstance(value, str) else ()
    except ValueError:
        return ()


def written(*corners: Point) -> str:
    """Return points as a file writes them: "62,24 69.4,18"."""
    return " ".join(",".join(format_inches(ticks).removesuffix(".0") for ticks in at) for at in corners)


def shortened(value: str) -> str:
    """Return places as a file writes them, without a decimal of 0. A text without places stays."""
    found = corners(value)
    return written(*found) if found else value


def position_radius(data: Data) -> int:
    """Return the radius of a prepared position in ticks."""
    rules = data.get("rules")
    found = rules.get("position_radius") if isinstance(rules, Mapping) else None
    return found if isinstance(found, int) and 0 < found <= RANGE else Parameters().position_radius


# --- shapes ----------------------------------------------------------------------------------------------------------


def shapes_of(data: Data) -> tuple[DrawnShape, ...]:
    """Return all shapes that can be read: areas, hedges and walls, positions, circles and stretches of an edge."""
    return (*_areas(data), *_barriers(data), *_works(data), *_of_companies(data))


def _areas(data: Data) -> Iterator[DrawnShape]:
    for path, entry in entries(data, "areas"):
        found, kind = corners(entry.get("outline")), text(entry, "kind")
        if len(found) > 2 and kind in AREAS:
            yield DrawnShape(path=path, brush=kind, form="outline", name=text(entry, "name"), points=found)


def _barriers(data: Data) -> Iterator[DrawnShape]:
    for path, entry in entries(data, "barriers"):
        found, kind = corners(entry.get("line")), text(entry, "kind")
        if len(found) > 1 and kind in BARRIERS:
            yield DrawnShape(path=path, brush=kind, form="line", name=text(entry, "name"), points=found)


def _works(data: Data) -> Iterator[DrawnShape]:
    radius = position_radius(data)
    for path, entry in entries(data, "works"):
        at, kind = spot(entry.get("at")), text(entry, "kind")
        if at is not None and kind in WORKS:
            name = text(entry, "name")
            yield DrawnShape(path=path, brush=kind, form="spot", name=name, points=(at,), radius=radius)


def _of_companies(data: Data) -> Iterator[DrawnShape]:
    for path, entry in entries(data, "companies"):
        name = text(entry, "name") or text(entry, "id")
        within, enters = entry.get("within"), entry.get("enters")
        middle = spot(text(within, "of"))
        inches = within.get("inches") if isinstance(within, Mapping) else 0
        if middle is not None and isinstance(inches, int) and 0 < inches <= LARGEST:
            yield DrawnShape(
                path=(*path, "within"), brush="circle", form="circle", name=name, points=(middle,),
                radius=inches * TICKS, fixed=True,
            )  # fmt: skip
        along = corners(text(enters, "along"))
        if len(along) == 2:
            yield DrawnShape(
                path=(*path, "enters"), brush="stretch", form="line", name=name, points=along, fixed=True
            )  # fmt: skip


# --- the board -------------------------------------------------------------------------------------------------------


def drawn(data: Data) -> Tabletop:
    """Return the table as far as the file draws it. Faulty shapes are left out."""
    return tabletop(_context(data))


def _context(data: Data) -> BattleContext:
    """Return the context of a battle that has a table alone."""
    across, down = size_of(data)
    battle = Battle(
        title="", ruleset="combat_captain", minutes=1, sides=(), first=Side(""), turns=1, companies=(),
        table=(across // TICKS, down // TICKS), areas=tuple(_drawn_areas(data)), barriers=tuple(_drawn_barriers(data)),
        works=tuple(_drawn_works(data)), rules={"position_radius": position_radius(data)},
    )  # fmt: skip
    return BattleContext(battle, {})


def _drawn_areas(data: Data) -> Iterator[Area]:
    for shape in _areas(data):
        entry = next(each for path, each in entries(data, "areas") if path == shape.path)
        level = entry.get("level")
        level = level if isinstance(level, int) and 0 <= level <= 9 else 0
        kind = next(each for each in AREAS if each == shape.brush)
        yield Area(kind=kind, name=shape.name, outline=written(*shape.points), level=level)


def _drawn_barriers(data: Data) -> Iterator[Barrier]:
    names = set[str]()
    for shape in _barriers(data):
        kind = next(each for each in BARRIERS if each == shape.brush)
        name = free_name(shape.name, names)
        names.add(name)
        yield Barrier(kind=kind, name=name, line=written(*shape.points))


def _drawn_works(data: Data) -> Iterator[PreparedPosition]:
    names = set[str]()
    for shape in _works(data):
        kind = next(each for each in WORKS if each == shape.brush)
        name = free_name(shape.name, names)
        names.add(name)
        yield PreparedPosition(kind=kind, name=name, at=written(*shape.points), cover=4 if kind == "trench" else 5)


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that no other thing has: itself, or with the next number behind it."""
    known, stem = {*taken}, name.rstrip("0123456789 ") or name
    if name not in known:
        return name
    return next(each for number in range(2, 1000) if (each := f"{stem} {number}") not in known)


def features(data: Data, at: Place) -> Features:
    """Return the ground of a point, and the shapes at it."""
    here, board = shapes_at(shapes_of(data), GRID.coordinates(at)), drawn(data)
    level = board.level(at)
    words = [board.profile(at).label if at in board.terrain else "off the table"]
    words += [f"level {level}"] if level else []
    words += [shape.name for shape in here if not shape.fixed and shape.name not in words]
    return Features(at, tuple(words), here[0].brush if here else "", level)


def place_of(at: Point) -> Place:
    """Return the place of a point as a map names it."""
    return format_place(at)


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of some points in whole inches."""
    across, down = (round(sum(each) / len(points) / TICKS) * TICKS for each in zip(*points, strict=True))
    return across, down
