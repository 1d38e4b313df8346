"""Limits of movement: obstacles, and a path tick by tick: where it may pass and end, and its ground. [MOVE]"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Base, State
from cb_tui.games.combat_captain.rules.parameters import RADIUS
from cb_tui.games.combat_captain.rules.terrain import TOUCH, LinearObstacle, TerrainArea

WIDEST = max(RADIUS.values())
SPARE = 3  # ticks: more than two points of a way lose by rounding
CORNERS = 12  # of one way, at most
LONGEST = 400  # ticks of a way: more than any dice give


class MoveKind(NamedTuple):
    """The manner of a move: the charged company, and the approach limit on each tick or on the end alone."""

    charged: CompanyId | None = None
    limit: int = 60  # ticks to an enemy that are too near
    every_tick: bool = True
    farther: bool = False  # than this limit from every enemy at the start, which may not come any nearer [REINF-1d]


class Obstacle(NamedTuple):
    """An obstacle: the ticks (below 0: none) a center may move from a point before it stops, and the refusal."""

    room: Callable[[Point], int]
    why: Callable[[Point], IllegalCommand]

    def refusal(self, at: Point) -> IllegalCommand | None:
        """Return why a stand may not be at a point."""
        return self.why(at) if self.room(at) < 0 else None


def first(stops: Iterable[Obstacle], way: Polyline, gone: int, until: int) -> tuple[int, Obstacle] | None:
    """Return the first tick of a way, after one and up to another, at which a stand is stopped, and by what."""
    found = None
    for stop in stops:
        tick = gone + 1
        while tick <= until:
            room = stop.room(way.at(tick))
            if room < 0:
                found, until = (tick, stop), tick - 1
            tick += max(1, room - SPARE)
    return found


def on_way(state: State, unit: UnitId, way: Polyline, gone: int, manner: MoveKind) -> list[Obstacle]:
    """Return the obstacles near the rest of a path that may stop a stand."""
    table, radius = state.context.table, state.context.radius(unit)
    corners = way.rest(gone)
    field = shapes.bounding_box((way.at(gone), *corners))
    stays = all(table.holds(corner, radius) for corner in corners)  # and all between, since it has no bays
    found = [] if stays or (corners and table.on_edge(corners[-1])) else [_off(state, unit)]
    lines = (line for line in state.lines.values() if not shapes.boxes_apart(field, line.box, radius + TOUCH))
    found += [_line(unit, radius, line) for line in lines]
    if state.context.goes_round(unit):
        found += [_house(unit, house) for house in table.buildings if not shapes.boxes_apart(field, house.box)]
    return found + bases(state, unit, field, manner)


def at_end(state: State, unit: UnitId, field: shapes.Box) -> list[Obstacle]:
    """Return the obstacles to ending in a field. [MOVE-2a, MOVE-2c]

    They are houses, other bases and the table edge, of which a base may not hang off.
    """
    radius = state.context.radius(unit)
    near = (base for _, base in _near_to(state, unit, field, 0))
    bars = _off(state, unit), *(_taken(base, base.radius + radius) for base in near)
    houses = (house for house in state.context.table.buildings if not shapes.boxes_apart(field, house.box))
    return [*map(_indoors, houses), *(_but_on_edge(state, bar) for bar in bars)]


def _but_on_edge(state: State, bar: Obstacle) -> Obstacle:
    """Return an obstacle that does not count on the table edge, where a stand leaves the table. [MOVE-2b]"""
    on_edge = state.context.table.on_edge
    return Obstacle(lambda at: 0 if on_edge(at) else bar.room(at), bar.why)


# --- the ground --------------------------------------------------------------------------------------------------


def _margin(state: State, radius: int, at: Point) -> int:
    wide, deep = state.context.table.size
    return min(at[0], at[1], wide - at[0], deep - at[1]) - radius


def _off(state: State, unit: UnitId) -> Obstacle:
    """Return the table edge as an obstacle: a base stays on, unless its path ends on the edge. [MOVE-2b]"""

    def why(at: Point) -> IllegalCommand:
        return IllegalCommand(
            f"{unit} is off the table at {format_place(at)}; end on the edge to leave it", "MOVE-2b", "off"
        )

    return Obstacle(partial(_margin, state, state.context.radius(unit)), why)


def _line(unit: UnitId, radius: int, line: LinearObstacle) -> Obstacle:
    """Return a hedge or wall as an obstacle. Crossing one costs dice. [COVER-10]"""

    def why(at: Point) -> IllegalCommand:
        sentence = f"{line.name} is in the way at {format_place(at)}; stop where {unit} touches it, then cross"
        return IllegalCommand(sentence, "COVER-10", "line")

    return Obstacle(lambda at: line.gap(at, radius), why)


def _outside(house: TerrainArea, at: Point) -> int:
    """Return at most the ticks from a point to a building, below 0 those from inside to its border."""
    left, top, right, bottom = house.box
    off = max(left - at[0], at[0] - right, top - at[1], at[1] - bottom)
    if off > 0:
        return off
    return -max(1, shapes.to_border(at, house.outline)) if at in house else 0


def _house(unit: UnitId, house: TerrainArea) -> Obstacle:
    """Return a building as an obstacle to vehicles that may not cross it. [MOVE-2c]"""

    def why(at: Point) -> IllegalCommand:
        return IllegalCommand(f"{house.name} stops {unit} at {format_place(at)}; go around it", "MOVE-2c", "house")

    return Obstacle(partial(_outside, house), why)


def _indoors(house: TerrainArea) -> Obstacle:
    """Return a house as an obstacle: no stand may end in one. [MOVE-2c, COVER-9]"""
    why = IllegalCommand(f"the path ends inside {house.name}; go through it or stop before it", "MOVE-2c", "house")
    return Obstacle(partial(_outside, house), lambda _: why)


# --- bases -------------------------------------------------------------------------------------------------------


def _taken(base: Base, both: int) -> Obstacle:
    """Return another base as an obstacle: no stand may end on it. [MOVE-2a]"""
    why = IllegalCommand(f"{base.unit} is there; end beside it", "MOVE-2a", "base")
    return Obstacle(lambda at: distance_in_ticks(at, base.at) - both, lambda _: why)


def bases(state: State, unit: UnitId, field: shapes.Box, manner: MoveKind) -> list[Obstacle]:
    """Return the bases near a field as obstacles. [MOVE-2a, MOVE-6, CLOSE-1d]

    Only those of the stand's own company are walked through. Enemies are kept at a distance.
    """
    return [_base(state, unit, base, least, manner) for base, least in kept(state, unit, field, manner)]


def kept(state: State, unit: UnitId, field: shapes.Box, manner: MoveKind) -> Iterator[tuple[Base, int]]:
    """Yield the bases near a field from which a stand keeps away, each with the least ticks between the centres."""
    setting, radius = state.context, state.context.radius(unit)
    own, side = setting.company[unit], setting.side(unit)
    for far, base in _near_to(state, unit, field, manner.limit + 1):
        if base.company != own:
            both = radius + base.radius
            keep = _distance(base.company, manner) if base.side != side and state.manned(base.unit) else 0
            least = both + min(keep, far - both)  # who is near already may stay as near
            if least > 0:
                yield base, least


def _near_to(state: State, unit: UnitId, field: shapes.Box, keep: int) -> Iterator[tuple[int, Base]]:
    """Yield the bases of others so near to a field, each with the ticks from a stand's centre to its own."""
    here, radius = state.stands[unit].point, state.context.radius(unit)
    left, top, right, bottom = field
    reach = distance_in_ticks(
        here, (left if 2 * here[0] > left + right else right, top if 2 * here[1] > top + bottom else bottom)
    )
    for far, base in state.around(unit):
        margin = keep + radius + base.radius
        if far > reach + keep + radius + WIDEST:
            return
        if left - margin <= base.at[0] <= right + margin and top - margin <= base.at[1] <= bottom + margin:
            yield far, base


def _base(state: State, unit: UnitId, base: Base, least: int, manner: MoveKind) -> Obstacle:
    """Return a base as an obstacle: centers stay at least `least` ticks apart."""
    both = state.context.radius(unit) + base.radius
    friend = base.side == state.context.side(unit)
    return Obstacle(
        lambda at: distance_in_ticks(at, base.at) - least,
        lambda at: _near(unit, base.unit, friend, distance_in_ticks(at, base.at) - both, manner),
    )


def _distance(company: CompanyId, manner: MoveKind) -> int:
    """Return the least gap in ticks to an enemy on the path: 0 to a charged company, no touch of others."""
    if company == manner.charged:
        return 0
    if manner.charged:
        return TOUCH + 1
    return manner.limit + (0 if manner.farther else 1) if manner.every_tick else TOUCH + 1


def _near(unit: UnitId, other: UnitId, friend: bool, far: int, manner: MoveKind) -> IllegalCommand:
    """Return the refusal of a tick that is too near a base."""
    if far < 0:
        return IllegalCommand(f"the path goes through {other}; go around it", "MOVE-2a", "base")
    if friend:
        return IllegalCommand(f"{other} stands there; go around it", "MOVE-2a", "base")
    if manner.charged:
        why = f"{unit} charges {manner.charged} and may touch no other enemy; {other} is in the way"
        return IllegalCommand(why, "CLOSE-1d", "other")
    if manner.farther:
        why = f"{format_inches(far)} inches from {other}: a reinforcement move stays {format_inches(manner.limit)} away"
        return IllegalCommand(why, "REINF-1", "near")
    why = f"{format_inches(far)} inches from {other}: get within {manner.limit // TICKS} only by charging"
    return IllegalCommand(why, "MOVE-6", "near")


class PathProgress(NamedTuple):
    """A way of a stand and how much of it is gone already."""

    way: Polyline
    gone: int


def ahead(state: State, unit: UnitId, corners: tuple[Place, ...]) -> PathProgress:
    """Return the way of a stand by some corners: the rest of the one it has begun, if they are that. [MAP-1]"""
    stand = state.stands[unit]
    if stand.course:
        way = Polyline(tuple(map(parse_place, stand.course.points)))
        if tuple(map(format_place, way.rest(stand.course.gone))) == corners:
            return PathProgress(way, stand.course.gone)
    return PathProgress(Polyline((stand.point, *map(parse_place, corners))), 0)


def malformed(state: State, corners: tuple[Place, ...]) -> IllegalCommand | None:
    """Return why some corners are no way."""
    if not 1 <= len(corners) <= CORNERS:
        return IllegalCommand(f"A path has 1 to {CORNERS} corners; name its end", "MOVE-2", "no way")
    for corner in corners:
        try:
            at = parse_place(corner)
        except ValueError as wrong:
            return IllegalCommand(str(wrong), "MAP-1", "no place")
        if not state.context.table.holds(at):
            return IllegalCommand(f"{corner} is not on the table; end at its edge to leave it", "MOVE-2b", "off")
    return None


def path_refusal(state: State, unit: UnitId, walk: PathProgress, until: int, manner: MoveKind) -> IllegalCommand | None:
    """Return why a stand may not go along its way to a tick of it."""
    way = walk.way
    if way.length - walk.gone > LONGEST:
        why = f"that path is {format_inches(way.length)} inches long; no roll gives more than {LONGEST // TICKS}"
        return IllegalCommand(why, "MOVE-2", "long")
    if stopped := first(on_way(state, unit, way, walk.gone, manner), way, walk.gone, until):
        tick, stop = stopped
        return stop.why(way.at(tick))
    return ends(state, unit, way.at(until))


def last(state: State, unit: UnitId, walk: PathProgress, until: int, manner: MoveKind) -> int:
    """Return the last tick up to `until` where a stand may end its path, else its present tick. [MOVE-2c]"""
    return next(places(state, unit, walk, until, manner), walk.gone)


def places(state: State, unit: UnitId, walk: PathProgress, until: int, manner: MoveKind) -> Iterator[int]:
    """Yield the ticks up to one at which a stand may end its way, the farthest first."""
    way, gone = walk.way, walk.gone
    stopped = first(on_way(state, unit, way, gone, manner), way, gone, min(until, way.length))
    tick = stopped[0] - 1 if stopped else min(until, way.length)
    barred = at_end(state, unit, shapes.bounding_box((way.at(gone), *way.rest(gone), way.at(tick))))
    yield from endings(barred, way, tick, gone)


def endings(bars: list[Obstacle], way: Polyline, until: int, gone: int) -> Iterator[int]:
    """Yield the ticks of a way up to one and after another at which nothing bars its end, the farthest first."""
    tick = until
    while tick > gone:
        at = way.at(tick)
        room = min(bar.room(at) for bar in bars)
        if room >= 0:
            yield tick
        tick -= max(1, -room - SPARE)


def ends(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return why a stand may not end at a point. [MOVE-2a, MOVE-2c]"""
    return next((refused for stop in at_end(state, unit, (*at, *at)) if (refused := stop.refusal(at))), None)


def too_near(state: State, unit: UnitId, at: Point, manner: MoveKind) -> IllegalCommand | None:
    """Return why a stand may not be set down at a point: an enemy is too near. [MOVE-6]"""
    near = bases(state, unit, (*at, *at), manner)
    return next((refused for stop in near if (refused := stop.refusal(at))), None)


def is_odd(state: State, unit: UnitId, walk: PathProgress, until: int) -> bool:
    """Check whether a path touches odd ground, a hedge or a wall at any tick. [MOVE-4, MOVE-4c]

    The start is included.
    """
    setting, way = state.context, walk.way
    field, wide = shapes.bounding_box((way.at(walk.gone), *way.rest(walk.gone))), setting.radius(unit) + TOUCH
    grounds = any(not shapes.boxes_apart(field, ground.box) for ground in setting.odd_grounds)
    if not grounds and all(shapes.boxes_apart(field, line.box, wide) for line in state.lines.values()):
        return False
    return any(odd_at(state, unit, at) for at in (way.at(walk.gone), *(at for _, at in way.walk(walk.gone, until))))


def odd_at(state: State, unit: UnitId, at: Point) -> bool:
    """Check whether a stand at a point is on odd ground or touches a hedge or wall."""
    setting = state.context
    return setting.odd(at) or next(state.touching(at, setting.radius(unit)), None) is not None
