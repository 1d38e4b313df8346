"""Ground: the cells of a table under its points, lines, areas and circles, which never change."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, isqrt, pi, sin
from typing import Literal, NamedTuple

from cb_tui.core.display import Shape
from cb_tui.core.inches import format_place
from cb_tui.core.plane import Point, between
from cb_tui.core.tabletop import Tabletop
from cb_tui.presentation.boards.cells import (
    BUILDINGS,
    CONTOUR,
    FIELD,
    LABEL,
    LEVELS,
    OPEN_SIGNS,
    ORNAMENT,
    RIVER,
    ROAD,
    TREES,
    TRENCH,
    WOOD_SIGNS,
    Cell,
    GlyphSet,
    TerrainLook,
    role,
)

INCH = 10  # ticks
FOOT = 12 * INCH
DOT = 60  # ticks from dot to dot, where that is six cells across and three down
EVERY = 6, 3  # cells at least
CORNERS = 32  # of a circle

Drawn = Literal["dots", "full", "thin", "rimmed", "edge", "border", "line", "position"]


class Raster(NamedTuple):
    """Cells of `wide` by `high` ticks over a table, with cell (0, 0) at its upper left corner."""

    wide: int
    high: int
    size: Point  # of the table in ticks

    @property
    def columns(self) -> int:
        """Return how many cells lie side by side."""
        return -(-self.size[0] // self.wide)

    @property
    def rows(self) -> int:
        """Return how many rows of cells there are."""
        return -(-self.size[1] // self.high)

    @property
    def every(self) -> Point:
        """Return the cells from dot to dot."""
        return max(EVERY[0], DOT // self.wide), max(EVERY[1], DOT // self.high)

    @property
    def close(self) -> bool:
        """Check whether an inch has more than one cell, so that things show their outline."""
        return self.wide < INCH

    def cell(self, at: Point) -> Point:
        """Return the cell of a point. The right and the lower edge belong to the last cell."""
        x, y = at
        return (x - (x == self.size[0])) // self.wide, (y - (y == self.size[1])) // self.high

    def middle(self, cell: Point) -> Point:
        """Return the point in the middle of a cell, in ticks, clamped to the edge of the table."""
        x, y = cell
        return (
            min(x * self.wide + self.wide // 2, self.size[0]),
            min(y * self.high + self.high // 2, self.size[1]),
        )

    def __contains__(self, cell: object) -> bool:
        """Check whether there is such a cell."""
        match cell:
            case (int() as x, int() as y):
                return 0 <= x < self.columns and 0 <= y < self.rows
        return False

    def line(self, points: Sequence[Point]) -> list[Point]:
        """Return the cells along a line from point to point, each once and in order."""
        cells = [self.cell(at) for at in points]
        found = dict.fromkeys(cells[:1])
        for one, other in pairwise(cells):
            steps = max(abs(other[0] - one[0]), abs(other[1] - one[1]))
            found.update(dict.fromkeys(between(one, other, steps)))
        return list(found)

    def area(self, outline: Sequence[Point]) -> set[Point]:
        """Return the cells with their middle in an area, or the nearest to the middle of a narrow one."""
        lying = [(y, x) for x, y in outline]
        found = {*_filled(outline, self.wide, self.high), *((x, y) for y, x in _filled(lying, self.high, self.wide))}
        return found or {self.cell(outline[0])}

    def circle(self, centre: Point, radius: int) -> Iterator[Point]:
        """Yield the cells of the last inch within a radius, and those that the circle needs to be closed."""
        outer = {y: self._chord(centre, radius, y) for y in self._across(centre, radius)}
        for y, (left, right) in outer.items():
            inner = [self._chord(centre, radius - INCH, y), outer.get(y - 1), outer.get(y + 1), (left + 1, right - 1)]
            within = [chord for chord in inner if chord is not None]
            low, high = max(each[0] for each in within), min(each[1] for each in within)
            if len(within) < len(inner) or low > high:  # the top or the bottom
                low, high = right + 1, right
            yield from ((x, y) for x in range(left, right + 1) if not low <= x <= high)

    def _across(self, centre: Point, radius: int) -> range:
        return range((centre[1] - radius) // self.high, (centre[1] + radius) // self.high + 1)

    def _chord(self, centre: Point, radius: int, row: int) -> tuple[int, int]:
        """Return the first and the last cell of a row whose middles lie within a circle.

        The last comes before the first if there are no such cells.
        """
        square = radius * radius - (row * self.high + self.high // 2 - centre[1]) ** 2
        if square < 0 or radius < 0:
            return 1, 0
        half, offset = isqrt(square), self.wide // 2
        return -(-(centre[0] - half - offset) // self.wide), (centre[0] + half - offset) // self.wide


def edge(cells: set[Point]) -> Iterator[Point]:
    """Yield the cells of an area that have a neighbour outside."""
    for x, y in cells:
        if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= cells:
            yield x, y


def _filled(outline: Sequence[Point], wide: int, high: int) -> Iterable[tuple[int, int]]:
    """Yield the cells that a line down the middle of each column finds in an outline."""
    first, last = min(x for x, _ in outline), max(x for x, _ in outline)
    for column in range(first // wide, last // wide + 1):
        x = column * wide + wide // 2
        cuts = sorted(
            one[1] + (other[1] - one[1]) * (x - one[0]) / (other[0] - one[0])
            for one, other in pairwise((*outline, outline[0]))
            if (one[0] <= x) != (other[0] <= x)
        )
        for top, bottom in zip(cuts[::2], cuts[1::2], strict=True):
            rows = range(-int(-(top - high // 2) // high), -int(-(bottom - high // 2) // high))
            for row in rows or (int((top + bottom) / 2 // high),):
                yield column, row


class ShapeLook(TerrainLook, frozen=True, eq=False, kw_only=True):
    """A kind of shape as maps of a table draw it, in all zooms alike. `role` is that of the glyph alone."""

    drawn: Drawn
    layer: int  # shapes of a higher one are drawn over those of lower ones
    sample: str = "x"  # of the legend, with the glyph for each x


LOOKS: Mapping[str, ShapeLook] = {
    "open": ShapeLook(
        glyphs=(".", "\u00b7"),
        signs=OPEN_SIGNS,
        legend="a dot: the label says how many inches",
        role=ORNAMENT,
        drawn="dots",
        layer=0,
    ),
    "hill": ShapeLook(
        glyphs=(",", ","), legend="hill with its level on the dots", role=CONTOUR, drawn="edge", layer=1, sample="x 1"
    ),
    "forest": ShapeLook(
        glyphs=("^", "\u2663"), signs=WOOD_SIGNS, legend="forest", role="trees", drawn="rimmed", layer=5
    ),
    "building": ShapeLook(glyphs=("#", "\u2302"), legend="building", role="buildings", drawn="full", layer=6),
    "odd": ShapeLook(glyphs=("~", "\u2248"), legend="odd ground", role="river", drawn="thin", layer=4),
    "hedge": ShapeLook(glyphs=('"', '"'), legend="hedge", role="trees", drawn="line", layer=7),
    "wall": ShapeLook(glyphs=("%", "%"), legend="wall, or a car on its side", role="buildings", drawn="line", layer=8),
    "trench": ShapeLook(
        glyphs=("u", "u"), legend="trench with its level", role="trench", drawn="position", layer=9, sample="x4x"
    ),
    "pillbox": ShapeLook(
        glyphs=("u", "u"), legend="pillbox with its level", role="trench", drawn="position", layer=10, sample="x5x"
    ),
    "road": ShapeLook(glyphs=("=", "="), legend="road", role=ROAD, drawn="full", layer=3),
    "strip": ShapeLook(glyphs=("_", "_"), legend="area to hold", role=LABEL, drawn="border", layer=2),
}

TINTS: Mapping[str, str] = {  # of the ground under a shape, hills by their level
    "forest": TREES,
    "building": BUILDINGS,
    "odd": RIVER,
    "hedge": TREES,
    "wall": TRENCH,
    "trench": TRENCH,
    "pillbox": TRENCH,
    "road": ROAD,
}
Signs = Iterator[tuple[Point, str]]


@lru_cache(maxsize=8)
def ground(board: Tabletop, raster: Raster, letters: int, glyphs: GlyphSet) -> dict[Point, Cell]:
    """Return the cells of a table.

    `letters`: the number of letters of a stand's name in this view.
    """
    tints = {(x, y): _open((x, y), raster) for y in range(raster.rows) for x in range(raster.columns)}
    found, dot = dict[Point, tuple[str, str]](), (glyphs.terrain(LOOKS["open"]), LOOKS["open"].role)
    for cell in dots(raster):
        level = board.level(format_place((cell[0] * raster.wide, cell[1] * raster.high)))
        found[cell] = (str(level), CONTOUR) if level else dot
    for shape in sorted(board.shapes, key=lambda shape: (LOOKS[shape.kind].layer, shape.level)):
        look = LOOKS[shape.kind]
        signs = dict(_signs(shape, look.drawn, glyphs.terrain(look), raster, letters))
        found.update((cell, (sign, look.role)) for cell, sign in signs.items())
        if shape.kind == "hill":
            tints.update(dict.fromkeys(raster.area(_outline(shape)), LEVELS[min(shape.level, 3)]))
        elif shape.kind in TINTS:
            tints.update(dict.fromkeys(signs, TINTS[shape.kind]))
    blank = " ", ORNAMENT
    cells = {cell: (*found.get(cell, blank), tint) for cell, tint in tints.items() if cell in raster}
    return {cell: (sign, role(fg, tint)) for cell, (sign, fg, tint) in cells.items()}


def _open(cell: Point, raster: Raster) -> str:
    """Return open ground, in patches of a foot of the second tint."""
    x, y = cell[0] * raster.wide // FOOT, cell[1] * raster.high // FOOT
    return FIELD if (7 * x + 13 * y) % 5 < 2 else LEVELS[0]


def dots(raster: Raster) -> Iterator[Point]:
    """Yield the cells of the dots."""
    across, down = raster.every
    yield from ((x, y) for y in range(0, raster.rows, down) for x in range(0, raster.columns, across))


def _signs(shape: Shape, drawn: Drawn, glyph: str, raster: Raster, letters: int) -> Signs:
    match drawn:
        case "position":
            return _position(shape, raster, letters, glyph)
        case "line":
            return _line(shape, raster, glyph)
    cells = raster.area(_outline(shape))
    if raster.close and drawn in ("rimmed", "full"):
        return _within(cells, shape, glyph)
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


def _within(cells: set[Point], shape: Shape, glyph: str) -> Signs:
    """Yield the signs of an area seen closely: trees apart, the walls of a house, the middle of a road."""
    columns, rows = (sorted({cell[axis] for cell in cells}) for axis in (0, 1))
    upright = shape.kind == "road" and len(columns) < len(rows)
    sign = "|" if upright else glyph
    for x, y in cells:
        match shape.kind:
            case "forest":
                shown = (x + 2 * (y % 2)) % 4 == 0
            case "road":
                shown = x == columns[len(columns) // 2] if upright else y == rows[(len(rows) - 1) // 2]
            case _:
                shown = not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= cells
        yield (x, y), sign if shown else " "


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


def _position(shape: Shape, raster: Raster, letters: int, sign: str) -> Signs:
    """Yield the signs of a trench: a sign on each side of a stand's place, and its level above.

    If names have two letters it is one sign with the level, if one, the sign alone.
    """
    x, y = raster.cell(shape.points[0])
    if raster.close:
        yield from (((x + side, y + down), sign) for side in (-4, 3) for down in (0, 1))
        yield from (((x + i, y - 1), char) for i, char in enumerate(f"{sign}{sign}{shape.level}{sign}{sign}", -3))
        return
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
