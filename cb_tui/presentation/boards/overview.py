"""Overview: a whole board in one or two cells a place, without numbers, for pages where it is not played."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    RIVER,
    RIVER_SIDE,
    Cell,
    GlyphSet,
    Grid,
    Painted,
    Point,
    blank_grid,
    paint,
    role,
)
from cb_tui.presentation.boards.map_model import MapModel, PlaceContent
from cb_tui.presentation.boards.marks import cased, chip_role, empty, flag_cell, land, road_glyph, road_role, rough


class Overview(ABC):
    """A board of hexes or squares in `wide` cells a place."""

    def __init__(self, wide: int) -> None:
        self.wide = wide

    @abstractmethod
    def size(self, board: Board) -> Point:
        """Return width and height in cells."""

    @abstractmethod
    def origin(self, at: Place, board: Board) -> Point:
        """Return the first cell of a place."""

    @abstractmethod
    def lines(self, at: Place, board: Board) -> tuple[frozenset[str], bool]:
        """Return the directions of the roads of a place, and whether a river runs along its east side."""

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        grid = blank_grid(*self.size(view.board))
        paint(grid, self._cells(view, glyphs))
        return grid

    def _cells(self, view: MapModel, glyphs: GlyphSet) -> Iterator[Painted]:
        for at in view.board.terrain:
            (x, y), facts, (roads, river) = self.origin(at, view.board), view.facts(at), self.lines(at, view.board)
            yield x, y, *_sign(facts, roads, glyphs)
            if self.wide > 1:
                yield x + 1, y, *_gap(facts, roads, glyphs, river=river)


def _sign(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> Cell:
    """Return the piece of a place, else its objective, road or terrain."""
    if facts.piece is not None:
        return cased(facts, facts.piece.kind[:1] or facts.piece.id[:1]), chip_role(facts)
    if facts.objective:
        return flag_cell(facts, glyphs)
    if roads:
        return glyphs.road(road_glyph(roads)), road_role(facts)
    return land(facts, glyphs) if rough(facts) else empty(facts)


def _gap(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet, *, river: bool) -> Cell:
    """Return the cell between a place and its neighbor to the east."""
    if "E" in roads:
        return glyphs.road("="), road_role(facts)
    return (glyphs.river, role(RIVER, RIVER_SIDE)) if river else empty(facts)
