"""A side's lead, in squads, and the worth of all stands: the book has no points, these are ours. [PTS-1]"""

from fractions import Fraction
from functools import cache

from cb_tui.core.display import RosterRow
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import fire_odds, weapons
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Weapon

SQUAD = FireTarget(5, 5, fire_odds.SURE, all_round=False, armor=False)
WON = 100.0
ARMOR = 2.0  # squads of staying power of a whole tank


def appraise(state: State, side: Side) -> float:
    """Return own stands less the enemy's, in squads. A battle won or lost counts 100."""
    if state.outcome:
        return 0.0 if state.outcome.winner is None else WON if state.outcome.winner == side else -WON
    return strength(state, side) - strength(state, state.context.enemy(side))


def strength(state: State, side: Side) -> float:
    """Return the worth of the stands of a side, including those to come."""
    gone = {loss.unit for loss in state.losses}
    return sum(
        worth(state, unit) for unit in state.context.cards if state.context.side(unit) == side and unit not in gone
    )


def worth(state: State, unit: UnitId) -> float:
    """Return the present worth of a stand, in rifle squads."""
    card, rules, stand = state.context.cards[unit], state.context.rules, state.stands.get(unit)
    if card.armor != "none":
        kills = state.company(unit).kills % rules.kills_per_vehicle if stand else 0
        return (_fire(state, unit) + ARMOR * (1 - kills / rules.kills_per_vehicle)) / 2
    men = stand.men if stand else state.context.men(unit)
    return (_fire(state, unit) + men / rules.squad_size) / 2


def whole(state: State, unit: UnitId) -> float:
    """Return the worth of a stand at full strength, in rifle squads."""
    card = state.context.cards[unit]
    stays = ARMOR if card.armor != "none" else state.context.men(unit) / state.context.rules.squad_size
    return (_fire(state, unit) + stays) / 2


def _fire(state: State, unit: UnitId) -> float:
    """Return the firepower of a stand, in rifle squads."""
    return max((_hits(weapon) for weapon in state.context.cards[unit].weapons), default=0.0) / _hits("rifles")


@cache
def _hits(weapon: Weapon) -> float:
    adds = weapons.AGAINST[weapon][0]
    return float(fire_odds.odds_of(FireDice((FirerDice(3, (("even", adds),), behind=False),)), SQUAD).mean)


def roster(battle: Battle) -> tuple[RosterRow, ...]:
    """Return the stands of both sides, reinforcements included. Each counts 1: the book gives no points."""
    return tuple(RosterRow(one.id, each.side, Fraction(1)) for each in battle.companies for one in each.stands)
