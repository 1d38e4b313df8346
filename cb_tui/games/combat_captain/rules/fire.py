"""Legal fire: the weapons that hit a target, the range, and the firers and dice. [FIRE, LOS-3a, TANK]"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cb_tui.core.action import Decision
from cb_tui.core.display import Question
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity, measure, prose, sight, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Pass, Shot
from cb_tui.games.combat_captain.rules.events import Asked, Engaged, Loosed, Spent
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, Part, ReturnFire, Volley
from cb_tui.games.combat_captain.rules.sight import NOBODY
from cb_tui.games.combat_captain.rules.weapons import Band, Weapon

CALLED = {
    "rifles": "rifles", "enhanced_small_arms": "rifles", "crewed_mg": "machine guns", "mortar": "mortars",
    "vehicle_mg": "machine guns", "gun": "guns", "superior_gun": "guns", "inferior_gun": "guns",
    "hand_held_at": "hand weapons",
}  # fmt: skip


class WeaponReach(NamedTuple):
    """A weapon laid on a target: the distance and its band."""

    weapon: Weapon
    ticks: int
    band: Band


def main(state: State, unit: UnitId) -> Weapon | None:
    """Return the main weapon of a stand."""
    return next(iter(state.context.cards[unit].weapons), None)


def machine_gun(state: State, unit: UnitId) -> Weapon | None:
    """Return the weapon that a vehicle fires with the same dice, or None. [TANK-1, TANK-3]

    In cover a vehicle fires its main weapon alone.
    """
    covered = weapons.level("vehicle", state.stands[unit].level)
    second = state.context.cards[unit].weapons[1:2]
    return second[0] if second and not covered else None


def aim(
    state: State, unit: UnitId, weapon: Weapon, target: UnitId, through: frozenset[UnitId] = NOBODY
) -> WeaponReach | IllegalCommand:
    """Return how a weapon of a stand is laid on a target, or why it is not."""
    setting = state.context
    if weapons.modifier(weapon, setting.cards[target].armor, setting.rules) is None:
        rule = "FIRE-7" if weapon in ("mortar", "vehicle_mg") else "FIRE-7a"
        return IllegalCommand(f"{target} is armor: {CALLED[weapon]} cannot hurt it", rule, "armor")
    ticks = measure.fire_distance(state, unit, target)
    view = sight.see(state, unit, target, through)
    if not view.visible and weapon == "mortar":
        spotters = (sight.see(state, mate, target, through) for mate in state.mates(unit))
        view = next((seen for seen in spotters if seen.visible), view)
        if view.visible:
            view = view._replace(wooded=False)  # range is measured from the tube [FIRE-7b]
    band = weapons.band(weapon, ticks)
    if band is None:
        why = f"{target} is {format_inches(ticks)} away: {CALLED[weapon]} reach {weapons.reaches(weapon)}"
        return IllegalCommand(why, "FIRE-2", "out of range")
    if not view.visible:
        return IllegalCommand(f"{unit} does not see {target}: {view.reason}", view.rule, "no sight")
    assert ticks <= weapons.reaches(weapon) * TICKS
    return WeaponReach(weapon, ticks, "long" if view.wooded else band)


def best(state: State, unit: UnitId, target: UnitId, through: frozenset[UnitId] = NOBODY) -> WeaponReach | None:
    """Return the first weapon of a stand that can hit a target, with its range, or None if none can."""
    return state.cached(("best", unit, target, through), lambda: _best(state, unit, target, through))


def arms(state: State, unit: UnitId) -> tuple[Weapon, ...]:
    """Return the weapons of a stand, the main one first. [ORG-9, TANK-1]"""
    hand: tuple[Weapon, ...] = ("hand_held_at",) if state.stands[unit].hand_held else ()
    return (*(each for each in (main(state, unit), machine_gun(state, unit)) if each), *hand)


def _best(state: State, unit: UnitId, target: UnitId, through: frozenset[UnitId]) -> WeaponReach | None:
    far = measure.fire_distance(state, unit, target)
    for weapon in arms(state, unit):
        if far <= weapons.reaches(weapon) * TICKS and isinstance(
            laid := aim(state, unit, weapon, target, through), WeaponReach
        ):
            return laid
    return None


def refusal(state: State, command: Fire) -> IllegalCommand | None:
    """Return why some stands may not fire at a target."""
    firers = [shot.unit for shot in command.shots]
    pairs = [(shot.unit, shot.hand_held) for shot in command.shots]
    if not firers or len(set(pairs)) < len(pairs):
        return IllegalCommand("A volley names each firer once, and at least one", "FIRE-3", "no firer")
    if missing := next((unit for unit in firers if unit not in state.stands), None):
        return IllegalCommand(f"There is no {missing} on the table; name another firer", "FIRE-3", "nobody")
    companies = dict.fromkeys(state.context.company[unit] for unit in firers)
    if len(companies) > 1:
        return IllegalCommand(f"{firers[0]} and {firers[-1]}: one company a volley", "FIRE-3", "companies")
    for target in (command.at, command.machine_guns_at):
        if target is not None and (refused := _target(state, firers[0], target)):
            return refused
    return _occasion(state, command) or _dice(state, command) or _laid(state, command)


def _target(state: State, unit: UnitId, target: UnitId) -> IllegalCommand | None:
    if target not in state.stands:
        return IllegalCommand(f"There is no {target} on the table; fire at an enemy that is", "FIRE-1", "nobody")
    if state.context.side(target) == state.context.side(unit):
        return IllegalCommand(f"{target} is on your own side; fire at an enemy", "FIRE-1", "own")
    return None


def _occasion(state: State, command: Fire) -> IllegalCommand | None:
    """Return why held fire is not for this target, or not for these firers. [HOLD-2b, HOLD-3a]"""
    waiting = state.pending[-1] if state.pending else None
    if not isinstance(waiting, HeldFire | ReturnFire):
        return None
    if stranger := next((shot.unit for shot in command.shots if shot.unit not in waiting.holders), None):
        return IllegalCommand(f"{stranger} is not among those that may fire now", "HOLD-3a", "not asked")
    allowed = (waiting.unit,) if isinstance(waiting, HeldFire) else waiting.at
    if any(at not in allowed for at in (command.at, command.machine_guns_at) if at is not None):
        rule = "HOLD-2b" if isinstance(waiting, HeldFire) else "HOLD-3a"
        return IllegalCommand(f"held fire is for {' or '.join(allowed)} now; fire at that", rule, "not it")
    return None


def is_held(state: State) -> bool:
    """Check whether fire is by hold markers now."""
    return bool(state.pending) and isinstance(state.pending[-1], HeldFire | ReturnFire)


def _dice(state: State, command: Fire) -> IllegalCommand | None:
    for unit in dict.fromkeys(shot.unit for shot in command.shots):
        shots = [shot for shot in command.shots if shot.unit == unit]
        dice = sum(shot.dice for shot in shots)
        if any(shot.dice < 1 for shot in shots):
            return IllegalCommand(f"{unit} fires with one or more dice; name how many", "FIRE-1", "no dice")
        if not is_held(state):
            if refused := activity.refusal(state, unit, "fire", dice):
                return refused
        elif dice > state.stands[unit].held:
            held = state.stands[unit].held
            return IllegalCommand(
                f"{unit} holds {count_noun(held, 'die', 'dice')}; fire with no more than that", "HOLD-1", "no dice"
            )
    return None


def weapon(state: State, shot: Shot) -> Weapon | None:
    """Return the weapon of a shot, or None if the stand has no such weapon. [ORG-9]"""
    if shot.hand_held:
        return "hand_held_at" if state.stands[shot.unit].hand_held else None
    return main(state, shot.unit)


def _laid(state: State, command: Fire) -> IllegalCommand | None:
    """Return the refusal of a shot by range, sight or effect. All firers join one target's volley."""
    along = frozenset(shot.unit for shot in command.shots)
    for shot in command.shots:
        arm = weapon(state, shot)
        if arm is None:
            return IllegalCommand(f"{shot.unit} has no such weapon; fire with what it has", "ORG-9", "no weapon")
        laid = aim(state, shot.unit, arm, command.at, along)
        if isinstance(laid, IllegalCommand):
            return laid
    if command.machine_guns_at is None:
        return None
    guns = [_gun(state, shot, command.machine_guns_at, along) for shot in command.shots]
    if any(isinstance(each, WeaponReach) for each in guns):
        return None
    why = f"no machine gun of a vehicle can fire at {command.machine_guns_at}; leave them out"
    return next((each for each in guns if isinstance(each, IllegalCommand)), IllegalCommand(why, "TANK-1", "no gun"))


def _gun(state: State, shot: Shot, target: UnitId, along: frozenset[UnitId]) -> WeaponReach | IllegalCommand | None:
    gun = machine_gun(state, shot.unit)
    return gun and aim(state, shot.unit, gun, target, along)


def parts(state: State, command: Fire) -> Iterator[Part]:
    """Yield the events of a fire command: main weapons first. [TANK-1]

    Machine guns follow at the same target, then those at another.
    """
    along = frozenset(shot.unit for shot in command.shots)
    every = tuple(range(len(command.shots)))
    yield Part(firers=every, at=command.at, main=True, machine_guns=command.machine_guns_at == command.at)
    if command.machine_guns_at not in (None, command.at):
        assert command.machine_guns_at is not None
        other = command.machine_guns_at
        guns = tuple(n for n in every if isinstance(_gun(state, command.shots[n], other, along), WeaponReach))
        yield Part(firers=guns, at=other, main=False, machine_guns=True)


def resolve(record: EventRecorder, command: Fire) -> None:
    """Record the dice of all firers, of which the parts are judged one after another. [FIRE-3a, FIRE-10, TANK-1d]"""
    held, todo = is_held(record.state), tuple(parts(record.state, command))
    company = record.state.context.company[command.shots[0].unit]
    first = tuple("fire" not in record.state.stands[shot.unit].acts for shot in command.shots)
    faces = tuple(record.roll(shot.dice, f"{shot.unit} fires") for shot in command.shots)
    record.emit(*(Loosed(shot) if held else Spent(shot.unit, shot.dice, "fire") for shot in command.shots))
    record.emit(Engaged(company))
    record.emit(Asked(Volley(shots=command.shots, faces=faces, parts=todo, first=first, held=held)))


# --- candidates --------------------------------------------------------------------------------------------------


def candidates(state: State, company: CompanyId) -> Iterator[Fire]:
    """Yield the fire of the acting company: at each target all with as many dice each, and each alone."""
    units = [
        unit
        for unit in state.stands_of(company)
        if activity.left(state, unit) and not activity.barred(state, unit, "fire")
    ]
    dice = {unit: activity.left(state, unit) for unit in units}
    targets = tuple(state.foes(state.context.companies[company].side))
    yield from volleys_of(state, dice, targets)


def held_candidates(state: State, waiting: HeldFire | ReturnFire) -> Iterator[Fire | Pass]:
    """Yield the fire that holders can answer with, a company at a time, and to pass."""
    targets = (waiting.unit,) if isinstance(waiting, HeldFire) else waiting.at
    for company in dict.fromkeys(state.context.company[unit] for unit in waiting.holders):
        holders = [unit for unit in waiting.holders if unit in state.stands and state.context.company[unit] == company]
        yield from volleys_of(state, {unit: state.stands[unit].held for unit in holders}, targets)
    yield Pass()


def volleys_of(state: State, dice: dict[UnitId, int], targets: Iterable[UnitId]) -> Iterator[Fire]:
    """Yield the fire of some stands of one company, with `dice` each, together and each alone."""
    for target in targets:
        if target not in state.stands:
            continue
        able = {unit: aim for unit in dice if (aim := best(state, unit, target, frozenset(dice)))}
        shots = [Shot(unit, dice[unit], aim.weapon == "hand_held_at") for unit, aim in able.items()]
        for most in range(1, max(dice.values(), default=0) + 1) if len(shots) > 1 else ():
            volley = tuple(Shot(shot.unit, min(most, shot.dice), shot.hand_held) for shot in shots)
            yield from guns(state, volley, target)
        for shot in shots:
            for many in dict.fromkeys((shot.dice, 1)):
                yield from guns(state, (Shot(shot.unit, many, shot.hand_held),), target)


def guns(state: State, shots: tuple[Shot, ...], target: UnitId) -> Iterator[Fire]:
    """Yield fire with the machine guns of vehicles along where they can hurt the target, else without. [TANK-1b]"""
    along = frozenset(shot.unit for shot in shots)
    second = ((shot.unit, machine_gun(state, shot.unit)) for shot in shots)
    helps = any(gun and isinstance(aim(state, unit, gun, target, along), WeaponReach) for unit, gun in second)
    yield Fire(shots, target, target if helps else None)


# --- in words ----------------------------------------------------------------------------------------------------


def offer(state: State, command: Fire) -> Offer:
    """Return fire with its purpose."""
    firers = tuple(dict.fromkeys(shot.unit for shot in command.shots))
    return Offer(command, "react" if state.pending else "attack", firers, (command.at,), state.where(command.at))


def label(state: State, command: Fire) -> str:
    """Return fire in words."""
    by = ", ".join(f"{shot.unit} {shot.dice}{' by hand' * shot.hand_held}" for shot in command.shots)
    guns_at = command.machine_guns_at
    also = "" if guns_at is None else ", machine guns too" if guns_at == command.at else f", machine guns at {guns_at}"
    return f"fires at {command.at}: {by}{also}"


def held_question(state: State, waiting: HeldFire) -> Question:
    """Return the chance to fire at a mover as a question."""
    unit = waiting.unit
    about = f"{unit} moves. These stands hold dice and can hit it: {' '.join(waiting.holders)}."
    asked = f"fire at {unit} as it moves, or wait"
    return prose.question(waiting, f"FIRE AT {unit}?", about, asked, f"whether to fire at {unit}")


def return_question(state: State, waiting: ReturnFire) -> Question:
    """Return the chance to fire back as a question."""
    at = " ".join(waiting.at)
    about = f"{at} fired. These stands hold dice and can fire back: {' '.join(waiting.holders)}."
    return prose.question(waiting, "FIRE BACK?", about, f"fire back at {at}, or wait", f"whether to fire back at {at}")


HELD_FIRE: Decision[State, HeldFire] = Decision(
    pending=HeldFire,
    candidates=held_candidates,
    refusal=("An enemy moves; fire at it or pass", "HOLD-2"),
    question=held_question,
)
RETURN_FIRE: Decision[State, ReturnFire] = Decision(
    pending=ReturnFire,
    candidates=held_candidates,
    refusal=("You were fired at; fire back or pass", "HOLD-3"),
    question=return_question,
)
