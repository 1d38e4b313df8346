"""Ready: who may act now, and when the open turn of a piece ends. [TURN-2]"""

from collections.abc import Iterator

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, UnitId
from cb_tui.games.combat.rules import arrival, model
from cb_tui.games.combat.rules.events import Ended, Paused
from cb_tui.games.combat.rules.model import State, Walk


def refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return why a piece cannot act now: it is not the commander's, has had its turn, has come this round."""
    piece = state.pieces.get(unit)
    if piece is None:
        return IllegalCommand(f"There is no piece {unit} on the board; name one of yours", "TURN-2", "nobody")
    if piece.seat != state.seat:
        whose = state.context.seats[piece.seat].name
        return IllegalCommand(f"{unit} is commanded by {whose}; choose one of your own pieces", "FOUR-1", "not yours")
    if piece.since == state.round:
        return IllegalCommand(f"{unit} arrived this turn and acts next turn; choose another piece", "REINF-2", "new")
    if piece.acted:
        return IllegalCommand(f"{unit} has acted this turn; choose another piece or end the turn", "TURN-2a", "acted")
    return passing(state, unit)


def passing(state: State, unit: UnitId | None) -> IllegalCommand | None:
    """Return why no other piece may act, or None: the open piece is on a square where it may not stop."""
    walk = state.walk
    if walk is None or walk.unit == unit or not walk.over:
        return None
    at = state.pieces[walk.unit].at
    return IllegalCommand(f"{walk.unit} may not stop in {at}; move it on first", "MOV-4", "passing")


def walk(state: State, unit: UnitId) -> Walk:
    """Return the open turn of a piece."""
    return state.walk if state.walk and state.walk.unit == unit else state.paused.get(unit) or Walk(unit=unit)


def closing(state: State, command: Command) -> Iterator[Event]:
    """Return the end of the open turn of a piece when another begins, a plane flies or the turn ends. [TURN-2c]"""
    match command:
        case model.Step(unit) | model.Fire(unit) | model.Strike(unit) | model.Transfer(unit):
            if state.walk and state.walk.unit != unit:
                yield from (
                    (Paused(state.walk.unit),) if state.context.rules.interleave else _ends(state, state.walk.unit)
                )
        case model.EndTurn():
            for unit in ((state.walk.unit,) if state.walk else ()) + tuple(state.paused):
                yield from _ends(state, unit)
        case _:
            pass


def _ends(state: State, unit: UnitId) -> Iterator[Event]:
    """Return the end of a piece's turn, which hands it over if it stands in another section. [FOUR-4a]"""
    yield Ended(unit)
    yield from arrival.handover_event(state, unit)
