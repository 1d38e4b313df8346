"""The small maps of hexes: a hex is a diamond of 4 cells by 2, or 6 cells wide and 3 high."""

from collections.abc import Iterator

from cb_tui.core.board import Board
from cb_tui.core.hexes import hex_at
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    BLANK,
    ORNAMENT,
    PAGE,
    RIVER,
    RIVER_SIDE,
    Cell,
    GlyphSet,
    Painted,
    Role,
    role,
    row_label,
)
from cb_tui.presentation.boards.hex.ground import grounds
from cb_tui.presentation.boards.hex.zoom import (
    Zoom,
    foot_cell,
    step_mark,
    tip_cell,
    upright_cell,
    west_cell,
)
from cb_tui.presentation.boards.map_model import MapModel, PlaceContent
from cb_tui.presentation.boards.marks import (
    between,
    blast_cell,
    blocker_cells,
    boxed,
    cased,
    centred,
    chip_cells,
    chip_role,
    empty,
    land,
    relief_role,
    rise_cells,
    road_glyph,
    road_role,
    rough,
    short_rating,
    stack_mark,
    step_cell,
    text_role,
)


class Compact(Zoom):
    """The compact zoom: side, two characters of name, state.

    Above them is the tip, below them are two slanted sides and the bottom tip.
    """

    name = "compact"
    pitch = (4, 2)
    centre = (2, 0)
    margin = (2, 1)
    ruler = 4
    inside = {0: 1}
    above = 1
    chip = -1, 0, 3, 1
    result = 0, 1

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the hex that draws a cell."""
        row = (y + 1) // 2
        shift = 0 if row % 2 else 2
        if y % 2 == 0 and (x - shift) % 4 == 0:  # the tip of a hex in the row below
            row, shift = row + 1, 2 - shift
        at = hex_at((x - shift) // 4 + 1, row)
        return at if at in board.terrain else None

    def hex_cells(self, view: MapModel, at: Place, glyphs: GlyphSet) -> Iterator[Painted]:
        """Return the eight places of a hex, and the number of its row where no hex is to the east."""
        x, y = self.origin(at)
        facts, ground = view.facts(at), grounds(view.board)[at]
        crossed = ground.west.road and ground.west.contour and not ground.west.river
        west = west_cell(view, at, glyphs)
        yield x, y, *((glyphs.road("+"), west[1]) if crossed and west[0] == glyphs.road("=") else west)

        inside = _inside_compact(facts, ground.roads, glyphs)
        if "E" not in ground.neighbours and x + 4 < self.size(view.board)[0]:
            inside += row_label(int(at[2:]), inside[2])
        for i, cell in enumerate(inside, 1):
            yield x + i, y, *cell

        yield x + 1, y + 1, *self._slant(view, at, "SW", glyphs)
        below, pushed = stack_mark(facts).strip(), facts.taken or bool(ground.roads)
        yield x + 2, y + 1, *((below, chip_role(facts)) if below else foot_cell(facts, glyphs, pushed=pushed))
        yield x + 3, y + 1, *self._slant(view, at, "SE", glyphs)
        yield x + 2, y - 1, *tip_cell(facts, glyphs, PAGE if y == 1 else facts.bg, sloped=ground.sloped, pushed=pushed)

    def frame(self, view: MapModel, at: Place, signs: str, glyphs: GlyphSet) -> Iterator[Painted]:  # noqa: ARG002
        """Yield a bracket on each side of the chip. Where no cell is left beyond it, the state gives way."""
        (x, y), last = self.origin(at), self.size(view.board)[0] - 1
        closing = min(x + 4, last) if len(view.facts(at).text) < 3 else x + 4  # all of 0.5 stays
        yield from between(x, range(y, y + 1), closing, signs)
        if x + 5 == last:  # the rest of the number of the row
            yield x + 5, y, *BLANK

    def _slant(self, view: MapModel, at: Place, way: str, glyphs: GlyphSet) -> Cell:
        """Return a slanted side: route and road run across it, a contour along it."""
        facts, ground = view.facts(at), grounds(view.board)[at]
        border = ground.southwest if way == "SW" else ground.southeast
        across, along = ("/", "\\") if way == "SW" else ("\\", "/")
        if step := step_mark(view, at, way):
            return step_cell(step)
        if border.road:
            return across, road_role(facts, bridge=border.river)
        if border.river:
            return glyphs.ford, role(RIVER, RIVER_SIDE)
        return (along, relief_role(facts)) if border.contour else glyphs.seam(facts.bg, self._lower(view, at, way))


def _inside_compact(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> list[Cell]:
    """Return the three cells between the W side of a hex and that of the next."""
    if facts.blocker:
        return blocker_cells(facts, glyphs)
    if (piece := facts.piece) is not None:
        name = cased(facts, piece.id[:2])
        return chip_cells(facts, name.ljust(3), 2)
    if facts.text:
        return [(char, text_role(facts)) for char in centred(facts.text, 3)]
    glyph = land(facts, glyphs)
    cells = [glyph if mark == "x" else (" ", glyph[1]) for mark in facts.look.patterns["compact"][0]]
    if roads:
        road = road_role(facts)
        along = glyphs.road("="), road
        cells[0] = along if "W" in roads else cells[0]
        cells[1] = _middle(roads, glyphs), road
        cells[2] = along if "E" in roads else cells[2]
    elif facts.hidden:
        hatch = (glyphs.unseen, role(ORNAMENT, facts.bg))
        cells = [hatch, glyph if rough(facts) else hatch, hatch]
    if facts.blast:
        cells[0] = cells[2] = blast_cell(facts, glyphs)
    return cells


class Normal(Zoom):
    """The normal zoom, in three rows.

    Row A has side, name, state and stack, or terrain, row B armament and survivability, or level,
    row S the slanted sides.
    """

    name = "normal"
    pitch = (6, 3)
    centre = (3, 0)
    margin = (3, 1)
    ruler = 5
    inside = {0: 1, 1: 1}
    above = 1
    chip = -2, 0, 4, 2
    result = 0, 2

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the hex that draws a cell."""
        row, line = (y - 1) // 3 + 1, (y - 1) % 3
        shift = 0 if row % 2 else 3
        if line == 2 and (x - shift) % 6 == 0:  # the tip of a hex in the row below
            row, shift = row + 1, 3 - shift
        at = hex_at((x - shift) // 6 + 1, row)
        return at if at in board.terrain else None

    def hex_cells(self, view: MapModel, at: Place, glyphs: GlyphSet) -> Iterator[Painted]:
        """Yield two rows of six cells, the slanted sides below them and the tip above."""
        x, y = self.origin(at)
        facts, ground = view.facts(at), grounds(view.board)[at]
        rows = _inside(facts, ground.roads, glyphs)
        yield x, y, *west_cell(view, at, glyphs)
        yield x, y + 1, *upright_cell(facts, ground.west, glyphs)
        for j, row in enumerate(rows):
            for i, cell in enumerate(row, 1):
                yield x + i, y + j, *cell
        southwest, southeast = (self._slant(view, at, way, glyphs) for way in ("SW", "SE"))
        for i, cell in enumerate([*southwest, foot_cell(facts, glyphs), *southeast], 1):
            yield x + i, y + 2, *cell
        yield x + 3, y - 1, *tip_cell(facts, glyphs, PAGE if y == 1 else facts.bg, sloped=False)

    def frame(self, view: MapModel, at: Place, signs: str, glyphs: GlyphSet) -> Iterator[Painted]:  # noqa: ARG002
        """Yield the cursor's box around both rows of the hex, or brackets beside them."""
        x, y = self.origin(at)
        return boxed(x, y - 1, 6, 4, glyphs) if signs == "[]" else between(x, range(y, y + 2), x + 5, signs)

    def _slant(self, view: MapModel, at: Place, way: str, glyphs: GlyphSet) -> list[Cell]:
        """Return the two cells of a slanted side: route, road, river, contour or the border of two tints.

        Where tints are smooth, the last cell is beyond the SE side.
        """
        facts, ground, west = view.facts(at), grounds(view.board)[at], way == "SW"
        border, lower = ground.southwest if west else ground.southeast, self._lower(view, at, way)
        blank, across = empty(facts), None
        beyond = (" ", role(bg=lower)) if glyphs.smooth and not west else blank
        if step := step_mark(view, at, way):
            across = step_cell(step)
        elif border.road:
            across = ("/" if west else "\\", road_role(facts, bridge=border.river))
        if across:
            return [across, blank] if west else [blank, across]
        if border.river:
            return [(glyphs.ford, role(RIVER, RIVER_SIDE))] * 2
        if border.contour and glyphs.colours is not None:
            return [("\\" if west else "/", relief_role(facts)), beyond]
        if border.contour:
            return [(char, relief_role(facts)) for char in ("`." if west else ".'")]
        return [glyphs.seam(facts.bg, lower), beyond]


def _inside(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> list[list[Cell]]:
    """Return rows A and B of a hex, five cells each."""
    blank = empty(facts)
    if facts.blocker:
        return [[blank, *blocker_cells(facts, glyphs), blank], [blank] * 5]
    if (piece := facts.piece) is not None:
        name, rating = cased(facts, piece.id[:3]).ljust(2), short_rating(piece)
        wide = min(max(4, len(rating)), 5)  # an antiaircraft gun needs five
        upper = chip_cells(facts, f"{name} {stack_mark(facts)}"[:wide].ljust(wide), len(name))
        return [[*row, blank][:5] for row in (upper, chip_cells(facts, rating[:wide].ljust(wide)))]
    glyph = land(facts, glyphs)
    pattern = facts.look.patterns["normal"]
    if facts.hidden and not roads:
        hatch = (glyphs.unseen, role(ORNAMENT, facts.bg))
        return [[hatch, hatch, glyph if rough(facts) else hatch, hatch, hatch], [hatch] * 5]
    rows = [[glyph if mark == "x" else blank for mark in row] for row in pattern]
    if roads:
        _lay_roads(rows, road_role(facts), roads, glyphs)
    if facts.text:
        wide = max(3, len(facts.text))  # 10.5 takes four
        rows[0][1 : 1 + wide] = [(char, text_role(facts)) for char in centred(facts.text, wide)]
    if facts.level:
        rows[1][2:4] = rise_cells(facts)
    if facts.blast:
        rows[0][0] = rows[0][4] = blast_cell(facts, glyphs)
    return rows


def _middle(roads: frozenset[str], glyphs: GlyphSet) -> str:
    """Return the sign in the middle of a hex with roads. In print every bend is a crossing."""
    sign = road_glyph(roads)
    return glyphs.road(sign) if sign == "=" or glyphs.colours is not None else "+"


def _lay_roads(rows: list[list[Cell]], road: Role, roads: frozenset[str], glyphs: GlyphSet) -> None:
    along = glyphs.road("="), road
    if "W" in roads:
        rows[0][:2] = [along] * 2
    if "E" in roads:
        rows[0][3:] = [along] * 2
    rows[0][2] = _middle(roads, glyphs), road
    if "SW" in roads:
        rows[1][1] = ("/", road)
    if "SE" in roads:
        rows[1][3] = ("\\", road)
