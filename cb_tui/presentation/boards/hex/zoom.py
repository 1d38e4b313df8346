"""Zoom: what all three sizes of a map of hexes share."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from cb_tui.core.board import Board
from cb_tui.core.hexes import hex_at, parse
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    CONTOUR,
    LABEL,
    NUMBER,
    ORNAMENT,
    RIVER,
    ROAD,
    TEXT,
    Cell,
    Grid,
    Painted,
    Point,
    blank_grid,
    paint,
    role,
)
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.gridded import Gridded
from cb_tui.presentation.boards.hex.edges import trimmed
from cb_tui.presentation.boards.hex.frame import HexMetrics
from cb_tui.presentation.boards.hex.ground import LOOKS, grounds
from cb_tui.presentation.boards.view import MapModel, touched

GROUND = {look.role for look in LOOKS.values()}
UNDER_LINE = {TEXT, ORNAMENT, ROAD, RIVER, CONTOUR, *GROUND}  # no piece, no number, no flag


class Zoom(HexMetrics, Gridded):
    """A way to draw a board. Exactly one hex draws each cell, so a change repaints few hexes."""

    name: str

    @property
    def scroll_margin(self) -> Point:
        """Return half a hex to each side and a row above and below, in cells."""
        return self.pitch[0] // 2, self.pitch[1]

    def origin(self, at: Place) -> Point:
        """Return the left end of a hex's first row, in cells. Line 0 is the column ruler."""
        column, row = parse(at)
        wide, high = self.pitch
        return wide * (column - 1) + (0 if row % 2 else wide // 2), high * (row - 1) + 1

    def centre_cell(self, at: Place, board: Board) -> Point:  # noqa: ARG002 - a hex's name is enough
        """Return the cell in the middle of a hex."""
        x, y = self.origin(at)
        return x + self.centre[0], y + self.centre[1]

    @abstractmethod
    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the hex under a cell, or None if the cell is beside the board."""

    def clip_line(self, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return a line of a view that is narrower than the map, with whole hexes alone."""
        return trimmed(self, view, cells, y, left)

    @abstractmethod
    def hex_cells(self, view: MapModel, at: Place, glyphs: GlyphSet) -> Iterator[Painted]:
        """Return the cells that a hex draws: its inside, its tips and its W, SW and SE sides."""

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        board = view.board
        width, height = self.size(board)
        grid = blank_grid(width, height)
        label = role(LABEL)
        for column in range(1, board.columns + 1):
            x = self.ruler + self.pitch[0] * (column - 1)
            grid[0][x : x + 2] = [(char, label) for char in f"{column:02}"]
        self._row_labels(board, grid)
        paint(grid, self._cells(view, glyphs, board.terrain))
        return grid

    def _row_labels(self, board: Board, grid: Grid) -> None:
        """Label even rows in the gap on the left, odd rows in the gap on the right."""
        right = self.pitch[0] * board.columns + self.margin[0] - 2
        for row in range(1, board.rows + 1) if self.numbered else ():
            y = self.centre_cell(hex_at(1, row), board)[1]
            x = right if row % 2 else 0
            grid[y][x : x + 2] = [(char, role(LABEL)) for char in f"{row:02}"]

    def _cells(self, view: MapModel, glyphs: GlyphSet, hexes: Iterable[Place]) -> Iterator[Painted]:
        """Return the cells of some hexes, those under the line of sight as its dots."""
        line = self.line_cells(view)
        if not line:
            for at in hexes:
                yield from self.hex_cells(view, at, glyphs)
            return
        for at in hexes:
            for x, y, char, look in self.hex_cells(view, at, glyphs):
                if (x, y) in line and look.fg in UNDER_LINE:
                    yield x, y, glyphs.line, role(NUMBER, look.bg, True)
                else:
                    yield x, y, char, look

    def redraw(self, grid: Grid, before: MapModel, after: MapModel, glyphs: GlyphSet) -> set[Point]:
        """Update a grid from one view to the next of the same board, and return the changed cells."""
        board = after.board
        changed = touched(before, after)
        hexes = set(changed)
        for at in changed:
            beside = grounds(board)[at].neighbours
            hexes.update(beside[way] for way in ("E", "NE", "NW") if way in beside)
        for x, y in self.line_cells(before) ^ self.line_cells(after):
            if at_line := self.place_at(x, y, board):
                hexes.add(at_line)
                hexes.update(grounds(board)[at_line].neighbours.values())
        return paint(grid, self._cells(after, glyphs, hexes))

    def line_cells(self, view: MapModel) -> frozenset[Point]:
        """Return the cells between the middles of the first and the last hex of the line of sight, every other one."""
        line, board = view.overlay.line, view.board
        if len(line) < 2 or line[0] not in board or line[-1] not in board:
            return frozenset()
        (x1, y1), (x2, y2) = self.centre_cell(line[0], board), self.centre_cell(line[-1], board)
        steps = max(abs(x2 - x1) // 2, abs(y2 - y1))
        return frozenset(
            (round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)) for step in range(1, steps)
        )
