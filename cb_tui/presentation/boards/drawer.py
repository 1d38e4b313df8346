"""The map drawer: a size in which a board of one geometry is drawn as cells."""

from typing import Protocol

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import Cell, GlyphSet, Grid, Point
from cb_tui.presentation.boards.map_model import MapModel


class MapDrawer(Protocol):
    """The functions that the map widget calls. Line 0 of a drawn map is its ruler, which never scrolls."""

    name: str  # "compact", "normal", "large", on a measured table "far", "table", "near", "close"
    pitch: Point  # cells from place to place and from row to row
    margin: Point  # cells of the grid beyond columns and rows times pitch, the ruler included
    above: int  # lines of a place above the first line of its row
    pinned: Point  # columns at the left and lines at the top that never scroll

    @property
    def scroll_margin(self) -> Point:
        """Return the cells to keep in view on each side of a place's middle cell, across and down."""

    def size(self, board: Board) -> Point:
        """Return the width and the height of the whole map in cells, ruler included."""

    def centre_cell(self, at: Place, board: Board) -> Point:
        """Return the cell in the middle of a place, from the upper left corner of the map."""

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the place under a cell.

        Args:
            x: Cells from the left edge of the map, ruler included.
            y: Lines from the top, ruler included.
            board: The board of the map.

        Returns:
            The place that draws the cell, or None if the ruler or no place does. The tips of the first row of hexes
            reach into the line of the ruler and count as these hexes.
        """

    def place_clicked(self, x: int, y: int, view: MapModel) -> Place | None:
        """Return the place that a click means.

        Args:
            x: Cells from the left edge of the map, ruler included.
            y: Lines from the top, ruler included.
            view: The view that is drawn.

        Returns:
            The place of the unit that is drawn in the cell, else as `place_at`.
        """

    def step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the place to which an arrow moves the cursor.

        Args:
            at: The place of the cursor.
            direction: One of COMPASS.
            board: The board of the map.

        Returns:
            A place, or None at the end of the map. On a grid the place may lie off the board.
        """

    def long_step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the place to which Shift and an arrow move the cursor, as `step` with a longer stride on a table."""

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map as a new grid.

        Args:
            view: The scene with its overlay.
            glyphs: The characters to draw with.

        Returns:
            Rows of cells in the size of the map, ruler included.
        """

    def redraw(self, grid: Grid, before: MapModel, after: MapModel, glyphs: GlyphSet) -> set[Point]:
        """Update a grid in place.

        Args:
            grid: The grid that `draw` or `redraw` made of `before`.
            before: The view that the grid shows.
            after: The next view of the same board.
            glyphs: The characters of the grid.

        Returns:
            The cells that have changed. The grid now equals `draw(after, glyphs)`.
        """

    def clip_line(self, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return a line of a view that is narrower than the map, fit to be shown.

        Args:
            view: The view that is drawn.
            cells: The cells of the line that are in view, pinned columns included.
            y: The line of the map, 0 for the ruler.
            left: The first cell of the map that is in view.

        Returns:
            As many cells, without places that the view cuts in two and with the row's label.
        """
