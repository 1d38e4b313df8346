"""The map as characters in three zooms, by the drawer of its geometry. No module needs a screen."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from cb_tui.core.board import Board
from cb_tui.core.display import Scene
from cb_tui.core.grammar import printable
from cb_tui.presentation.boards.cells import ASCII, DRAWERS, UNICODE, GlyphSet, Grid, Point
from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.overlay import NOTHING, MapOverlay

Pairs = tuple[tuple[str, str], ...]

PRINTED = 79  # columns

__all__ = [
    "ASCII",
    "NOTHING",
    "UNICODE",
    "Grid",
    "MapDrawer",
    "MapModel",
    "MapOverlay",
    "brief",
    "draw",
    "drawers",
    "largest_zoom",
    "legend",
    "opening_zoom",
    "overview",
    "render_text",
    "zoom_named",
    "zooms",
]


def drawers(kind: str) -> tuple[MapDrawer, ...]:
    """Return the drawers of a geometry, the smallest first."""
    found: tuple[MapDrawer, ...] = import_module(DRAWERS[kind]).ZOOMS
    return found


def zooms(board: Board) -> tuple[MapDrawer, ...]:
    """Return the drawers of a board's geometry, the smallest first."""
    return drawers(board.geometry.kind)


def legend(board: Board, glyphs: GlyphSet, hurt: str, without: frozenset[str] = frozenset()) -> Pairs:
    """Return every mark of a board's maps with its meaning.

    `hurt` is the rules' word for a piece that is out of order, `without` names the things that they
    never forecast.
    """
    found: Pairs = _legend(board).legend(board, glyphs, hurt, without)
    return found


def brief(board: Board, glyphs: GlyphSet, hurt: str) -> Pairs:
    """Return the commonest marks of a board's maps, two on a line."""
    found: Pairs = _legend(board).brief(board, glyphs, hurt)
    return found


def _legend(board: Board) -> ModuleType:
    return import_module(f"{DRAWERS[board.geometry.kind]}.legend")


def largest_zoom(board: Board, width: int, height: int) -> MapDrawer:
    """Return the largest zoom that shows the whole board in `width` x `height` cells, else the smallest."""
    sizes = zooms(board)
    fitting = [zoom for zoom in sizes if zoom.size(board)[0] <= width and zoom.size(board)[1] <= height]
    return fitting[-1] if fitting else sizes[0]


def overview(view: MapModel, glyphs: GlyphSet, width: int, height: int) -> Grid:
    """Return the larger overview that `width` x `height` cells hold whole, or an empty grid."""
    sizes = import_module(f"{DRAWERS[view.board.geometry.kind]}.overview").OVERVIEWS
    fits = [each for each in sizes if each.size(view.board)[0] <= width and each.size(view.board)[1] <= height]
    found: Grid = fits[-1].draw(view, glyphs) if fits else []
    return found


def opening_zoom(board: Board, width: int, height: int) -> MapDrawer:
    """Return the zoom that a battle begins with in `width` x `height` cells."""
    roomy = [zoom for (wide, high), zoom in _always(board).items() if wide <= width and high <= height]
    return roomy[-1] if roomy else largest_zoom(board, width, height)


def printed_zoom(board: Board) -> MapDrawer:
    """Return the zoom for lines of text: the smallest, or on a table the largest within PRINTED columns."""
    return zooms(board)[0] if not _always(board) else largest_zoom(board, PRINTED, board.rows)


def _always(board: Board) -> Mapping[Point, MapDrawer]:
    """Return the zooms that a battle begins with whatever they show, by the least room, none if it is to be whole."""
    found: Mapping[Point, MapDrawer] = import_module(DRAWERS[board.geometry.kind]).OPENING
    return found


def zoom_named(name: str, board: Board) -> MapDrawer:
    """Return the zoom of a board by its name, "compact" or "near". Raises KeyError for another name."""
    return {zoom.name: zoom for zoom in zooms(board)}[name]


def draw(scene: Scene, overlay: MapOverlay = NOTHING, zoom: str = "", *, ascii: bool = True) -> Grid:  # noqa: A002
    """Return the whole map as cells."""
    size = zoom_named(zoom, scene.board) if zoom else printed_zoom(scene.board)
    return size.draw(MapModel(scene, overlay), ASCII if ascii else UNICODE)


def render_text(scene: Scene, overlay: MapOverlay = NOTHING, zoom: str = "", *, ascii: bool = True) -> str:  # noqa: A002
    """Return the whole map as text, a line a row of cells, without colours and without blanks at line ends."""
    rows = draw(scene, overlay, zoom, ascii=ascii)
    return "\n".join(printable("".join(char for char, _ in row)).rstrip() for row in rows).rstrip("\n")
