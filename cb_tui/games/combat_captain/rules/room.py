"""Room for a base at a point: on the table, out of doors, on no other base and away from enemies."""

from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.lines import Point
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules.model import State


def placement_refusal(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return the refusal of a stand at a point for lack of room, or None if it fits there."""
    return _ground(state, unit, at) or _others(state, unit, at)


def _ground(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    table, radius = state.context.table, state.context.radius(unit)
    if not table.holds(at, radius):
        return IllegalCommand(f"the base of {unit} is over the edge there; keep it on the table", "MAP-4", "off")
    if house := next((house for house in table.buildings if at in house), None):
        return IllegalCommand(f"{house.name} is a building; stop {unit} beside it", "MOVE-2c", "house")
    if line := next((line for line in state.lines.values() if line.gap(at, radius) < 0), None):
        return IllegalCommand(f"{line.name} runs through the base of {unit} there; stand beside it", "COVER-10", "line")
    return None


def _others(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    setting = state.context
    radius, limit = setting.radius(unit), setting.rules.approach_limit * TICKS
    for base in state.bases:
        if base.unit == unit:
            continue
        far = gap_between_bases(at, radius, base.at, base.radius)
        if far < 0:
            return IllegalCommand(f"{base.unit} is there; bases may not overlap", "MAP-4", "base")
        if base.side != setting.side(unit) and state.manned(base.unit) and far <= limit:
            why = f"{format_inches(far)} inches from {base.unit}: stay more than {format_inches(limit)} from enemies"
            return IllegalCommand(why, "MOVE-6", "near")
    return None
