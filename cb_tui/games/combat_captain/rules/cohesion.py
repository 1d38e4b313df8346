"""Cohesion: stands too far from their company to move or fire. [COH]"""

from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import measure
from cb_tui.games.combat_captain.rules.model import State


def loose(state: State, unit: UnitId) -> bool:
    """Check whether a stand is out of cohesion. The last one of a company never is. [COH-1, COH-1a, COH-1b]"""
    near = measure.nearest_mate(state, unit)
    return near is not None and near >= state.context.rules.cohesion * TICKS


def refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return why a stand may neither move nor fire. [COH-1d]"""
    if not loose(state, unit):
        return None
    near = measure.nearest_mate(state, unit)
    assert near is not None
    apart = f"{format_inches(near)} inches from its company"
    why = f"{unit} is out of cohesion, {apart}: it may not move or fire; bring the others to it"
    return IllegalCommand(why, "COH-1", "loose", brief=f"out of cohesion: {apart}")
