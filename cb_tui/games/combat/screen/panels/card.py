"""The card of a piece: kind, state, moves, range, the faces of the die that save it."""

from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import UnitId
from cb_tui.games.combat.presentation.advice import advice, ground
from cb_tui.games.combat.rules.prose import NAMES
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

PLANE = "P"  # the letter of what stands on no square


def faces(needs: int) -> str:
    """Return the faces that save: "4 5 6", "none"."""
    return " ".join(str(face) for face in range(max(needs, 1), 7)) or "none"


def state_word(table: GameView, piece: Piece) -> TextRun:
    """Return the state of a piece in a word."""
    if piece.acting and not piece.acted:
        return good_run("has fired" if advice(table).fired(piece.id) else "moving")
    if piece.acted or not piece.can_act:
        return label("acted" if piece.acted else "waiting")
    return good_run("ready")


def card(table: GameView, unit: UnitId, width: int, state: str = "") -> Lines:
    """Return name, movement, range and position of a piece. `state` replaces the word for its state."""
    piece, known = table.pieces[unit], advice(table)
    kind = known.kind(unit)
    theirs = piece.side != table.viewing_side
    word = label(table.force(piece.side).name) if theirs else good_run(state) if state else state_word(table, piece)
    chip = TextRun(f" {unit} ", table.role(piece.side), bold=True, ground=f"chip {table.role(piece.side)}")
    name = line(chip, TextRun(f" {NAMES[kind.kind][0].capitalize()}", bold=True))
    head = justify(shorten(name, width - len(word.text) - 1), (word,), width)
    if piece.kind == PLANE:
        return [head, *_plane(table, unit, width)]
    left = ""
    if piece.acting:
        left = f", {format_points(piece.mv_left)} left"
    road = line(label(", road "), number_run(str(kind.road))) if kind.road and kind.road != kind.move else ()
    moves = line(label("move "), number_run(str(kind.move)), road, left)
    saves = line(label("saved on "), number_run(faces(known.save(unit, piece.at).needs)))
    further = label(f", on a crest {kind.range + kind.crest}") if kind.crest else ""
    crest = table.scene.board.has_mark(piece.at, "crest")
    reach = number_run(str(kind.range + kind.crest if crest else kind.range))
    ranged = line(label("range "), reach, "" if crest else further)
    return [
        head,
        _beside(moves, width, f"at {piece.at}", piece.at),
        _beside(ranged, width, ground(table, piece.at)),
        saves,
    ]


def _beside(left: Line, width: int, *rights: str) -> Line:
    """Return a fact with another at the right end, the first of its texts that there is room for."""
    fits = (text for text in rights if length(left) + len(text) < width)
    return justify(left, (label(next(fits, rights[-1])),), width)


def counter(table: GameView, piece: Piece) -> tuple[str, ...]:
    """Return the lines of a piece's counter: name and state, kind, range and save. A plane has none."""
    known = advice(table).kind(piece.id)
    if piece.kind == PLANE:
        return ()
    return f"{piece.id:<4}{state_mark(piece)}", f"{NAMES[known.kind][0]:.6}", f"{piece.reach:<4}{piece.saves or '-'}+"


def _plane(table: GameView, unit: UnitId, width: int) -> Lines:
    """Return when a plane can strike, and its airstrip."""
    piece, state = table.pieces[unit], advice(table).state
    ready = state.pieces[unit].ready
    when: Line = (danger_run(f"ready in round {ready}"),) if ready > state.round else line(label("strikes anywhere"))
    return [justify(when, (label(f"strip {piece.at}"),), width)]


def brief(table: GameView, piece: Piece, width: int) -> Lines:
    """Return a short card for the look mode, with the other pieces in the square."""
    rows = card(table, piece.id, width)
    others = [other.id for other in table.stack(piece.at) if other.id != piece.id]
    return [*rows, line(label("with "), table.unit_names(others))] if others else rows


def left_of(piece: Piece) -> str:
    """Return the remaining move in words: "2 squares"."""
    return count_noun(int(piece.mv_left), "square")
