"""The card of a piece, as on its counter: range left, movement right, armament below."""

from cb_tui.core.display import Piece
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import words_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
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

WIDE = 45  # columns from which the card is one line


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
    name = line(table.unit_names([unit]), f" {piece.name}")
    if width >= WIDE:
        return _wide(table, piece, name, word, width)
    ground = table.terrain(piece.at).replace("buildings, level", "buildings, lev")
    column = max(_right(word.text, width), min(length(name) + 1, width - len(word.text)))
    rows = [
        columns_at((0, shorten(name, column - 1)), (column, word)),
        columns_at((1, number_run(piece.reach)), (19, number_run(format_points(piece.mv_left))), (23, label(piece.at))),
        columns_at(
            (3, TextRun(piece.rating, table.role(piece.side), bold=True)), (_right(ground, width), label(ground))
        ),
    ]
    return [*rows, *_two_lines(companions(table, piece), width)]


def brief(table: GameView, piece: Piece, width: int) -> Lines:
    """Return a short card for the look mode: range, full movement, armament and companions, no ground."""
    word = state_word(table, piece)
    name = shorten(line(" ", table.unit_names([piece.id]), label(f" {piece.name}")), width - len(word.text) - 1)
    ratings = columns_at(
        (2, piece.reach), (6, format_points(piece.mv)), (10, TextRun(piece.rating, table.role(piece.side), bold=True))
    )
    return [justify(name, line(word), width), ratings, *_two_lines(companions(table, piece), width)]


def _right(text: str, width: int) -> int:
    """Return the column of a text at the right: 21, or less if it is long."""
    return max(12, min(21, width - len(text)))


def companions(table: GameView, piece: Piece) -> Line:
    """Return the other units in the hex with their armament, and the cargo."""
    parts: list[Line | str] = []
    for other in table.stack(piece.at):
        if other.id != piece.id:
            leads = "leader " if other.leader else ""
            parts += [" ", table.unit_names([other.id], marks=True), line(label(f" {leads}{other.rating} "))]
    inside = [one for one in piece.carried_units if one not in table.pieces]
    carried = line(label("carries "), table.unit_names(inside), " ") if inside else ()
    return line(carried, label("with"), *parts) if parts else carried


def _two_lines(of: Line, width: int) -> Lines:
    """Return a line on at most two lines, broken before a piece."""
    starts = [index for index, run in enumerate(of) if not run.text.strip()]
    cut = max((index for index in starts if length(of[:index]) <= width), default=len(of))
    if length(of) <= width or cut == len(of):
        return [shorten(of, width)] if of else []
    return [of[:cut], shorten(line("    ", of[cut:]), width)]


def _wide(table: GameView, piece: Piece, name: Line, word: TextRun, width: int) -> Lines:
    ratings = line(
        name, "  ", number_run(piece.reach), " / ", number_run(format_points(piece.mv_left)), " / ", piece.rating
    )
    ground = line(label(f"  {piece.at} {table.terrain(piece.at)}"))
    beside = shorten(companions(table, piece), width - length(ground))
    return [justify(ratings, line(" ", word), width), justify(beside, ground, width)]
