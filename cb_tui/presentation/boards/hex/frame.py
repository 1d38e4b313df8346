"""Frame: the measures of a map of hexes in one size."""

from cb_tui.core.board import Board
from cb_tui.presentation.boards.cells import Point


class HexMetrics:
    """The positions of hexes, rows and labels, in cells."""

    pitch: Point  # cells from hex to hex, from row to row
    centre: Point  # of a hex, from its origin
    margin: Point  # cells of the grid beyond columns and rows times pitch, the ruler included
    ruler: int  # where the number of column 1 begins
    inside: dict[int, int]  # where a hex's own cells begin, from its origin, by line of its row; not in lines of sides
    above: int  # lines of a hex above its origin: the tip
    pinned: Point = (0, 1)
    numbered = True  # rows have a label at their ends

    def size(self, board: Board) -> Point:
        """Return width and height of the whole map in cells."""
        return self.pitch[0] * board.columns + self.margin[0], self.pitch[1] * board.rows + self.margin[1]
