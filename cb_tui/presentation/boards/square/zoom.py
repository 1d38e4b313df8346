"""Zoom: the frame that all sizes of a map of squares share: a ruler above, row numbers at the left."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import BLANK, LABEL, Cell, GlyphSet, Grid, Painted, Point, blank_grid, paint, role
from cb_tui.presentation.boards.map_model import Gridded, MapModel, touched
from cb_tui.presentation.boards.mark_cells import Box, mark_cells, over, shot_cells, shot_dot
from cb_tui.presentation.boards.marks import BRACKET, SOLID
from cb_tui.presentation.boards.square.ground import grid_of

EDGE = 2  # cells of a row's number


class Zoom(Gridded):
    """A square draws its own cells, on a small map in the first of them the bracket that closes its neighbour."""

    name: str
    pitch: Point
    margin: Point = (EDGE + 1, 1)
    above = 0
    pinned: Point = (EDGE, 1)
    centre: Point  # of a square, from its first cell
    chip: Box
    result: Point  # where the sign of a result stands beside a chip, from the middle of the square
    open = True  # the bracket that closes a square stands in the next

    @property
    def scroll_margin(self) -> Point:
        """Return a whole square on each side, since the cursor's bracket stands in the next."""
        return self.pitch

    def size(self, board: Board) -> Point:
        """Return width and height of the whole map in cells."""
        return self.pitch[0] * board.columns + self.margin[0], self.pitch[1] * board.rows + self.margin[1]

    def origin(self, at: Place, board: Board) -> Point:
        """Return the first cell of a square."""
        column, row = grid_of(board).coordinates(at)
        return EDGE + self.pitch[0] * (column - 1), 1 + self.pitch[1] * (row - 1)

    def centre_cell(self, at: Place, board: Board) -> Point:
        """Return the cell in the middle of a square."""
        x, y = self.origin(at, board)
        return x + self.centre[0], y + self.centre[1]

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the square under a cell, or None if the cell is beside the board."""
        column, row = (x - EDGE) // self.pitch[0] + 1, (y - 1) // self.pitch[1] + 1
        at = grid_of(board).place_at(column, row)
        return at if at in board else None

    @abstractmethod
    def square(self, view: MapModel, at: Place, glyphs: GlyphSet) -> list[list[Cell]]:
        """Return the cells of a square, line by line."""

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        board = view.board
        width, height = self.size(board)
        grid, names = blank_grid(width, height), grid_of(board)
        every = 1 if self.pitch[0] > 2 or len(names.column(1)) == 1 else 2  # two digits need a gap
        for column in range(1, board.columns + 1, every):
            x = EDGE + self.pitch[0] * (column - 1) + self.centre[0] - len(names.column(1)) // 2
            _write(grid[0], x, names.column(column))
        for row in range(1, board.rows + 1):
            _write(grid[1 + self.pitch[1] * (row - 1)], 0, names.row(row).rjust(EDGE))
        paint(grid, self._cells(view, glyphs, board.terrain))
        return grid

    def redraw(self, grid: Grid, before: MapModel, after: MapModel, glyphs: GlyphSet) -> set[Point]:
        """Update a grid from one view to the next of the same board and return the changed cells."""
        changed = touched(before, after) | (before.lined ^ after.lined)
        marks = mark_cells(self, before, glyphs).items() ^ mark_cells(self, after, glyphs).items()
        points = {point for point, _ in marks} | (shot_cells(self, before) ^ shot_cells(self, after))
        changed |= {at for x, y in points if (at := self.place_at(x, y, after.board)) is not None}
        east = {after.board.geometry.step(at, "E") for at in changed}
        return paint(
            grid, self._cells(after, glyphs, changed | {at for at in east if at is not None and at in after.board})
        )

    def _cells(self, view: MapModel, glyphs: GlyphSet, squares: Iterable[Place]) -> Iterator[Painted]:
        shots, marks = shot_cells(self, view), mark_cells(self, view, glyphs)
        for at in squares:
            x, y = self.origin(at, view.board)
            rows = self.square(view, at, glyphs)
            for j, row in enumerate(rows):
                for i, cell in enumerate(row):
                    if (mark := marks.get((x + i, y + j))) is not None:
                        yield x + i, y + j, *over(mark, cell)
                    elif (x + i, y + j) in shots and cell[1].bg not in SOLID:
                        yield x + i, y + j, *shot_dot(cell, glyphs)
                    else:
                        yield x + i, y + j, *cell
            if x == EDGE + self.pitch[0] * (view.board.columns - 1):
                last = y + self.pitch[1] - 1
                yield x + self.pitch[0], last, *((self.open and closing(view, at)) or _rim(view, last // self.pitch[1]))

    def clip_line(self, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return a line without the squares that a narrow view cuts, and with the row's number."""
        wide, width = self.pitch[0], len(cells)
        row, part = divmod(y - 1, self.pitch[1])
        shown = list(cells)
        if left:
            start = EDGE + -left % wide
            shown[:start] = [BLANK] * start
            if y and part == 0 and row < view.board.rows:
                _write(shown, 0, grid_of(view.board).row(row + 1).rjust(EDGE))
        if left + width < self.size(view.board)[0]:
            end = width - 1 - (left + width - 1 - EDGE) % wide  # one cell stays for a bracket
            bracket = [cell for cell in cells[end : end + 1] if cell[1] == BRACKET]
            shown[end:] = [*bracket, *[BLANK] * (width - end - len(bracket))]
        return shown


def _write(row: list[Cell], x: int, text: str) -> None:
    row[x : x + len(text)] = [(char, role(LABEL)) for char in text]


def _rim(view: MapModel, row: int) -> Cell:
    """Return the cell at the right rim of a row: the sign of the line below it, or a blank."""
    sign = dict(view.scene.row_separators).get(row)
    return (sign, role(LABEL)) if sign else BLANK


def closing(view: MapModel, at: Place | None) -> Cell | None:
    """Return the bracket that closes a square, or None if the square has none."""
    brackets = view.facts(at).brackets if at is not None and at in view.board else ""
    return (brackets[1], BRACKET) if brackets else None
