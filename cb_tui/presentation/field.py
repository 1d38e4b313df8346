"""The field of a battle as lines of a page: its whole map, as large as it fits."""

from collections.abc import Sequence
from itertools import groupby

from cb_tui.core.display import Scene
from cb_tui.presentation.boards import NOTHING, MapModel, MapOverlay, overview, zooms
from cb_tui.presentation.boards.cells import GlyphSet, Grid
from cb_tui.presentation.text import Line, Lines, TextRun


def field_lines(
    scene: Scene, glyphs: GlyphSet, width: int, height: int, overlay: MapOverlay = NOTHING, *, small: bool = False
) -> Lines:
    """Return the largest map within `width` x `height` cells, or no lines if no map fits.

    `small`: the overview, whatever room there is.
    """
    if not scene.has_map:
        return []
    view = MapModel(scene, overlay)
    for zoom in () if small else reversed(zooms(scene.board)):
        wide, high = zoom.size(scene.board)
        if wide <= width and high <= height:
            return grid_lines(zoom.draw(view, glyphs))
    return grid_lines(overview(view, glyphs, width, height))


def grid_lines(grid: Grid) -> Lines:
    """Return the cells of a grid as lines."""
    return [joined([TextRun(sign, role.fg, role.bold, ground=role.bg) for sign, role in cells]) for cells in grid]


def joined(cells: Sequence[TextRun]) -> Line:
    """Return cells with neighbors of one look as one run."""
    return tuple(
        run._replace(text="".join(cell.text for cell in group))
        for run, group in ((key, [*same]) for key, same in groupby(cells, lambda cell: cell._replace(text="")))
    )
