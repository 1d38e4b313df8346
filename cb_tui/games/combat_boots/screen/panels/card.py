"""The card of a piece: its figures by name, its place and who is with it."""

from cb_tui.core.display import Piece
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import words_of
from cb_tui.presentation.boards.marks import state_mark
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    format_points,
    good_run,
    justify,
    label,
    length,
    line,
    number_run,
    shorten,
)

WIDE = 48  # columns from which all figures are on one line
SMALL_ARMS = ("r", "m")  # their letter is that of the piece


def state_word(table: GameView, piece: Piece) -> TextRun:
    """Return the state of a piece in a word."""
    if piece.disrupted:
        return danger_run(words_of(table).disrupted)
    if piece.acting and piece.shots_left:
        return good_run("firing")
    if piece.acting and piece.can_act:
        return good_run("moving")
    if piece.fired_at:
        return label("has fired" if piece.out_of_reactions else "fired once")
    if piece.acted or not piece.can_act:
        return label("acted" if piece.acted else "waiting")
    return good_run("ready")


def card(table: GameView, unit: UnitId, width: int, state: str = "") -> Lines:
    """Return name, ratings, position and companions. `state` replaces the word for its state."""
    piece = table.pieces[unit]
    word = good_run(state) if state else state_word(table, piece)
    chip = TextRun(f" {unit} ", table.role(piece.side), bold=True, ground=f"chip {table.role(piece.side)}")
    name = shorten(line(chip, TextRun(f" {piece.name}", bold=True)), width - len(word.text) - 1)
    ground = label(table.terrain(piece.at).replace("buildings, level", "buildings, lev"))
    first, second, others = _movement(piece, piece.mv_left), _fire(piece), companions(table, piece)
    if length(second) + 2 + len(ground.text) <= width:
        second = line(second, "  ", ground)
    else:
        others = line(ground, "  ", others)
    rows = [line(first, "  ", second)] if width >= WIDE else [first, second]
    return [justify(name, line(word), width), *(shorten(row, width) for row in rows), *_two_lines(others, width)]


def counter(table: GameView, piece: Piece) -> tuple[str, ...]:
    """Return the three lines of a counter: name with state, leader and stack, then movement, then armament."""
    others = [other for other in table.stack(piece.at) if other.id != piece.id]
    led = "*" if any(other.leader for other in others) else " "
    stack = str(min(9, len(others) + 1)) if others else ""
    points = format_points(piece.mv)
    arms = f"+{piece.bonus}" if piece.leader else f"{piece.arms[0] if piece.arms else '-'}/{piece.sv}"
    return f"{piece.id:<3}{state_mark(piece)}{led}{stack}", f"{piece.reach:<{6 - len(points)}}{points}", f" {arms}"


def brief(table: GameView, piece: Piece, width: int) -> Lines:
    """Return a short card for the look mode: range, full movement, armament and companions, no ground."""
    word = state_word(table, piece)
    name = shorten(line(" ", table.unit_names([piece.id]), label(f" {piece.name}")), width - len(word.text) - 1)
    figures = [_movement(piece, piece.mv, at=False), _fire(piece)]
    rows = [line("  ", row) for row in figures] if width < WIDE else [line("  ", figures[0], "  ", figures[1])]
    return [justify(name, line(word), width), *rows, *_two_lines(companions(table, piece, rated=True), width)]


def _movement(piece: Piece, points: float, *, at: bool = True) -> Line:
    """Return range and movement points by name, with the hex."""
    figures = line(label("range "), number_run(piece.reach), label("  move "), number_run(format_points(points)))
    return line(figures, label(f"  at {piece.at}")) if at else figures


def _fire(piece: Piece) -> Line:
    """Return the armament and the survivability by name. Rifles and machine guns have dice, other arms a letter too."""
    if piece.leader:
        return line(label("leader "), number_run(f"+{piece.bonus}"))
    small = len(piece.arms) == 1 and piece.arms[0][:1] in SMALL_ARMS
    fire = piece.arms[0][1:] if small else " ".join(piece.arms) or "-"
    return line(label("fire "), number_run(fire), label("  defense "), number_run(str(piece.sv)))


def companions(table: GameView, piece: Piece, *, rated: bool = False) -> Line:
    """Return the other units in the hex, `rated` with their armament, and the cargo."""
    parts: list[Line | str] = []
    others = [other for other in table.stack(piece.at) if other.id != piece.id]
    for index, other in enumerate(others):
        joined = "and " if index and index == len(others) - 1 else ""
        leads = f" leader +{other.bonus}" if other.leader else f" {other.rating}" * rated
        parts += [
            " " if index else line(label("with ")),
            line(label(joined)),
            table.unit_names([other.id], marks=True),
            line(label(leads)),
        ]
    inside = [one for one in piece.carried_units if one not in table.pieces]
    carried = line(label("carries "), table.unit_names(inside), " ") if inside else ()
    return line(carried, *parts)


def _two_lines(of: Line, width: int) -> Lines:
    """Return a line on at most two lines, broken before a piece."""
    starts = [index for index, run in enumerate(of) if not run.text.strip()]
    cut = max((index for index in starts if length(of[:index]) <= width), default=len(of))
    if length(of) <= width or cut == len(of):
        return [shorten(of, width)] if of else []
    return [of[:cut], shorten(line("    ", of[cut:]), width)]
