"""Appraise: what attacks are worth in points, and how well a side stands in the sky."""

from fractions import Fraction

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.dogfight import gunnery, score
from cb_tui.games.combat_boots.rules.dogfight.records import AirFire, Dogfight
from cb_tui.games.combat_boots.rules.dogfight.relations import pursuer
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.prospect_records import Odds

ZERO = Fraction(0)


def worth(state: State, odds: Odds, target: UnitId, side: Side) -> Fraction:
    """Return the points that an attack of `side` scores on average."""
    rate = score.terms(state, side)
    return odds.kill * (rate.destroyed + rate.bonus.get(target, 0)) + odds.disrupt * rate.damaged


def behind(state: State, unit: UnitId, foe: UnitId) -> Fraction:
    """Return the value for an aircraft's side of a burst at `foe` from behind."""
    shot = gunnery.burst(state, AirFire(unit, foe))
    side = state.sky.planes[unit].side if state.sky else Side("")
    return worth(state, gunnery.odds(state, shot), foe, side) if shot.fp else ZERO


def danger(state: State, sky: Dogfight, unit: UnitId) -> Fraction:
    """Return the value for the enemy of the next burst of a plane's pursuer."""
    hunter = pursuer(sky, unit)
    return behind(state, hunter, unit) if hunter else ZERO


def appraise(state: State, sky: Dogfight, side: Side) -> float:
    """Return the points ahead, plus the value of the tails held, in points."""
    foe = state.context.enemy(side)
    ahead = score.points(state, side) - score.points(state, foe)
    tails = sum(behind(state, a, b) * (1 if sky.planes[a].side == side else -1) for a, b in sky.pursues)
    return ahead + float(tails)
