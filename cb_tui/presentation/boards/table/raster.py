"""The cells of a view under the points, lines, areas and circles of a table, in ticks (1/10 inch)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from cb_tui.core.lines import Point, between

INCH = 10  # ticks


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
