"""Commanders move one after another, and when all have, the round is over. [TURN, FOUR-2]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Purpose
from cb_tui.core.dice import Dice
from cb_tui.core.values import Event
from cb_tui.games.combat.rules import night, ready, victory
from cb_tui.games.combat.rules.events import BattleEnded, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import CombatAction, EndTurn, State


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
    refusal=lambda state, end: ready.passing(state, None),  # a piece is over a square on which it may not stop
    resolve=lambda state, end, dice: next_turn(state, dice),
    purpose=lambda state, end: Purpose("end"),
    label=lambda state, end: "ends the turn",
)
