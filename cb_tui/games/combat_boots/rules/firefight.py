"""Firefight: shots and assaults as they are made, shed, answered and held back. [FIRE, ASL, OVR, OPP, EXC]"""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.action import Action, Decision
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import air_strike, attack_forecast, attacks, follow_up, ground_fire, reaction, turn
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import kind_now
from cb_tui.games.combat_boots.rules.decisions import ask, top
from cb_tui.games.combat_boots.rules.events import Answered, Engaged, FireKind, Held, Shed, Waited
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.fire import attack_of, roll_attack, set_front, weapon_of
from cb_tui.games.combat_boots.rules.occupancy import names
from cb_tui.games.combat_boots.rules.shot import make_refusal

# --- attacks ---------------------------------------------------------------------------------------------------------


def _fire(recorder: EventRecorder, fire: m.Fire) -> None:
    waiting = top(recorder.state)
    if not isinstance(waiting, m.GroundFire):
        _attack(recorder, fire)
        return
    attack = ground_fire.attack_of(recorder.state, waiting.strike, fire)
    if attack.most_shed and not attack.firer_sheds:
        recorder.emit(Waited(m.Shedding(recorder.state.active, fire, attack.most_shed)))
    else:
        air_strike.fire_at(recorder, waiting, fire, fire.drop)


def _attack(recorder: EventRecorder, command: m.Fire | m.Assault) -> None:
    kind = kind_now(recorder.state, command)
    joins = kind == "fire" and any(one in recorder.state.acting for one in command.by)
    alone = kind in ("fire", "assault") and not joins
    if alone and not turn.act_alone(recorder, command.by, lambda state: _refusal_again(state, command)):
        return
    attack = attack_of(recorder.state, command, kind)
    if attack.most_shed and not attack.firer_sheds:
        side = recorder.state.units[attack.defenses[0].units[0]].side
        recorder.emit(Waited(m.Shedding(side, command, attack.most_shed)))
    else:
        _attack_with(recorder, command, kind, command.drop)


def _refusal_again(state: m.State, command: m.Fire | m.Assault) -> IllegalCommand | None:
    if isinstance(command, m.Fire):
        return attacks.fire_named_refusal(state, command) or attacks.refusal(state, command)
    return attacks.assault_named_refusal(state, command) or attacks.refusal(state, command)


def _attack_with(recorder: EventRecorder, command: m.Fire | m.Assault, kind: FireKind, drop: int) -> None:
    """Roll an attack and continue with the consequences of its kind."""
    state = recorder.state
    attack = attack_of(state, command, kind)
    foe = state.units[attack.defenses[0].units[0]].side
    targets = tuple(unit for hit in attack.defenses for unit in hit.units if state.units[unit].side == foe)
    waiting = top(state)
    roll_attack(recorder, attack, drop)
    match kind:
        case "fire" | "assault":
            if kind == "fire" and attack.distance:
                set_front(recorder, state.units[command.by[0]].at, targets)
            if kind == "assault":
                turn.end_piece_turn(recorder, command.by)
            if not reaction.offer_return(recorder, foe, targets, command.by):
                follow_up.resume(recorder)
        case "overrun":
            assert isinstance(waiting, m.Overrun)
            recorder.emit(Answered())
            weapon = weapon_of(state, state.units[waiting.unit], attack.arm, joint=False)
            made = waiting.shots + 1
            if weapon and weapon.arm == "mg" and made < state.context.edition.overrun_attacks:
                recorder.emit(Waited(m.Overrun(waiting.side, waiting.unit, made)))
            if not reaction.offer_return(recorder, foe, targets, command.by):
                follow_up.resume(recorder)
        case "opportunity":
            assert isinstance(waiting, m.OpportunityFire)
            new = tuple(
                one
                for one in command.by
                if state.engaged.get(one, ()).count((waiting.mover,)) <= waiting.fired.count(one)
            )
            if new:
                recorder.emit(Engaged(new, (waiting.mover,)))
            if reaction.settle(recorder):
                follow_up.followed(recorder, waiting)
        case "return":
            assert isinstance(waiting, m.ReturnFire)
            recorder.emit(Engaged(command.by, targets))
            recorder.emit(Answered())
            if not reaction.offer_return(recorder, waiting.side, waiting.by, waiting.firers):
                follow_up.resume(recorder)
        case "artillery" | "air" | "ground fire":
            raise AssertionError(kind)  # their chapters roll themselves
        case _:
            assert_never(kind)


def _place(state: m.State, units: tuple[UnitId, ...]) -> Hex | None:
    return next((state.units[unit].at for unit in units if unit in state.units), None)


def _fire_offer(state: m.State, fire: m.Fire) -> Offer:
    reacts = isinstance(top(state), m.OpportunityFire | m.ReturnFire | m.GroundFire)
    where = _place(state, fire.at[:1])
    return Offer(fire, "react" if reacts else "attack", fire.by, fire.at, where, variant=fire.drop > 0)


def _verb(verb: str, by: tuple[UnitId, ...]) -> str:
    return f"{names(by)} {verb}{'s' * (len(by) == 1)}"


def _less(drop: int) -> str:
    return f", shedding {drop}" if drop else ""


FIRE: BootsAction[m.Fire] = Action(
    command=m.Fire,
    answers=(m.OpportunityFire, m.ReturnFire, m.Overrun, m.GroundFire),
    in_turn=True,
    canonical=attacks.canonical_fire,
    first=attacks.fire_named_refusal,
    refusal=attacks.refusal,
    resolve=_fire,
    offer=_fire_offer,
    label=lambda state, fire: (
        f"{_verb('fire', fire.by)} {fire.arm + ' ' if fire.arm else ''}at {names(fire.at)}{_less(fire.drop)}"
    ),
    forecast=attack_forecast.forecast,
)
ASSAULT: BootsAction[m.Assault] = Action(
    command=m.Assault,
    answers=(m.Storm,),
    in_turn=True,
    canonical=attacks.canonical_assault,
    first=attacks.assault_named_refusal,
    refusal=attacks.refusal,
    resolve=_attack,
    offer=lambda state, command: Offer(
        command, "attack", command.by, (command.at,), _place(state, (command.at,)), variant=command.drop > 0
    ),
    label=lambda state, command: f"{_verb('assault', command.by)} {command.at}{_less(command.drop)}",
    forecast=attack_forecast.forecast,
)

# --- dice shed by the target -----------------------------------------------------------------------------------------


def _shed_refusal(state: m.State, command: m.ReduceDice) -> IllegalCommand | None:
    waiting = top(state)
    if not isinstance(waiting, m.Shedding):
        return make_refusal("no roll is waiting for dice to be shed", "EXC-3a")
    if 0 <= command.drop <= waiting.most:
        return None
    dice = count_noun(waiting.most, "die", "dice")
    return make_refusal(f"from 0 to {dice} may be shed, not {command.drop}", "EXC-2")


def _shed(recorder: EventRecorder, command: m.ReduceDice) -> None:
    waiting, drop = recorder.state.pending[-1], command.drop
    assert isinstance(waiting, m.Shedding)
    recorder.emit(Shed(waiting.side, drop))
    under = top(recorder.state)
    if isinstance(waiting.fire, m.Strike):
        air_strike.shed(recorder, waiting, drop)
    elif isinstance(under, m.GroundFire) and isinstance(waiting.fire, m.Fire):
        air_strike.fire_at(recorder, under, waiting.fire, drop)
    else:
        _attack_with(recorder, waiting.fire, kind_now(recorder.state, waiting.fire), drop)


REDUCE_DICE: BootsAction[m.ReduceDice] = Action(
    command=m.ReduceDice,
    answers=(m.Shedding,),
    refusal=_shed_refusal,
    resolve=_shed,
    offer=lambda state, command: Offer(command, "choose"),
    label=lambda state, command: f"sheds {count_noun(command.drop, 'die', 'dice')}",
    forecast=attack_forecast.forecast,
)
SHEDDING: Decision[m.State, m.Shedding] = Decision(
    pending=m.Shedding,
    candidates=lambda state, waiting: map(m.ReduceDice, range(waiting.most + 1)),
    refusal=("wait: the {} player sheds dice or not first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        asked="shed dice on both sides, or none",
        whether="how many dice to shed",
        handed="how many dice to shed",
    ),
)

# --- reactions, and what else may be let go --------------------------------------------------------------------------


def _hold_refusal(state: m.State, command: m.HoldFire) -> IllegalCommand | None:
    waiting = top(state)
    if isinstance(waiting, m.OpportunityFire | m.ReturnFire | m.Storm | m.GroundFire):
        return None
    if not isinstance(waiting, m.Overrun):
        return make_refusal("there is no shot to hold back now", "OPP-1")
    if waiting.shots or not state.context.edition.overrun_stops:
        return None
    return make_refusal("an overrun attacks at once", "OVR-1")


def _hold(recorder: EventRecorder, command: m.HoldFire) -> None:
    waiting = recorder.state.pending[-1]
    recorder.emit(Held(waiting.side))
    match waiting:
        case m.OpportunityFire():
            follow_up.followed(recorder, waiting)
        case m.Overrun(unit=unit):
            follow_up.passed(recorder, unit)
        case m.Storm():
            follow_up.next_fight(recorder)
        case m.GroundFire(strike=strike):
            air_strike.attack(recorder, strike, 0)
        case _:
            follow_up.resume(recorder)


HOLD_FIRE: BootsAction[m.HoldFire] = Action(
    command=m.HoldFire,
    answers=(m.OpportunityFire, m.ReturnFire, m.Overrun, m.Storm, m.GroundFire),
    refusal=_hold_refusal,
    resolve=_hold,
    offer=lambda state, command: Offer(command, "hold"),
    label=lambda state, command: "holds fire",
)


def _or_hold(some: Iterator[Command]) -> Iterator[Command]:
    yield from some
    yield m.HoldFire()


OPPORTUNITY_FIRE: Decision[m.State, m.OpportunityFire] = Decision(
    pending=m.OpportunityFire,
    candidates=lambda state, waiting: _or_hold(attacks.following(state, waiting)),
    refusal=("wait: the {} player fires or holds fire first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        asked=f"fire at {waiting.mover} as it moves, or hold",
        whether=f"whether to fire at {waiting.mover}",
        handed=f"whether to fire at {waiting.mover} as it moves",
    ),
)
RETURN_FIRE: Decision[m.State, m.ReturnFire] = Decision(
    pending=m.ReturnFire,
    candidates=lambda state, waiting: _or_hold(attacks.returning(state, waiting)),
    refusal=("wait: the {} player returns fire or holds first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        asked=f"fire back at {waiting.firers[0]}, or hold",
        whether=f"whether to fire back at {waiting.firers[0]}",
        handed="whether to fire back",
    ),
)
GROUND_FIRE: Decision[m.State, m.GroundFire] = Decision(
    pending=m.GroundFire,
    candidates=lambda state, waiting: _or_hold(attacks.from_the_ground(state, waiting)),
    refusal=("wait: the {} player fires at the aircraft or holds fire first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        asked=f"fire at the aircraft {waiting.strike.aircraft}, or hold",
        whether=f"whether to fire at {waiting.strike.aircraft}",
        handed=f"whether to fire at the aircraft {waiting.strike.aircraft}",
    ),
)


def _overrun(state: m.State, waiting: m.Overrun) -> Iterator[Command]:
    yield from attacks.overrunning(state, waiting)
    if _hold_refusal(state, m.HoldFire()) is None:
        yield m.HoldFire()


OVERRUN: Decision[m.State, m.Overrun] = Decision(
    pending=m.Overrun,
    candidates=_overrun,
    refusal=("wait: the {} player makes the overrun attack first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        "OVERRUN",
        "The tank has driven in and attacks now. One higher die destroys; cover does not count.",
        asked="attack in the overrun",
    ),
)
STORM: Decision[m.State, m.Storm] = Decision(
    pending=m.Storm,
    candidates=lambda state, waiting: _or_hold(attacks.storming(state, waiting)),
    refusal=("wait: the {} player assaults armor or holds first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        "STORM",
        "The tank has lost its escort: your squads may assault it before the turn ends.",
        asked="assault the armor, or hold",
    ),
)
