"""All pieces and leaders of a battle, rated by their best weapon and their survivability in dice."""

from fractions import Fraction

from cb_tui.core.display import RosterRow
from cb_tui.games.combat_boots.rules.battle import Battle, UnitDeployment
from cb_tui.games.combat_boots.rules.edition import Edition


def roster(battle: Battle, edition: Edition) -> tuple[RosterRow, ...]:
    """Return a row for each piece, leader, battery, sortie and aircraft of a dogfight."""
    rows = [_piece(battle, one) for one in battle.units]
    rows += [RosterRow(one.id, one.side) for one in battle.leaders if edition.leaders]
    rows += [RosterRow(one.id, one.side) for one in battle.batteries]
    rows += [RosterRow(one.id, one.side) for one in battle.sorties]
    striking = {one.id for one in battle.sorties}
    flights = battle.sky.flights if battle.sky else ()
    rows += [RosterRow(one.id, one.side) for one in flights if one.id not in striking]
    return tuple(rows)


def _piece(battle: Battle, one: UnitDeployment) -> RosterRow:
    kind = battle.types[one.type]
    dice = max((weapon.fp for weapon in kind.arms), default=0) + kind.sv
    return RosterRow(one.id, one.side, Fraction(dice) if kind.arms or kind.sv else None)
