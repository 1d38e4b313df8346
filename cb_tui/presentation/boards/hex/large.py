"""The large map: a hex is 10 cells wide, rows are 4 apart, pieces are counters as printed."""

from collections.abc import Iterator

from cb_tui.core.board import Board
from cb_tui.core.display import Piece
from cb_tui.core.hexes import hex_at
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    LABEL,
    ORNAMENT,
    PAGE,
    RIVER,
    RIVER_SIDE,
    Cell,
    GlyphSet,
    Painted,
    Role,
    role,
)
from cb_tui.presentation.boards.hex.ground import Ground, HexsideLine, grounds
from cb_tui.presentation.boards.hex.zoom import Zoom, step_mark, upright_cell, west_cell
from cb_tui.presentation.boards.map_model import MapModel, PlaceContent
from cb_tui.presentation.boards.marks import (
    between,
    blast_cell,
    blocker_cells,
    boxed,
    cased,
    centred,
    chip_cells,
    empty,
    flag_cell,
    framed,
    land,
    relief_role,
    rise_cells,
    road_role,
    rough,
    short_rating,
    step_cell,
    text_role,
)


class Large(Zoom):
    """The large zoom: tip, number or first line of the counter, two main rows, two of slanted sides."""

    name = "large"
    pitch = (10, 4)
    centre = (5, 2)
    margin = (6, 3)
    ruler = 4
    inside = {1: 2, 2: 1, 3: 1}
    above = 0
    chip = -3, -1, 7, 3  # with its frame
    result = 0, 2
    numbered = False  # every hex has its number

    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the hex that draws a cell. For roads in the corners it is the nearest."""
        row, line = (y - 1) // 4 + 1, (y - 1) % 4
        shift = 0 if row % 2 else 5
        place = (x - shift) % 10
        if (line == 0 and place != 5) or (line == 1 and not 2 <= place <= 8):  # the lower sides of the row above
            row, shift = row - 1, 5 - shift
        at = hex_at((x - shift) // 10 + 1, row)
        return at if at in board.terrain else None

    def hex_cells(self, view: MapModel, at: Place, glyphs: GlyphSet) -> Iterator[Painted]:
        """Yield the six lines of a hex, from the tip to the bottom tip."""
        x, y = self.origin(at)
        facts, ground = view.facts(at), grounds(view.board)[at]
        rows = _inside(facts, ground.roads, glyphs)
        corner = role(ORNAMENT, facts.bg)
        yield x + 5, y, *_tip(facts, glyphs, PAGE if y == 1 else facts.bg)
        if "NW" not in ground.neighbours:
            yield x + 4, y, glyphs.grid("'"), role(ORNAMENT)
        if "NE" not in ground.neighbours:
            yield x + 6, y, glyphs.grid("`"), role(ORNAMENT)

        for i, cell in enumerate(_head(at, facts, ground.roads, glyphs), 2):
            yield x + i, y + 1, *cell
        for j, row in enumerate(rows, 2):
            for i, cell in enumerate(row, 1):
                yield x + i, y + j, *cell
        yield x, y + 2, *west_cell(view, at, glyphs, glyphs.grid(":"))
        yield x, y + 3, *upright_cell(facts, ground.west, glyphs)
        if "E" not in ground.neighbours:
            yield x + 10, y + 2, glyphs.grid(":"), role(ORNAMENT)

        southwest = _slant(facts, "SW", ground, step_mark(view, at, "SW"), glyphs)
        southeast = _slant(facts, "SE", ground, step_mark(view, at, "SE"), glyphs)
        for i, cell in enumerate([*southwest, *[empty(facts)] * 3, *southeast], 1):
            yield x + i, y + 4, *cell
        for i, cell in enumerate(_bottom(facts, ground, corner, glyphs), 4):
            yield x + i, y + 5, *cell

    def frame(self, view: MapModel, at: Place, signs: str, glyphs: GlyphSet) -> Iterator[Painted]:  # noqa: ARG002
        """Yield the cursor's box around the three lines of a counter, or brackets beside them."""
        x, y = self.origin(at)
        return boxed(x + 1, y, 8, 5, glyphs) if signs == "[]" else between(x + 1, range(y + 1, y + 4), x + 8, signs)


def _tip(facts: PlaceContent, glyphs: GlyphSet, bg: str) -> Cell:
    """Return the objective, else the terrain where a counter hides it."""
    if facts.objective:
        return flag_cell(facts, glyphs)
    hidden = facts.piece is not None or facts.blocker
    return land(facts, glyphs) if hidden and rough(facts) else (" ", role(bg=bg))


def _chip(facts: PlaceContent, glyphs: GlyphSet, text: str, state: int = -1) -> list[Cell]:
    """Return a line of a counter in six cells, or seven in the frame of its side, which goes from the marked hex."""
    if glyphs.colours not in (None, "mono"):
        return chip_cells(facts, text.ljust(6), state)
    shown = f" {text.ljust(5)}" if facts.brackets else framed(facts, text.ljust(5))
    return chip_cells(facts, shown, state + 1 if state >= 0 else state)


def _head(at: Place, facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> list[Cell]:
    """Return seven cells: the counter's first line, or the hex number with the roads on both sides of it."""
    if facts.piece is not None and not facts.blocker:
        return [*_chip(facts, glyphs, _name(facts, facts.piece), len(facts.piece.id[:3])), empty(facts)][:7]
    blank, label = empty(facts), role(ORNAMENT if facts.hidden else LABEL, facts.bg)
    road = road_role(facts)
    northwest = ("\\", road) if "NW" in roads else blank
    northeast = ("/", road) if "NE" in roads else blank
    return [blank, northwest, *((digit, label) for digit in at), northeast]


def _inside(facts: PlaceContent, roads: frozenset[str], glyphs: GlyphSet) -> list[list[Cell]]:
    """Return the two main rows, nine cells each."""
    blank = empty(facts)
    if facts.blocker:
        return [[blank] * 3 + blocker_cells(facts, glyphs) + [blank] * 3, [blank] * 9]
    glyph = land(facts, glyphs)
    rows = [[glyph if mark == "x" else blank for mark in row] for row in facts.look.patterns["large"]]
    if facts.hidden and not roads:
        hatch = (glyphs.unseen, role(ORNAMENT, facts.bg))
        middle = glyph if rough(facts) else hatch
        rows = [[blank, hatch, hatch, hatch, middle, hatch, hatch, hatch, blank], [blank, *[hatch] * 7, blank]]
    if roads:
        _lay_roads(rows, road_role(facts), roads, glyphs)
    if facts.text:
        rows[0][2:7] = [(char, text_role(facts)) for char in centred(facts.text, 5)]
    if facts.level:
        rows[1][6:8] = rise_cells(facts)
    if (piece := facts.piece) is not None:
        for row, text in zip(rows, (_range_and_points(piece), short_rating(piece).rjust(5)[:5]), strict=True):
            cells = _chip(facts, glyphs, text)
            row[1 : 1 + len(cells)] = cells
    if facts.blast:
        rows[0][0] = rows[0][8] = blast_cell(facts, glyphs)
    return rows


def _lay_roads(rows: list[list[Cell]], road: Role, roads: frozenset[str], glyphs: GlyphSet) -> None:
    along = glyphs.road("="), road
    if "W" in roads:
        rows[0][:4] = [along] * 4
    if "E" in roads:
        rows[0][5:] = [along] * 4
    rows[0][4] = along
    if "SW" in roads:
        rows[1][2:4] = [("/", road)] * 2
    if "SE" in roads:
        rows[1][5:7] = [("\\", road)] * 2


def _name(facts: PlaceContent, piece: Piece) -> str:
    name = f"{cased(facts, piece.id[:3])} "
    more = str(min(facts.stacked, 9)) if facts.stacked > 1 else " "
    return (name.ljust(3) + facts.mark if len(name) < 4 else name).ljust(4) + more


def _range_and_points(piece: Piece) -> str:
    points = f"{piece.mv:g}"
    return piece.reach[: 5 - len(points)].ljust(5 - len(points)) + points


def _slant(facts: PlaceContent, way: str, ground: Ground, step: str, glyphs: GlyphSet) -> list[Cell]:
    """Return three cells of a slanted side. The outer one is a corner of the grid."""
    border: HexsideLine = ground.southwest if way == "SW" else ground.southeast
    blank = empty(facts)
    if border.river and not border.road and not step:
        return [(glyphs.ford, role(RIVER, RIVER_SIDE))] * 3
    if border.contour and not border.road and not step:
        drawn, printed = (" \\\\", "`-.") if way == "SW" else ("// ", ".-'")
        return [(char, relief_role(facts)) for char in (printed if glyphs.colours is None else drawn)]
    corner = (glyphs.grid("`" if way == "SW" else "'"), role(ORNAMENT, facts.bg)) if way in ground.neighbours else blank
    across = [blank, blank]
    if step:
        across = [step_cell(step)] * 2
    elif border.road:
        across = [("/" if way == "SW" else "\\", road_role(facts, bridge=border.river))] * 2
    return [corner, *across] if way == "SW" else [*across, corner]


def _bottom(facts: PlaceContent, ground: Ground, corner: Role, glyphs: GlyphSet) -> list[Cell]:
    """Return the bottom tip: two corners of the grid, joined by contours and rivers."""
    cells: list[Cell] = [(glyphs.grid("`"), corner), (" ", corner), (glyphs.grid("'"), corner)]
    if glyphs.colours is None and (ground.southwest.contour or ground.southeast.contour):
        cells[1] = ("-", relief_role(facts))
    water = (glyphs.ford, role(RIVER, RIVER_SIDE))
    if ground.southwest.river and not ground.southwest.road:
        cells[:2] = [water, water]
    if ground.southeast.river and not ground.southeast.road:
        cells[1:] = [water, water]
    return cells
