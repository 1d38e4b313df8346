"""Task: what the battle file tells the machine to do with one piece, turn by turn. [SOLO]"""

from typing import NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.model import State


class SoloTask(NamedTuple):
    """The orders of a piece: its tactic and its destination hex.

    An empty tactic is its side's, an empty goal the nearest enemy.
    """

    tactic: str
    goal: Hex


def task(state: State, unit: UnitId) -> SoloTask:
    """Return the last orders given to a piece up to this turn, else those of its own line."""
    deployment = state.context.deployments[unit]
    tactic, goal = deployment.tactic, deployment.goal
    for order in state.context.battle.orders:
        if order.since <= state.turn and unit in order.units:
            tactic, goal = order.tactic or tactic, order.goal or goal
    return SoloTask(tactic, goal)
