"""MapDrawer: one size in which a board of one geometry is drawn as cells."""

from typing import Protocol

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.present.boards.cells import Cell, Grid, Point
from cb_tui.present.boards.glyphs import GlyphSet
from cb_tui.present.boards.view import View


class MapDrawer(Protocol):
    """What the map's widget asks; line 0 of a drawn map is its ruler, which stays when the rest scrolls."""

    name: str  # "compact", "normal", "large"; of a table "far", "table", "near", "close"
    pitch: Point  # cells from place to place, from row to row
    margin: Point  # cells of the grid beyond columns and rows times pitch, the ruler included
    above: int  # lines of a place above the first of its row
    pinned: Point  # columns at the left and lines above that a view shows wherever it begins

    @property
    def around(self) -> Point:
        """Return how many cells on each side of a place's middle a view keeps with it."""

    def size(self, board: Board) -> Point:
        """Return width and height of the whole map in cells."""

    def middle(self, at: Place, board: Board) -> Point:
        """Return the cell in the middle of a place."""

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the place under a cell, None beside the board."""

    def pointed(self, x: int, y: int, view: View) -> Place | None:
        """Return what a click on a cell means: the place of the piece that is drawn there, else that of the cell."""

    def step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return where an arrow leads the cursor in one of COMPASS, None where it leads nowhere."""

    def leap(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return where Shift and an arrow lead it."""

    def draw(self, view: View, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""

    def redraw(self, grid: Grid, before: View, after: View, glyphs: GlyphSet) -> set[Point]:
        """Bring a grid from one view of a board to the next; return the cells that are not as before."""

    def trimmed(self, view: View, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return line `y` from cell `left` on without the places that a narrow view cuts, and with its row's label."""
