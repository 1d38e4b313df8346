"""All kinds of commands and decisions in one table, their questions, and the events of a command."""

from collections.abc import Iterator
from typing import Any

from cb_tui.core.action import Action
from cb_tui.core.action_table import ActionTable
from cb_tui.core.dice import Dice
from cb_tui.core.display import Question
from cb_tui.core.offer import Offer, Role
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Place, SeatId, UnitId
from cb_tui.games.combat.rules import (
    deployment,
    fire,
    model,
    movement,
    night,
    planes,
    regrouping,
    reinforcements,
    turn,
    victory,
    zones,
)
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import CombatAction, Resolve, State

TOSS: CombatAction[model.Toss] = Action(  # at dawn it ends the night, which no chapter of the set-up knows
    command=model.Toss,
    refusal=lambda state, roll: None,
    resolve=lambda state, roll, dice: (
        regrouping.regrouped_dawn_events(state, dice) if state.joined else night.resolve(state, roll, dice)
    ),
    offer=lambda state, roll: Offer(roll, "choose"),
    label=lambda state, roll: "rolls for sides",
    answers=(model.Tossing,),
)


def _candidates(state: State) -> Iterator[Command]:
    yield from movement.candidates(state)
    yield from fire.candidates(state)
    yield from planes.candidates(state)
    yield model.EndTurn()


TABLE: ActionTable[State, Resolve[Any]] = ActionTable(
    (
        movement.STEP, fire.FIRE, planes.STRIKE, planes.TRANSFER, turn.END_TURN, TOSS, night.PICK_SIDE,
        deployment.DRAW_LOT, deployment.DEPLOY, reinforcements.BRING, reinforcements.FORGO, regrouping.REGROUP,
    ),
    (night.TOSSING, night.PICKING, deployment.DEPLOYING, reinforcements.REINFORCING, regrouping.REGROUPING),
    candidates=_candidates,
    over=("The battle is over; watch it in the replay", "OBJ-1"),
    unasked=("There is no such question right now; move, fire, strike or end the turn", "TURN-2"),
)  # fmt: skip
refusal, canonical, forecast = TABLE.refusal, TABLE.canonical, TABLE.forecast
offer, label = TABLE.offer, TABLE.label


def who_decides(state: State) -> SeatId | None:
    """Return the seat that decides, None once the battle is over."""
    if state.outcome:
        return None
    return state.pending[-1].seat if state.pending else state.seat


def legal(state: State) -> tuple[Command, ...]:
    """Return the commands that may be given, judged once a state."""
    return state.cached("legal", lambda: TABLE.legal(state))


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command. Raises IllegalCommand exactly as `refusal` returns it."""
    if refused := refusal(state, command):
        raise refused
    command = canonical(state, command)  # the listed form, as the log stores it, so that a replay has the same events
    closing = tuple(turn.closing(state, command))
    opened = folded(state, closing)
    events = (*closing, *TABLE.actions[type(command)].resolve(opened, command, dice))
    after = folded(state, events)
    if after.outcome:
        return events
    reopened = tuple(zones.reopening_events(after))
    events = (*events, *reopened)
    return (*events, *victory.judge(state, folded(after, reopened), events))


def question(state: State) -> Question | None:
    """Return the pending question, or None if the commander is free to act."""
    if state.joined or state.pending:
        return TABLE.question(state)
    about = "Everyone is ready; the halves are joined once every set-up is revealed."
    whether = "when the halves are joined"
    return Question(kind="Joining", title="SET UP", about=about, asked="wait", whether=whether, handed=whether)


def why_not(state: State, role: Role, unit: UnitId | None, place: Place | None) -> IllegalCommand | None:
    """Return the refusal of a role at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            plane = unit in state.pieces and state.pieces[unit].kind == "plane"
            return refusal(state, model.Transfer(unit, place) if plane else model.Step(unit, place))
        case "attack", str(), str():
            plane = unit in state.pieces and state.pieces[unit].kind == "plane"
            there = [other for other, piece in state.pieces.items() if piece.at == place and other != unit]
            refused = [refusal(state, model.Strike(unit, at) if plane else model.Fire(unit, at)) for at in there]
            return refused[0] if refused and all(refused) else None
        case "end", _, _:
            return refusal(state, model.EndTurn())
        case _:
            return None
