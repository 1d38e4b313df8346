"""The field of a battle as lines of a page: its whole map, as large as it fits."""

from msgspec.structs import replace

from cb_tui.core.display import Scene
from cb_tui.presentation.boards import NOTHING, MapModel, MapOverlay, overview, zooms
from cb_tui.presentation.boards.cells import GlyphSet, Grid
from cb_tui.presentation.text import HOME, Land, Lines, TextRun, joined


def land_of(scene: Scene) -> Land:
    """Return the land that a battle is fought over."""
    return Land(scene.country, scene.night)


def field_lines(
    scene: Scene, glyphs: GlyphSet, width: int, height: int, overlay: MapOverlay = NOTHING, *, small: bool = False
) -> Lines:
    """Return the largest map within `width` x `height` cells, or no lines if no map fits.

    `small`: the overview, whatever room there is.
    """
    if not scene.has_map:
        return []
    view, glyphs = MapModel(scene, overlay), replace(glyphs, country=scene.country)
    grid: Grid = []
    for zoom in () if small else reversed(zooms(scene.board)):
        wide, high = zoom.size(scene.board)
        if wide <= width and high <= height:
            grid = zoom.draw(view, glyphs)
            break
    return grid_lines(grid or overview(view, glyphs, width, height), land_of(scene))


def grid_lines(grid: Grid, land: Land = HOME) -> Lines:
    """Return the cells of a grid as lines, with the colors of a land."""
    return [joined([TextRun(sign, of.fg, of.bold, ground=of.bg, land=land) for sign, of in cells]) for cells in grid]
