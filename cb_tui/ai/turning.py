"""Turning: whether a battle has turned so far that its plan is worth a new search."""

from typing import Any

from cb_tui.ai.rollout import planner_of
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId

FAR = 0.1  # by which the chance to win has to change


def turned(rules: Ruleset[Any], seat: SeatId, then: Any, now: Any) -> bool:
    """Check whether a seat's chance to win has changed by much between two states, or what it has to do."""
    planner = planner_of(rules)
    if abs(planner.chance(now, seat) - planner.chance(then, seat)) >= FAR:
        return True
    aims = [{(goal.aim, goal.places, goal.due) for goal in planner.goals(state, seat)} for state in (then, now)]
    return aims[0] != aims[1]
