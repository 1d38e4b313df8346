"""Roster: whose every piece of a battle is, and what it is worth."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side, UnitId


class Roster(Struct, frozen=True):
    """The sides in order, the side of each piece, battery and aircraft, and the worth of pieces with dice."""

    order: tuple[Side, ...]
    sides: dict[UnitId, Side]
    worths: dict[UnitId, Fraction]

    def against(self, side: Side, at: tuple[UnitId, ...]) -> Side | None:
        """Return the target side of a side's roll: the owner of the target pieces, else the only other side."""
        others = [other for other in self.order if other != side]
        hurt = {self.sides[unit] for unit in at if unit in self.sides}
        return next((other for other in others if other in hurt), others[0] if len(others) == 1 else None)

    def worth(self, units: tuple[UnitId, ...]) -> Fraction:
        """Return the mean worth of some pieces, 1 for an average one and where none is known."""
        known = [self.worths[unit] for unit in units if unit in self.worths]
        return sum(known, Fraction(0)) / len(known) if known else Fraction(1)


def roster(ruleset: Ruleset[Any], battle: Scenario) -> Roster:
    """Return the roster of a battle, the worth of each piece relative to the average."""
    rows = ruleset.roster(battle)
    worths = {row.id: row.worth for row in rows if row.worth is not None}
    mean = sum(worths.values(), Fraction(0)) / len(worths) if worths else Fraction(1)
    return Roster(
        tuple(army.id for army in battle.sides),
        {row.id: row.side for row in rows},
        {unit: worth / mean if mean else Fraction(1) for unit, worth in worths.items()},
    )
