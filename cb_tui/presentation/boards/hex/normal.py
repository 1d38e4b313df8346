"""The normal map: a hex is 6 cells wide and 3 high, with a counter of two lines."""

from collections.abc import Iterator

from cb_tui.core.board import Board
from cb_tui.core.hexes import hex_at
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import ORNAMENT, PAGE, RIVER, RIVER_SIDE, ROAD, Cell, Painted, Role, role
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.hex.ground import HexsideLine, grounds
from cb_tui.presentation.boards.hex.sides import foot_cell, step_mark, tip_cell, upright_cell, west_cell
from cb_tui.presentation.boards.hex.zoom import Zoom
from cb_tui.presentation.boards.marks import (
    BRACKET,
    SELECTION,
    blast_cell,
    blocker_cells,
    centred,
    counter_role,
    empty,
    framed,
    land,
    relief_role,
    rough,
    short_rating,
    state_cell,
    step_cell,
    text_role,
)
from cb_tui.presentation.boards.view import MapModel, PlaceContent


class Normal(Zoom):
    """The normal zoom, in three rows.

    Row A has side, counter `[R2]` or terrain, and state, row B armament and survivability, row S the
    slanted sides.
    """

    name = "normal"
    pitch = (6, 3)
    centre = (3, 0)
    margin = (3, 1)
    ruler = 5
    inside = {0: 1, 1: 1}
    above = 1

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
        if facts.brackets:
            rows = [[(char, BRACKET) for char, _ in row] for row in rows]
            if x + 6 >= self.size(view.board)[0]:
                rows[0][4] = (facts.brackets[1], BRACKET)  # no room beyond: the state mark gives way
        elif facts.selected:
            rows[0] = [(char, SELECTION) for char, _ in rows[0]]
        if "E" not in ground.neighbours:
            yield x + 6, y, *((facts.brackets[1], BRACKET) if facts.brackets else (" ", role()))
        yield x, y, *west_cell(view, at, glyphs)
        yield x, y + 1, *upright_cell(facts, ground.west, glyphs)
        for j, row in enumerate(rows):
            for i, cell in enumerate(row, 1):
                yield x + i, y + j, *cell
        southwest = _slant(facts, "SW", ground.southwest, step_mark(view, at, "SW"), glyphs)
        southeast = _slant(facts, "SE", ground.southeast, step_mark(view, at, "SE"), glyphs)
        for i, cell in enumerate([*southwest, foot_cell(facts, glyphs), *southeast], 1):
            yield x + i, y + 2, *cell
        yield x + 3, y - 1, *tip_cell(facts, glyphs, PAGE if y == 1 else facts.bg, sloped=ground.sloped)


def _inside(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> list[list[Cell]]:
    """Return rows A and B of a hex, five cells each."""
    blank = empty(facts)
    if facts.blocker:
        return [[blank, *blocker_cells(facts, glyphs), blank], [blank] * 5]
    if (piece := facts.piece) is not None:
        look = counter_role(facts)
        name = framed(facts, piece.id)[:4].ljust(4)
        rating = short_rating(piece)
        more = facts.mark or ("+" if facts.stacked > 1 else rating[4:5] or " ")
        upper = [*((char, look) for char in name), state_cell(piece, look.bg)]
        return [upper, [(char, look) for char in rating[:4].ljust(4) + more]]
    glyph = land(facts, glyphs)
    pattern = facts.look.patterns["normal"]
    if facts.hidden and not roads:
        hatch = (glyphs.unseen, role(ORNAMENT, facts.bg))
        return [[hatch, hatch, glyph if rough(facts) else hatch, hatch, hatch], [hatch] * 5]
    rows = [[glyph if mark == "x" else blank for mark in row] for row in pattern]
    if roads:
        _lay_roads(rows, role(ROAD, facts.bg), roads)
    if facts.text:
        wide = max(3, len(facts.text))  # 10.5 takes four
        rows[0][1 : 1 + wide] = [(char, text_role(facts)) for char in centred(facts.text, wide)]
    if facts.blast:
        rows[0][0] = rows[0][4] = blast_cell(facts, glyphs)
    return rows


def _lay_roads(rows: list[list[Cell]], road: Role, roads: frozenset[str]) -> None:
    if "W" in roads:
        rows[0][:2] = [("=", road)] * 2
    if "E" in roads:
        rows[0][3:] = [("=", road)] * 2
    rows[0][2] = ("=" if roads <= {"W", "E"} else "+", road)
    if "SW" in roads:
        rows[1][1] = ("/", road)
    if "SE" in roads:
        rows[1][3] = ("\\", road)


def _slant(facts: PlaceContent, way: str, border: HexsideLine, step: str, glyphs: GlyphSet) -> list[Cell]:
    """Return the two cells of a slanted side: route, road, river, contour or nothing."""
    blank = empty(facts)
    across: Cell | None = None
    if step:
        across = step_cell(step)
    elif border.road:
        across = ("/" if way == "SW" else "\\", role(ROAD, facts.bg, border.river))
    if across:
        return [across, blank] if way == "SW" else [blank, across]
    if border.river:
        return [(glyphs.ford, role(RIVER, RIVER_SIDE))] * 2
    if border.contour:
        return [(char, relief_role(facts)) for char in ("`." if way == "SW" else ".'")]
    return [blank, blank]
