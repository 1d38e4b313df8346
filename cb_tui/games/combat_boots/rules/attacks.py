"""Attacks: which shots and assaults are allowed now, and all of them in a stable order. [FIRE-1, STK, ASL]"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import assault, bands, ground_fire, reaction
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import MANY
from cb_tui.games.combat_boots.rules.decisions import own_refusal, ready_refusal, top, unknown_refusal
from cb_tui.games.combat_boots.rules.equivalent_units import alike, crowded, kinds_refusal
from cb_tui.games.combat_boots.rules.events import FireKind
from cb_tui.games.combat_boots.rules.fire import attack_of, weapon_of
from cb_tui.games.combat_boots.rules.occupancy import (
    AREA,
    enemies,
    intact,
    kind_of,
    mixed,
    order,
    small_arm,
    units_of,
    weapons,
)
from cb_tui.games.combat_boots.rules.shot import (
    attacks_left,
    in_reach,
    make_refusal,
    most_shed,
    range_refusal,
    shot_refusal,
    unarmed_refusal,
)
from cb_tui.games.combat_boots.rules.sight import lane, sees, visibility

# --- what is allowed -------------------------------------------------------------------------------------------------


def canonical_fire(state: m.State, fire: m.Fire) -> m.Fire:
    """Return a shot as it is listed: pieces in the battle file's order, the only weapon unnamed."""
    by, arm = order(state, fire.by), fire.arm
    if arm and len(by) == 1 and by[0] in state.units:
        arm = "" if [one.arm for one in weapons(state, state.units[by[0]])] == [arm] else arm
    return m.Fire(by, order(state, fire.at), arm, fire.drop)


def canonical_assault(state: m.State, command: m.Assault) -> m.Assault:
    """Return an assault as it is listed: squads in the battle file's order."""
    return m.Assault(order(state, command.by), command.at, command.drop)


def fire_named_refusal(state: m.State, fire: m.Fire) -> IllegalCommand | None:
    """Return a refusal if a shot names pieces that are not there, not one's own or unarmed, or None."""
    if not fire.by or not fire.at:
        return make_refusal("an attack needs a piece in `by` and a piece in `at`", "FIRE-1")
    waiting = top(state)
    if isinstance(waiting, m.GroundFire):
        return unknown_refusal(state, fire.by)  # their target flies
    if unknown := unknown_refusal(state, (*fire.by, *fire.at)):
        return unknown
    own = state.active if waiting is None else waiting.side
    for one in fire.by:
        if state.units[one].side != own:
            return make_refusal(f"{one} is not yours to command now", "SEQ-1")
        if never := unarmed_refusal(state, state.units[one]):
            return never
    return None


def assault_named_refusal(state: m.State, command: m.Assault) -> IllegalCommand | None:
    """Return a refusal if an assault names pieces that are not there, or None."""
    if not command.by:
        return make_refusal("an assault needs a piece in `by`", "ASL-1")
    return unknown_refusal(state, (*command.by, command.at))


def refusal(state: m.State, attack: m.Fire | m.Assault) -> IllegalCommand | None:
    """Return the refusal of an attack in its listed form, cached for the last state.

    Its pieces are known to be there, and the decision, if one is pending, to be answered by an attack.
    """
    asked, answers = state.context.game_cache.judged
    if asked is not state:
        answers = {}
        state.context.game_cache.judged = state, answers
    if attack not in answers:
        answers[attack] = _fire(state, attack) if isinstance(attack, m.Fire) else _assault(state, attack)
    return answers[attack]


def _fire(state: m.State, fire: m.Fire) -> IllegalCommand | None:
    waiting = top(state)
    match waiting:
        case None:
            return _fire_in_turn(state, fire)
        case m.OpportunityFire():
            return reaction.following_refusal(state, waiting, fire)
        case m.ReturnFire():
            return reaction.return_refusal(state, waiting, fire)
        case m.Overrun():
            return assault.overrun_refusal(state, waiting, fire)
        case m.GroundFire():
            return ground_fire.refusal(state, waiting, fire)
        case _:
            raise AssertionError(f"{waiting} is not answered by fire")


def _fire_in_turn(state: m.State, fire: m.Fire) -> IllegalCommand | None:
    for one in fire.by:
        unit = state.units[one]
        if refused := ready_refusal(state, one):
            return refused
        if unit.moved:
            return make_refusal(f"{one} has moved; a piece moves or fires", "SEQ-2", brief=f"{one} has moved")
        if unit.hauled:
            why = f"{one} has {unit.hauled}ed, which is a move"
            return make_refusal(f"{why}; a piece moves or fires", "TRN-2", brief=why)
        weapon = weapon_of(state, unit, fire.arm, joint=len(fire.by) > 1)
        if weapon and not attacks_left(unit, weapon):
            return make_refusal(f"{one} has no attacks left this turn", "FIRE-2", brief=f"{one} has no attacks left")
    return shot_refusal(state, fire, "fire")


def _assault(state: m.State, command: m.Assault) -> IllegalCommand | None:
    """Return a refusal of an assault in the turn, or where the escort has fallen, or None. [ASL-5a]"""
    waiting, at = top(state), state.units[command.at].at
    if isinstance(waiting, m.Storm) and at != waiting.at:
        return make_refusal(f"the assault now is in {waiting.at}, not {at}", "ASL-5")
    return (
        next((refused for unit in command.by if (refused := own_refusal(state, unit))), None)
        or assault.refusal(state, command)
        or kinds_refusal(state, [state.units[unit] for unit in command.by], "by")
    )


# --- what is listed --------------------------------------------------------------------------------------------------


def in_turn(state: m.State, ours: Sequence[m.Unit]) -> Iterator[m.Fire | m.Assault]:
    """Yield the attacks of a turn, by intact pieces that have not acted."""
    yield from _fires(state, [unit for unit in ours if not unit.moved], enemies(state, state.active), "fire")
    yield from _assaults(state, units_of(state, state.active))


def of_unit(state: m.State, unit: m.Unit, places: Collection[Hex] | None = None) -> tuple[m.Fire | m.Assault, ...]:
    """Return the attacks of a piece alone in a turn, or as its reaction, at `places` only if given."""
    return tuple(_of_unit(state, unit, places))


def _of_unit(state: m.State, unit: m.Unit, places: Collection[Hex] | None) -> Iterator[m.Fire | m.Assault]:
    def within(foes: Sequence[m.Unit]) -> Sequence[m.Unit]:
        return foes if places is None else [foe for foe in foes if foe.at in places]

    waiting = top(state)
    if unit.disrupted or unit.inside or unit.side != (waiting.side if waiting else state.active):
        return
    match waiting:
        case None:
            if not unit.acted and not unit.moved:
                yield from _fires(state, [unit], within(enemies(state, unit.side)), "fire")
            yield from _assaults(state, [unit]) if places is None or unit.at in places else ()
        case m.OpportunityFire(_, mover, _, fired):
            if unit.id not in fired:
                yield from _fires(state, [unit], within(_there(state, (mover,))), "opportunity")
        case m.ReturnFire(_, by, firers):
            if unit.id in by:
                yield from _fires(state, [unit], within(_there(state, firers)), "return")
        case _:
            raise AssertionError("pieces do not act one by one now")


def following(state: m.State, waiting: m.OpportunityFire) -> Iterator[m.Fire]:
    """Yield the shots at a mover. [OPP-3]"""
    shooters = [unit for unit in intact(units_of(state, waiting.side)) if unit.id not in waiting.fired]
    return _fires(state, shooters, _there(state, (waiting.mover,)), "opportunity")


def returning(state: m.State, waiting: m.ReturnFire) -> Iterator[m.Fire]:
    """Yield the shots back. [OPP-2]"""
    return _fires(state, _there(state, waiting.by), _there(state, waiting.firers), "return")


def overrunning(state: m.State, waiting: m.Overrun) -> Iterator[m.Fire]:
    """Yield the attacks of an overrun. [OVR-1]"""
    tank = state.units[waiting.unit]
    return _fires(state, [tank], enemies(state, tank.side, tank.at), "overrun")


def storming(state: m.State, waiting: m.Storm) -> Iterator[m.Assault]:
    """Yield the assaults where the escort has fallen. [ASL-5a]"""
    return _assaults(state, units_of(state, state.active), waiting.at)


def from_the_ground(state: m.State, waiting: m.GroundFire) -> Iterator[m.Fire]:
    """Yield single and joint shots at the aircraft, with every number of dice that the firer may shed. [AIR-4]"""
    aircraft = waiting.strike.aircraft
    joined = (group for here in ground_fire.squads(state, waiting) for group in joint(state, here))
    fires = (*ground_fire.shots(state, waiting), *(m.Fire(group, (aircraft,)) for group in joined))
    for fire in (canonical_fire(state, one) for one in fires):
        if refusal(state, fire) is None:
            yield fire
            most = most_shed(state, ground_fire.attack_of(state, waiting.strike, fire))
            shed = (m.Fire(fire.by, fire.at, fire.arm, drop) for drop in range(1, most + 1))
            yield from (one for one in shed if refusal(state, one) is None)


def _there(state: m.State, ids: Sequence[UnitId]) -> list[m.Unit]:
    return [state.units[one] for one in ids if one in state.units]


def _assaults(state: m.State, pieces: Sequence[m.Unit], at: Hex | None = None) -> Iterator[m.Assault]:
    """Yield the assaults by squads alone and together, in one hex if given, with every number of dice to shed."""
    squads = [u for u in intact(pieces) if kind_of(state, u).kind == "squad" and not u.shots]
    for place in dict.fromkeys(unit.at for unit in squads):
        for tank in enemies(state, state.active, place) if bands.on_field(place) and at in (None, place) else ():
            if kind_of(state, tank).armor:
                here = [unit for unit in squads if unit.at == place]
                for by in (*((unit.id,) for unit in here), *joint(state, here)):
                    command = canonical_assault(state, m.Assault(by, tank.id))
                    if refusal(state, command) is None:
                        yield command
                        for drop in _drops(state, command, "assault"):
                            yield m.Assault(command.by, command.at, drop)


def _drops(state: m.State, command: m.Fire | m.Assault, kind: FireKind) -> range:
    """Return the numbers of dice that the firer may shed, but 0."""
    return range(1, 1 if crowded(state) else most_shed(state, attack_of(state, command, kind)) + 1)


def _fires(state: m.State, shooters: Sequence[m.Unit], targets: Sequence[m.Unit], kind: FireKind) -> Iterator[m.Fire]:
    """Yield shots by single and joined pieces at single and grouped targets.

    Each shot comes with every number of dice that the firer may shed.
    """
    limit = visibility(state.context, state.turn)
    for origin in dict.fromkeys(unit.at for unit in shooters):
        here = [unit for unit in shooters if unit.at == origin]
        for place in dict.fromkeys(unit.at for unit in targets):
            if (mixed(state, origin) or mixed(state, place)) and origin != place:
                continue
            distance = bands.distance(origin, place)
            if not any(in_reach(state, unit, distance) for unit in here):
                continue
            if not sees(state.context, origin, place, limit) and origin != place:
                continue
            if lane(state, here[0], place) and all(kind_of(state, u).letter != "W" for u in here):
                continue
            there = [unit for unit in targets if unit.at == place]
            for fire in _shots(state, here, there, kind):
                ordered = canonical_fire(state, fire)
                if refusal(state, ordered) is None:
                    yield ordered
                    for drop in _drops(state, fire, kind):
                        yield m.Fire(ordered.by, ordered.at, ordered.arm, drop)


def _shots(state: m.State, here: Sequence[m.Unit], there: Sequence[m.Unit], kind: FireKind) -> Iterator[m.Fire]:
    place = there[0].at
    distance = bands.distance(here[0].at, place)
    everyone = tuple(unit.id for unit in enemies(state, here[0].side, place))
    area = [everyone] if bands.on_field(place) else [(unit.id,) for unit in there]  # h hits one piece there [BAND-6a]
    targets = tuple(groups(state, there))
    for unit in here:
        arms = weapons(state, unit)
        for weapon in arms:
            if range_refusal(state, unit, weapon, distance) or (kind == "fire" and not attacks_left(unit, weapon)):
                continue
            arm = weapon.arm if len(arms) > 1 else ""
            if weapon.arm in AREA:
                yield from (m.Fire((unit.id,), whole, arm) for whole in area)
                continue
            for group in targets:
                if weapon.arm in ("a", "n") or not kind_of(state, group[0]).armor:  # [UNIT-2]
                    yield m.Fire((unit.id,), group, arm)
    joining = [unit for unit in here if _joins(state, unit, distance)]
    for squad in joint(state, joining):
        yield from (m.Fire(squad, group) for group in targets)


def _joins(state: m.State, unit: m.Unit, distance: int) -> bool:
    weapon = small_arm(state, unit)
    return weapon is not None and not range_refusal(state, unit, weapon, distance)


def groups(state: m.State, there: Sequence[m.Unit]) -> Iterator[tuple[UnitId, ...]]:
    """Yield the pieces of a hex that may be attacked at once: each alone, and infantry together. [STK-2]"""
    yield from ((unit.id,) for unit in there)
    yield from joint(state, [unit for unit in there if kind_of(state, unit).infantry])


def joint(state: m.State, units: Sequence[m.Unit]) -> Iterator[tuple[UnitId, ...]]:
    """Yield all choices of two or more units.

    If more than five stand together, or in a crowd, units of one kind are interchangeable.
    """
    if len(units) < 2 or not bands.on_field(units[0].at):
        return
    if len(units_of(state, units[0].side, units[0].at)) <= MANY and not crowded(state):
        for size in range(2, len(units) + 1):
            for some in combinations(units, size):
                yield tuple(unit.id for unit in some)
        return
    kinds = alike(state, units)
    for counts in product(*(range(len(kind) + 1) for kind in kinds)):
        chosen = {unit.id for kind, count in zip(kinds, counts, strict=True) for unit in kind[:count]}
        if len(chosen) > 1:
            yield tuple(unit.id for unit in units if unit.id in chosen)
