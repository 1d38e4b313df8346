"""All kinds of commands and decisions in one table, their questions, and the events of a command."""

from collections.abc import Callable, Iterator
from typing import Any

from cb_tui.core.action import Action
from cb_tui.core.action_table import ActionTable
from cb_tui.core.dice import Dice
from cb_tui.core.display import Question
from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.values import Command, Event, SeatId
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
    sequence,
    transport,
    volley,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import forecast as forecasts
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.commands import EndActivation, Fight, Fire, Pass
from cb_tui.games.combat_captain.rules.events import Settled
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import State

FIRE: CaptainAction[Fire] = Action(
    command=Fire,
    refusal=fire.refusal,
    resolve=fire.resolve,
    offer=fire.offer,
    label=fire.label,
    forecast=forecasts.of_fire,
    answers=(w.HeldFire, w.ReturnFire),
    in_turn=True,
)
FIGHT: CaptainAction[Fight] = Action(
    command=Fight,
    refusal=close_combat.refusal,
    resolve=close_combat.resolve,
    offer=lambda state, fight: Offer(fight, "choose"),
    label=lambda state, fight: "rolls for the close combat",
    forecast=lambda state, fight: None if fight.at else forecasts.of_close_combat(state),
    answers=(w.MeleeDue,),
)


def _pass(record: EventRecorder, command: Pass) -> None:
    """Record that an occasion is let go: the rest of a march with it."""
    match record.state.pending[-1]:
        case w.MarchDue() as due:
            phases.finish_march(record, due)
        case _:
            record.emit(Settled())


PASS: CaptainAction[Pass] = Action(
    command=Pass,
    refusal=lambda state, each: None,
    resolve=_pass,
    offer=lambda state, each: Offer(each, "hold" if fire.is_held(state) else "pass"),
    label=lambda state, each: "passes",
    answers=(w.HeldFire, w.ReturnFire, w.EventDue, w.Shelling, w.AirAttack, w.MarchDue),
)


def _candidates(state: State) -> Iterator[Command]:
    yield from activity.candidates(state)
    if (company := state.acting) is None:
        return
    yield from fire.candidates(state, company)
    for unit in state.stands_of(company):
        yield from movement.candidates(state, unit, activity.left(state, unit))
        yield from cover.candidates(state, unit)
    yield from transport.candidates(state, company)
    yield from charge.candidates(state, company)
    yield EndActivation()


TABLE: ActionTable[State, Callable[[EventRecorder, Any], None]] = ActionTable(
    (
        deployment.DEPLOY, deployment.READY, phases.ROLL_INITIATIVE, phases.CHOOSE_FIRST, activity.ACTIVATE,
        activity.LET_GO, activity.ACT_TOGETHER, activity.PULL_MARKERS, activity.END_ACTIVATION, movement.MOVE,
        movement.GO_AS_FAR, movement.STAY, cover.CROSS, charge.CHARGE, charge.WITHDRAW, charge.STAND_FAST,
        withdrawal.FALL_BACK, cover.TAKE_COVER, cover.SHELTER, cover.OCCUPY, cover.UNCOVER, cover.BREAK_COVER, FIRE,
        PASS, volley.ELECT, FIGHT, movement.GO_FORWARD, phases.ROLL_EVENT, phases.CHOOSE_EVENT, artillery.SHELL,
        aircraft.STRAFE, aircraft.FLY_ON, aircraft.END_RUN, aircraft.BOMB, phases.MARCH, transport.BOARD,
        transport.RIDE, transport.ALIGHT, transport.OVERTURN,
    ),
    (
        deployment.DEPLOYING, phases.ROLL_OFF, phases.FIRST_GO, movement.SHORT_WAY, fire.HELD_FIRE, fire.RETURN_FIRE,
        volley.SWAP, charge.UNDER_CHARGE, withdrawal.FALLING_BACK, close_combat.MELEE_DUE, movement.ADVANCE,
        phases.EVENT_DUE, phases.EVENT_CHOICE, artillery.SHELLING, aircraft.AIR_ATTACK, aircraft.AIR_RUN,
        phases.MARCH_DUE,
    ),
    candidates=_candidates,
    over=("The battle is over; watch it in the replay", "HG-10a"),
    unasked=("There is no such question right now; order a company of your own", "ACT-1"),
)  # fmt: skip
refusal, offer, label = TABLE.refusal, TABLE.offer, TABLE.label


def who_decides(state: State) -> SeatId | None:
    """Return the seat that decides, or None once the battle is over and while an act runs by itself."""
    if state.outcome:
        return None
    if not state.pending:
        return activity.to_act(state)
    waiting = state.pending[-1]
    return waiting.seat if isinstance(waiting, w.Deciding) else None


def legal(state: State) -> tuple[Command, ...]:
    """Return the candidates that are not refused, judged once a state. Others are accepted unless refused."""
    return state.cached("legal", lambda: () if who_decides(state) is None else TABLE.legal(state))


def question(state: State) -> Question | None:
    """Return the pending decision, or None while a side is free to give orders or an act runs by itself."""
    return None if who_decides(state) is None else TABLE.question(state)


def forecast(state: State, command: Command) -> Forecast | None:
    """Return the forecast of a command, or None if it rolls no dice or is not legal."""
    return None if refusal(state, command) else TABLE.forecast(state, command)


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command. Raises IllegalCommand exactly as `refusal` returns it."""
    if refused := refusal(state, command):
        raise refused
    record = EventRecorder(state, dice)
    TABLE.actions[type(command)].resolve(record, command)
    sequence.advance_until_decision(record, state)
    return tuple(record.events)
