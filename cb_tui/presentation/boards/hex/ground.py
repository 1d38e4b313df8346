"""Ground: the look of each terrain, and what never changes about a hex, its own sides and its roads."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core.board import Board, edge_between
from cb_tui.core.hexes import DIRECTIONS, OFFSETS, axial, from_axial
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import OPEN_SIGNS, WOOD_SIGNS, TerrainLook

TRENCH = {
    "compact": ("xxx",),
    "normal": ("xxxxx", "     "),
    "large": (" xxxxxxx ", "         "),
}

LOOKS: Mapping[str, TerrainLook] = {
    "open": TerrainLook(
        glyphs=(".", "\u00b7"),
        signs=OPEN_SIGNS,
        legend="open",
        patterns={
            "compact": (" x ",),
            "normal": ("  x  ", "     "),
            "large": ("    x    ", "         "),
        },
    ),
    "trees": TerrainLook(
        glyphs=("^", "\u2663"),
        signs=WOOD_SIGNS,
        legend="trees",
        role="trees",
        patterns={
            "compact": ("xxx",),
            "normal": (" x x ", "x x x"),
            "large": (" x  x  x ", "  x  x x "),
        },
        tall=True,
    ),
    "buildings": TerrainLook(
        glyphs=("#", "\u2302"),
        legend="buildings",
        role="buildings",
        patterns={
            "compact": ("xxx",),
            "normal": ("xx xx", "x xx "),
            "large": (" xx  xx  ", "  xx  xx "),
        },
        tall=True,
    ),
    "gully": TerrainLook(glyphs=("u", "u"), legend="gully", role="trench", patterns=TRENCH),
    "trench": TerrainLook(glyphs=("u", "u"), legend="trench", role="trench", patterns=TRENCH),
}


def is_field(_: Board, at: Place) -> bool:
    """Check whether open ground is of the second tint: two of five patches of three hexes are."""
    q, r = axial(at)
    turn = (q - r) % 3
    patch = 7 * (q - (turn == 1)) + 13 * (r - (turn == 2))
    return patch % 5 < 2


OWN_SIDES = ("W", "SW", "SE")  # each hex draws these; its neighbours draw the other three


class HexsideLine(NamedTuple):
    """The contour, river and road along or across a hexside."""

    contour: bool = False
    river: bool = False
    road: bool = False


class Ground(NamedTuple):
    """A hex's own sides and roads, and what lies beside it."""

    west: HexsideLine
    southwest: HexsideLine
    southeast: HexsideLine
    roads: frozenset[str]
    sloped: bool  # a contour runs along one of its six sides: there its level is drawn
    neighbours: dict[str, Place]  # on the board, by direction


@lru_cache(maxsize=4)
def grounds(board: Board) -> dict[Place, Ground]:
    """Return the ground of every hex of a board."""
    found: dict[Place, Ground] = {}
    terrain, ways, paved = board.terrain, tuple(zip(DIRECTIONS, OFFSETS, strict=True)), board.edges.get("road", ())
    for at in terrain:
        q, r = axial(at)
        beside = {way: other for way, (dq, dr) in ways if (other := from_axial(q + dq, r + dr)) in terrain}
        west, southwest, southeast = (_border(board, at, beside.get(way)) for way in OWN_SIDES)
        roads = frozenset([way for way, other in beside.items() if edge_between(at, other) in paved] if paved else ())
        sloped = len({board.level(at), *map(board.level, beside.values())}) > 1
        found[at] = Ground(west, southwest, southeast, roads, sloped, beside)
    return found


def _border(board: Board, one: Place, other: Place | None) -> HexsideLine:
    if other is None:
        return HexsideLine()
    side, edges = edge_between(one, other), board.edges
    return HexsideLine(
        board.level(one) != board.level(other), side in edges.get("river", ()), side in edges.get("road", ())
    )
