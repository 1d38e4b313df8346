"""Cells, each a character in a role of the palette, and grids, which are rows of them."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

# foregrounds
TEXT, LABEL, NUMBER, ORNAMENT, WARN = "text", "label", "number", "ornament", "warn"
SIDES = ("first", "second", "third", "fourth")  # a side's by its place in the list of sides
ROAD, RIVER, CONTOUR = "road", "river", "contour"
# backgrounds
PAGE = ""
CURSOR, SELECTED, REACH, ROUTE = "cursor", "selected", "reach", "route"
NOT_SEEN, DANGER, BLAST, RIVER_SIDE = "not seen", "danger", "blast", "river"
LEVELS = ("level 0", "level 1", "level 2", "level 3")


class Role(NamedTuple):
    """The meaning of a cell: its foreground, its background ("" is the page) and whether it is bold."""

    fg: str = TEXT
    bg: str = PAGE
    bold: bool = False


@cache
def role(fg: str = TEXT, bg: str = PAGE, bold: bool = False) -> Role:
    """Return the one record of its kind, so that cells compare fast."""
    return Role(fg, bg, bold)


def side_colour(index: int) -> str:
    """Return the foreground of a side by its place in the list of sides."""
    return SIDES[index % len(SIDES)]


Cell = tuple[str, Role]
Grid = list[list[Cell]]
Point = tuple[int, int]  # x, y in cells from the upper left corner
Painted = tuple[int, int, str, Role]

BLANK: Cell = (" ", role())


def blank_grid(width: int, height: int) -> Grid:
    """Return a grid of nothing."""
    return [[BLANK] * width for _ in range(height)]


def paint(grid: Grid, cells: Iterable[Painted]) -> set[Point]:
    """Put cells into a grid as far as it extends, and return the points that changed."""
    width, height = len(grid[0]), len(grid)
    changed: set[Point] = set()
    for x, y, char, look in cells:
        cell = (char, look)
        if x < width and y < height and grid[y][x] != cell:
            grid[y][x] = cell
            changed.add((x, y))
    return changed


def row_label(row: int, beside: Cell) -> list[Cell]:
    """Return the number of a row in two cells.

    Beside a figure it loses its leading zero or is left out, since both would read as one number.
    """
    text = f"{row:02}" if not beside[0].isdigit() else f" {row}" if row < 10 else "  "
    return [(char, role(LABEL)) for char in text]
