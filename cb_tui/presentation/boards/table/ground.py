"""Ground: the cells of a table that never change, dots and levels, then each shape over those that count less."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from cb_tui.core.inches import format_place
from cb_tui.core.lines import Point
from cb_tui.core.shape import Shape
from cb_tui.core.tabletop import Tabletop
from cb_tui.presentation.boards.cells import CONTOUR, LABEL, ORNAMENT, Cell, role
from cb_tui.presentation.boards.glyphs import GlyphSet, TerrainLook
from cb_tui.presentation.boards.table.raster import Raster, edge

EVERY = 6, 3  # cells from dot to dot
CORNERS = 32  # of a circle

Drawn = Literal["dots", "full", "thin", "rimmed", "edge", "border", "line", "position"]


class ShapeLook(TerrainLook, frozen=True, eq=False, kw_only=True):
    """A kind of shape as maps of a table draw it, in all zooms alike. `role` is that of the glyph alone."""

    drawn: Drawn
    layer: int  # shapes of a higher one are drawn over those of lower ones
    sample: str = "x"  # of the legend, with the glyph for each x


LOOKS: Mapping[str, ShapeLook] = {
    "open": ShapeLook(
        glyphs=(".", "\u2219"), legend="a dot: the label says how many inches", role=ORNAMENT, drawn="dots", layer=0
    ),
    "hill": ShapeLook(
        glyphs=(",", ","), legend="hill with its level on the dots", role=CONTOUR, drawn="edge", layer=1, sample="x 1"
    ),
    "forest": ShapeLook(glyphs=("^", "\u25b4"), legend="forest", role="trees", drawn="rimmed", layer=5),
    "building": ShapeLook(glyphs=("#", "\u2302"), legend="building", role="buildings", drawn="full", layer=6),
    "odd": ShapeLook(glyphs=("~", "\u224b"), legend="odd ground", role="river", drawn="thin", layer=4),
    "hedge": ShapeLook(glyphs=('"', '"'), legend="hedge", role="trees", drawn="line", layer=7),
    "wall": ShapeLook(glyphs=("%", "%"), legend="wall, or a car on its side", role="buildings", drawn="line", layer=8),
    "trench": ShapeLook(
        glyphs=("u", "u"), legend="trench with its level", role="trench", drawn="position", layer=9, sample="x4x"
    ),
    "pillbox": ShapeLook(
        glyphs=("u", "u"), legend="pillbox with its level", role="trench", drawn="position", layer=10, sample="x5x"
    ),
    "road": ShapeLook(glyphs=("=", "="), legend="road", role=ORNAMENT, drawn="full", layer=3),
    "strip": ShapeLook(glyphs=("_", "_"), legend="area to hold", role=LABEL, drawn="border", layer=2),
}

Signs = Iterator[tuple[Point, str]]


@lru_cache(maxsize=8)
def ground(board: Tabletop, raster: Raster, letters: int, glyphs: GlyphSet) -> dict[Point, Cell]:
    """Return the cells of a table that are not blank.

    `letters`: the number of letters of a stand's name in this view.
    """
    found, dot = {}, (glyphs.terrain(LOOKS["open"]), role(LOOKS["open"].role))
    for cell in dots(raster):
        level = board.level(format_place((cell[0] * raster.wide, cell[1] * raster.high)))
        found[cell] = (str(level), role(CONTOUR)) if level else dot
    for shape in sorted(board.shapes, key=lambda shape: LOOKS[shape.kind].layer):
        look = LOOKS[shape.kind]
        signs = _signs(shape, look.drawn, glyphs.terrain(look), raster, letters)
        found.update((cell, (sign, role(look.role))) for cell, sign in signs)
    return {cell: shown for cell, shown in found.items() if cell in raster}


def dots(raster: Raster) -> Iterator[Point]:
    """Yield the cells of the dots."""
    across, down = EVERY
    yield from ((x, y) for y in range(0, raster.rows, down) for x in range(0, raster.columns, across))


def _signs(shape: Shape, drawn: Drawn, glyph: str, raster: Raster, letters: int) -> Signs:
    match drawn:
        case "position":
            return _position(shape, raster.cell(shape.points[0]), letters, glyph)
        case "line":
            return _line(shape, raster, glyph)
    cells = raster.area(_outline(shape))
    match drawn:
        case "rimmed":
            rim = set(edge(cells))
            return ((cell, glyph if cell in rim or _even(cell) else " ") for cell in cells)
        case "thin":
            return ((cell, glyph if _even(cell) else " ") for cell in cells)
        case "full":
            return ((cell, glyph) for cell in cells)
        case "edge":
            return ((cell, glyph) for cell in edge(cells))
        case "border":
            return ((cell, glyph) for cell in _border(cells))
        case "dots":
            return iter(())  # the dots of all ground


def _even(cell: Point) -> bool:
    return sum(cell) % 2 == 0


def _border(cells: set[Point]) -> Iterator[Point]:
    """Yield the cells of a border: each row at the sides, every other cell above and below."""
    left = min(x for x, _ in cells)
    for x, y in edge(cells):
        side = not {(x - 1, y), (x + 1, y)} <= cells
        if side or ((x - left) % 2 == 0 and (x + 2, y) in cells):
            yield x, y


def _line(shape: Shape, raster: Raster, sign: str) -> Signs:
    whole = (*shape.points, shape.points[0]) if shape.closed and len(shape.points) > 2 else shape.points
    yield from ((cell, sign) for cell in raster.line(whole))


def _position(shape: Shape, at: Point, letters: int, sign: str) -> Signs:
    """Yield the signs of a trench: a sign on each side of a stand's place, and its level above.

    If names have two letters it is one sign with the level, if one, the sign alone.
    """
    x, y = at
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
