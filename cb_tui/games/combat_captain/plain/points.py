"""Points: places as an order names them: "69.4,17.9", "3.2 south of ar3", "short of ar3", "east 6"."""

from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.plane import Point, bearing, distance_in_ticks, point_along
from cb_tui.core.polyline import Polyline
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.plain.reading import ArgumentReader
from cb_tui.games.combat_captain.rules import charge, fire, movement_limits
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import BANDS, REACH


def corners(said: ArgumentReader, unit: UnitId) -> tuple[Place, ...]:
    """Return the path that the next words give, corner by corner, or () if they give no path."""
    state, here, found = said.state, said.state.stands[unit].point, list[Place]()
    while said.left:
        said.took("to", "via", "then", "over")
        at = _point(said, state, unit, here)
        if at is None:
            break
        here = at
        found.append(format_place(_on(state, at)))
    return tuple(found)


def _on(state: State, at: Point) -> Point:
    wide, deep = state.context.table.size
    return min(max(at[0], 0), wide), min(max(at[1], 0), deep)


def _point(said: ArgumentReader, state: State, unit: UnitId, here: Point) -> Point | None:
    if said.left and said.left[0] in said.table.scene.board:
        return parse_place(Place(said.left.pop(0)))
    for number, band in enumerate(BANDS):
        if said.took(band):
            said.took("range")
            said.took("of", "from", "to")
            foe = said.unit(foe=True)
            return None if foe is None or foe not in state.stands else within(state, unit, here, foe, number)
    if (foe := said.unit()) is not None:
        return up_to(state, unit, here, foe) if foe in state.stands else None
    if (way := said.direction()) is not None:
        far = said.figure()
        return None if far is None else _off(here, way, far)
    first = said.figure()
    if first is None:
        return None
    if (way := said.direction()) is not None:
        whole = said.took("of", "from") and said.unit()
        return _off(state.stands[whole].point if whole in state.stands else here, way, first)
    second = said.figure()
    return None if second is None else (first, second)


def _off(here: Point, way: str, far: int) -> Point:
    x, y = bearing(way, far)
    return here[0] + x, here[1] + y


def within(state: State, unit: UnitId, here: Point, foe: UnitId, band: int) -> Point:
    """Return the first point on the straight line to an enemy at which it is in a band of a stand's main weapon."""
    arm, there = fire.main(state, unit), state.stands[foe].point
    far = distance_in_ticks(here, there)
    if arm is None:
        return there
    least = REACH[arm][band] * TICKS + state.context.radius(foe)
    for step in range(max(0, far - least - 1), far + 1):
        at = point_along(here, there, step, far)
        if distance_in_ticks(at, there) <= least:
            return at
    return there


def up_to(state: State, unit: UnitId, here: Point, other: UnitId) -> Point:
    """Return the last point on the straight line to another stand at which a stand may end."""
    there = state.stands[other].point
    going = movement_limits.PathProgress(Polyline((here, there)), 0)
    return going.way.at(movement_limits.last(state, unit, going, going.way.length, charge.manner(state, unit)))
