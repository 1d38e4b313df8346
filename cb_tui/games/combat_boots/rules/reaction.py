"""Reaction: opportunity fire, return fire and who is offered them. [OPP, OVR-4]"""

from collections.abc import Iterator, Sequence

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import assault, bands
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.events import Answered, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.fire import weapon_of
from cb_tui.games.combat_boots.rules.model import Fire, OpportunityFire, ReturnFire, State, Unit
from cb_tui.games.combat_boots.rules.occupancy import AREA, ATTACKS, enemies, intact, kind_of, names, order, weapons
from cb_tui.games.combat_boots.rules.shot import in_reach, make_refusal, path_refusal, range_refusal, shot_refusal


def engagement_refusal(state: State, unit: Unit, weapon: Weapon, foes: Sequence[UnitId]) -> IllegalCommand | None:
    """Return a refusal if no reaction is left for these enemies, or None. [OPP-1, OPP-4, OPP-4a, OVR-4a]"""
    if unit.id in state.silenced:
        why = f"{unit.id} was overrun"
        return make_refusal(f"{why} and may not fire again this turn", "OVR-4", brief=why)
    spent = state.engaged.get(unit.id, ())
    if known := names(foe for foe in foes if any(foe in one for one in spent)):
        why = f"{unit.id} has already fired"
        return make_refusal(f"{why} at {known} this turn", "OPP-4a", brief=why)
    if len(spent) >= (1 if weapon.arm == "mg" else ATTACKS[weapon.arm]):
        why = f"{unit.id} has used its reactions"
        return make_refusal(f"{why} this turn on {' and '.join(names(one) for one in spent)}", "OPP-4", brief=why)
    return None


def spent(state: State, unit: Unit) -> bool:
    """Check whether a piece has reacted, or was overrun, and has no reaction left. [OPP-1, OPP-4]

    A piece may still react to the mover that it has already engaged.
    """
    used = len(state.engaged.get(unit.id, ()))
    most = max((1 if weapon.arm == "mg" else ATTACKS[weapon.arm] for weapon in weapons(state, unit)), default=1)
    return used >= most or unit.id in state.silenced


def following_refusal(state: State, waiting: OpportunityFire, fire: Fire) -> IllegalCommand | None:
    """Return a refusal if these pieces may not fire at the mover now, or None. [OPP-3, OPP-8a]"""
    if fire.at != (waiting.mover,) and not _shells(state, fire):
        return make_refusal(f"only {waiting.mover}, the moving piece, may be fired at now", "OPP-8")
    if waiting.mover not in fire.at:
        return make_refusal(f"{waiting.mover}, the moving piece, is not among the targets", "OPP-8")
    if refused := shot_refusal(state, fire, "opportunity"):
        return refused
    mover = state.units[waiting.mover]
    tank = state.units[mover.riding] if mover.riding else mover
    silenced = assault.silences(state, tank)
    for unit in (state.units[one] for one in fire.by):
        engaged = state.engaged.get(unit.id, ()).count((waiting.mover,))
        fired = waiting.fired.count(unit.id)
        double = state.context.edition.mg_double_following
        if fired and not double:
            why = f"{unit.id} has already fired"
            return make_refusal(f"{why} at this step; wait for the next", "OPP-3", brief=why)
        if unit.id in silenced:
            why = f"{tank.id} overruns {unit.id}"
            return make_refusal(f"{why}, which may not fire this turn", "OVR-4", brief=why)
        weapon = weapon_of(state, unit, fire.arm, joint=len(fire.by) > 1)
        assert weapon
        if refused := _own_hex_refusal(state, unit, weapon, mover):
            return refused
        if fired < engaged and unit.id not in state.silenced:
            continue
        if refused := engagement_refusal(state, unit, weapon, () if double else (waiting.mover,)):
            return refused
    return None


def attacks_at(state: State, fire: Fire, mover: UnitId) -> int:
    """Return the number of attacks that a single firer may make at a mover in one step. [OPP-3a, OPP-4a]"""
    (one,) = fire.by
    weapon = weapon_of(state, state.units[one], fire.arm, joint=False)
    if weapon is None or weapon.arm == "mg" or not state.context.edition.mg_double_following:
        return 1
    spent = state.engaged.get(one, ())
    return max(1, ATTACKS[weapon.arm] - len(spent) + spent.count((mover,)))


def _own_hex_refusal(state: State, unit: Unit, weapon: Weapon, mover: Unit) -> IllegalCommand | None:
    """Return a refusal if armor may not answer a squad that enters its hex with this gun, or None. [ASL-2]"""
    if state.context.edition.any_gun_answers or unit.at != mover.at or weapon.arm not in ("a", "h"):
        return None
    if kind_of(state, unit).armor and kind_of(state, mover).infantry:
        return make_refusal(f"{unit.id} answers {mover.id} in its own hex with its machine gun only", "ASL-2")
    return None


def return_refusal(state: State, waiting: ReturnFire, fire: Fire) -> IllegalCommand | None:
    """Return a refusal if these pieces may not return fire, or None. [OPP-2a, OPP-8b]"""
    for one in fire.by:
        if one not in waiting.by:
            return make_refusal(
                f"{one} may not return fire: only an unhurt target that can fire at the attacker does, once",
                "OPP-2",
                brief=f"{one} may not return fire",
            )
    strangers = [one for one in fire.at if one not in waiting.firers]
    if strangers and (strangers == list(fire.at) or not _shells(state, fire)):
        return make_refusal(
            f"{strangers[0]} did not fire; return fire goes to {names(waiting.firers)}", "OPP-2", brief="did not fire"
        )
    if refused := shot_refusal(state, fire, "return"):
        return refused
    for unit in (state.units[one] for one in fire.by):
        weapon = weapon_of(state, unit, fire.arm, joint=len(fire.by) > 1)
        assert weapon
        if weapon.arm == "mg" and len(fire.at) > 1:
            return make_refusal(f"the machine gun of {unit.id} answers one piece", "UNIT-7")
        if refused := engagement_refusal(state, unit, weapon, fire.at):
            return refused
    return None


def _shells(state: State, fire: Fire) -> bool:
    """Check whether a single shot is HE, which hits all pieces in a hex. [OPP-7a]"""
    weapon = weapon_of(state, state.units[fire.by[0]], fire.arm, joint=len(fire.by) > 1)
    return weapon is not None and weapon.arm in AREA


def reactions(state: State, units: Sequence[Unit], targets: Sequence[Unit]) -> Iterator[Fire]:
    """Yield every single shot of `units` at `targets` that weapon, range and sight might allow."""
    place = targets[0].at
    for unit in units:
        arms, distance = weapons(state, unit), bands.distance(unit.at, place)
        if not in_reach(state, unit, distance):
            continue
        able = [weapon for weapon in arms if range_refusal(state, unit, weapon, distance) is None]
        if not able or path_refusal(state, unit, place):
            continue
        for weapon in able:
            arm = weapon.arm if len(arms) > 1 else ""
            if weapon.arm in AREA and bands.on_field(place):
                everyone = tuple(u.id for u in enemies(state, unit.side, place))
                yield Fire((unit.id,), everyone, arm)
            else:
                yield from (Fire((unit.id,), (target.id,), arm) for target in targets)


def offer_following(recorder: EventRecorder, mover: UnitId, came: Hex, *along: UnitId) -> bool:
    """Offer fire at a piece that has entered a hex, then at others `along`. [OPP-3a, TRN-6a]

    The result is True if a decision is pending.
    """
    state = recorder.state
    asked = False
    for one in (*reversed(along), mover):
        if one not in state.units or state.units[one].disrupted:
            continue
        waiting = OpportunityFire(state.context.enemy(state.units[one].side), one, came)
        if can_follow(state, waiting):
            recorder.emit(Waited(waiting))
            asked = True
    return asked


def can_follow(state: State, waiting: OpportunityFire) -> bool:
    """Check whether any single shot at the mover is legal."""
    mover = state.units[waiting.mover]
    shooters = intact(enemies(state, mover.side))
    return any(following_refusal(state, waiting, fire) is None for fire in reactions(state, shooters, (mover,)))


def offer_return(recorder: EventRecorder, side: Side, targets: Sequence[UnitId], firers: Sequence[UnitId]) -> bool:
    """Offer return fire to unhurt targets that can fire, and return True if there is one. [OPP-2]"""
    state = recorder.state
    alive = tuple(one for one in firers if one in state.units)
    able = tuple(
        one
        for one in targets
        if one in state.units and not state.units[one].disrupted and _can_return(state, side, one, alive)
    )
    if not able:
        return False
    recorder.emit(Waited(ReturnFire(side, order(state, able), alive)))
    return True


def _can_return(state: State, side: Side, one: UnitId, firers: Sequence[UnitId]) -> bool:
    if not firers:
        return False
    waiting = ReturnFire(side, (one,), tuple(firers))
    shots = reactions(state, (state.units[one],), tuple(state.units[firer] for firer in firers))
    return any(return_refusal(state, waiting, fire) is None for fire in shots)


def settle(recorder: EventRecorder) -> bool:
    """Close following fire once no piece can add to it, and return True if it is over. [OPP-3]"""
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, OpportunityFire)
    mover = recorder.state.units.get(waiting.mover)
    if mover is None or mover.disrupted or not can_follow(recorder.state, waiting):
        recorder.emit(Answered())
        return True
    return False
