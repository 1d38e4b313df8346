"""The enemy's turn as watched: quiet moves merged, important events alone and with their reason."""

from collections.abc import Sequence

from msgspec.structs import replace

from cb_tui.core.grammar import clip
from cb_tui.core.values import Place
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import line_of_fire
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow, tinted
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.ui.modes.base import ViewState

LOOK, QUICK = 0.35, 0.08  # share of a pause: for a step within enemy fire, for a quiet one


def quiet(table: GameView, row: LogRow) -> bool:
    """Check whether a line is a mere move to a square where no enemy can hit the piece or be hit by it."""
    piece = table.pieces.get(row.mover) if row.mover else None
    if piece is None or row.to is None:
        return False
    state, to = advice(table).state, row.to
    kind = state.pieces[piece.id].kind
    others = [unit for unit, one in state.pieces.items() if state.side(unit) != piece.side and one.kind != "plane"]
    return not any(_meet(table, kind, to, state.pieces[unit].kind, state.pieces[unit].at) for unit in others)


def _meet(table: GameView, kind: Kind, one: Place, other: Kind, two: Place) -> bool:
    """Check whether one of two could hit the other where they stand."""
    setting = advice(table).state.context
    if table.distance(one, two) > max(
        line_of_fire.reaches(setting, kind, one), line_of_fire.reaches(setting, other, two)
    ):
        return False
    return line_of_fire.line(setting, kind, one, two).visible or line_of_fire.line(setting, other, two, one).visible


def pace(table: GameView, row: LogRow) -> float:
    """Return how much of a pause a line of the enemy's turn is worth."""
    if not row.mover or row.report is None or row.report.kind != "step":
        return 1.0
    return QUICK if quiet(table, row) else LOOK


def retold(desk: ViewState, table: GameView, rows: Sequence[LogRow]) -> list[LogRow]:
    """Return the lines of a turn, consecutive quiet moves merged into one, moves with their reason."""
    found: list[LogRow] = []
    count = 0
    for row in rows:
        if not quiet(table, row):
            found.append(_with_reason(desk, table, row))
            count = 0
            continue
        count += 1
        if count == 1:
            found.append(_with_reason(desk, table, row))
            continue
        told = replace(row, short=line(label(f"{count} quiet moves")), wide=(), shorter=(), detail=())
        found[-1] = replace(told, step=found[-1].step)
    return found


def _with_reason(desk: ViewState, table: GameView, row: LogRow) -> LogRow:
    if not row.mover or desk.position is None or not 0 < row.step <= len(desk.position.entries):
        return row
    why = desk.position.entries[row.step - 1].why
    if not why or row.to is None:
        return row
    return replace(row, short=line(tinted(table, why), label(f", at {row.to}")), shorter=(), wide=())


def meanwhile(table: GameView, before: GameView, width: int) -> Lines:
    """Return the deck then and now."""
    decks = zip(advice(before).scene.decks, advice(table).scene.decks, strict=True)
    rows: Lines = []
    for then, now in decks:
        whose: Line = (
            (TextRun(clip(table.force(now.side).name, 2).upper(), table.role(now.side)), TextRun(" "))
            if now.side
            else ()
        )
        was = label(f"{then.hits} of {then.cards}, now ")
        rows.append(line(label(" deck   "), whose, was, number_run(f"{now.hits} of {now.cards}")))
    return rows
