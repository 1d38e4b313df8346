"""The map as characters in three zooms; nothing here needs a screen."""

from cb_tui.core.answers import Scene
from cb_tui.core.board import Board
from cb_tui.core.printing import printing
from cb_tui.ui.boards.cells import Grid
from cb_tui.ui.boards.compact import Compact
from cb_tui.ui.boards.glyphs import ASCII, UNICODE
from cb_tui.ui.boards.large import Large
from cb_tui.ui.boards.normal import Normal
from cb_tui.ui.boards.zoom import Zoom
from cb_tui.ui.overlay import NOTHING, Overlay

ZOOMS: tuple[Zoom, ...] = (Compact(), Normal(), Large())  # smallest first

__all__ = [
    "ASCII",
    "NOTHING",
    "UNICODE",
    "ZOOMS",
    "Grid",
    "Overlay",
    "Zoom",
    "draw",
    "largest_zoom",
    "render_text",
    "zoom_named",
]


def largest_zoom(board: Board, width: int, height: int) -> Zoom:
    """The largest zoom that shows the whole board in so many cells, the smallest where none does."""
    fitting = [zoom for zoom in ZOOMS if zoom.size(board)[0] <= width and zoom.size(board)[1] <= height]
    return fitting[-1] if fitting else ZOOMS[0]


def zoom_named(name: str) -> Zoom:
    """The zoom "compact", "normal" or "large"; KeyError for another name."""
    return {zoom.name: zoom for zoom in ZOOMS}[name]


def draw(scene: Scene, overlay: Overlay = NOTHING, zoom: str = "compact", *, ascii: bool = True) -> Grid:  # noqa: A002
    """The whole map as cells."""
    return zoom_named(zoom).draw(scene, overlay, ASCII if ascii else UNICODE)


def render_text(scene: Scene, overlay: Overlay = NOTHING, zoom: str = "compact", *, ascii: bool = True) -> str:  # noqa: A002
    """The whole map as text, a line a row of cells, without colours and without blanks at line ends."""
    rows = draw(scene, overlay, zoom, ascii=ascii)
    return "\n".join(printing("".join(char for char, _ in row)).rstrip() for row in rows).rstrip("\n")
