"""The seat that decides, and every command that it may give, with ready-made set-ups as a choice."""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat.rules import (
    deployment,
    fire,
    formations,
    model,
    movement,
    planes,
    regrouping,
    reinforcements,
    toss,
    turn,
)
from cb_tui.games.combat.rules.model import Deploy, Regroup, State
from cb_tui.games.combat.rules.refusal import refusal


def who_decides(state: State) -> SeatId | None:
    """Return the seat that decides, None once the battle is over."""
    if state.outcome:
        return None
    return state.pending[-1].seat if state.pending else state.seat


def legal(state: State) -> tuple[Command, ...]:
    """Return the commands that may be given, judged once a state."""
    return state.cached("legal", lambda: tuple(_judged(state)))


def _judged(state: State) -> Iterator[Command]:
    if who_decides(state) is None:
        return
    for command in dict.fromkeys(canonical(state, each) for each in _candidates(state)):
        if refusal(state, command) is None:
            yield command


def _candidates(state: State) -> Iterator[Command]:
    match state.pending[-1] if state.pending else None:
        case None:
            yield from movement.candidates(state)
            yield from fire.candidates(state)
            yield from planes.candidates(state)
            yield from turn.candidates(state)
        case model.Tossing() | model.Picking():
            yield from toss.candidates(state)
        case model.Deploying():
            yield from deployment.candidates(state)
        case model.Reinforcing():
            yield from reinforcements.candidates(state)
        case model.Regrouping():
            yield from regrouping.candidates(state)


def canonical(state: State, command: Command) -> Command:
    """Return a command as `legal` lists it: the order of its lists means nothing."""
    match command:
        case Deploy(setup):
            return replace(command, setup=formations.numbered(setup))
        case Regroup(moves):
            return Regroup(tuple(sorted(moves)))
        case _:
            return command
