"""Appraise: how well a side stands, in pieces."""

from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules.dogfight import appraise as dogfight
from cb_tui.games.combat_boots.rules.model import State


def appraise(state: State, side: Side) -> float:
    """Return own pieces minus the enemy's, a disrupted one as a half.

    A decided battle is +100, 0 or -100.
    """
    if state.outcome:
        return 0.0 if state.outcome.winner is None else 100.0 if state.outcome.winner == side else -100.0
    if state.sky is not None and not state.context.battle.over_ground:
        return dogfight.appraise(state, state.sky, side)
    return sum((0.5 if unit.disrupted else 1.0) * (1 if unit.side == side else -1) for unit in state.units.values())
