"""Ground: the look of each terrain, and what never changes about a square, its roads and river sides."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from cb_tui.core.board import Board
from cb_tui.core.squares import Squares
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import OPEN_SIGNS, WOOD_SIGNS, TerrainLook

DOT = {"compact": (" x",), "normal": (" x ",), "large": ("  x   ", "      ")}
FULL = {"compact": ("xx",), "normal": ("xxx",), "large": ("xxxxxx", "xxxxxx")}

LOOKS: Mapping[str, TerrainLook] = {
    "open": TerrainLook(glyphs=(".", "\u00b7"), signs=OPEN_SIGNS, legend="open", patterns=DOT),
    "hill": TerrainLook(glyphs=(".", "\u00b7"), signs=OPEN_SIGNS, legend="hill", patterns=DOT),  # its level is drawn
    "trees": TerrainLook(glyphs=("^", "\u2663"), signs=WOOD_SIGNS, legend="trees", role="trees", patterns=FULL),
    "buildings": TerrainLook(glyphs=("#", "\u2302"), legend="buildings", role="buildings", patterns=FULL),
    "trench": TerrainLook(glyphs=("u", "u"), legend="trench", role="trench", patterns=FULL),
    "water": TerrainLook(glyphs=("~", "\u2248"), legend="water", role="river", patterns=FULL),
}


def is_field(board: Board, at: Place) -> bool:
    """Check whether open ground is of the second tint: two of five patches of four by three squares are."""
    column, row = grid_of(board).coordinates(at)
    return (7 * (column // 4) + 13 * (row // 3)) % 5 < 2


class Ground(NamedTuple):
    """The drawn features of a square: its road directions, and rivers on its west and south sides."""

    roads: frozenset[str]
    west: bool
    south: bool


@lru_cache(maxsize=4)
def grounds(board: Board) -> dict[Place, Ground]:
    """Return the ground of every square of a board."""
    grid = board.geometry
    found: dict[Place, Ground] = {}
    for at in board.terrain:
        beside = {way: to for way in grid.directions if (to := grid.step(at, way)) is not None and to in board}
        wet = {way for way, to in beside.items() if board.has_edge(at, to, "river")}
        roads = frozenset(way for way, to in beside.items() if board.has_edge(at, to, "road"))
        found[at] = Ground(roads, "W" in wet, "S" in wet)
    return found


def grid_of(board: Board) -> Squares:
    """Return the geometry of a board of squares, which knows columns and rows."""
    return cast("Squares", board.geometry)
