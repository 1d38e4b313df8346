"""Marks: the single cells that all three zooms draw alike."""

from cb_tui.ui.boards.cells import (
    CONTOUR,
    CURSOR,
    FIRST,
    LABEL,
    NUMBER,
    ORNAMENT,
    RIVER,
    RIVER_SIDE,
    ROAD,
    ROUTE,
    SECOND,
    WARN,
    Cell,
    Role,
    role,
)
from cb_tui.ui.boards.facts import Border, Facts
from cb_tui.ui.boards.glyphs import TERRAIN_ROLES, GlyphSet

BRACKET = role(NUMBER, CURSOR, True)


def empty(facts: Facts) -> Cell:
    """A blank on the ground of the hex."""
    return " ", role(bg=facts.bg)


def rough(facts: Facts) -> bool:
    """Whether the hex has a terrain to show besides the dot of open ground."""
    return facts.terrain in TERRAIN_ROLES


def land_role(facts: Facts) -> Role:
    """The role of a terrain glyph; what is not seen is drawn as ornament."""
    fg = ORNAMENT if facts.hidden else TERRAIN_ROLES.get(facts.terrain, ORNAMENT)
    return role(fg, facts.bg)


def land(facts: Facts, glyphs: GlyphSet) -> Cell:
    """One glyph of the hex's terrain."""
    return glyphs.terrain(facts.terrain), land_role(facts)


def relief_role(facts: Facts) -> Role:
    """The role of contours and levels."""
    return role(ORNAMENT if facts.hidden else CONTOUR, facts.bg)


def side_role(facts: Facts) -> Role:
    """The role of the piece on top: its side's, bold until it has acted."""
    piece = facts.piece
    return role(FIRST if facts.first else SECOND, facts.bg, piece is not None and not piece.acted)


def state_cell(facts: Facts) -> Cell:
    """`!` disrupted, `-` acted, blank ready."""
    piece = facts.piece
    if piece is not None and piece.disrupted:
        return "!", role(WARN, facts.bg, True)
    return ("-" if piece is not None and piece.acted else " "), role(LABEL, facts.bg)


def text_role(facts: Facts) -> Role:
    """The role of movement points or danger in a hex; "-" (nobody sees it) is quiet."""
    return role(LABEL, facts.bg) if facts.text == "-" else role(NUMBER, facts.bg, facts.danger)


def objective_cell(facts: Facts, glyphs: GlyphSet, bg: str) -> Cell:
    """The flag of an objective in its holder's colour."""
    fg = {"first": FIRST, "second": SECOND}.get(facts.objective, NUMBER)
    return glyphs.objective(facts.objective), role(fg, bg, True)


def level_cell(facts: Facts) -> Cell:
    """The level's digit, blank for level 0."""
    return (str(facts.level), relief_role(facts)) if facts.level else empty(facts)


def line_cell(facts: Facts, glyphs: GlyphSet) -> Cell:
    """A point of the line of sight."""
    return glyphs.line, role(NUMBER, facts.bg, True)


def blast_cell(facts: Facts, glyphs: GlyphSet) -> Cell:
    """A flank of a hex in the blast."""
    return glyphs.blast, role(WARN, facts.bg, True)


def blocker_cells(facts: Facts, glyphs: GlyphSet) -> list[Cell]:
    """What stops the line of sight, three cells."""
    return [(char, role(WARN, facts.bg, True)) for char in f"[{glyphs.blocker}]"]


def centred(text: str, width: int) -> str:
    """Text about the middle cell; of an even length it leans left."""
    return (" " * (width // 2 - len(text) // 2) + text).ljust(width)[:width]


def step_cell(mark: str) -> Cell:
    """The route across a side."""
    return mark, role(NUMBER, ROUTE, True)


def west_cell(facts: Facts, border: Border, glyphs: GlyphSet) -> Cell:
    """The W side: bridge, road (`+` over a contour), river, contour or nothing."""
    if border.road:
        return "=" if border.river or not border.contour else "+", role(ROAD, facts.bg, border.river)
    if border.river:
        return glyphs.river, role(RIVER, RIVER_SIDE)
    return ("|", relief_role(facts)) if border.contour else empty(facts)
