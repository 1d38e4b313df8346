"""March commands, why something cannot be done at a place, and shortest paths round what is in the way."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.offer import Role
from cb_tui.core.plane import Point, bearing, distance_in_ticks
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import activity, chances, charge, movement, movement_limits
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TOUCH

EVEN = 2  # a way is rolled for with as many dice as give it an even chance
ROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WIDER = 12, 11  # corners round a base lie so much farther off that the legs between two of them keep their distance
SPARE = 4  # ticks between a way and what it goes round
TRIES = 80  # legs that turn out to be barred before it is given up

Leg = tuple[Point, Point]


def route(state: State, unit: UnitId, way: tuple[Place, ...]) -> tuple[Command, ...]:
    """Return the command of a march by some corners."""
    return (march(state, unit, way),) if way else ()


def march(state: State, unit: UnitId, way: tuple[Place, ...]) -> Command:
    """Return the command by which a stand goes a way now."""
    match state.pending[-1] if state.pending else None:
        case w.Deploying():
            return c.Deploy(unit, way[-1])
        case w.ShortWay():
            return c.GoAsFar(way)
        case w.FallingBack():
            return c.FallBack(unit, way)
        case w.Advance():
            return c.GoForward(unit, way)
        case w.MarchDue():
            return c.March(unit, way)
        case _:
            return c.Move(unit, way, dice_for(state, unit, way))


def dice_for(state: State, unit: UnitId, way: tuple[Place, ...]) -> int:
    """Return the dice for an even chance to reach the end of a path, or all it has if none suffice."""
    if unit not in state.stands or movement_limits.malformed(state, way):
        return 1
    most = activity.left(state, unit)
    if state.company(unit).common:
        return max(1, most)
    going = movement_limits.ahead(state, unit, way)
    far = min(going.way.length - going.gone, movement_limits.LONGEST)
    count = movement.counted(state, unit, going, going.gone + far)
    markers, parity = state.company(unit).markers, state.context.rules.morale_parity
    tried = (dice for dice in range(1, most) if chances.covers(dice, count, far, markers, parity) * EVEN >= 1)
    return next(tried, max(1, most))


def why_not(state: State, role: Role, unit: UnitId | None, place: Place | None) -> IllegalCommand | None:
    """Return the refusal of a role at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            return refusal(state, march(state, unit, (place,)))
        case "attack", str(), str():
            return _at(state, unit, place)
        case "end", _, _:
            return refusal(state, c.EndActivation())
        case _:
            return None


def _at(state: State, unit: UnitId, at: Place) -> IllegalCommand | None:
    """Return why a stand cannot fire at anybody whose base lies over a point."""
    point = parse_place(at)
    there = [
        foe
        for foe, stand in state.stands.items()
        if foe != unit and distance_in_ticks(stand.point, point) <= state.context.radius(foe)
    ]
    refused = [refusal(state, c.Fire((c.Shot(unit),), foe)) for foe in there]
    return refused[0] if refused and all(refused) else None


def detour(state: State, unit: UnitId, start: Place, end: Place) -> tuple[Place, ...]:
    """Return the corners of the shortest path between two points round all obstacles, or () if none exists."""
    return state.cached(
        ("detour", unit, start, end), lambda: _detour(state, unit, parse_place(start), parse_place(end))
    )


def _detour(state: State, unit: UnitId, start: Point, end: Point) -> tuple[Place, ...]:
    if movement_limits.ends(state, unit, end) or movement_limits.too_near(state, unit, end, charge.manner(state, unit)):
        return ()
    corners, closed, free = {start, end}, set[Leg](), set[Leg]()
    for _ in range(TRIES):
        way = _shortest(corners, closed, start, end)
        legs = [leg for leg in pairwise(way) if leg not in free]
        for leg in legs:
            bar = _barred(state, unit, *leg)
            if bar is not None:
                closed.add(leg)
                about = (each for each in _about(state, unit, bar) if state.context.table.holds(each))
                corners |= {
                    each
                    for each in about
                    if distance_in_ticks(start, each) + distance_in_ticks(each, end) <= movement_limits.LONGEST
                }
                break
            free.add(leg)
        else:
            return tuple(map(format_place, way[1:]))
    return ()


def _shortest(corners: set[Point], closed: set[Leg], start: Point, end: Point) -> tuple[Point, ...]:
    """Return the shortest way over some corners by legs that are not known to be barred."""
    queue: list[tuple[int, int, tuple[Point, ...]]] = [(distance_in_ticks(start, end), 0, (start,))]
    seen = set[Point]()
    while queue:
        _, gone, way = heappop(queue)
        here = way[-1]
        if here == end:
            return way
        if here in seen or len(way) > movement_limits.CORNERS:
            continue
        seen.add(here)
        for to in corners - seen:
            if (here, to) not in closed:
                far = gone + distance_in_ticks(here, to)
                heappush(queue, (far + distance_in_ticks(to, end), far, (*way, to)))
    return ()


def _barred(state: State, unit: UnitId, one: Point, other: Point) -> Point | None:
    """Return the first point of a leg at which a stand is stopped, or None if it may go to its end."""
    leg = Polyline((one, other))
    stopped = movement_limits.first(
        movement_limits.on_way(state, unit, leg, 0, charge.manner(state, unit)), leg, 0, leg.length
    )
    return leg.at(stopped[0]) if stopped else None


def _about(state: State, unit: UnitId, bar: Point) -> Iterator[Point]:
    """Yield corners about whatever stops a stand at a point."""
    setting = state.context
    radius, wheels = setting.radius(unit), setting.goes_round(unit)
    for base, least in movement_limits.kept(state, unit, (*bar, *bar), charge.manner(state, unit)):
        if distance_in_ticks(base.at, bar) < least + SPARE:
            yield from _round(base.at, least)
    for house in setting.table.buildings if wheels else ():
        if bar in house:
            left, top, right, bottom = house.box
            yield from ((x, y) for x in (left - SPARE, right + SPARE) for y in (top - SPARE, bottom + SPARE))
    for line in state.lines.values():
        if line.gap(bar, radius) < SPARE:
            yield from _round(line.points[0], radius + TOUCH)
            yield from _round(line.points[-1], radius + TOUCH)


def _round(at: Point, keep: int) -> Iterator[Point]:
    """Yield the corners of an octagon whose sides keep away from a point."""
    for name in ROUND:
        x, y = bearing(name, (keep + SPARE) * WIDER[0] // WIDER[1])
        yield at[0] + x, at[1] + y
