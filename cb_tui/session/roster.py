"""Roster: whose every piece of a battle is, and what it is worth."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side, UnitId


@dataclass(frozen=True)
class Roster:
    """Sides, the first first; the side of each piece, battery and aircraft; the printed worth of those with dice."""

    order: tuple[Side, ...]
    sides: dict[UnitId, Side]
    worths: dict[UnitId, Fraction]

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return next(other for other in self.order if other != side)

    def worth(self, units: tuple[UnitId, ...]) -> Fraction:
        """The mean worth of some pieces, 1 for an average one and where none is known."""
        known = [self.worths[unit] for unit in units if unit in self.worths]
        return sum(known, Fraction(0)) / len(known) if known else Fraction(1)


def roster(ruleset: Ruleset[Any], battle: Scenario) -> Roster:
    """Everybody who appears in a battle. Worth is the best armament and the survivability in dice, against the average."""
    chart = ruleset.chart(battle)
    units = chart.get("units", [])
    flights = (chart.get("sky") or {}).get("flights", ())
    everyone = [*units, *chart.get("batteries", ()), *chart.get("sorties", ()), *flights]
    dice = {
        UnitId(unit["id"]): max((arm["fp"] for arm in unit["weapons"]), default=0) + unit["sv"]
        for unit in units
        if unit.get("weapons") or unit.get("sv")
    }
    mean = Fraction(sum(dice.values()), len(dice)) if dice else Fraction(1)
    return Roster(
        tuple(army.id for army in battle.sides),
        {UnitId(each["id"]): Side(each["side"]) for each in everyone},
        {unit: count / mean for unit, count in dice.items()},
    )
