"""The roster: each piece with its place, its state, the shots and the reaction that it has left."""

from collections.abc import Sequence

from cb_tui.core.display import Piece
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, Lines, columns_at, fit, label, line, number_run, section_head
from cb_tui.ui.screen_spec import screen_spec_of

WIDE = 50  # columns from which every panel with room has a roster, two pieces a line
LEAST = 4  # lines that are worth it


def entry(table: GameView, piece: Piece, width: int) -> Line:
    """Return a piece in one line: name, place, state or reaction, and shots left in its open turn."""
    shots = f"{piece.shots_left} shot{'s' * (piece.shots_left != 1)}" if piece.acting and piece.shots_left else ""
    name = line(table.unit_names([piece.id], marks=True))
    reacts = table.may_react(piece) and not piece.fired_at
    state = label("may react") if reacts else screen_spec_of(table).standing(table, piece)
    then = 7 + table.place_columns
    return fit(columns_at((0, name), (6, label(piece.at)), (then, state), (then + 10, number_run(shots))), width)


def beside(table: GameView, width: int, height: int) -> Lines:
    """Return all pieces, two to a line, side below side, in at most `height` lines.

    Returns no lines below 50 columns or 4 lines, or without a map.
    """
    if width < WIDE or height < LEAST or not table.scene.has_map:
        return []
    wide = width // 2
    rows: Lines = []
    for force in table.scene.forces:
        own = [piece for piece in table.scene.pieces if piece.side == force.side]
        rows += pairs(table, sorted(own, key=lambda piece: piece.id), wide)
    if len(rows) > height - 1:
        rows = [*rows[: height - 2], line(label("the rest: "), number_run("U"))]
    return [section_head(width, "roster  U", "roster"), *rows]


def pairs(table: GameView, pieces: Sequence[Piece], width: int) -> Lines:
    """Return two pieces to a line, down the first column and then the second."""
    half = (len(pieces) + 1) // 2
    rows: Lines = []
    for index in range(half):
        both = [pieces[at] for at in (index, index + half) if at < len(pieces)]
        rows.append(line(*(entry(table, piece, width) for piece in both)))
    return rows
