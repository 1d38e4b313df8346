"""The large map: a square is six cells wide and two high, with its piece's name and rating."""

from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import NUMBER, RIVER, ROAD, Cell, role
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.marks import (
    BRACKET,
    SELECTION,
    blast_cell,
    blocker_cells,
    counter_role,
    framed,
    level_cell,
    lying,
    objective_cell,
    short_rating,
    state_mark,
    step_cell,
    text_role,
)
from cb_tui.presentation.boards.square.ground import Ground, grounds
from cb_tui.presentation.boards.square.small import bare
from cb_tui.presentation.boards.square.zoom import Zoom
from cb_tui.presentation.boards.view import MapModel, PlaceContent


class Large(Zoom):
    """The large map: two lines of six cells for each square.

    The upper line holds a counter's name or the ground, the lower its rating or a figure.
    A flag or the level stands at the end.
    """

    name = "large"
    pitch = (6, 2)
    centre = (2, 0)
    open = False

    def square(self, view: MapModel, at: Place, glyphs: GlyphSet) -> list[list[Cell]]:
        """Return the two lines of a square."""
        facts, ground = view.facts(at), grounds(view.board)[at]
        upper, lower = _ground(facts, ground, glyphs)
        if facts.blocker:
            upper[1:4] = blocker_cells(facts, glyphs)
        elif (piece := facts.piece) is not None:
            look = SELECTION if facts.selected else counter_role(facts)
            name = f"{piece.id}{'!' if facts.hit else state_mark(piece).strip()}"[:3].ljust(3)
            upper[:5] = [(char, look) for char in framed(facts, name)]
            lower[:5] = [(char, counter_role(facts)) for char in short_rating(piece)[:5].center(5)]
            if facts.selected:
                lower[0] = glyphs.selected, SELECTION
            if facts.stacked > 1:
                lower[5] = str(min(facts.stacked, 9)), counter_role(facts)
        elif facts.lies is not None:
            middle = lying(facts, facts.lies.middle)
            upper = [lying(facts, facts.lies.left)] * 6 if facts.lies.left else upper
            upper[2:4] = [middle, upper[3] if facts.lies.left else middle]
        elif at in view.lined:
            upper[2] = glyphs.line, role(NUMBER, facts.bg, True)
        if facts.text:
            lower[1:5] = [(char, text_role(facts)) for char in facts.text[:4].center(4)]
        if facts.blast:
            lower[0] = lower[5] = blast_cell(facts, glyphs)
        if facts.objective:
            upper[5] = objective_cell(facts, glyphs, facts.bg)
        elif at in view.overlay.route:
            upper[5] = step_cell("+")
        if facts.brackets:  # they take the place of a counter's frame
            chars = (facts.brackets[0], *(char for char, _ in upper[1:4]), facts.brackets[1])
            upper[:5] = [(char, BRACKET) for char in chars]
            lower[:5] = [(char, BRACKET) for char, _ in lower[:5]]
        return [upper, lower]


def _ground(facts: PlaceContent, ground: Ground, glyphs: GlyphSet) -> tuple[list[Cell], list[Cell]]:
    """Return both lines of the bare ground."""
    upper, lower = bare(facts, glyphs, "large")
    road = role(ROAD, facts.bg)
    for way, cells in ROADS.items():
        for x, y, char in cells if way in ground.roads else ():
            (upper, lower)[y][x] = char, road
    water = role(RIVER, facts.bg)
    if ground.south:
        lower = [(glyphs.ford, water) if cell[1] != road else cell for cell in lower]
    if ground.west:
        upper[0] = lower[0] = (glyphs.river, water) if "W" not in ground.roads else upper[0]
    if facts.level > 2:  # slope and crest are drawn
        lower[5] = level_cell(facts)
    return upper, lower


ROADS = {  # column, line and sign of the cells of a road in each direction
    "W": [(x, 0, "=") for x in range(3)],
    "E": [(x, 0, "=") for x in range(2, 6)],
    "N": [(2, 0, "|")],
    "S": [(2, 0, "|"), (2, 1, "|")],
    "NW": [(0, 0, "\\")],
    "NE": [(5, 0, "/")],
    "SW": [(0, 1, "/")],
    "SE": [(5, 1, "\\")],
}
