"""Resolution of a command by its chapter, and all effects until the next decision."""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event
from cb_tui.rules.combat_captain import (
    activation,
    activity,
    advance,
    aircraft,
    artillery,
    charge,
    cover,
    crossing,
    deployment,
    fire,
    flow,
    initiative,
    melee,
    movement,
    random_event,
    reinforcement,
    transport,
    volley,
    withdrawal,
)
from cb_tui.rules.combat_captain import commands as c
from cb_tui.rules.combat_captain.events import Changed, Settled
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.recorder import Recorder
from cb_tui.rules.combat_captain.refusal import refusal
from cb_tui.rules.combat_captain.waiting import Advance, MarchDue


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command.

    Raises the refusal of a command that is not legal.
    """
    if refused := refusal(state, command):
        raise refused
    assert isinstance(command, c.AnyCommand)
    record = Recorder(state, dice)
    _happens(record, command)
    flow.goes_on(record, state)
    return tuple(record.events)


def _happens(record: Recorder, command: c.AnyCommand) -> None:
    match command:
        case c.Deploy():
            deployment.happens(record, command)
        case c.Ready():
            deployment.ready(record)
        case c.RollInitiative():
            initiative.rolls(record)
        case c.ChooseFirst():
            initiative.chooses(record, command)
        case c.Activate():
            activation.begins(record, command)
        case c.Together():
            activity.joins(record, command)
        case c.PullMarkers():
            activity.pulls(record, command)
        case c.EndActivation():
            activation.ends(record, command)
        case c.Move():
            movement.happens(record, command)
        case c.GoAsFar():
            movement.goes_as_far(record, command)
        case c.Stay() | c.Pass():
            _declines(record)
        case c.Cross():
            crossing.crosses(record, command)
        case c.Charge():
            charge.announces(record, command)
        case c.Withdraw():
            charge.withdraws(record)
        case c.StandFast():
            charge.stands(record)
        case c.FallBack():
            withdrawal.happens(record, command)
        case c.TakeCover():
            cover.takes(record, command)
        case c.Shelter():
            cover.shelters(record, command)
        case c.Occupy():
            cover.occupies(record, command)
        case c.Uncover():
            cover.uncovers(record, command)
        case c.BreakCover():
            cover.breaks(record, command)
        case c.Fire():
            fire.happens(record, command)
        case c.Elect():
            volley.elects(record, command)
        case _:
            _later(record, command)


Later = (
    c.Fight
    | c.GoForward
    | c.RollEvent
    | c.ChooseEvent
    | c.Shell
    | c.Strafe
    | c.FlyOn
    | c.EndRun
    | c.Bomb
    | c.March
    | c.Board
    | c.Ride
    | c.Alight
    | c.Overturn
)  # of phases 3 to 5, and of cars


def _later(record: Recorder, command: Later) -> None:
    match command:
        case c.Fight():
            melee.happens(record, command)
        case c.GoForward():
            advance.happens(record, command)
        case c.RollEvent():
            random_event.rolls(record)
        case c.ChooseEvent():
            random_event.chooses(record, command)
        case c.Shell():
            artillery.happens(record, command)
        case c.Strafe():
            aircraft.strafes(record, command)
        case c.FlyOn():
            aircraft.flies_on(record)
        case c.EndRun():
            aircraft.ends(record)
        case c.Bomb():
            aircraft.bombs(record, command)
        case c.March():
            reinforcement.happens(record, command)
        case c.Board():
            transport.boards(record, command)
        case c.Ride():
            transport.rides(record, command)
        case c.Alight():
            transport.alights(record, command)
        case c.Overturn():
            transport.overturns(record, command)
        case _:
            assert_never(command)


def _declines(record: Recorder) -> None:
    """Record that an occasion is let go: the rest of a march or of an advance with it."""
    match record.state.pending[-1]:
        case MarchDue() as due:
            reinforcement.ends(record, due)
        case Advance(seat=seat, ground=ground):
            record.emit(Changed(Advance(seat=seat, left=(), ground=ground)))
        case _:
            record.emit(Settled())
