"""The compact map: a hex is a diamond of eight places, 4 cells wide and 2 high, for 80x24."""

from collections.abc import Iterator

from cb_tui.core.board import Board
from cb_tui.core.hexes import hex_at
from cb_tui.core.values import Hex
from cb_tui.ui.boards.cells import (
    LABEL,
    NUMBER,
    ORNAMENT,
    PAGE,
    RIVER,
    RIVER_SIDE,
    ROAD,
    SELECTED,
    Cell,
    Painted,
    Place,
    role,
)
from cb_tui.ui.boards.facts import Border, Facts, View
from cb_tui.ui.boards.glyphs import GlyphSet
from cb_tui.ui.boards.marks import (
    BRACKET,
    blast_cell,
    blocker_cells,
    centred,
    empty,
    land,
    level_cell,
    line_cell,
    objective_cell,
    relief_role,
    rough,
    side_role,
    state_cell,
    step_cell,
    text_role,
    west_cell,
)
from cb_tui.ui.boards.zoom import Zoom

SELECTION = role(NUMBER, SELECTED, True)


class Compact(Zoom):
    """Side, two characters of name, state; above them the tip, below them two slanted sides and the bottom tip."""

    name = "compact"
    pitch = (4, 2)
    centre = (2, 0)
    margin = (2, 1)
    ruler = 4

    def hex_at(self, x: int, y: int, board: Board) -> Hex | None:
        """The hex that draws a cell."""
        row = (y + 1) // 2
        shift = 0 if row % 2 else 2
        if y % 2 == 0 and (x - shift) % 4 == 0:  # the tip of a hex in the row below
            row, shift = row + 1, 2 - shift
        column = (x - shift) // 4 + 1
        at = hex_at(column, row)
        return at if at in board.terrain else None

    def hex_cells(self, view: View, at: Hex, glyphs: GlyphSet, line: frozenset[Place]) -> Iterator[Painted]:
        """The eight places of a hex, and the closing bracket where no hex is to the east."""
        x, y = self.origin(at)
        facts, ground = view.facts[at], view.grounds[at]
        on_line = line_cell(facts, glyphs)

        yield x, y, *self._west(view, at, glyphs, on_line if (x, y) in line else None)

        inside = self._inside(facts, ground.roads, glyphs)
        if not facts.taken:
            inside = [on_line if (x + i, y) in line else cell for i, cell in enumerate(inside, 1)]
        if facts.brackets:
            inside = [(char, BRACKET) for char, _ in inside]
        elif facts.selected:
            inside[:2] = [(char, SELECTION) for char, _ in inside[:2]]
        if "E" not in ground.neighbours:
            yield from self._east_end(view, at, inside)
        for i, cell in enumerate(inside, 1):
            yield x + i, y, *cell

        for dx, way, border in ((1, "SW", ground.southwest), (3, "SE", ground.southeast)):
            if step := view.steps.get((at, way)):
                yield x + dx, y + 1, *step_cell(step)
            elif (x + dx, y + 1) in line:
                yield x + dx, y + 1, *on_line
            else:
                yield x + dx, y + 1, *_slant(facts, way, border, glyphs)

        if facts.stacked > 1:
            yield x + 2, y + 1, str(min(facts.stacked, 9)), side_role(facts)
        else:
            yield x + 2, y + 1, *(on_line if (x + 2, y + 1) in line else empty(facts))

        yield x + 2, y - 1, *(on_line if (x + 2, y - 1) in line else _tip(facts, ground.roads, glyphs, ruler=y == 1))

    def _west(self, view: View, at: Hex, glyphs: GlyphSet, on_line: Cell | None) -> Cell:
        facts, ground = view.facts[at], view.grounds[at]
        if facts.brackets:
            return facts.brackets[0], BRACKET
        beyond = ground.neighbours.get("W")
        if beyond is not None and (brackets := view.facts[beyond].brackets):
            return brackets[1], BRACKET
        if facts.selected:
            return glyphs.selected, SELECTION
        if facts.blast:
            return blast_cell(facts, glyphs)
        if step := view.steps.get((at, "W")):
            return step_cell(step)
        return on_line or west_cell(facts, ground.west, glyphs)

    def _east_end(self, view: View, at: Hex, inside: list[Cell]) -> Iterator[Painted]:
        """The closing bracket beyond the last hex of a row; without room there the state mark gives way."""
        x, y = self.origin(at)
        brackets = view.facts[at].brackets
        if x + 4 >= self.size(view.scene.board)[0]:
            if brackets:
                inside[2] = (brackets[1], BRACKET)
        elif brackets:
            yield x + 4, y, brackets[1], BRACKET
        else:
            yield x + 4, y, at[2], role(LABEL)  # the row's label stands here

    def _inside(self, facts: Facts, roads: frozenset[str], glyphs: GlyphSet) -> list[Cell]:
        """The three cells between the W side of a hex and that of the next."""
        if facts.blocker:
            return blocker_cells(facts, glyphs)
        if (piece := facts.piece) is not None:
            name = piece.id[:2].upper() if facts.first else piece.id[:2].lower()
            return [*((char, side_role(facts)) for char in name.ljust(2)), state_cell(facts)]
        if facts.text:
            return [(char, text_role(facts)) for char in centred(facts.text, 3)]
        glyph, blank = land(facts, glyphs), empty(facts)
        flank = glyph if rough(facts) else (blank[0], glyph[1])
        cells = [flank, glyph, flank]
        if facts.hidden and not roads:
            hatch = (glyphs.unseen, role(ORNAMENT, facts.bg))
            cells = [hatch, glyph if rough(facts) else hatch, hatch]
        if facts.blast:
            cells[0] = cells[2] = blast_cell(facts, glyphs)
        return _with_roads(cells, facts, roads)


def _with_roads(cells: list[Cell], facts: Facts, roads: frozenset[str]) -> list[Cell]:
    if not roads:
        return cells
    road = role(ROAD, facts.bg)
    west, _, east = cells
    if not facts.blast:
        west = ("=", road) if "W" in roads else west
        east = ("=", road) if "E" in roads else east
    return [west, ("=" if roads <= {"W", "E"} else "+", road), east]


def _slant(facts: Facts, way: str, border: Border, glyphs: GlyphSet) -> Cell:
    """A slanted side: a road runs across it, a contour along it."""
    across, along = ("/", "\\") if way == "SW" else ("\\", "/")
    if border.road:
        return across, role(ROAD, facts.bg, border.river)
    if border.river:
        return glyphs.ford, role(RIVER, RIVER_SIDE)
    return (along, relief_role(facts)) if border.contour else empty(facts)


def _tip(facts: Facts, roads: frozenset[str], glyphs: GlyphSet, *, ruler: bool) -> Cell:
    """The top tip: objective, terrain that had to make room, level; on the column ruler the objective alone."""
    if facts.objective:
        return objective_cell(facts, glyphs, PAGE if ruler else facts.bg)
    if ruler:
        return " ", role()
    if rough(facts) and (facts.taken or roads):
        return land(facts, glyphs)
    return level_cell(facts)
