"""Forces: orders of battle bought by points, a squad and a machine gun first."""

from collections.abc import Mapping

from cb_tui.core.draws import SeededDraws
from cb_tui.core.tables import Weights
from cb_tui.games.combat_boots.generator.tables import ArmyList
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon

Counters = Mapping[str, UnitType]
DICE: Mapping[str, int] = {"r": 3, "a": 3, "aa": 3, "m": 4, "h": 4, "M": 5}  # points for each die of a weapon
LONG, SHORT = 12, 3  # hexes: reach that is worth a point more, and one less
ARMOR = 6  # points for a vehicle that rifles cannot hurt, and twice the price of its SV
LEAST = 4  # points of anything
SQUADS = 3  # to a piece of support
OVER = 4  # points by which the last piece may exceed the remaining ones


def worth(kind: UnitType) -> int:
    """Return the points of a counter: dice, reach and survivability."""
    best = max((_weapon(kind, weapon) for weapon in kind.arms), default=0)
    if kind.armor:
        return ARMOR + best + 4 * kind.sv
    return max(LEAST, best + 2 * kind.sv)


def _weapon(kind: UnitType, weapon: Weapon) -> int:
    reach = LONG if kind.bands else kind.range if weapon.range is None else weapon.range
    return DICE.get(weapon.arm, 4) * weapon.fp + (reach >= LONG) - (reach <= SHORT)


def total(pieces: list[str], counters: Counters) -> int:
    """Return the points of some pieces."""
    return sum(worth(counters[piece]) for piece in pieces)


def platoon(roster: ArmyList, points: int, counters: Counters, chance: SeededDraws, least: int = 0) -> list[str]:
    """Return squads and their support for `points`, at least `least` pieces."""
    bought = [chance.pick_weighted(roster.squads), chance.pick_weighted(roster.machine_guns)]
    support = merged(roster.machine_guns, roster.support)
    while True:
        squads = sum(piece in roster.squads for piece in bought)
        kinds = support if len(bought) - squads <= squads // SQUADS else roster.squads
        piece = chance.pick_weighted(kinds)
        left = points - total(bought, counters)
        if worth(counters[piece]) > left + OVER and len(bought) >= least:
            return bought
        bought.append(piece)


def merged(one: Weights, other: Weights) -> Weights:
    """Return two tables of weights as one, in which each counts as much."""
    return {key: weight * sum(other.values()) for key, weight in one.items()} | {
        key: weight * sum(one.values()) for key, weight in other.items()
    }


def against_armor(roster: ArmyList, bought: list[str], counters: Counters, chance: SeededDraws) -> list[str]:
    """Return the pieces, with an anti-tank piece added unless one of them can answer armor.

    It replaces the last squad if there are more than two squads.
    """
    if any(weapon.arm == "a" for piece in bought for weapon in counters[piece].arms):
        return bought
    answer = chance.pick_weighted(roster.anti_tank)
    squads = [number for number, piece in enumerate(bought) if piece in roster.squads]
    return (
        [answer if number == squads[-1] else piece for number, piece in enumerate(bought)]
        if len(squads) > 2
        else [*bought, answer]
    )


def tank(roster: ArmyList, points: int, counters: Counters, chance: SeededDraws) -> str:
    """Return a vehicle that takes at most half of `points`, or an empty string if none is that cheap."""
    able = {key: weight for key, weight in roster.armor.items() if 2 * worth(counters[key]) <= points and weight}
    return chance.pick_weighted(able) if able else ""
