"""Deadlines: until when a piece has to be somewhere to count, and whether it can be. [OBJ, VAR-2b]"""

from cb_tui.core.values import Place, Side
from cb_tui.games.combat.ai.travel_times import NEVER, course
from cb_tui.games.combat.rules import victory, zones
from cb_tui.games.combat.rules.battle import CutRoad, Exit, Hold
from cb_tui.games.combat.rules.model import Piece, State

SLACK = 0.5  # turns by which a travel time may be too long


def last_round(state: State) -> float:
    """Return the last round of the battle, `NEVER` without a limit."""
    return state.context.battle.turns or NEVER


def deadline(state: State, number: int, aim: Hold | CutRoad, side: Side) -> float:
    """Return the last round in which a piece of a side that reaches the squares of an aim counts, 0 if none does.

    Who keeps the enemy out counts as long as the enemy can still win there.
    """
    last = last_round(state)
    if last == NEVER or victory.at_last(aim):
        return last
    due = victory.rounds(state.context, aim)
    if victory.held(state, aim) >= victory.wanted(aim):
        before = state.held[number] if state.held else 0
        return last if state.round + due - before - 1 <= last else 0
    by = last - due + 1
    if by < state.round:
        return 0
    return by if aim.side == side else last


def exit_deadline(state: State, side: Side) -> float:
    """Return the last round in which an exit counts: of the battle if a side wins by exits, else `NEVER`."""
    return last_round(state) if _exit_aims(state, side) else NEVER


def _exit_aims(state: State, side: Side) -> list[Exit]:
    return [aim for aim in state.context.battle.aims if isinstance(aim, Exit) and aim.side == side]


def in_time(state: State, piece: Piece, squares: frozenset[Place], by: float) -> bool:
    """Check whether a piece can be on one of some squares by the end of a round, as far as the ground tells."""
    if by == NEVER:
        return True
    return course(state.context, piece.kind, squares).get(piece.at, NEVER) <= by - state.round + 1 + SLACK


def exits_count(state: State, side: Side) -> bool:
    """Check whether a side can still win by exits, or wins by none, so that each brings new pieces."""
    return state.cached(("exits count", side), lambda: _exits_count(state, side))


def _exits_count(state: State, side: Side) -> bool:
    if not (aims := _exit_aims(state, side)):
        return True
    goal, last = zones.goal(state, side), last_round(state)
    able = sum(
        state.side(unit) == side and zones.leaves(state.context, piece.kind) and in_time(state, piece, goal, last)
        for unit, piece in state.pieces.items()
    )
    return any(aim.count - victory.gone(state, aim) <= able for aim in aims)
