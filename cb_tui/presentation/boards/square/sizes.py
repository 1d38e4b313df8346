"""The maps of squares: a square is one line of two or three cells, or six cells wide and two high."""

from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import NUMBER, WARN, Cell, GlyphSet, role
from cb_tui.presentation.boards.map_model import MapModel, PlaceContent
from cb_tui.presentation.boards.marks import (
    BRACKET,
    SELECTION,
    blast_cell,
    blocker_cells,
    cased,
    chip_cells,
    chip_role,
    empty,
    flag_cell,
    framed,
    hit_cell,
    land,
    lying,
    relief_role,
    rise_cells,
    river_role,
    road_glyph,
    road_role,
    rough,
    short_rating,
    state_mark,
    step_cell,
    text_role,
)
from cb_tui.presentation.boards.square.ground import Ground, grounds
from cb_tui.presentation.boards.square.zoom import Zoom, closing

RELIEF = ("", "::", "/\\")  # ground without a role by level, as two cells


class Small(Zoom):
    """A map of squares of `width` cells: L M, or L M S.

    L is the first that applies of bracket, selection, blast, state, objective, route and ground.
    M is the piece or mark on the square.
    """

    def __init__(self, name: str, width: int) -> None:
        self.name, self.pitch = name, (width, 1)
        self.centre = (1, 0)
        self.chip, self.result = (0, 0, width - 1, 1), (-1, 0)

    def square(self, view: MapModel, at: Place, glyphs: GlyphSet) -> list[list[Cell]]:
        """Return the one line of a square."""
        facts, ground = view.facts(at), grounds(view.board)[at]
        cells = with_edges(bare(facts, glyphs, self.name)[0], facts, ground, glyphs)
        wide = self.pitch[0] > 2
        taken = True
        if facts.blocker:
            cells[1] = glyphs.blocker, role(WARN, facts.bg, True)
        elif (piece := facts.piece) is not None:
            cells[1:] = chip_cells(facts, cased(facts, piece.kind[:1]).ljust(len(cells) - 1), 1)
        elif facts.text:
            text = short(facts, self.pitch[0] - 1)
            cells[1 : 1 + len(text)] = [(char, text_role(facts)) for char in text]
        elif at in view.lined:
            cells[1] = glyphs.line, role(NUMBER, facts.bg, True)
        elif facts.lies is not None:
            cells[1:] = [lying(facts, facts.lies.middle), *cells[2:]]
        else:
            taken = False
        if facts.objective and not taken:
            cells[1] = flag_cell(facts, glyphs)
        if facts.lies is not None and facts.lies.left:
            cells[0] = lying(facts, facts.lies.left)
        cells[0] = first(view, at, glyphs, taken=taken, wide=wide) or cells[0]
        return [cells]


def first(view: MapModel, at: Place, glyphs: GlyphSet, *, taken: bool, wide: bool) -> Cell | None:
    """Return the cell that replaces the ground at the left of a square, or None if the ground is shown."""
    facts = view.facts(at)
    if facts.brackets:
        return facts.brackets[0], BRACKET
    if bracket := closing(view, view.board.geometry.step(at, "W")):
        return bracket
    if facts.selected:
        return glyphs.selected, SELECTION
    if facts.hit:
        return hit_cell(facts)
    if facts.blast:
        return blast_cell(facts, glyphs)
    if facts.piece is not None and not wide and (state := chip_cells(facts, " ", 0)[0])[0] != " ":
        return state
    if facts.objective and taken:
        return flag_cell(facts, glyphs)
    return ("+", role(NUMBER, facts.bg, True)) if at in view.overlay.route else None


def bare(facts: PlaceContent, glyphs: GlyphSet, zoom: str) -> list[list[Cell]]:
    """Return the lines of a square: its terrain, its relief, or the dot of open ground, which is missing if hidden."""
    blank, glyph, lines = empty(facts), land(facts, glyphs), facts.look.patterns[zoom]
    if facts.level and not rough(facts):
        pair, look = RELIEF[min(facts.level, 2)], relief_role(facts)
        return [[(pair[i % 3 % 2], look) for i in range(len(line))] for line in lines]  # three cells, again and again
    sign = blank if facts.hidden and not rough(facts) else glyph
    return [[sign if mark == "x" else blank for mark in line] for line in lines]


def with_edges(cells: list[Cell], facts: PlaceContent, ground: Ground, glyphs: GlyphSet) -> list[Cell]:
    """Return the ground of a square in a line with roads and rivers over it."""
    if ground.roads:
        road = road_role(facts)
        along = glyphs.road("="), road
        cells[1] = glyphs.road(road_glyph(ground.roads)), road
        cells[0] = along if "W" in ground.roads else cells[0]
        cells[2:] = [along if "E" in ground.roads else cell for cell in cells[2:]]
    if (ground.west and "W" not in ground.roads) or (ground.south and "S" not in ground.roads):
        cells[0] = glyphs.river if ground.west else glyphs.ford, river_role(facts)
    return cells


def short(facts: PlaceContent, width: int) -> str:
    """Return a figure within `width` cells: whole points (9 for more) or percent (99 for 100).

    In one cell percent are shown in tens.
    """
    if width == 1 and facts.danger and facts.text.isdigit():
        return str(min(int(facts.text) // 10, 9))
    if len(facts.text) <= width:
        return facts.text
    return str(min(int(float(facts.text)), 10**width - 1))


class Large(Zoom):
    """The large map: two lines of six cells for each square.

    The upper line holds a counter's name or the ground, the lower its rating or a figure.
    A flag or the level stands at the end.
    """

    name = "large"
    pitch = (6, 2)
    centre = (2, 0)
    chip = -2, 0, 5, 2
    result = 3, 1
    open = False

    def square(self, view: MapModel, at: Place, glyphs: GlyphSet) -> list[list[Cell]]:
        """Return the two lines of a square."""
        facts, ground = view.facts(at), grounds(view.board)[at]
        upper, lower = _ground(facts, ground, glyphs)
        if facts.blocker:
            upper[1:4] = blocker_cells(facts, glyphs)
        elif (piece := facts.piece) is not None:
            name = f"{piece.id}{'!' if facts.hit else state_mark(piece).strip()}"[:3].ljust(3)
            upper[:5] = chip_cells(facts, f" {name} " if facts.brackets else framed(facts, name))
            lower[:5] = chip_cells(facts, short_rating(piece)[:5].center(5))
            if facts.selected:
                lower[0] = glyphs.selected, SELECTION
            if facts.stacked > 1:
                lower[5] = str(min(facts.stacked, 9)), chip_role(facts)
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
            upper[5] = flag_cell(facts, glyphs)
        elif at in view.overlay.route:
            upper[5] = step_cell("+")
        if facts.brackets:  # they take the place of a counter's frame
            upper[0], upper[4] = ((sign, BRACKET) for sign in facts.brackets)
        return [upper, lower]


def _ground(facts: PlaceContent, ground: Ground, glyphs: GlyphSet) -> tuple[list[Cell], list[Cell]]:
    """Return both lines of the bare ground."""
    upper, lower = bare(facts, glyphs, "large")
    road = road_role(facts)
    for way, cells in ROADS.items():
        for x, y, char in cells if way in ground.roads else ():
            (upper, lower)[y][x] = glyphs.road(char), road
    water = river_role(facts)
    if ground.south:
        lower = [(glyphs.ford, water) if cell[1] != road else cell for cell in lower]
    if ground.west:
        upper[0] = lower[0] = (glyphs.river, water) if "W" not in ground.roads else upper[0]
    if facts.level > 2:  # slope and crest are drawn
        lower[4:] = rise_cells(facts)
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
