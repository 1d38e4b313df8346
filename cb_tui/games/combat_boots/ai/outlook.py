"""Outlook: what wins and what loses for a side, and its estimated chance to win. [VIC]"""

from math import exp
from operator import mul

from msgspec.structs import astuple

from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.ai.outlook_weights import WEIGHTS, Weights
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Survive, Victory, VictoryCondition
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.occupancy import units_of
from cb_tui.games.combat_boots.rules.terrain import edges
from cb_tui.games.combat_boots.rules.victory import appraise, departed, gone, holder

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


def goals(state: State, side: Side) -> tuple[Goal, ...]:
    """Return the goals of a side and those it has to prevent, in the order of the battle file."""
    found = (_goal(state, condition, side) for condition in state.context.battle.victory)
    return tuple(goal for goal in found if goal is not None)


def _goal(state: State, condition: VictoryCondition, side: Side) -> Goal | None:
    ours = condition.side == side
    setting = state.context
    match condition:
        case Hold(hexes=places, count=count, ids=ids):
            due = (
                condition.turn
                if condition.turn is not None
                else (setting.battle.turns if condition.when == "last" else None)
            )
            wanted = count if ours else len(places) - count + 1
            return Goal(aim="hold" if ours else "deny", count=wanted, places=places, units=ids, due=due)
        case Destroy(count=count, ids=ids, kinds=kinds):
            prey = tuple(
                one
                for one in (*state.units, *state.due)
                if setting.deployments[one].side != condition.side
                and (not ids or one in ids)
                and (not kinds or setting.types[one].kind in kinds)
            )
            return Goal(aim="destroy" if ours else "keep", count=count - len(gone(state, condition)), units=prey)
        case Survive(ids=ids, count=count):
            left = tuple(one for one in ids if one not in state.lost)
            spare = len(left) - count
            return Goal(aim="keep" if ours else "destroy", count=spare + 1, units=left, due=setting.battle.turns)
        case Leave(edge=edge, count=count, kinds=kinds):
            rim = tuple(place for place in setting.board.terrain if edge in edges(setting.board, place))
            who = tuple(
                one
                for one in (*state.units, *state.due)
                if setting.deployments[one].side == condition.side and (not kinds or setting.types[one].kind in kinds)
            )
            wanted = count - len(departed(state, condition))
            return Goal(aim="leave" if ours else "stop", count=wanted, places=rim, units=who)
        case _:
            return None  # a dogfight counts points
