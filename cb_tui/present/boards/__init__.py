"""The map as characters in three zooms, drawn by what draws its geometry; nothing here needs a screen."""

from collections.abc import Mapping

from cb_tui.core.answers import Scene
from cb_tui.core.board import Board
from cb_tui.core.printing import printing
from cb_tui.present.boards import hex, square  # noqa: A004 - a geometry's drawers
from cb_tui.present.boards.cells import Grid
from cb_tui.present.boards.drawer import MapDrawer
from cb_tui.present.boards.glyphs import ASCII, UNICODE, GlyphSet
from cb_tui.present.boards.hex import legend as hex_legend
from cb_tui.present.boards.square import legend as square_legend
from cb_tui.present.boards.view import View
from cb_tui.present.overlay import NOTHING, Overlay

Pairs = tuple[tuple[str, str], ...]
LEGENDS = {"hexes": (hex_legend.legend, hex_legend.brief), "squares": (square_legend.legend, square_legend.brief)}
DRAWERS: Mapping[str, tuple[MapDrawer, ...]] = {"hexes": hex.ZOOMS, "squares": square.ZOOMS}  # smallest first

__all__ = [
    "ASCII",
    "NOTHING",
    "UNICODE",
    "Grid",
    "MapDrawer",
    "Overlay",
    "View",
    "brief",
    "draw",
    "largest_zoom",
    "legend",
    "render_text",
    "zoom_named",
    "zooms",
]


def zooms(board: Board) -> tuple[MapDrawer, ...]:
    """Return the drawers of a board's geometry, the smallest first."""
    return DRAWERS[board.geometry.kind]


def legend(board: Board, glyphs: GlyphSet, hurt: str, without: frozenset[str] = frozenset()) -> Pairs:
    """Return every mark of a board's maps with its meaning.

    `hurt` is what the rules call a piece that is out of order, `without` what they foretell nothing of.
    """
    return LEGENDS[board.geometry.kind][0](board, glyphs, hurt, without)


def brief(board: Board, glyphs: GlyphSet, hurt: str) -> Pairs:
    """Return the commonest marks of a board's maps, two on a line."""
    return LEGENDS[board.geometry.kind][1](board, glyphs, hurt)


def largest_zoom(board: Board, width: int, height: int) -> MapDrawer:
    """Return the largest zoom that shows the whole board in so many cells, the smallest where none does."""
    sizes = zooms(board)
    fitting = [zoom for zoom in sizes if zoom.size(board)[0] <= width and zoom.size(board)[1] <= height]
    return fitting[-1] if fitting else sizes[0]


def zoom_named(name: str, board: Board) -> MapDrawer:
    """Return the zoom "compact", "normal" or "large" of a board; KeyError for another name."""
    return {zoom.name: zoom for zoom in zooms(board)}[name]


def draw(scene: Scene, overlay: Overlay = NOTHING, zoom: str = "compact", *, ascii: bool = True) -> Grid:  # noqa: A002
    """Return the whole map as cells."""
    return zoom_named(zoom, scene.board).draw(View(scene, overlay), ASCII if ascii else UNICODE)


def render_text(scene: Scene, overlay: Overlay = NOTHING, zoom: str = "compact", *, ascii: bool = True) -> str:  # noqa: A002
    """Return the whole map as text, a line a row of cells, without colours and without blanks at line ends."""
    rows = draw(scene, overlay, zoom, ascii=ascii)
    return "\n".join(printing("".join(char for char, _ in row)).rstrip() for row in rows).rstrip("\n")
