"""Refusals of commands, judged by the chapter of each kind and by the pending decision."""

from typing import assert_never

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command
from cb_tui.games.combat_captain.rules import (
    activity,
    aircraft,
    artillery,
    charge,
    close_combat,
    cover,
    deployment,
    fire,
    movement,
    phases,
    transport,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.model import State

Kinds = tuple[type[Command], ...]

ANSWERS: dict[type[w.Waiting], tuple[Kinds, str, str]] = {
    w.Deploying: (
        (c.Deploy, c.Ready),
        "The battle has not begun; shift your stands, or say you are ready",
        "HG-12",
    ),
    w.RollOff: ((c.RollInitiative,), "The turn begins with the initiative; roll for it", "INIT-1"),
    w.FirstGo: ((c.ChooseFirst,), "The side with the initiative says who acts first; choose a side", "INIT-3"),
    w.ShortWay: ((c.GoAsFar, c.Stay), "The dice fell short; go that far, go elsewhere or stay", "MOVE-2"),
    w.HeldFire: ((c.Fire, c.Pass), "An enemy moves; fire at it or pass", "HOLD-2"),
    w.ReturnFire: ((c.Fire, c.Pass), "You were fired at; fire back or pass", "HOLD-3"),
    w.Swap: ((c.Elect,), "Hits come first; say how many to take as markers", "CAS-5c"),
    w.UnderCharge: ((c.Withdraw, c.StandFast), "A company is being charged; withdraw or stand fast", "CLOSE-4"),
    w.FallingBack: ((c.FallBack,), "A company is withdrawing; say where each of its stands goes", "CLOSE-4b"),
    w.MeleeDue: ((c.Fight,), "A close combat is due; roll for it", "CLOSE-9"),
    w.Advance: ((c.GoForward, c.Stay), "The winner may advance; advance or stay", "CLOSE-4d"),
    w.EventDue: ((c.RollEvent, c.Pass), "You may roll for an event; roll or pass", "EVENT-1"),
    w.EventChoice: ((c.ChooseEvent,), "You pick the event; choose artillery, strafing or bombing", "EVENT-2a"),
    w.Shelling: ((c.Shell, c.Pass), "Shells are left; aim one or pass", "ART-1"),
    w.AirAttack: ((c.Strafe, c.Bomb, c.Pass), "A plane is here; strafe or bomb, or pass", "AIR-1"),
    w.AirRun: ((c.FlyOn, c.EndRun), "A plane is on its run; fly on or end it", "AIR-4"),
    w.MarchDue: ((c.March, c.Pass), "A company may make a reinforcement move; move a stand or pass", "REINF-1"),
}
FREE: Kinds = (
    c.Activate, c.Together, c.PullMarkers, c.EndActivation, c.Move, c.Cross, c.Charge, c.TakeCover, c.Shelter, c.Occupy,
    c.Uncover, c.BreakCover, c.Fire, c.Board, c.Ride, c.Alight, c.Overturn,
)  # fmt: skip


def refusal(state: State, command: Command) -> IllegalCommand | None:
    """Return why a command is refused, None if it may be given."""
    if state.outcome:
        return IllegalCommand("The battle is over; watch it in the replay", "HG-10a", "over")
    if not state.pending:
        if not isinstance(command, FREE):
            return IllegalCommand(
                "There is no such question right now; order a company of your own", "ACT-1", "unasked"
            )
    else:
        kinds, asked, rule = ANSWERS[type(state.pending[-1])]
        if not isinstance(command, kinds):
            return IllegalCommand(asked, rule, "asked")
    assert isinstance(command, c.AnyCommand)
    return _chapter(state, command)


def _chapter(state: State, command: c.AnyCommand) -> IllegalCommand | None:
    match command:
        case c.Deploy():
            return deployment.refusal(state, command)
        case c.ChooseFirst():
            return phases.first_refusal(state, command)
        case c.Activate():
            return activity.activate_refusal(state, command)
        case c.Together():
            return activity.together_refusal(state, command)
        case c.PullMarkers():
            return activity.pull_refusal(state, command)
        case c.EndActivation():
            return activity.end_refusal(state, command)
        case c.Move():
            return movement.refusal(state, command)
        case c.GoAsFar():
            return movement.short_move_refusal(state, command)
        case c.Cross():
            return cover.cross_refusal(state, command)
        case c.Charge():
            return charge.refusal(state, command)
        case c.FallBack():
            return withdrawal.refusal(state, command)
        case c.TakeCover():
            return cover.refusal(state, command)
        case c.Shelter():
            return cover.shelter_refusal(state, command)
        case c.Occupy():
            return cover.occupy_refusal(state, command)
        case c.Uncover():
            return cover.uncover_refusal(state, command)
        case c.BreakCover():
            return cover.break_refusal(state, command)
        case c.Fire():
            return fire.refusal(state, command)
        case c.Elect():
            return _elect(state, command)
        case c.Fight():
            return close_combat.refusal(state, command)
        case c.GoForward():
            return movement.go_forward_refusal(state, command)
        case c.Shell():
            return artillery.refusal(state, command)
        case c.Strafe() | c.Bomb():
            return aircraft.refusal(state, command)
        case c.March():
            return phases.refusal(state, command)
        case c.Board():
            return transport.board_refusal(state, command)
        case c.Ride():
            return transport.ride_refusal(state, command)
        case c.Alight():
            return transport.alight_refusal(state, command)
        case c.Overturn():
            return transport.overturn_refusal(state, command)
        case (
            c.Ready() | c.RollInitiative() | c.Stay() | c.Withdraw() | c.StandFast() | c.Pass() | c.RollEvent()
            | c.ChooseEvent()
            | c.FlyOn() | c.EndRun()
        ):  # fmt: skip
            return None
        case _:
            assert_never(command)


def _elect(state: State, command: c.Elect) -> IllegalCommand | None:
    """Return why so many hits may not become markers. [CAS-5, CAS-5a]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, w.Swap)
    most = waiting.unsaved // 2
    if 0 <= command.markers <= most:
        return None
    return IllegalCommand(f"of {waiting.unsaved} hits, 0 to {most} can be markers; take no more", "CAS-5", "too many")
