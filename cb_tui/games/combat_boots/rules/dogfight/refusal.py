"""Refuse: why a command of a dogfight is refused, and every command that is not. [DOG]"""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import aircraft_type, guns
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight, Plane
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, engaged, foes, partner, prey, pursuer
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.shot import make_refusal

Refusal = IllegalCommand | None


def due(state: State) -> bool:
    """Check whether the active side's turn begins in the air: both sides have aircraft there. [DOG-18a]"""
    drawn, sky = state.context.battle.sky, state.aloft
    if drawn is None or sky is None or state.turn < drawn.turn:
        return False
    return bool(aircraft_of(sky, state.active)) and bool(foes(sky, state.active))


def waits(state: State, sky: Dogfight, aircraft: UnitId) -> bool:
    """Check whether an aircraft that does nothing in the air may strike the ground this turn. [DOG-18b]"""
    sortie = state.context.sorties.get(aircraft)
    return sortie is not None and sortie.turn <= state.turn and _refusal(sky, aircraft) is None


def strike_refusal(state: State, aircraft: UnitId) -> IllegalCommand | None:
    """Return a refusal if an aircraft may not strike because of its part in the dogfight, or None. [DOG-18b]"""
    return _refusal(state.aloft, aircraft) if state.aloft else None


def _refusal(sky: Dogfight, aircraft: UnitId) -> IllegalCommand | None:
    plane = sky.planes.get(aircraft)
    if plane is None:
        return None
    if engaged(sky, aircraft):
        return make_refusal(f"{aircraft} is engaged in the air; only a disengaged aircraft strikes", "DOG-18b")
    return make_refusal(f"{aircraft} has acted in the air this turn", "DOG-18b") if plane.acted else None


def legal(state: m.State, sky: Dogfight) -> Iterator[Command]:
    """Yield all legal commands in the air, aircraft as in the battle file, `EndTurn` last."""
    return (command for command in _candidates(state, sky) if refusal(state, sky, command) is None)


def _candidates(state: m.State, sky: Dogfight) -> Iterator[Command]:
    match state.pending[-1] if state.pending else None:
        case r.Initiative():
            yield r.RollInitiative()
            return
        case r.ChoosePosition(options=options):
            yield from (r.TakePosition(then) for then in options)
            return
    for plane in aircraft_of(sky, state.active):
        for foe in foes(sky, state.active):
            pair = plane.id, foe.id
            yield from (r.AirFire(*pair), r.Maneuver(*pair), r.Outrun(*pair), r.Chase(*pair))
            yield from (r.FiringRun(*pair), r.HeadOn(*pair))
        yield from (r.Disengage(plane.id), r.Depart(plane.id), m.Pass(plane.id))
    yield m.EndTurn()


def refusal(state: m.State, sky: Dogfight, command: Command) -> Refusal:
    """Return a refusal with its rule, or None for a legal command."""
    waiting = state.pending[-1] if state.pending else None
    match command:
        case r.RollInitiative():
            return None if isinstance(waiting, r.Initiative) else make_refusal("the initiative is settled", "DOG-2")
        case r.TakePosition(then):
            if not isinstance(waiting, r.ChoosePosition):
                return make_refusal("no maneuver has just been won", "DOG-6")
            can = " or ".join(waiting.options)
            return (
                None if then in waiting.options else make_refusal(f"{waiting.winner} may {can}, not {then}", "DOG-17a")
            )
    if waiting is not None:
        what = "roll for initiative" if isinstance(waiting, r.Initiative) else "choose the winner's position"
        return make_refusal(f"the {state.context.armies[waiting.side].name} player has to {what} first", "DOG-3")
    match command:
        case m.EndTurn():
            return _end(state, sky)
        case m.Pass(unit) | r.Disengage(unit) | r.Depart(unit):
            return _ready(state, sky, unit) or _alone(state, sky, sky.planes[unit], command)
        case r.Maneuver(unit, foe) | r.Outrun(unit, foe) | r.Chase(unit, foe):
            return _ready(state, sky, unit) or _foe(state, sky, foe) or _against(state, sky, command)
        case r.AirFire(unit, at) | r.FiringRun(unit, at) | r.HeadOn(unit, at):
            return _ready(state, sky, unit) or _foe(state, sky, at) or _shot(state, sky, command)
        case _:
            if state.context.battle.over_ground:
                return make_refusal("aircraft act first; end the air phase, then command the pieces", "DOG-18a")
            return make_refusal("only aircraft fight here; there is no ground", "DOG-1")


def pass_refusal(state: m.State, sky: Dogfight, plane: Plane) -> Refusal:
    """Return a refusal if an aircraft may not do nothing, or None. [DOG-8, DOG-9]"""
    if plane.acted or plane.prey:
        return None
    with_whom = partner(sky, plane.id)
    if with_whom:
        return make_refusal(f"{plane.id} is turning with {with_whom} and must act against it", "DOG-9")
    hunter = pursuer(sky, plane.id)
    if hunter and not state.context.edition.speed_contests:
        return make_refusal(f"{plane.id} is pursued by {hunter} and must act", "DOG-8")
    return None


def _end(state: m.State, sky: Dogfight) -> Refusal:
    return next((found for plane in aircraft_of(sky, state.active) if (found := pass_refusal(state, sky, plane))), None)


def _ready(state: m.State, sky: Dogfight, unit: UnitId) -> Refusal:
    plane = sky.planes.get(unit)
    if plane is None:
        return make_refusal(f"there is no aircraft {unit} in the sky", "DOG-1")
    if plane.side != state.active:
        return make_refusal(f"{unit} is not yours to command now", "DOG-3")
    return make_refusal(f"{unit} has already acted this turn", "DOG-3") if plane.acted else None


def _foe(state: m.State, sky: Dogfight, foe: UnitId) -> Refusal:
    plane = sky.planes.get(foe)
    if plane is None:
        return make_refusal(f"there is no aircraft {foe} in the sky", "DOG-1")
    return make_refusal(f"{foe} is not an enemy", "DOG-1") if plane.side == state.active else None


def _alone(state: m.State, sky: Dogfight, plane: Plane, command: m.Pass | r.Disengage | r.Depart) -> Refusal:
    match command:
        case m.Pass(unit):
            if waits(state, sky, unit):
                return make_refusal(f"{unit} may strike this turn; leave it, and end the air phase", "DOG-18b")
            return pass_refusal(state, sky, plane)
        case r.Disengage(unit):
            if plane.prey:
                return make_refusal(f"{unit} has just got on the tail of {plane.prey}: it fires or passes", "DOG-3")
            return None if prey(sky, unit) else make_refusal(f"{unit} is not pursuing anyone", "DOG-10")
        case r.Depart(unit):
            if plane.prey or (engaged(sky, unit) and not plane.hurt):
                return make_refusal(f"{unit} is engaged; only a disengaged aircraft leaves", "DOG-16")
            return None
        case _:
            assert_never(command)


def _against(state: m.State, sky: Dogfight, command: r.Maneuver | r.Outrun | r.Chase) -> Refusal:
    unit, foe = command.unit, command.foe
    if tail := sky.planes[unit].prey:
        return make_refusal(f"{unit} has just got on the tail of {tail}: it fires or passes", "DOG-3")
    bound = foe in (pursuer(sky, unit), partner(sky, unit))
    match command:
        case r.Outrun():
            if not state.context.edition.speed_contests:
                return make_refusal("this edition has no speed contests; maneuver", "DOG-7")
            return None if bound else make_refusal(f"{unit} is neither pursued by {foe} nor turning with it", "DOG-7")
        case r.Maneuver():
            if bound:
                return None
            if prey(sky, unit) == foe:
                return make_refusal(f"{unit} is behind {foe}: it fires or breaks off", "DOG-10")
        case r.Chase():
            pass
        case _:
            assert_never(command)
    if engaged(sky, unit):
        return make_refusal(f"{unit} is engaged; only a disengaged aircraft picks a new foe", "DOG-11")
    if isinstance(command, r.Maneuver) and engaged(sky, foe):
        return make_refusal(f"{foe} is engaged: get on its tail without a maneuver, if no other is there", "DOG-11")
    if isinstance(command, r.Chase):
        if not engaged(sky, foe):
            return make_refusal(f"{foe} is disengaged: maneuver against it", "DOG-11")
        if hunter := pursuer(sky, foe):
            return make_refusal(f"{hunter} is behind {foe} already; only one can be", "DOG-4")
    return _slower(state, unit, foe, "DOG-11")


def _shot(state: m.State, sky: Dogfight, shot: r.AirFire | r.FiringRun | r.HeadOn) -> Refusal:
    unit, at = shot.unit, shot.at
    if guns(aircraft_type(state, unit)) is None:
        return make_refusal(f"{unit} has no guns to fire in the air", "DOG-13")
    if isinstance(shot, r.AirFire):
        return None if prey(sky, unit) == at else make_refusal(f"{unit} is not behind {at}", "DOG-13")
    if tail := sky.planes[unit].prey:
        return make_refusal(f"{unit} has just got on the tail of {tail}: it fires at that one or passes", "DOG-3")
    match shot:
        case r.FiringRun():
            if partner(sky, unit):
                return make_refusal(f"{unit} is turning and must act against its foe", "DOG-9")
            hunter = pursuer(sky, unit)
            if engaged(sky, unit) and not hunter:
                return make_refusal("a firing run is made by a disengaged or a pursued aircraft", "DOG-14")
            if hunter == at:
                return make_refusal(f"no firing run on your own pursuer: {at} is behind {unit}", "DOG-14")
            return _slower(state, unit, at, "DOG-14")
        case r.HeadOn():
            drawn = state.context.battle.sky
            if drawn is None or not drawn.head_on:
                return make_refusal("this battle has no head-on attacks", "DOG-15")
            edition = state.context.edition
            if edition.head_on_by_attacker and state.active != sky.first:
                return make_refusal("only the side that goes first may attack head-on", "DOG-15")
            if edition.head_on_first_turn and state.turn > drawn.turn:
                return make_refusal("head-on attacks are allowed in the first turn only", "DOG-15a")
            if other := next((one for one in (unit, at) if engaged(sky, one)), None):
                return make_refusal(f"{other} is engaged; two disengaged aircraft meet head-on", "DOG-15")
            return None
        case _:
            assert_never(shot)


def _slower(state: m.State, unit: UnitId, foe: UnitId, rule: str) -> Refusal:
    """Return a refusal of a foe with a higher speed number, in editions with that limit. [DOG-11, DOG-14]"""
    own, theirs = aircraft_type(state, unit).sp, aircraft_type(state, foe).sp
    if own >= theirs or not state.context.edition.slower_foes_only:
        return None
    return make_refusal(f"{foe} is too fast for {unit}: SP {theirs} to {own}", rule)
