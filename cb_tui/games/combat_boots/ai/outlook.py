"""The estimated chance of a side to win, from losses and places held."""

from math import exp
from operator import mul

from msgspec.structs import astuple

from cb_tui.core.values import Side
from cb_tui.games.combat_boots.ai.outlook_weights import WEIGHTS, Weights
from cb_tui.games.combat_boots.rules.appraise import appraise
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Survive, Victory
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.occupancy import units_of
from cb_tui.games.combat_boots.rules.victory import departed, gone, holder

PIECE = 0.5  # of a dogfight: what a piece more is worth

Terms = tuple[float, float, float, float]  # of one side, each from -1 to 1, as `Weights` names them


def chance(state: State, side: Side) -> float:
    """Return the estimated chance of a side to win, a half for a draw."""
    if state.outcome:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == side)
    if state.sky is not None and not state.context.battle.over_ground:
        return _logistic(PIECE * appraise(state, side))
    return chance_of(terms(state, side), WEIGHTS)


def chance_of(found: Terms, weights: Weights) -> float:
    """Return the chance that some terms stand for."""
    return _logistic(sum(map(mul, found, astuple(weights))))


def terms(state: State, side: Side) -> Terms:
    """Return the terms by which a battle on the ground is judged, from the view of one army."""
    battle, enemy = state.context.battle, state.context.enemy(side)
    gone_by = min(1.0, (state.clock - 1) / (2 * battle.turns))
    ours, theirs = _force(state, side), _force(state, enemy)
    default = (battle.default == side) - (battle.default == enemy)
    ahead = _best(state, side, held=True) - _best(state, enemy, held=True)
    progress = _best(state, side, held=False) - _best(state, enemy, held=False)
    return (ours - theirs) / max(1.0, ours + theirs), default * gone_by**2, ahead * gone_by, progress * gone_by


def _logistic(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def _force(state: State, side: Side) -> float:
    """Return the number of pieces of a side, a disrupted one counted as a half."""
    return sum(0.5 if unit.disrupted else 1.0 for unit in units_of(state, side))


def _best(state: State, side: Side, *, held: bool) -> float:
    """Return how near a side is to its nearest condition, from 0 to 1.

    `held` selects the conditions that hold places, else the others count.
    """
    able = (one for one in state.context.battle.victory if one.side == side and isinstance(one, Hold) == held)
    return max((min(1.0, _done(state, one)) for one in able), default=0.0)


def _done(state: State, condition: Victory) -> float:
    match condition:
        case Hold(hexes=places, count=count):
            return sum(holder(state, place) == condition.side for place in places) / count
        case Destroy(count=count):
            return len(gone(state, condition)) / count
        case Leave(count=count):
            return len(departed(state, condition)) / count
        case Survive(ids=ids, count=count):
            return float(sum(one not in state.lost for one in ids) >= count)
        case _:
            return 0.0  # a dogfight
