"""Sides: the cells at the tip and at the W side of a hex, which all three zooms draw alike."""

from cb_tui.core.board import edge_between
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import ORNAMENT, PAGE, RIVER, RIVER_SIDE, ROAD, Cell, role
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.hex.ground import HexsideLine, grounds
from cb_tui.presentation.boards.marks import (
    BRACKET,
    SELECTION,
    blast_cell,
    empty,
    land,
    level_cell,
    objective_cell,
    relief_role,
    rough,
    step_cell,
)
from cb_tui.presentation.boards.view import MapModel, PlaceContent

STEPS = {"W": "<>", "SW": "//", "SE": "\\\\"}  # out over the side, in over it


def tip_cell(facts: PlaceContent, glyphs: GlyphSet, bg: str, *, sloped: bool, pushed: bool | None = None) -> Cell:
    """Return the top tip: objective, terrain that had to make room, or level beside a contour.

    On the ruler, where `bg` is the page, there is no level.
    """
    if facts.objective:
        return objective_cell(facts, glyphs, bg)
    if rough(facts) and (facts.taken if pushed is None else pushed):
        char, look = land(facts, glyphs)
        return char, role(look.fg, bg)
    if bg == PAGE:
        return " ", role()
    return level_cell(facts) if sloped else empty(facts)


def foot_cell(facts: PlaceContent, glyphs: GlyphSet) -> Cell:
    """Return the bottom tip: the terrain under a piece whose top tip is an objective's, else an empty cell."""
    return land(facts, glyphs) if facts.objective and facts.taken and rough(facts) else empty(facts)


def upright_cell(facts: PlaceContent, border: HexsideLine, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """Return a W side as far as it is no road: river, contour, else the grid's own mark."""
    if border.river:
        return glyphs.river, role(RIVER, RIVER_SIDE)
    if border.contour:
        return "|", relief_role(facts)
    return grid, role(ORNAMENT, facts.bg)


def road_cell(facts: PlaceContent, border: HexsideLine) -> Cell:
    """Return a road across a W side. A bridge is bold, in the river's column."""
    return "=", role(ROAD, RIVER_SIDE if border.river else facts.bg, border.river)


def west_cell(view: MapModel, at: Place, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """Return the W side of a hex's main row: bracket, selection, blast, route, road or hexside feature."""
    facts, ground = view.facts(at), grounds(view.board)[at]
    if bracket := bracket_cell(view, at):
        return bracket
    if facts.selected:
        return glyphs.selected, SELECTION
    if facts.blast:
        return blast_cell(facts, glyphs)
    if step := step_mark(view, at, "W"):
        return step_cell(step)
    return road_cell(facts, ground.west) if ground.west.road else upright_cell(facts, ground.west, glyphs, grid)


def bracket_cell(view: MapModel, at: Place) -> Cell | None:
    """Return the bracket at the W side of a hex: its own opening one or the closing one of its neighbour."""
    if brackets := view.facts(at).brackets:
        return brackets[0], BRACKET
    beyond = grounds(view.board)[at].neighbours.get("W")
    if beyond is not None and (brackets := view.facts(beyond).brackets):
        return brackets[1], BRACKET
    return None


def step_mark(view: MapModel, at: Place, way: str) -> str:
    """Return the mark of the route where it crosses a side that the hex draws, "" where it does not."""
    beside = grounds(view.board)[at].neighbours.get(way) if view.steps else None
    to = view.steps.get(edge_between(at, beside)) if beside is not None else None
    return "" if to is None else STEPS[way][to == at]
