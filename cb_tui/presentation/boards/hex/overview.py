"""The overview of a board of hexes. Rows of two cells a hex stand half a hex apart."""

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import Point
from cb_tui.presentation.boards.hex.ground import grounds
from cb_tui.presentation.boards.hex.small import Compact
from cb_tui.presentation.boards.overview import Overview

COMPACT = Compact()


class HexOverview(Overview):
    """A board of hexes."""

    def size(self, board: Board) -> Point:
        """Return width and height in cells."""
        return self.wide * board.columns + self.wide // 2, board.rows

    def origin(self, at: Place, board: Board) -> Point:  # noqa: ARG002 - a hex's name is enough
        """Return the first cell of a hex."""
        (x, y), (across, down) = COMPACT.origin(at), COMPACT.pitch
        return self.wide * x // across, (y - 1) // down

    def lines(self, at: Place, board: Board) -> tuple[frozenset[str], bool]:
        """Return the directions of the roads of a hex, and whether a river runs along its east side."""
        ground = grounds(board)[at]
        east = ground.neighbours.get("E")
        return ground.roads, east is not None and grounds(board)[east].west.river


OVERVIEWS = (HexOverview(1), HexOverview(2))
