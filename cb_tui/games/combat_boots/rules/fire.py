"""Fire: how an attack is built, line by line, rolled and judged. [FIRE, AT, SIDE, HE, COV, STK]"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, cast

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.odds import summarise
from cb_tui.core.odds import text as fraction_text
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands, leaders, occupancy, resolve
from cb_tui.games.combat_boots.rules.battle import Arm, Weapon
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.events import Destroyed, DiceEntry, Disrupted, Fired, FireKind, FrontSet, Verdict
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import Assault, Fire, OpportunityFire, State, Unit
from cb_tui.games.combat_boots.rules.occupancy import cover, ground_at, kind_of, small_arm, sv, units_of, weapons
from cb_tui.games.combat_boots.rules.terrain import OPEN

NAPALM = 2  # on both best dice [UNIT-6]


def dice_of(lines: Sequence[DiceEntry]) -> int:
    """Return the dice of some lines together."""
    dice = 0
    for line in lines:
        dice += line.dice
    return dice


class DefensePool(NamedTuple):
    """One defender, or one group: dice line by line, what is added to the best die."""

    units: tuple[UnitId, ...]
    lines: tuple[DiceEntry, ...]
    mods: tuple[DiceEntry, ...]
    attack: tuple[DiceEntry, ...] = ()  # dice that the attack gains or loses against this defender alone
    high: tuple[DiceEntry, ...] = ()  # on the attack's best die, against this defender alone

    @property
    def sv(self) -> int:
        """Return the number of defense dice before any are shed."""
        return dice_of(self.lines)


class Attack(NamedTuple):
    """An attack before it is rolled. [FIRE-3a]"""

    kind: FireKind
    by: tuple[UnitId, ...]
    at: Hex
    arm: Arm
    distance: int
    lines: tuple[DiceEntry, ...]
    mods: tuple[DiceEntry, ...]
    second_mods: tuple[DiceEntry, ...]
    defenses: tuple[DefensePool, ...]
    one_die: bool
    area: bool
    edition: Edition = E2025

    @property
    def fp(self) -> int:
        """Return the number of attack dice before any are shed."""
        return dice_of(self.lines)

    @property
    def for_many(self) -> bool:
        """Check whether one roll is meant for all pieces in a hex, so that no dice are shed. [EXC-4a]"""
        alone = len(self.defenses) == 1 and self.kind not in ("artillery", "air")
        return self.area and not (alone and self.edition.lone_target_sheds)

    @property
    def most_shed(self) -> int:
        """Return the number of dice that the side with more may shed. [EXC-2, EXC-4a]"""
        return 0 if self.for_many else resolve.most_shed(self.fp, self.defenses[0].sv, self.edition)

    @property
    def firer_sheds(self) -> bool:
        """Check whether the firer is the side that may shed dice. [EXC-3]"""
        return not self.for_many and self.fp > self.defenses[0].sv

    def modifiers(self, defense: DefensePool) -> resolve.Modifiers:
        """Return the modifiers of both sides' dice against one defender. [FIRE-4]"""
        return resolve.Modifiers(
            high=dice_of(self.mods) + dice_of(defense.high),
            second=dice_of(self.second_mods),
            cover=dice_of(defense.mods),
            one_die=self.one_die,
        )


def weapon_of(state: State, unit: Unit, arm: Arm, *, joint: bool) -> Weapon | None:
    """Return the weapon that a piece uses in an attack, or None if it has no such weapon.

    In a joint attack this is its small arm, else the weapon of `arm`, or the only one if `arm` is "".
    """
    if joint:
        return small_arm(state, unit)
    arms = weapons(state, unit)
    if arm == "":
        return arms[0] if len(arms) == 1 else None
    return next((weapon for weapon in arms if weapon.arm == arm), None)


def attack_of(state: State, command: Fire | Assault, kind: FireKind) -> Attack:
    """Return the attack that a legal command makes, before dice are shed, cached for the last state."""
    asked, known = state.context.game_cache.attacks
    if asked is not state:
        known = {}
        state.context.game_cache.attacks = state, known
    key = command.by, command.at, command.arm if isinstance(command, Fire) else None, kind
    found = known.get(key)
    if found is None:
        found = known[key] = _attack_of(state, command, kind)
    return cast("Attack", found)


def _attack_of(state: State, command: Fire | Assault, kind: FireKind) -> Attack:
    firers = tuple(state.units[unit] for unit in command.by)
    assault = isinstance(command, Assault)
    targets = tuple(state.units[unit] for unit in ((command.at,) if isinstance(command, Assault) else command.at))
    place, origin = targets[0].at, firers[0].at
    distance = bands.distance(origin, place)
    arm: Arm = "r" if isinstance(command, Assault) else command.arm
    joint = len(firers) > 1 or assault
    used = [weapon_of(state, unit, arm, joint=joint) for unit in firers]
    armed = [(unit, weapon) for unit, weapon in zip(firers, used, strict=True) if weapon]
    letter = armed[0][1].arm
    area, burns = letter in occupancy.AREA, letter in occupancy.NAPALM
    armor = kind_of(state, targets[0]).armor

    edition = state.context.edition
    lines = [DiceEntry(unit.id, weapon.fp, "STK-1" if len(armed) > 1 else "FIRE-3") for unit, weapon in armed]
    if assault:
        lines += [
            DiceEntry(f"{unit.id} engineers", 1, edition.engineers) for unit in firers if kind_of(state, unit).engineers
        ]
    if letter == "a" and not armor and edition.a_on_soft and armed[0][1].fp > 1:
        lines.append(DiceEntry("a at soft", edition.a_on_soft, "AT-2"))
    if distance <= 1 and (edition.assault_dice or not assault):
        close = len(armed) if edition.point_blank_each and not assault else 1
        lines.append(
            DiceEntry("same hex" if distance == 0 else "point blank", close, "SHC-2" if distance == 0 else "FIRE-7")
        )
    mods = []
    if armor and not area and _side_shown(state, targets[0], origin, kind):
        lines.append(DiceEntry("side armor", 1, "SIDE-2"))
        mods.append(DiceEntry("side armor", 1, "SIDE-2"))
    plus = armed[0][1].plus if edition.plus_counts else 0
    both: tuple[DiceEntry, ...] = (DiceEntry("plus", plus, "HE-3"),) if plus else ()
    both += (DiceEntry("napalm", NAPALM, "UNIT-6"),) if burns else ()
    mods += (*both, *leader_bonus(state, firers[0]))
    crowds = area and letter != "h"  # hexes of their own
    crowd = crowd_of(state, targets[0])
    if crowd and not crowds:
        mods.append(crowd)
    groups = tuple((unit,) for unit in occupancy.struck(state, origin, targets, letter)) if area else (targets,)
    return Attack(
        kind=kind,
        by=command.by,
        at=place,
        arm=arm,
        distance=distance,
        lines=tuple(lines),
        mods=tuple(mods),
        second_mods=both,
        defenses=tuple(
            defend(
                state,
                group,
                distance,
                area=letter in occupancy.EXPLOSIVE,
                fp=armed[0][1].fp,
                crowd=crowd_of(state, group[0]) if crowds else None,
            )
            for group in groups
        ),
        one_die=assault or distance == 0 or (letter == "a" and armor and edition.one_die_kills_armor),
        area=area,
        edition=edition,
    )


def crowd_of(state: State, unit: Unit) -> DiceEntry | None:
    """Return the bonus to the firer's best die for a crowd of the unit's side in its hex, or None. [STK-4]"""
    crowd = len(units_of(state, unit.side, unit.at)) - 4 if bands.on_field(unit.at) else 0
    return DiceEntry("crowded hex", crowd, "STK-4") if crowd > 0 else None


def _side_shown(state: State, tank: Unit, origin: Hex, kind: FireKind) -> bool:
    """Check whether a shot hits the side of a tank. [SIDE-1, SIDE-3a, SIDE-5a]"""
    if origin == tank.at or not state.context.edition.side_armor:
        return False
    match kind:
        case "fire":
            front = state.fronts.get(tank.id)
            here = front is not None and all(bands.on_field(at) for at in (tank.at, front, origin))
            return here and front is not None and hexes.at_right_angle_or_more(tank.at, front, origin)
        case "opportunity":
            step = next((waiting for waiting in reversed(state.pending) if isinstance(waiting, OpportunityFire)), None)
            if step is None or step.came == tank.at:  # it stands and loads or unloads
                return False
            return not bands.nearing(state.context, origin, step.came, tank.at)
        case _:
            return False


def leader_bonus(state: State, unit: Unit) -> tuple[DiceEntry, ...]:
    """Return the bonus of the best leader in a unit's hex to its best die, or (). [LDR-2, LDR-2a]"""
    best = next(iter(leaders.leaders_at(state, unit.side, unit.at)), None) if state.leaders else None
    return (DiceEntry(f"leader {best.id}", best.bonus, "LDR-2"),) if best else ()


def defend(
    state: State, group: tuple[Unit, ...], distance: int, *, area: bool, fp: int, crowd: DiceEntry | None = None
) -> DefensePool:
    """Return the dice pool of one defender, or of a group with its own `crowd`. [FIRE-3, COV, HE-2]

    With `area` it stands against HE of `fp` dice.
    """
    place = group[0].at
    flies = any(kind_of(state, unit).move == "air" for unit in group)
    ground = OPEN if flies else ground_at(state, place)  # a helicopter has no cover
    grouped = "STK-2" if len(group) > 1 else "FIRE-3"
    lines = [DiceEntry(unit.id, sv(state, unit), "TRN-5" if unit.riding else grouped) for unit in group]
    edition = state.context.edition
    shelled = area and kind_of(state, group[0]).armor
    if shelled and edition.armor_against_he:
        lines.append(DiceEntry("armor against HE", edition.armor_against_he, "HE-2"))
    if ground.sv and distance and edition.trench_dice:
        lines.append(DiceEntry(ground.name, ground.sv * edition.trench_dice * len(group), "COV-4"))
    fewer = (
        (DiceEntry("HE at armor", edition.he_on_armor, "HE-2"),) if shelled and edition.he_on_armor and fp > 1 else ()
    )
    covered = (DiceEntry(ground.name, cover(state, place), "COV-2"),) if distance and cover(state, place) else ()
    mods = (*(() if flies else covered), *leader_bonus(state, group[0]))
    return DefensePool(tuple(unit.id for unit in group), tuple(lines), mods, fewer, (crowd,) if crowd else ())


def pools(attack: Attack, defense: DefensePool, drop: int) -> tuple[int, int, resolve.Modifiers, Edition]:
    """Return the arguments of odds: dice of both sides after a shed, modifiers and edition."""
    fp = attack.fp + dice_of(defense.attack)
    return fp - drop, defense.sv - drop, attack.modifiers(defense), attack.edition


def roll_attack(recorder: EventRecorder, attack: Attack, drop: int) -> None:
    """Roll an attack, once for all defenders or anew for each, and judge it. [FIRE-5, FIRE-6, HE-1a, ART-5]"""
    if not (attack.area and attack.edition.roll_per_target):
        _roll_pools(recorder, attack, drop)
        return
    for defense in attack.defenses:
        alone = attack._replace(lines=(*attack.lines, *defense.attack), defenses=(defense._replace(attack=()),))
        _roll_pools(recorder, alone, drop)


def _roll_pools(recorder: EventRecorder, attack: Attack, drop: int) -> None:
    faces = recorder.roll(f"{'+'.join(attack.by)} {attack.kind}", attack.fp - drop)
    summary = summarise(faces)
    verdicts = []
    for defense in attack.defenses:
        fp, sv, mods, edition = pools(attack, defense, drop)
        rolled = recorder.roll(f"{'+'.join(defense.units)} defends", sv)
        against = summarise(rolled)
        odds = resolve.odds(fp, sv, mods, edition)
        reading = resolve.read(summary, against, mods, edition)
        verdicts.append(
            Verdict(
                units=defense.units,
                defense=defense.lines,
                defense_mods=defense.mods,
                attack_mods=defense.high,
                faces=rolled,
                reads=reading.target,
                sixes=reading.sixes,
                kill=fraction_text(odds.kill),
                disrupt=fraction_text(odds.disrupt),
                effect=resolve.judge(summary, against, mods, edition),
                shaken=tuple(
                    one for one in defense.units if one in recorder.state.units and recorder.state.units[one].disrupted
                ),
            )
        )
    for_all = attack.modifiers(attack.defenses[0]._replace(high=()))
    reading = resolve.read(summary, against, for_all, edition)
    recorder.emit(
        Fired(
            kind=attack.kind,
            by=attack.by,
            at=attack.at,
            arm=attack.arm,
            distance=attack.distance,
            attack=attack.lines,
            attack_mods=attack.mods,
            second_mods=attack.second_mods,
            drop=drop,
            faces=faces,
            reads=(reading.best, reading.second),
            one_die_kills=attack.one_die,
            verdicts=tuple(verdicts),
        )
    )
    why = "+".join(attack.by)
    hits = [(unit, verdict) for verdict in verdicts for unit in verdict.units]
    for unit, verdict in sorted(
        hits, key=lambda hit: not _rides(recorder.state, hit[0])
    ):  # then who falls with its tank
        if unit not in recorder.state.units:
            continue  # an aircraft: its own chapter resolves the hit [AIR-5]
        if verdict.effect == "kill" or (verdict.effect == "disrupt" and recorder.state.units[unit].disrupted):
            recorder.emit(Destroyed(unit, why))
        elif verdict.effect == "disrupt":
            recorder.emit(Disrupted(unit, why))


def _rides(state: State, unit: UnitId) -> bool:
    return unit in state.units and bool(state.units[unit].riding)


def worth(state: State, attack: Attack, drop: int) -> Fraction:
    """Return the average gain of an attack in pieces: enemy losses less friendly ones, as an exact Fraction.

    A disruption counts one half. A piece that is already disrupted is lost by either result.
    """
    total = Fraction(0)
    for defense in attack.defenses:
        odds = resolve.odds(*pools(attack, defense, drop))
        for unit in defense.units:
            half = Fraction(1) if state.units[unit].disrupted else Fraction(1, 2)
            gain = odds.kill + odds.disrupt * half
            total += gain if state.units[unit].side != state.units[attack.by[0]].side else -gain
    return total


def set_front(recorder: EventRecorder, origin: Hex, targets: Iterable[UnitId]) -> None:
    """Set the front of armored targets toward their first shooter for the player turn. [SIDE-4a, SIDE-6a]"""
    for one in targets if recorder.state.context.edition.side_armor else ():
        if recorder.state.context.types[one].armor and one not in recorder.state.fronts:
            recorder.emit(FrontSet(one, origin))
