"""Paths of stands over the table, tick by tick: where they may pass and end, and over what ground. [MOVE]"""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.lines import Point
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.core.ways import Polyline
from cb_tui.games.combat_captain.rules import stops
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.stops import MoveKind, Obstacle
from cb_tui.games.combat_captain.rules.table import TOUCH

CORNERS = 12  # of one way, at most
LONGEST = 400  # ticks of a way: more than any dice give


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
    if stopped := stops.first(stops.on_way(state, unit, way, walk.gone, manner), way, walk.gone, until):
        tick, stop = stopped
        return stop.why(way.at(tick))
    return ends(state, unit, way.at(until))


def last(state: State, unit: UnitId, walk: PathProgress, until: int, manner: MoveKind) -> int:
    """Return the last tick up to `until` where a stand may end its path, else its present tick. [MOVE-2c]"""
    return next(places(state, unit, walk, until, manner), walk.gone)


def places(state: State, unit: UnitId, walk: PathProgress, until: int, manner: MoveKind) -> Iterator[int]:
    """Yield the ticks up to one at which a stand may end its way, the farthest first."""
    way, gone = walk.way, walk.gone
    stopped = stops.first(stops.on_way(state, unit, way, gone, manner), way, gone, min(until, way.length))
    tick = stopped[0] - 1 if stopped else min(until, way.length)
    barred = stops.at_end(state, unit, shapes.bounding_box((way.at(gone), *way.rest(gone), way.at(tick))))
    yield from endings(barred, way, tick, gone)


def endings(bars: list[Obstacle], way: Polyline, until: int, gone: int) -> Iterator[int]:
    """Yield the ticks of a way up to one and after another at which nothing bars its end, the farthest first."""
    tick = until
    while tick > gone:
        at = way.at(tick)
        room = min(bar.room(at) for bar in bars)
        if room >= 0:
            yield tick
        tick -= max(1, -room - stops.SPARE)


def ends(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return why a stand may not end at a point. [MOVE-2a, MOVE-2c]"""
    return next((refused for stop in stops.at_end(state, unit, (*at, *at)) if (refused := stop.refusal(at))), None)


def too_near(state: State, unit: UnitId, at: Point, manner: MoveKind) -> IllegalCommand | None:
    """Return why a stand may not be set down at a point: an enemy is too near. [MOVE-6]"""
    near = stops.bases(state, unit, (*at, *at), manner)
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
