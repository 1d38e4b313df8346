"""Zoom: a view of a table in cells of so many inches, with a ruler above and at the left."""

from typing import cast

from cb_tui.core.board import Board
from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import Point
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    BLANK,
    FAR,
    LABEL,
    NEAR,
    SIDES,
    Cell,
    GlyphSet,
    Grid,
    blank_grid,
    paint,
    role,
)
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.boards.mark_cells import mark_cells, over, shot_cells, shot_dot
from cb_tui.presentation.boards.marks import SOLID
from cb_tui.presentation.boards.tabletop.ground import INCH, Raster, ground
from cb_tui.presentation.boards.tabletop.stands import COUNTER, laid, pointed

KEPT = (("buildings", "#"), ("buildings", "\u2302"), ("trees", '"'))  # by rings
STEPS = {
    "E": (1, 0), "NE": (1, -1), "N": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "S": (0, 1), "SE": (1, 1),
}  # fmt: skip


class Zoom:
    """A map view of a table that shows `letters` letters of a stand's name, or its counter.

    A cell covers twice as many ticks down as across, so that directions look as they are.
    """

    pitch: Point = (1, 1)
    above = 0

    def __init__(self, name: str, cell: Point, letters: int, *, edge: int = 3, counters: bool = False) -> None:
        self.name, self._cell, self._letters, self._edge, self._counters = name, cell, letters, edge, counters
        self.margin = self.pinned = edge, 1
        wide, high = self._room = COUNTER if counters else (letters, 1)
        self.chip, self.result = (-(wide // 2), 0, wide, high), (0, high)

    @property
    def scroll_margin(self) -> Point:
        """Return room for a name with its state and its brackets."""
        wide, high = self._room
        return wide + 1, high

    def size(self, board: Board) -> Point:
        """Return width and height of the whole map in cells."""
        raster = self._raster(board)
        return raster.columns + self._edge, raster.rows + 1

    def centre_cell(self, at: Place, board: Board) -> Point:
        """Return the cell of a place."""
        x, y = self._raster(board).cell(parse_place(at))
        return x + self._edge, y + 1

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the place in the middle of a cell, or None if the cell is beside the table."""
        cell, raster = (x - self._edge, y - 1), self._raster(board)
        return format_place(raster.middle(cell)) if cell in raster else None

    def place_clicked(self, x: int, y: int, view: MapModel) -> Place | None:
        """Return the place of the stand that is named there, else that of the cell."""
        cell, raster = (x - self._edge, y - 1), self._raster(view.board)
        return pointed(view, raster, self._letters, cell, counters=self._counters) or self.place_at(x, y, view.board)

    def step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the place one cell height away, at most the edge of the table, or None if already there."""
        x, y = parse_place(at)
        across, down = STEPS[direction]
        return self._within(at, (x + across * self._cell[1], y + down * self._cell[1]), board)

    def long_step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the next dot in a direction, or the edge, or None if `at` is already there."""
        (x, y), far = parse_place(at), self._raster(board).every[1] * self._cell[1]
        across, down = STEPS[direction]
        return self._within(at, (_next(x, across, far), _next(y, down, far)), board)

    def _within(self, at: Place, to: Point, board: Board) -> Place | None:
        limits = board.columns, board.rows
        held = format_place((min(max(to[0], 0), limits[0]), min(max(to[1], 0), limits[1])))
        return held if held != at else None

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        width, height = self.size(view.board)
        grid = blank_grid(width, height)
        grid[0] = self._ruler(view.board, 0, width)
        for y in range(1, height):
            grid[y][: self._edge] = self._number(view.board, y)
        cells = {**self._ground(view, glyphs), **self._laid(view, glyphs)}
        paint(grid, ((x + self._edge, y + 1, *cell) for (x, y), cell in cells.items()))
        return grid

    def redraw(self, grid: Grid, before: MapModel, after: MapModel, glyphs: GlyphSet) -> set[Point]:
        """Update a grid from one view to the next of the same table and return the changed cells."""
        was, now, bare = self._laid(before, glyphs), self._laid(after, glyphs), self._ground(after, glyphs)
        cells = {**{cell: bare.get(cell, BLANK) for cell in was.keys() - now.keys()}, **now}
        return paint(grid, ((x + self._edge, y + 1, *cell) for (x, y), cell in cells.items()))

    def clip_line(self, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return a line with the ruler's number, and of the ruler above no number that a view cuts."""
        if not y:
            return self._ruler(view.board, left, len(cells))
        return [*self._number(view.board, y), *cells[self._edge :]]

    def _ruler(self, board: Board, left: int, width: int) -> list[Cell]:
        """Return the ruler above of a view that begins at a cell of the map, a number over every dot."""
        row = [BLANK] * width
        raster = self._raster(board)
        for column in range(0, raster.columns, raster.every[0]):
            x, text = column + self._edge - left, f"{column * self._cell[0] // INCH}"
            if x >= self._edge * bool(left) and x + len(text) <= width:
                row[x : x + len(text)] = _label(text)
        return row

    def _number(self, board: Board, y: int) -> list[Cell]:
        """Return the cells at the left of a line, without a number that they do not hold."""
        text = "" if (y - 1) % self._raster(board).every[1] else f"{(y - 1) * self._cell[1] // INCH:>2}"
        return _label((text if len(text) <= self._edge else "").ljust(self._edge))

    def _raster(self, board: Board) -> Raster:
        return Raster(*self._cell, (board.columns, board.rows))

    def _ground(self, view: MapModel, glyphs: GlyphSet) -> dict[Point, Cell]:
        return ground(cast("Tabletop", view.board), self._raster(view.board), self._letters, glyphs)

    def _laid(self, view: MapModel, glyphs: GlyphSet) -> dict[Point, Cell]:
        if (found := view.layers.get((self.name, glyphs))) is None:
            raster = self._raster(view.board)
            bare = self._ground(view, glyphs)
            found = {
                cell: _on_ground(drawn, bare.get(cell, BLANK), glyphs)
                for cell, drawn in laid(view, raster, self._letters, glyphs, counters=self._counters).items()
            }
            found |= self._marks(view, {**self._ground(view, glyphs), **found}, glyphs)
            view.layers[self.name, glyphs] = found
        return found

    def _marks(self, view: MapModel, under: dict[Point, Cell], glyphs: GlyphSet) -> dict[Point, Cell]:
        """Return the cells of a command's mark, over those of the table: no dot of a shot covers a name."""
        raster, found = self._raster(view.board), dict[Point, Cell]()
        for x, y in shot_cells(self, view):
            cell = under.get((x - self._edge, y - 1), BLANK)
            if cell[1].fg not in SIDES and cell[1].bg not in SOLID:
                found[x - self._edge, y - 1] = shot_dot(cell, glyphs)
        for (x, y), mark in mark_cells(self, view, glyphs).items():
            found[x - self._edge, y - 1] = over(mark, under.get((x - self._edge, y - 1), BLANK))
        return {cell: drawn for cell, drawn in found.items() if cell in raster}


def _on_ground(laid: Cell, bare: Cell, glyphs: GlyphSet) -> Cell:
    """Return a cell over the ground that it lies on. On a screen a ring gives way to houses and hedges."""
    (sign, look), (char, ground) = laid, bare
    if sign == glyphs.ring and look.fg in (NEAR, FAR) and glyphs.colours is not None and (ground.fg, char) in KEPT:
        return bare
    return sign, look if look.bg else role(look.fg, ground.bg, look.bold)


def _label(text: str) -> list[Cell]:
    return [(char, role(LABEL)) for char in text]


def _next(at: int, way: int, far: int) -> int:
    """Return the next multiple of a length in a direction, the number itself in none."""
    return at if not way else (at // far + 1) * far if way > 0 else -(-at // far) * far - far
