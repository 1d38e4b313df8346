"""The weapons with which a stand can hit another, and the range. [FIRE-2, FIRE-5, LOS-3a]"""

from typing import NamedTuple

from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import measure, sight, weapons
from cb_tui.games.combat_captain.rules.model import State
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
