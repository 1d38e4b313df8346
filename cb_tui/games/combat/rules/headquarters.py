"""Headquarters: a hill or wood, captured by two enemy pieces inside it. [VAR-1]"""

from collections.abc import Iterator

from cb_tui.core.values import Event, Side, UnitId
from cb_tui.games.combat.rules.events import HeadquartersEntered
from cb_tui.games.combat.rules.model import State


def headquarters_entry_events(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the entry of a piece into the enemy's headquarters, once for each piece. [VAR-1a]"""
    piece, side = state.pieces[unit], state.context.enemy(state.side(unit))
    if not state.context.rules.hq or state.context.kinds[piece.kind].flies:
        return
    if piece.at in state.hqs.get(side, ()) and unit not in state.entered.get(side, ()):
        yield HeadquartersEntered(side, unit)


def inside(state: State, side: Side) -> tuple[UnitId, ...]:
    """Return the enemy pieces that count against a side's headquarters: inside now, or ever, as the battle has it.

    Where fewer squares than pieces are wanted, one to a square, all that were ever inside count. [VAR-1a]
    """
    rules, entered, squares = state.context.rules, state.entered.get(side, ()), state.hqs.get(side, ())
    if rules.hq_mode == "ever" or (rules.hq_sites == "any" and len(squares) < rules.hq_pieces):
        return entered
    return tuple(unit for unit in entered if unit in state.pieces and state.pieces[unit].at in squares)


def captured(state: State, side: Side) -> bool:
    """Check whether the headquarters of a side have fallen."""
    return state.context.rules.hq and len(inside(state, side)) >= state.context.rules.hq_pieces
