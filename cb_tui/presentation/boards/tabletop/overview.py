"""The overview of a table: a cell covers six inches by twelve, or three by six."""

from cb_tui.core.board import Board
from cb_tui.presentation.boards.cells import GlyphSet, Grid, Point
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.boards.tabletop.zoom import Zoom


class TableOverview(Zoom):
    """A table without rulers."""

    def size(self, board: Board) -> Point:
        """Return width and height in cells."""
        width, height = super().size(board)
        return width, height - 1

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        grid = Zoom(self.name, self._cell, self._letters, edge=0).draw(view, glyphs)
        return grid[1:]


OVERVIEWS = (TableOverview("tiny", (60, 120), 1, edge=0), TableOverview("small", (30, 60), 1, edge=0))
