"""The events of a command, from its chapter, and the check whether it has ended the battle."""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event
from cb_tui.games.combat.rules import (
    deployment,
    fire,
    model,
    movement,
    planes,
    ready,
    regrouping,
    reinforcements,
    strips,
    toss,
    turn,
    victory,
)
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.legal import canonical
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.refusal import refusal


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command. Raises IllegalCommand exactly as `refusal` returns it."""
    if refused := refusal(state, command):
        raise refused
    command = canonical(state, command)  # the listed form, as the log stores it, so that a replay has the same events
    closing = tuple(ready.closing(state, command))
    opened = folded(state, closing)
    events = (*closing, *_happens(opened, command, dice))
    after = folded(state, events)
    if after.outcome:
        return events
    reopened = tuple(strips.reopening_events(after))
    events = (*events, *reopened)
    return (*events, *victory.judge(state, folded(after, reopened), events))


def _happens(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    assert isinstance(command, model.AnyCommand)
    match command:
        case model.Toss() if state.joined:
            yield from regrouping.regrouped_dawn_events(state, dice)
        case model.Toss() | model.PickSide():
            yield from toss.resolve(state, command, dice)
        case model.DrawLot() | model.Deploy():
            yield from deployment.resolve(state, command, dice)
        case model.Bring() | model.Forgo():
            yield from reinforcements.resolve(state, command, dice)
        case model.Regroup():
            yield from regrouping.resolve(state, command, dice)
        case model.Step():
            yield from movement.resolve(state, command, dice)
        case model.Fire():
            yield from fire.resolve(state, command, dice)
        case model.Strike() | model.Transfer():
            yield from planes.resolve(state, command, dice)
        case model.EndTurn():
            yield from turn.resolve(state, command, dice)
        case _:
            assert_never(command)
