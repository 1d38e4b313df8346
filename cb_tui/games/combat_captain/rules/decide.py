"""Resolution of a command by its chapter, and all effects until the next decision."""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event
from cb_tui.games.combat_captain.rules import (
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
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import Changed, Settled
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.refusal import refusal
from cb_tui.games.combat_captain.rules.waiting import Advance, MarchDue


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command.

    Raises the refusal of a command that is not legal.
    """
    if refused := refusal(state, command):
        raise refused
    assert isinstance(command, c.AnyCommand)
    record = EventRecorder(state, dice)
    _happens(record, command)
    flow.advance_until_decision(record, state)
    return tuple(record.events)


def _happens(record: EventRecorder, command: c.AnyCommand) -> None:
    match command:
        case c.Deploy():
            deployment.resolve(record, command)
        case c.Ready():
            deployment.resolve_ready(record)
        case c.RollInitiative():
            initiative.resolve_roll(record)
        case c.ChooseFirst():
            initiative.resolve_choose_first(record, command)
        case c.Activate():
            activation.resolve_activate(record, command)
        case c.Together():
            activity.resolve_together(record, command)
        case c.PullMarkers():
            activity.resolve_pull_markers(record, command)
        case c.EndActivation():
            activation.resolve_end_activation(record, command)
        case c.Move():
            movement.resolve(record, command)
        case c.GoAsFar():
            movement.resolve_go_as_far(record, command)
        case c.Stay() | c.Pass():
            _declines(record)
        case c.Cross():
            crossing.resolve_cross(record, command)
        case c.Charge():
            charge.resolve_charge(record, command)
        case c.Withdraw():
            charge.resolve_withdraw(record)
        case c.StandFast():
            charge.resolve_stand_fast(record)
        case c.FallBack():
            withdrawal.resolve(record, command)
        case c.TakeCover():
            cover.resolve_take_cover(record, command)
        case c.Shelter():
            cover.resolve_shelter(record, command)
        case c.Occupy():
            cover.resolve_occupy(record, command)
        case c.Uncover():
            cover.resolve_uncover(record, command)
        case c.BreakCover():
            cover.resolve_break_cover(record, command)
        case c.Fire():
            fire.resolve(record, command)
        case c.Elect():
            volley.resolve_elect(record, command)
        case _:
            _decide_phases_three_to_five(record, command)


PhaseThreeToFiveCommand = (
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


def _decide_phases_three_to_five(record: EventRecorder, command: PhaseThreeToFiveCommand) -> None:
    match command:
        case c.Fight():
            melee.resolve(record, command)
        case c.GoForward():
            advance.resolve(record, command)
        case c.RollEvent():
            random_event.resolve_roll_event(record)
        case c.ChooseEvent():
            random_event.resolve_choose_event(record, command)
        case c.Shell():
            artillery.resolve(record, command)
        case c.Strafe():
            aircraft.resolve_strafe(record, command)
        case c.FlyOn():
            aircraft.resolve_fly_on(record)
        case c.EndRun():
            aircraft.resolve_end_run(record)
        case c.Bomb():
            aircraft.resolve_bomb(record, command)
        case c.March():
            reinforcement.resolve(record, command)
        case c.Board():
            transport.resolve_board(record, command)
        case c.Ride():
            transport.resolve_ride(record, command)
        case c.Alight():
            transport.resolve_alight(record, command)
        case c.Overturn():
            transport.resolve_overturn(record, command)
        case _:
            assert_never(command)


def _declines(record: EventRecorder) -> None:
    """Record that an occasion is let go: the rest of a march or of an advance with it."""
    match record.state.pending[-1]:
        case MarchDue() as due:
            reinforcement.finish_march(record, due)
        case Advance(seat=seat, ground=ground):
            record.emit(Changed(Advance(seat=seat, left=(), ground=ground)))
        case _:
            record.emit(Settled())
