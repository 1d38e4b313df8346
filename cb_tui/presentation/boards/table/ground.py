"""Ground: the cells of a table that never change, dots and levels, then each shape over those that count less."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from cb_tui.core.inches import format_place
from cb_tui.core.lines import Point
from cb_tui.core.shape import Shape, ShapeKind
from cb_tui.core.tabletop import Tabletop
from cb_tui.presentation.boards.cells import CONTOUR, LABEL, ORNAMENT, Cell, role
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.table.raster import Raster, edge

EVERY = 6, 3  # cells from dot to dot
ORDER: tuple[ShapeKind, ...] = (
    "hill", "strip", "road", "odd", "forest", "building", "hedge", "wall", "trench", "pillbox",
)  # fmt: skip
ROLES: dict[ShapeKind, str] = {
    "hill": CONTOUR, "strip": LABEL, "road": ORNAMENT, "odd": "river", "forest": "trees", "building": "buildings",
    "hedge": "trees", "wall": "buildings", "trench": "trench", "pillbox": "trench",
}  # fmt: skip
CORNERS = 32  # of a circle
WALL = "%"

Signs = Iterator[tuple[Point, str]]


@lru_cache(maxsize=8)
def ground(board: Tabletop, raster: Raster, letters: int, glyphs: GlyphSet) -> dict[Point, Cell]:
    """Return the cells of a table that are not blank.

    `letters`: the number of letters of a stand's name in this view.
    """
    found = {}
    for cell in dots(raster):
        level = board.level(format_place((cell[0] * raster.wide, cell[1] * raster.high)))
        found[cell] = (str(level), role(CONTOUR)) if level else (glyphs.open, role(ORNAMENT))
    for kind in ORDER:
        look = role(ROLES[kind])
        for shape in board.shapes:
            if shape.kind == kind:
                found.update((cell, (sign, look)) for cell, sign in _signs(shape, raster, letters, glyphs))
    return {cell: shown for cell, shown in found.items() if cell in raster}


def dots(raster: Raster) -> Iterator[Point]:
    """Yield the cells of the dots."""
    across, down = EVERY
    yield from ((x, y) for y in range(0, raster.rows, down) for x in range(0, raster.columns, across))


def _signs(shape: Shape, raster: Raster, letters: int, glyphs: GlyphSet) -> Signs:
    match shape.kind:
        case "trench" | "pillbox":
            return _position(shape, raster.cell(shape.points[0]), letters, glyphs)
        case "hedge":
            return _line(shape, raster, '"')
        case "wall":
            return _line(shape, raster, WALL)
    cells = raster.area(_outline(shape))
    match shape.kind:
        case "forest":
            rim = set(edge(cells))
            return ((cell, glyphs.trees if cell in rim or _even(cell) else " ") for cell in cells)
        case "odd":
            return ((cell, glyphs.ford if _even(cell) else " ") for cell in cells)
        case "building":
            return ((cell, glyphs.buildings) for cell in cells)
        case "road":
            return ((cell, "=") for cell in cells)
        case "hill":
            return ((cell, ",") for cell in edge(cells))
        case "strip":
            return _border(cells)


def _even(cell: Point) -> bool:
    return sum(cell) % 2 == 0


def _border(cells: set[Point]) -> Signs:
    """Yield the signs of a border: each row at the sides, every other cell above and below."""
    left = min(x for x, _ in cells)
    for x, y in edge(cells):
        side = not {(x - 1, y), (x + 1, y)} <= cells
        if side or ((x - left) % 2 == 0 and (x + 2, y) in cells):
            yield (x, y), "_"


def _line(shape: Shape, raster: Raster, sign: str) -> Signs:
    whole = (*shape.points, shape.points[0]) if shape.closed and len(shape.points) > 2 else shape.points
    yield from ((cell, sign) for cell in raster.line(whole))


def _position(shape: Shape, at: Point, letters: int, glyphs: GlyphSet) -> Signs:
    """Yield the signs of a trench: a sign on each side of a stand's place, and its level above.

    If names have two letters it is one sign with the level, if one, the sign alone.
    """
    (x, y), sign = at, glyphs.trench
    if letters < 3:
        yield from zip(((x - 1, y), (x, y))[-letters:], (f"{sign}{shape.level}", sign)[letters == 1], strict=True)
        return
    yield from (((x - 2, y), sign), ((x + 2, y), sign))
    yield from zip(((x - 1, y - 1), (x, y - 1), (x + 1, y - 1)), f"{sign}{shape.level}{sign}", strict=True)


def _outline(shape: Shape) -> tuple[Point, ...]:
    if not shape.radius:
        return shape.points
    x, y = shape.points[0]
    turns = (2 * pi * part / CORNERS for part in range(CORNERS))
    return tuple((x + round(shape.radius * cos(turn)), y + round(shape.radius * sin(turn))) for turn in turns)
