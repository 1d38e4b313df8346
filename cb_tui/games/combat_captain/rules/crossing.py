"""Crossing: over a hedge or a wall for dice. [COVER-10, COVER-10a]"""

from cb_tui.core.inches import format_place
from cb_tui.core.lines import Point
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import UnitId
from cb_tui.core.ways import Polyline
from cb_tui.games.combat_captain.rules import activity, charge, movement, walk
from cb_tui.games.combat_captain.rules.commands import Cross
from cb_tui.games.combat_captain.rules.events import Crossed, Spent
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.table import LinearObstacle


def refusal(state: State, command: Cross) -> IllegalCommand | None:
    """Return why a stand may not cross a hedge or wall."""
    unit, line = command.unit, state.lines.get(command.line)
    if line is None:
        return IllegalCommand(f"There is no {command.line} here; name a hedge or wall", "COVER-10", "no line")
    dice = price(state, unit, line) if unit in state.stands else line.price
    if refused := activity.refusal(state, unit, "move", dice, covered=True):
        return refused
    stand = state.stands[unit]
    if stand.level and stand.behind != line.name:
        return IllegalCommand(f"{unit} is in other cover; remove it first", "COVER-5", "in cover")
    if not line.touches(stand.point, state.context.radius(unit)):
        return IllegalCommand(f"{unit} does not touch {line.name}; move up to it first", "COVER-10", "apart")
    at = beyond(state, unit, line)
    if at is None:
        return IllegalCommand(f"there is no room for {unit} behind {line.name}; cross elsewhere", "COVER-10", "no room")
    return _lands(state, unit, at)


def price(state: State, unit: UnitId, line: LinearObstacle) -> int:
    """Return the dice to cross: cover that was bought there is left by the same dice. [COVER-10a, COVER-10c]"""
    return max(line.price, state.stands[unit].level)


def beyond(state: State, unit: UnitId, line: LinearObstacle) -> Point | None:
    """Return the point where a base touches a line again on its other side, or None at another bend."""
    here, radius = state.stands[unit].point, state.context.radius(unit)
    foot = nearest_point_on(here, line.points)
    for more in range(4):  # ticks of rounding
        x, y = 2 * foot[0] - here[0], 2 * foot[1] - here[1]
        at = x + more * _sign(foot[0] - here[0]), y + more * _sign(foot[1] - here[1])
        if 0 <= line.gap(at, radius) <= more + 1:
            return at
    return None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _lands(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return the refusal to set a stand down at a point, or None. [MOVE-6]

    As at the end of a path, it may not come too near to an enemy.
    """
    manner = charge.manner(state, unit)
    if not state.context.table.holds(at, state.context.radius(unit)):
        return IllegalCommand(f"{unit} would be off the table at {format_place(at)}; cross elsewhere", "MOVE-2b", "off")
    if refused := walk.ends(state, unit, at):
        return refused
    return walk.too_near(state, unit, at, manner)


def resolve_cross(record: EventRecorder, command: Cross) -> None:
    """Record that a stand is set down touching the other side."""
    state, unit = record.state, command.unit
    line = state.lines[command.line]
    at = beyond(state, unit, line)
    assert at is not None
    record.emit(Spent(unit, price(state, unit, line)), Crossed(unit, line.name, format_place(at)))
    movement.begin_move(
        record, unit, walk.PathProgress(Polyline((at,)), 0), 0
    )  # it has moved and stops: holders are asked [HOLD-2]
