"""Walk: the ways of stands over the table, tick by tick: where one may pass, where end, and over what ground. [MOVE]"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS, place, shown, spot
from cb_tui.core.lines import Point
from cb_tui.core.plane import gap, root, ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.core.ways import Way
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.table import TOUCH, Ground, Line

CORNERS = 12  # of one way, at most
LONGEST = 400  # ticks of a way: more than any dice give


class Manner(NamedTuple):
    """How a stand goes: whom it charges, whether the limit of approach binds each tick of its way, or the end alone."""

    charged: CompanyId | None = None
    limit: int = 60  # ticks to an enemy that are too near
    every_tick: bool = True
    farther: bool = False  # than this limit from every enemy at the start, which may not come any nearer [REINF-1d]


class Walk(NamedTuple):
    """A way of a stand and how much of it is gone already."""

    way: Way
    gone: int


def ahead(state: State, unit: UnitId, corners: tuple[Place, ...]) -> Walk:
    """Return the way of a stand by some corners: the rest of the one it has begun, if they are that. [MAP-1]"""
    stand = state.stands[unit]
    if stand.course:
        way = Way(tuple(map(spot, stand.course.points)))
        if tuple(map(place, way.rest(stand.course.gone))) == corners:
            return Walk(way, stand.course.gone)
    return Walk(Way((stand.point, *map(spot, corners))), 0)


def malformed(state: State, corners: tuple[Place, ...]) -> IllegalCommand | None:
    """Return why some corners are no way."""
    if not 1 <= len(corners) <= CORNERS:
        return IllegalCommand(f"A way has 1 to {CORNERS} corners; name its end", "MOVE-2", "no way")
    for corner in corners:
        try:
            at = spot(corner)
        except ValueError as wrong:
            return IllegalCommand(str(wrong), "MAP-1", "no place")
        if not state.setting.table.holds(at):
            return IllegalCommand(f"{corner} is not on the table; end at its edge to leave it", "MOVE-2b", "off")
    return None


def refuse(state: State, unit: UnitId, walk: Walk, until: int, manner: Manner) -> IllegalCommand | None:
    """Return why a stand may not go along its way to a tick of it."""
    if walk.way.length - walk.gone > LONGEST:
        why = f"that way is {shown(walk.way.length)} inches long; no dice give more than {LONGEST // TICKS}"
        return IllegalCommand(why, "MOVE-2", "long")
    stops = _stops(state, unit, walk, manner)
    for _, at in walk.way.walk(walk.gone, until):
        for stop in stops:
            if refused := stop(at):
                return refused
    return ends(state, unit, walk.way.at(until), manner)


def last(state: State, unit: UnitId, walk: Walk, until: int, manner: Manner) -> int:
    """Return the last tick up to one at which a stand may end its way, where it stands if there is none. [MOVE-2c]"""
    return next(places(state, unit, walk, until, manner), walk.gone)


def places(state: State, unit: UnitId, walk: Walk, until: int, manner: Manner) -> Iterator[int]:
    """Yield the ticks up to one at which a stand may end its way, the farthest first."""
    stops, clear = _stops(state, unit, walk, manner), walk.gone
    for tick, at in walk.way.walk(walk.gone, until):
        if any(stop(at) for stop in stops):
            break
        clear = tick
    yield from (tick for tick in range(clear, walk.gone, -1) if not ends(state, unit, walk.way.at(tick), manner))


Stop = Callable[[Point], IllegalCommand | None]


def _stops(state: State, unit: UnitId, walk: Walk, manner: Manner) -> list[Stop]:
    """Return what may stop a stand at a point of its way: only what lies near the way is looked at."""
    table, radius = state.setting.table, state.setting.radius(unit)
    field = shapes.box((walk.way.at(walk.gone), *walk.way.points[1:]))
    stays = all(table.holds(corner, radius) for corner in walk.way.points[1:])  # and all between, since it has no bays
    found: list[Stop] = [] if stays or table.on_edge(walk.way.points[-1]) else [partial(_off, state, unit)]
    lines = (line for line in table.lines.values() if not shapes.apart(field, line.box, radius + TOUCH))
    found += [partial(_line, unit, radius, line) for line in lines]
    if state.setting.kind(unit) in ("vehicle", "soft"):
        found += [partial(_house, unit, house) for house in table.buildings if not shapes.apart(field, house.box)]
    return found + _bases(state, unit, field, manner)


def _off(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """A base stays on the table, unless its way ends on the rim and leaves it. [MOVE-2b]"""
    if state.setting.table.holds(at, state.setting.radius(unit)):
        return None
    return IllegalCommand(f"{unit} is off the table at {place(at)}; end on the edge to leave it", "MOVE-2b", "off")


def _line(unit: UnitId, radius: int, line: Line, at: Point) -> IllegalCommand | None:
    """Nobody walks over a hedge or a wall: that is paid for. [COVER-10]"""
    if line.gap(at, radius) >= 0:
        return None
    why = f"{line.name} is in the way at {place(at)}; stop where {unit} touches it, then cross"
    return IllegalCommand(why, "COVER-10", "line")


def _house(unit: UnitId, house: Ground, at: Point) -> IllegalCommand | None:
    """Vehicles do not go through buildings. [MOVE-2a]"""
    if at not in house:
        return None
    return IllegalCommand(f"{house.name} stops {unit} at {place(at)}; go round it", "MOVE-2a", "house")


def _base(state: State, pair: tuple[UnitId, UnitId], least: int, manner: Manner, at: Point) -> IllegalCommand | None:
    """A centre keeps so many ticks from another."""
    unit, other = pair
    there = state.stands[other].point
    square = (at[0] - there[0]) ** 2 + (at[1] - there[1]) ** 2
    if square > (least - 1) ** 2 or least <= 0:
        return None
    return _near(state, unit, other, root(square) - state.setting.radius(unit) - state.setting.radius(other), manner)


def _bases(state: State, unit: UnitId, field: shapes.Box, manner: Manner) -> list[Stop]:
    """No base is walked through but those of one's own company; enemies are kept at a distance. [MOVE-2a, MOVE-6, CLOSE-1d]"""
    setting, start = state.setting, state.stands[unit].point
    found: list[Stop] = []
    for other, stand in state.stands.items():
        company, there = setting.company[other], stand.point
        if company == setting.company[unit]:
            continue
        keep = _distance(company, manner) if setting.side(other) != setting.side(unit) else 0
        both = setting.radius(unit) + setting.radius(other)
        if not shapes.apart(field, (*there, *there), both + keep):
            keep = min(keep, ticks(start, there) - both)  # who is near already may stay as near
            found.append(partial(_base, state, (unit, other), keep + both, manner))
    return found


def _distance(company: CompanyId, manner: Manner) -> int:
    """Return the least ticks to an enemy on the way: none to the one that is charged, no touch of others."""
    if company == manner.charged:
        return 0
    if manner.charged:
        return TOUCH + 1
    return manner.limit + (0 if manner.farther else 1) if manner.every_tick else TOUCH + 1


def _near(state: State, unit: UnitId, other: UnitId, far: int, manner: Manner) -> IllegalCommand:
    """Return the refusal of a tick that is too near a base."""
    if far < 0:
        return IllegalCommand(f"the way goes through {other}; go round it", "MOVE-2a", "base")
    if state.setting.side(other) == state.setting.side(unit):
        return IllegalCommand(f"{other} stands there; go round it", "MOVE-2a", "base")
    if manner.charged:
        why = f"{unit} charges {manner.charged} and may touch nobody else; {other} is in the way"
        return IllegalCommand(why, "CLOSE-1d", "other")
    if manner.farther:
        why = f"{shown(far)} inches from {other}: a reinforcement move keeps {shown(manner.limit)}"
        return IllegalCommand(why, "REINF-1", "near")
    why = f"{shown(far)} inches from {other}: {manner.limit // TICKS} or less only by charging"
    return IllegalCommand(why, "MOVE-6", "near")


def ends(state: State, unit: UnitId, at: Point, manner: Manner) -> IllegalCommand | None:
    """Return why a stand may not end at a point. [MOVE-2a, MOVE-2c]"""
    setting = state.setting
    if house := next((house for house in setting.table.buildings if at in house), None):
        return IllegalCommand(
            f"the way ends in a house, {house.name}; go through or stop before it", "MOVE-2c", "house"
        )
    if setting.table.on_edge(at):
        return None
    if not setting.table.holds(at, setting.radius(unit)):
        return IllegalCommand(f"{unit} is off the table at {place(at)}; end on the edge to leave it", "MOVE-2b", "off")
    for other, stand in state.stands.items():
        if other == unit:
            continue
        far = gap(at, setting.radius(unit), stand.point, setting.radius(other))
        if far < 0:
            return IllegalCommand(f"{other} stands there; end beside it", "MOVE-2a", "base")
    return None


def too_near(state: State, unit: UnitId, at: Point, manner: Manner) -> IllegalCommand | None:
    """Return why a stand may not be set down at a point: an enemy is too near. [MOVE-6]"""
    return next((refused for stop in _bases(state, unit, (*at, *at), manner) if (refused := stop(at))), None)


def is_odd(state: State, unit: UnitId, walk: Walk, until: int) -> bool:
    """Check whether a way is on odd ground or touches a hedge or wall at any tick, the start included. [MOVE-4, MOVE-4c]"""
    return any(
        odd_at(state, unit, at) for at in (walk.way.at(walk.gone), *(at for _, at in walk.way.walk(walk.gone, until)))
    )


def odd_at(state: State, unit: UnitId, at: Point) -> bool:
    """Check whether a stand at a point is on odd ground or touches a hedge or wall."""
    setting = state.setting
    return setting.odd(at) or next(setting.table.touched(at, setting.radius(unit)), None) is not None
