"""The particulars of this turn: night, the commands of each seat, when partners may confer."""

from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import night, targets, zones
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)

MOST = 10  # names of pieces in a line


def by_night(table: GameView, unit: UnitId, width: int) -> Lines:
    """Return the bans of the night, the dawn, and the enemies that may fire then, or no lines by day."""
    state = advice(table).state
    if not night.is_night(state):
        return []
    now, rules = night.clock(state.context, state.round), state.context.rules
    forward = "row 01" if zones.forward(state, state.side(unit)) < 0 else f"row {state.context.board.rows:02}"
    rows: Lines = [section_head(width, f"NIGHT  {now.hour} of {rules.night_turns}")]
    rows += [
        justify((label(" no fire, no strike"),), (label("TIME-3"),), width),
        justify((label(" back or sideways only"),), (label("TIME-2"),), width),
        (label(f" forward is toward {forward}"),),
        section_head(width, "then"),
    ]
    dawn = f" dawn of day {now.day + 1} after night {rules.night_turns}: a roll for the first move, planes are ready"
    rows += [line(" ", row) for row in wrap(line(label(dawn.strip()), label(" [TIME-4]")), width - 1)]
    return [*rows, section_head(width, "AT DAWN, IF NOTHING CHANGES"), *_at_dawn(table, unit, width)]


def _at_dawn(table: GameView, unit: UnitId, width: int) -> Lines:
    state = advice(table).state
    at = state.pieces[unit].at
    by = targets.at_dawn(state, unit).get(at, ())
    if not by:
        return [(label(f" no enemy may fire at {at}"),)]
    return [shorten(line(" ", danger_run(" ".join(by)), label(f" may fire at {at}")), width)]


def commanders(table: GameView, width: int, *, short: bool) -> Lines:
    """Return the commander whose turn it is and those who follow, or no lines with one seat a side.

    Unless `short`, the pieces of this commander and of the partners are listed.
    """
    scene, setting = advice(table).scene, advice(table).state.context
    if len(setting.seats) <= len(setting.sides):
        return []
    now = scene.active
    first, last = zones.columns(setting, now)
    name = TextRun(table.seat_name(now).upper(), table.seat_role(now))
    rows: Lines = [section_head(width, line(name, label(f" commands columns {first:02}-{last:02}")))]
    for seat in () if short else _partners(setting, now):
        whose = "yours" if seat in table.human and seat == now else table.seat_name(seat)
        ids = [piece.id for piece in table.commanded(seat) if piece.kind != "P"]
        rows.append(shorten(line(label(f" {whose}: "), " ".join(ids)), width))
    after = scene.order.index(now) + 1
    following = (*scene.order[after:], *scene.order[:after])[:2] if short else scene.order
    rows += [] if short else [section_head(width, "order")]
    told = line(label("then ") if short else "", _order(table, following, now))
    rows += [line(" ", row) for row in wrap(told, width - 1)]
    return [*rows, line(label(_talk(setting, scene.turn, confer=scene.confer)))]


def _partners(setting: BattleContext, now: SeatId) -> list[SeatId]:
    side = setting.side(now)
    return sorted((seat for seat in setting.seats if setting.side(seat) == side), key=lambda seat: seat != now)


def _order(table: GameView, order: tuple[SeatId, ...], now: SeatId) -> Line:
    parts = [
        line(number_run(">") if seat == now else "", TextRun(table.seat_name(seat), table.seat_role(seat)), "  ")
        for seat in order
    ]
    return line(*parts)


def _talk(setting: BattleContext, turn: int, *, confer: bool) -> str:
    """Return when partners may talk. [FOUR-3]"""
    if confer:
        return " partners may confer now  [FOUR-3]"
    every = setting.rules.confer_every
    return f" partners may confer after round {-(-turn // every) * every}"
