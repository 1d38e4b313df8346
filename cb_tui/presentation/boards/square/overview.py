"""The overview of a board of squares."""

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import Point
from cb_tui.presentation.boards.overview import Overview
from cb_tui.presentation.boards.square.ground import grid_of, grounds


class SquareOverview(Overview):
    """A board of squares."""

    def size(self, board: Board) -> Point:
        """Return width and height in cells."""
        return self.wide * board.columns, board.rows

    def origin(self, at: Place, board: Board) -> Point:
        """Return the first cell of a square."""
        column, row = grid_of(board).coordinates(at)
        return self.wide * (column - 1), row - 1

    def lines(self, at: Place, board: Board) -> tuple[frozenset[str], bool]:
        """Return the directions of the roads of a square, and whether a river runs along its east side."""
        ground, east = grounds(board), board.geometry.step(at, "E")
        return ground[at].roads, east in board and east is not None and ground[east].west


OVERVIEWS = (SquareOverview(1), SquareOverview(2))
