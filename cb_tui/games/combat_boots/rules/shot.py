"""Shot: whether it may be made at all, and if not why not. [FIRE-1, FIRE-2, SHC-1, STK-1, STK-2, HE-1]"""

from collections.abc import Sequence
from math import inf

from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import Arm, Weapon
from cb_tui.games.combat_boots.rules.equivalent_units import crowded, kinds_refusal
from cb_tui.games.combat_boots.rules.events import FireKind
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, weapon_of
from cb_tui.games.combat_boots.rules.model import Fire, State, Unit
from cb_tui.games.combat_boots.rules.movement import fire_refusal
from cb_tui.games.combat_boots.rules.occupancy import (
    AREA,
    ATTACKS,
    LEAST,
    enemies,
    kind_of,
    mixed,
    names,
    small_arm,
    units_of,
    weapons,
)
from cb_tui.games.combat_boots.rules.sight import DARK, farthest, hidden, lane, visibility


def make_refusal(sentence: str, rule: str | None = None, *, brief: str = "") -> IllegalCommand:
    """Return a refusal. `brief` is the short form for tight screens."""
    return IllegalCommand(sentence, rule, brief=brief)


def unarmed_refusal(state: State, unit: Unit) -> IllegalCommand | None:
    """Return a refusal if a piece of this kind never fires, or None. [UNIT-6]"""
    return None if weapons(state, unit) else make_refusal(f"{unit.id} has no weapon", "UNIT-6")


def disrupted_refusal(state: State, unit: Unit) -> IllegalCommand | None:
    """Return a refusal if a piece is disrupted and so does nothing, or None. [UNIT-8]"""
    if not unit.disrupted:
        return None
    why = f"{unit.id} is {state.context.edition.words.disrupted}"
    return make_refusal(f"{why} and does nothing until it rallies", "UNIT-8", brief=why)


def shot_refusal(state: State, fire: Fire, kind: FireKind) -> IllegalCommand | None:
    """Return the refusal of a shot, in either side's turn, or None. Both lists name pieces on the board."""
    firers = [state.units[unit] for unit in fire.by]
    targets = [state.units[unit] for unit in fire.at]
    return (
        _firers(state, firers, fire.arm)
        or _targets(state, firers[0], targets)
        or kinds_refusal(state, firers, "by")
        or kinds_refusal(state, targets, "at")
        or _weapon(state, firers, targets, fire.arm)
        or path_refusal(state, firers[0], targets[0].at)
        or _shed(state, fire, kind)
    )


def _firers(state: State, firers: Sequence[Unit], arm: Arm) -> IllegalCommand | None:
    for unit in firers:
        if idle := disrupted_refusal(state, unit) or fire_refusal(state, unit):
            return idle
    if len(firers) == 1:
        return None
    if any(unit.at != firers[0].at for unit in firers):
        return make_refusal(
            f"{names(u.id for u in firers)} stand in different hexes; only pieces of one hex fire together", "STK-1"
        )
    if not bands.on_field(firers[0].at):
        return make_refusal("beyond the field each piece fires alone", "BAND-6a")
    for unit in firers:
        if small_arm(state, unit) is None:
            return make_refusal(f"{unit.id} fires alone: only rifle squads and machine-gun teams join", "STK-1")
    return make_refusal("a joint attack uses the small arms of all; leave out `arm`", "STK-1") if arm else None


def _targets(state: State, firer: Unit, targets: Sequence[Unit]) -> IllegalCommand | None:
    place = targets[0].at
    for unit in targets:
        if unit.side == firer.side:
            return make_refusal(f"{unit.id} is friendly", "FIRE-1")
        if unit.inside:
            return make_refusal(
                f"{unit.id} is inside {unit.inside} and cannot be a target; fire at {unit.inside}",
                "TRN-4",
                brief=f"is inside {unit.inside} and cannot be a target",
            )
        if unit.at != place:
            return make_refusal(
                f"{targets[0].id} and {unit.id} are in different hexes; one attack goes to one hex", "STK-2"
            )
    if len(targets) > 1 and not bands.on_field(place):
        return make_refusal("beyond the field each piece is a target of its own", "BAND-6a")
    if place != firer.at:
        if mixed(state, firer.at):
            return make_refusal(
                f"{firer.id} shares its hex with the enemy and may fire only there",
                "SHC-1",
                brief="must fight in its own hex",
            )
        if mixed(state, place):
            why = f"{place} is in close combat"
            return make_refusal(f"{why}: no piece outside it may fire in", "SHC-1", brief=why)
    return None


def _weapon(state: State, firers: Sequence[Unit], targets: Sequence[Unit], arm: Arm) -> IllegalCommand | None:
    joint = len(firers) > 1
    place = targets[0].at
    for unit in firers:
        weapon = weapon_of(state, unit, arm, joint=joint)
        if weapon is None:
            arms = ", ".join(w.arm for w in weapons(state, unit)) or "none"
            what = "has several armaments" if not arm and weapons(state, unit) else "has no such armament"
            return make_refusal(f"{unit.id} {what}; name one of its own ({arms})", "UNIT-6")
        if refused := (
            _harmless(state, weapon, targets)
            or range_refusal(state, unit, weapon, bands.distance(unit.at, place))
            or _shelled(state, unit, weapon, targets)
        ):
            return refused
    return None


def _harmless(state: State, weapon: Weapon, targets: Sequence[Unit]) -> IllegalCommand | None:
    """Return a refusal if a weapon has no effect on these targets at any range, or None. [UNIT-2, STK-2]"""
    if weapon.arm in AREA:
        return None
    if len(targets) > 1 and weapon.arm == "n":
        return make_refusal("n burns one piece", "UNIT-6")
    if len(targets) > 1 and not all(kind_of(state, target).infantry for target in targets):
        return make_refusal("only infantry can be attacked as a group", "STK-2")
    if weapon.arm not in ("a", "n") and any(kind_of(state, target).armor for target in targets):
        return make_refusal(f"{_noun(weapon)} cannot hurt armor", "UNIT-2", brief="no harm to armor")
    return None


def _noun(weapon: Weapon) -> str:
    return {"r": "rifles", "aa": "anti-aircraft guns"}.get(weapon.arm, "machine guns")


def range_refusal(state: State, unit: Unit, weapon: Weapon, distance: int) -> IllegalCommand | None:
    """Return the refusal of a weapon to reach `distance` hexes, or None. [UNIT-4, BAND-4a, UNIT-7a]"""
    if weapon.arm == "mg":
        return make_refusal(f"the machine gun of {unit.id} serves only in its own hex", "UNIT-7") if distance else None
    kind = kind_of(state, unit)
    if distance <= 1 and kind.letter == "W" and not (kind.light or state.context.edition.mortars_near):
        least = "minimum range is 2 hexes"
        return make_refusal(f"{unit.id} is not a light mortar: its {least}, this is {distance}", "UNIT-6", brief=least)
    if distance < LEAST.get(weapon.arm, 0):
        why = f"{unit.id} would be hit itself"
        return make_refusal(f"{why}: {weapon.arm} is fired at {LEAST[weapon.arm]} hexes or more", "HE-4b", brief=why)
    if distance < weapon.min_range:
        why = f"{unit.id} is too close"
        least = bands.apart(weapon.min_range)
        return make_refusal(f"{why}: its minimum range is {least}, this is {distance}", "UNIT-6", brief=why)
    reach = weapon.range if weapon.range is not None else _reach(state, unit)
    if reach is not None and distance > reach:
        rule = "UNIT-4" if distance < bands.BAND else "BAND-3"
        return make_refusal(
            f"{unit.id} is out of range: {bands.apart(distance)}, its range is {bands.apart(reach)}",
            rule,
            brief=f"{unit.id} reaches {bands.briefly(reach, distance)}, not {bands.briefly(distance, reach)}",
        )
    return None


def in_reach(state: State, unit: Unit, distance: int) -> bool:
    """Check whether some weapon of a piece has the range, before the costlier line of sight. [UNIT-4]"""
    farthest = state.context.game_cache.farthest
    if unit.id not in farthest:
        farthest[unit.id] = max((_most(state, unit, weapon) for weapon in weapons(state, unit)), default=-1)
    return distance <= farthest[unit.id]


def _most(state: State, unit: Unit, weapon: Weapon) -> float:
    reach = weapon.range if weapon.range is not None else _reach(state, unit)
    return inf if reach is None else reach


def _reach(state: State, unit: Unit) -> int | None:
    kind = kind_of(state, unit)
    if kind.unlimited and state.context.edition.unlimited_range:
        return None
    return bands.BAND * kind.bands if kind.bands else kind.range


def _shelled(state: State, firer: Unit, weapon: Weapon, targets: Sequence[Unit]) -> IllegalCommand | None:
    place = targets[0].at
    if weapon.arm not in AREA or not bands.on_field(place):
        return None
    if place != firer.at and units_of(state, firer.side, place):
        why = f"a friendly piece is in {place}"
        return make_refusal(f"{why}; HE may not be aimed there", "HE-1", brief=why)
    if len(targets) != len(enemies(state, firer.side, place)):
        return make_refusal(f"HE hits every piece in {place}; name all of them", "HE-1")
    return None


def path_refusal(state: State, firer: Unit, place: Hex) -> IllegalCommand | None:
    """Return a refusal if the shot does not get there, or None. [LOS, LOS-5]"""
    if firer.at == place and bands.on_field(place):
        return None
    limit = visibility(state.context, state.turn)
    if block := hidden(state.context, firer.at, place, limit):
        reason, rule, where = block
        at, near = ("", "") if where == place else (f" in {where}", f" {where}")
        brief = f"{firer.id} sees {farthest(limit)} now" if rule == DARK else f"no sight: {reason}{near}"
        return make_refusal(f"{firer.id} has no line of sight to {place}: {reason}{at}", rule, brief=brief)
    friend = lane(state, firer, place)
    if friend is None:
        return None
    return make_refusal(f"a friendly piece in {friend} is in the way", "LOS-5", brief=f"behind a friend, {friend}")


def _shed(state: State, fire: Fire, kind: FireKind) -> IllegalCommand | None:
    return shed_refusal(state, attack_of(state, fire, kind), fire.drop) if fire.drop else None


def most_shed(state: State, attack: Attack) -> int:
    """Return the number of dice that the firer may shed, none in a crowd. [EXC-2, EXC-3]"""
    return attack.most_shed if attack.firer_sheds and not crowded(state) else 0


def shed_refusal(state: State, attack: Attack, drop: int) -> IllegalCommand | None:
    """Return the refusal to shed `drop` dice, or None. [EXC-1, EXC-2, EXC-3, EXC-4a]"""
    if drop < 0:
        return make_refusal("dice are shed in whole numbers from 0 up", "EXC-1")
    most = most_shed(state, attack)
    if drop <= most:
        return None
    if not attack.edition.excess_dice:
        return make_refusal("dice are not shed in this edition", "EXC-1")
    if attack.for_many:
        return make_refusal("an attack on a whole hex sheds no dice", "EXC-4a")
    if attack.fp < attack.defenses[0].sv:
        return make_refusal("only the side that rolls more dice may shed some, and here that is the target", "EXC-3")
    if crowded(state):
        return make_refusal("with this many pieces face to face no firer sheds dice", "EXC-2")
    return make_refusal(f"the firer may shed {count_noun(most, 'die', 'dice')} here, not {drop}", "EXC-2")


def attacks_left(unit: Unit, weapon: Weapon) -> int:
    """Return the attacks that a piece has left with a weapon in its own turn. [FIRE-2, UNIT-6d]

    It makes all of them with one weapon.
    """
    if unit.shots and unit.arm not in ("", weapon.arm):
        return 0
    return max(0, ATTACKS[weapon.arm] - unit.shots)
