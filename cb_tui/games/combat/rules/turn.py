"""Turns: who may act, what an arrival brings, when a piece's turn ends, and whose turn is next. [TURN, FOUR-2]"""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, UnitId
from cb_tui.games.combat.rules import model, night, reinforcements, victory, zones
from cb_tui.games.combat.rules.events import BattleEnded, Ended, Handed, Paused, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import CombatAction, EndTurn, State, Walk


def step_effects(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the events after a step and the mine: strip, headquarters, base line. [REINF-1g, STRIP-1c]"""
    for chapter in (zones.overrun_events, zones.headquarters_entry_events, reinforcements.exit_events):
        events = tuple(chapter(state, unit))
        yield from events
        state = folded(state, events)


def handover_event(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the transfer of a piece to the commander of the section in which it is now. [FOUR-4]"""
    piece = state.pieces[unit]
    seat = zones.commander_of_square(state.context, state.side(unit), piece.at)
    if seat != piece.seat:
        yield Handed(unit, seat)


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
    assert isinstance(command, model.AnyCommand)
    match command:
        case model.Step(unit) | model.Fire(unit) | model.Strike(unit) | model.Transfer(unit):
            if state.walk and state.walk.unit != unit:
                yield from (
                    (Paused(state.walk.unit),) if state.context.rules.interleave else _ends(state, state.walk.unit)
                )
        case model.EndTurn():
            for unit in ((state.walk.unit,) if state.walk else ()) + tuple(state.paused):
                yield from _ends(state, unit)
        case model.Toss() | model.PickSide() | model.DrawLot() | model.Deploy() | model.Regroup():
            pass
        case model.Bring() | model.Forgo():  # given while a piece waits at the base line
            pass
        case _:
            assert_never(command)


def _ends(state: State, unit: UnitId) -> Iterator[Event]:
    """Return the end of a piece's turn, which hands it over if it stands in another section. [FOUR-4a]"""
    yield Ended(unit)
    yield from handover_event(state, unit)


def next_turn(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the next commander's turn, or the end of the round, night or dawn, and the next round. [FOUR-2c]"""
    after = state.order[state.order.index(state.seat) + 1 :]
    there = {piece.seat for piece in state.pieces.values()}
    seat = next((seat for seat in after if seat in there), None)
    if seat is not None:
        yield TurnBegan(seat, state.round)
        return
    closing = tuple(victory.round_end_events(state))
    yield from closing
    if any(isinstance(event, BattleEnded) for event in closing):
        return
    state = folded(state, closing)
    between = (*night.nightfall_events(state, dice), *night.dawn_events_if_due(state, dice))
    yield from between
    state = folded(state, between)
    if not state.pending:  # else all seats regroup first, and the day begins after that [TIME-5b]
        yield from begin(state, state.round + 1)


def begin(state: State, number: int) -> Iterator[Event]:
    """Yield the first turn of a round: of the first commander who has pieces. [FOUR-2c]"""
    there = {piece.seat for piece in state.pieces.values()}
    yield TurnBegan(next((seat for seat in state.order if seat in there), state.order[0]), number)


END_TURN: CombatAction[EndTurn] = Action(
    command=EndTurn,
    refusal=lambda state, end: passing(state, None),  # a piece is over a square on which it may not stop
    resolve=lambda state, end, dice: next_turn(state, dice),
    offer=lambda state, end: Offer(end, "end"),
    label=lambda state, end: "ends the turn",
)
