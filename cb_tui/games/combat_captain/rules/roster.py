"""All stands of a battle, each with its worth in points of our own. [PTS-1]"""

from fractions import Fraction

from cb_tui.core.answers import RosterRow
from cb_tui.games.combat_captain.rules.battle import Battle


def roster(battle: Battle) -> tuple[RosterRow, ...]:
    """Return the stands of both sides, reinforcements included. Each counts 1: the book gives no points."""
    return tuple(RosterRow(one.id, each.side, Fraction(1)) for each in battle.companies for one in each.stands)
