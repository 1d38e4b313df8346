"""Marks: the single cells that all three zooms draw alike."""

from cb_tui.core.answers import Piece
from cb_tui.core.values import Place
from cb_tui.ui.boards.cells import (
    CONTOUR,
    COUNTER_FIRST,
    COUNTER_SECOND,
    CURSOR,
    FIRST,
    LABEL,
    NUMBER,
    ORNAMENT,
    PAGE,
    RIVER,
    RIVER_SIDE,
    ROAD,
    ROUTE,
    SECOND,
    SELECTED,
    WARN,
    Cell,
    Role,
    role,
)
from cb_tui.ui.boards.facts import Border, Facts, View
from cb_tui.ui.boards.glyphs import TERRAIN_ROLES, GlyphSet

BRACKET = role(NUMBER, CURSOR, True)
SELECTION = role(NUMBER, SELECTED, True)


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


def state_mark(piece: Piece) -> str:
    """`!` disrupted, `-` acted, blank ready."""
    return "!" if piece.disrupted else "-" if piece.acted else " "


def state_cell(piece: Piece, bg: str) -> Cell:
    """The state mark; only a disruption is loud."""
    return state_mark(piece), role(WARN, bg, True) if piece.disrupted else role(LABEL, bg)


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


def short_rating(piece: Piece) -> str:
    """The rating with its first armament alone, "a2/4": a counter has five places."""
    return piece.rating if piece.bonus else f"{piece.arms[0] if piece.arms else '-'}/{piece.sv}"


def counter_role(facts: Facts) -> Role:
    """The role of a counter of the larger zooms."""
    look = side_role(facts)
    return role(look.fg, COUNTER_FIRST if facts.first else COUNTER_SECOND, look.bold)


def tip_cell(facts: Facts, glyphs: GlyphSet, bg: str, *, pushed: bool | None = None) -> Cell:
    """The top tip: objective, terrain that had to make room, level; on the ruler (bg the page) the objective alone."""
    if facts.objective:
        return objective_cell(facts, glyphs, bg)
    if bg == PAGE:
        return " ", role()
    if rough(facts) and (facts.taken if pushed is None else pushed):
        return land(facts, glyphs)
    return level_cell(facts)


def upright_cell(facts: Facts, border: Border, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """A W side as far as it is no road: river, contour, else the grid's own mark."""
    if border.river:
        return glyphs.river, role(RIVER, RIVER_SIDE)
    if border.contour:
        return "|", relief_role(facts)
    return grid, role(ORNAMENT, facts.bg)


def road_cell(facts: Facts, border: Border) -> Cell:
    """A road across a W side; bold in the river's column where it is a bridge."""
    return "=", role(ROAD, RIVER_SIDE if border.river else facts.bg, border.river)


def west_cell(view: View, at: Place, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """What stands at the W side in a hex's main row: bracket, selection, blast, route, road, or what runs along it."""
    facts, ground = view.facts[at], view.grounds[at]
    if bracket := bracket_cell(view, at):
        return bracket
    if facts.selected:
        return glyphs.selected, SELECTION
    if facts.blast:
        return blast_cell(facts, glyphs)
    if step := view.steps.get((at, "W")):
        return step_cell(step)
    return road_cell(facts, ground.west) if ground.west.road else upright_cell(facts, ground.west, glyphs, grid)


def bracket_cell(view: View, at: Place) -> Cell | None:
    """The bracket at the W side of a hex: its own opening one or the closing one of its neighbour."""
    if brackets := view.facts[at].brackets:
        return brackets[0], BRACKET
    beyond = view.grounds[at].neighbours.get("W")
    if beyond is not None and (brackets := view.facts[beyond].brackets):
        return brackets[1], BRACKET
    return None
