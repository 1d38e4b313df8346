"""Marks: the single cells that maps of all geometries and zooms draw alike."""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.display import Piece
from cb_tui.presentation.boards.cells import (
    CONTOUR,
    CURSOR,
    DISRUPTED,
    FIRED,
    LABEL,
    LEFT,
    LOST,
    NEUTRAL,
    NUMBER,
    ORNAMENT,
    RIVER,
    RIVER_SIDE,
    ROAD,
    ROUTE,
    SELECTED,
    SIDES,
    WARN,
    WRECK,
    Cell,
    GlyphSet,
    Painted,
    Role,
    role,
    side_colour,
)
from cb_tui.presentation.boards.map_model import NOBODY, PlaceContent
from cb_tui.presentation.overlay import Fate

BRACKET = role(NUMBER, CURSOR, True)
BOX = role("box", bold=True)
DISRUPTION = role(WARN, DISRUPTED, True)
SELECTION = role(NUMBER, SELECTED, True)
SOLID = {
    CURSOR,
    DISRUPTED,
    FIRED,
    NEUTRAL,
    SELECTED,
    *(f"{kind} {side}" for kind in ("chip", "acted") for side in SIDES),
}
FIRING = role(NUMBER, FIRED, True)
FRAMES = ("[]", "()", "{}", "<>")


def empty(facts: PlaceContent) -> Cell:
    """Return a blank on the ground of the hex."""
    return " ", role(bg=facts.bg)


def rough(facts: PlaceContent) -> bool:
    """Check whether the hex has a terrain to show, apart from the dot of open ground."""
    return bool(facts.look.role)


def land_role(facts: PlaceContent) -> Role:
    """Return the role of a terrain glyph. Unseen terrain is drawn as ornament."""
    fg = ORNAMENT if facts.hidden else facts.look.role or ORNAMENT
    return role(fg, facts.bg)


def land(facts: PlaceContent, glyphs: GlyphSet) -> Cell:
    """Return one glyph of the hex's terrain."""
    return glyphs.terrain(facts.look), land_role(facts)


def road_role(facts: PlaceContent, *, bridge: bool = False) -> Role:
    """Return the role of a road: a ribbon of its own tint where nothing is laid over the ground."""
    return role(ROAD, ROAD if facts.bg == facts.ground else facts.bg, bridge)


def river_role(facts: PlaceContent) -> Role:
    """Return the role of water along a side: a ribbon, as of a road."""
    return role(RIVER, RIVER_SIDE if facts.bg == facts.ground else facts.bg)


def relief_role(facts: PlaceContent) -> Role:
    """Return the role of contours and levels."""
    return role(ORNAMENT if facts.hidden else CONTOUR, facts.bg)


def chip_role(facts: PlaceContent) -> Role:
    """Return the role of the chip of the piece on top: its side's, bold until it has acted and then darker."""
    if facts.selected:
        return SELECTION
    if facts.fired:
        return FIRING
    side, ready = side_colour(facts.side), facts.piece is not None and not turned(facts.piece)
    return role(side, f"chip {side}" if ready else f"acted {side}", ready)


def turned(piece: Piece) -> bool:
    """Check whether a counter lies turned: the piece has acted, or has reacted and can react no more."""
    return piece.acted or piece.out_of_reactions


def state_mark(piece: Piece) -> str:
    """Return `!` for a disrupted piece, `-` for one that has acted or has no reaction left, blank if ready."""
    return "!" if piece.disrupted else "-" if turned(piece) else " "


def chip_cells(facts: PlaceContent, text: str, state: int = -1) -> list[Cell]:
    """Return a line of a chip. The cell at `state` has the state mark, a disruption in a color of its own."""
    assert facts.piece is not None
    look = chip_role(facts)
    cells = [(char, look) for char in text]
    if 0 <= state < len(cells):
        cells[state] = state_mark(facts.piece), DISRUPTION if facts.piece.disrupted else look
    return cells


def text_role(facts: PlaceContent) -> Role:
    """Return the role of movement points or danger in a hex. A "-" (not seen by any enemy) is quiet."""
    return role(LABEL, facts.bg) if facts.text == "-" else role(NUMBER, facts.bg, True)


def flag_cell(facts: PlaceContent, glyphs: GlyphSet) -> Cell:
    """Return the flag of an objective, solid like a chip of its holder."""
    nobody = facts.objective == NOBODY
    look = role(NUMBER, NEUTRAL, True) if nobody else role(facts.objective, f"chip {facts.objective}", True)
    return glyphs.objective(facts.objective), look


def level_cell(facts: PlaceContent, glyphs: GlyphSet) -> Cell:
    """Return the sign of the level, blank for level 0."""
    return (glyphs.heights[min(facts.level, 3) - 1], relief_role(facts)) if facts.level else empty(facts)


def rise_cells(facts: PlaceContent) -> list[Cell]:
    """Return the level as +1, unlike movement points, in two cells, blank for level 0."""
    return [(char, relief_role(facts)) for char in (f"+{min(facts.level, 9)}" if facts.level else "  ")]


def blast_cell(facts: PlaceContent, glyphs: GlyphSet) -> Cell:
    """Return a flank of a hex in the blast."""
    return glyphs.blast, role(WARN, facts.bg, True)


def blocker_cells(facts: PlaceContent, glyphs: GlyphSet) -> list[Cell]:
    """Return the obstacle to the line of sight, in three cells."""
    return [
        (char, role(WARN, facts.bg, True))
        for char in (f" {glyphs.blocker} " if facts.brackets else f"[{glyphs.blocker}]")
    ]


def fate_cells(fate: Fate, glyphs: GlyphSet, *, taken: bool, told: bool) -> list[Cell]:
    """Return the sign of a result: one for below a chip if the place is `taken`, else up to three cells.

    Cells on the page keep their ground. `told`: a chip in the place says itself that it is disrupted.
    """
    match fate.sign:
        case "!":
            return [] if told else [("!", role(WARN, bold=True))]
        case "'":
            return [("'", role(NUMBER, bold=True))]
        case ">":
            return [(char, role(NUMBER, LEFT)) for char in glyphs.left + (fate.figures if taken else "")]
        case "+":
            return [(char, role(NUMBER, LOST, True)) for char in glyphs.lost + fate.figures]
        case "x" | "%" as sign:
            text = f"{sign}{fate.figures}" if taken else f"{glyphs.wreck[0]}{sign}{glyphs.wreck[1]}"
            return [(char, role(NUMBER, WRECK, True)) for char in text]
        case _:
            assert_never(fate.sign)


def hit_cell(facts: PlaceContent) -> Cell:
    """Return the mark of a target that can be hit."""
    return "!", role(WARN, facts.bg, True)


def lying(facts: PlaceContent, sign: str) -> Cell:
    """Return a sign for a thing in the place, in the color of its side or of danger."""
    assert facts.lies is not None
    return sign, role(WARN if facts.lies.risky else facts.lies_role, facts.bg, facts.lies.risky)


def centred(text: str, width: int) -> str:
    """Return text centered on the middle cell. Text of an even length leans left."""
    return (" " * (width // 2 - len(text) // 2) + text).ljust(width)[:width]


def step_cell(mark: str) -> Cell:
    """Return the route across a side."""
    return mark, role(NUMBER, ROUTE, True)


def short_rating(piece: Piece) -> str:
    """Return the rating with its first armament alone, "a2/4": a counter has five places."""
    return (
        piece.rating
        if piece.bonus or piece.saves or not piece.rating
        else f"{piece.arms[0] if piece.arms else '-'}/{piece.sv}"
    )


def framed(facts: PlaceContent, text: str) -> str:
    """Return a counter's text in the frame of its side."""
    frame = FRAMES[facts.side % len(FRAMES)]
    return f"{frame[0]}{text}{frame[1]}"


def stack_mark(facts: PlaceContent) -> str:
    """Return the mark of a stack: a load, a leader, the number of pieces, a blank for one alone."""
    return facts.mark or (str(min(facts.stacked, 9)) if facts.stacked > 1 else " ")


def cased(facts: PlaceContent, text: str) -> str:
    """Return a name in the letters of its side: capitals for the first, small ones for the second."""
    return (text.upper(), text.lower())[facts.side] if facts.side < 2 else text


def road_glyph(roads: frozenset[str]) -> str:
    """Return the sign in the middle of a place with roads."""
    for ways, sign in (("E W", "="), ("N S", "|"), ("NE SW", "/"), ("NW SE", "\\"), ("NW SW", "|"), ("NE SE", "|")):
        if roads <= {*ways.split()}:
            return sign
    return "+"


def boxed(x: int, y: int, width: int, height: int, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the cursor's box with this upper left corner."""
    signs = glyphs.box
    for row, corners in ((y, signs[:2]), (y + height - 1, signs[2:4])):
        across = corners[0] + signs[4] * (width - 2) + corners[1]
        yield from ((x + i, row, sign, BOX) for i, sign in enumerate(across))
    for row in range(y + 1, y + height - 1):
        yield from ((x + i, row, signs[5], BOX) for i in (0, width - 1))


def between(x: int, lines: range, right: int, signs: str) -> Iterator[Painted]:
    """Yield a bracket on both sides of some lines."""
    for row in lines:
        yield from ((x, row, signs[0], BRACKET), (right, row, signs[1], BRACKET))
