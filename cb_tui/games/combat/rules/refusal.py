"""The refusals of commands, each kind judged by its chapter."""

from typing import assert_never

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command
from cb_tui.games.combat.rules import (
    deployment,
    fire,
    model,
    movement,
    planes,
    ready,
    regrouping,
    reinforcements,
    toss,
    turn,
)
from cb_tui.games.combat.rules.model import State


def refusal(state: State, command: Command) -> IllegalCommand | None:
    """Return why a command is refused, None if it may be given."""
    if state.outcome:
        return IllegalCommand("The battle is over; watch it in the replay", "OBJ-1", "over")
    assert isinstance(command, model.AnyCommand)
    if (asked := _asked(state)) and not isinstance(command, asked[0]):
        return IllegalCommand(asked[1], asked[2], "asked")
    match command:
        case model.Toss() | model.PickSide():
            return _only(state, model.Tossing, model.Picking) or toss.refusal(state, command)
        case model.DrawLot() | model.Deploy():
            return _only(state, model.Deploying) or deployment.refusal(state, command)
        case model.Bring() | model.Forgo():
            return _only(state, model.Reinforcing) or reinforcements.refusal(state, command)
        case model.Regroup():
            return _only(state, model.Regrouping) or regrouping.refusal(state, command)
        case model.Step():
            return movement.refusal(state, command)
        case model.Fire():
            return fire.refusal(state, command)
        case model.Strike() | model.Transfer():
            return ready.passing(state, command.plane) or planes.refusal(state, command)
        case model.EndTurn():
            return turn.refusal(state, command)
        case _:
            assert_never(command)


def _asked(state: State) -> tuple[type[Command] | tuple[type[Command], ...], str, str] | None:
    """Return the commands that answer the pending question, with the refusal for all others, or None."""
    match state.pending[-1] if state.pending else None:
        case None:
            return None
        case model.Tossing():
            return model.Toss, "The roll for sides comes first; roll the dice", "SET-3"
        case model.Picking():
            return model.PickSide, "The winner of the roll picks a half first; take south or north", "SET-3"
        case model.Deploying():
            return (model.Deploy, model.DrawLot), "The armies are not set up yet; deploy yours first", "DEP-1"
        case model.Reinforcing():
            return (
                (model.Bring, model.Forgo),
                "Reinforcements come first; bring in a piece or forgo the rest",
                "REINF-1g",
            )
        case model.Regrouping():
            return model.Regroup, "It is night and the armies are regrouping; regroup yours first", "TIME-5"
        case other:
            assert_never(other)


def _only(state: State, *waits: type[model.Waiting]) -> IllegalCommand | None:
    """Return why an answer is refused to which there is no question."""
    if state.pending and isinstance(state.pending[-1], waits):
        return None
    return IllegalCommand(
        "There is no such question right now; move, fire, strike or end the turn", "TURN-2", "unasked"
    )
