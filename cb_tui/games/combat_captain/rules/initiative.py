"""Initiative: a die a side, and the side that goes first. [INIT]"""

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.rules.commands import ChooseFirst
from cb_tui.games.combat_captain.rules.events import (
    Asked,
    GoPassed,
    InitiativeJudged,
    InitiativeTaken,
    PhaseBegan,
    Settled,
    TurnBegan,
)
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.waiting import FirstGo, RollOff


def modifiers(state: State) -> dict[Side, int]:
    """Return the initiative modifier of each side. [INIT-2, INIT-2a]

    It counts stands destroyed, the initiative it had, and close combats won.
    """
    return {
        side: state.destroyed.get(side, 0) + 2 * (state.holder == side) + 3 * state.won.get(side, 0)
        for side in state.context.sides
    }


def resolve_roll(record: EventRecorder) -> None:
    """Record the dice of both sides, again on a tie, and who holds the initiative. [INIT-1, INIT-1a, INIT-1b]"""
    adds = modifiers(record.state)
    sides = record.state.context.sides
    winner: Side | None = None
    while winner is None:
        faces = record.roll(len(sides), "initiative")
        totals = {side: face + adds[side] for side, face in zip(sides, faces, strict=True)}
        best = max(totals.values())
        ahead = [side for side in sides if totals[side] == best]
        winner = ahead[0] if len(ahead) == 1 else None
        told = tuple(adds.items())
        record.emit(InitiativeJudged(modifiers=told, totals=tuple(totals.items()), winner=winner))
    record.emit(Settled())
    record_initiative(record, winner)


def record_initiative(record: EventRecorder, side: Side) -> None:
    """Record the side that holds the initiative, and ask it which side activates first. [INIT-3]"""
    record.emit(InitiativeTaken(side), Asked(FirstGo(record.state.context.seats[side])))


def begin_turn(record: EventRecorder, turn: int) -> None:
    """Record a new turn: the dice are to be rolled, unless an event has given the initiative away. [INIT-4, INIT-4a]"""
    record.emit(TurnBegan(turn))
    state = record.state
    if state.granted is not None:
        record_initiative(record, state.granted)
    else:
        record.emit(Asked(RollOff(state.context.seats[state.holder or state.side])))


def first_refusal(state: State, command: ChooseFirst) -> IllegalCommand | None:
    """Return the refusal of a side that does not exist, or None."""
    if command.side in state.context.sides:
        return None
    sides = " or ".join(state.context.sides)
    return IllegalCommand(f"There is no side {command.side!r}; choose {sides}", "INIT-3", "no side")


def resolve_choose_first(record: EventRecorder, command: ChooseFirst) -> None:
    """Record the side that goes first, and begin the activations. [INIT-3, ACT-1]"""
    record.emit(Settled(), PhaseBegan("activation"), GoPassed(command.side))
