"""Paths for a stand: straight, around an obstacle, or over a hedge at a price in dice."""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import distance_in_ticks, point_relative
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import charge, cover, movement_limits
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.commands import Cross, Move
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.routes import detour
from cb_tui.games.combat_captain.rules.terrain import LinearObstacle

DIE = 20  # ticks that a die is worth, where one may go round instead of paying to cross
ASTRAY = 60  # ticks that a way round something may be longer than the straight one, or twice as long: else it is none
BENDS = ((1, 3), (2, 3))  # where a safer way leaves the straight one
ASIDE = (20, -20, 40, -40)  # ticks, and how far


class PlannedPath(NamedTuple):
    """The way to a point: the path first, the hedge crossed after it, its price in dice, and all corners.

    `way` is None if the stand touches the hedge already.
    """

    way: MoveForecast | None
    corners: tuple[Place, ...]
    over: str = ""
    price: int = 0

    @property
    def rest(self) -> tuple[Place, ...]:
        """Return the corners that are left beyond the hedge."""
        gone = self.way.points if self.way is not None else ()
        return tuple(corner for corner in self.corners if corner not in gone) if self.over else ()


def plan(known: Advice, unit: UnitId, corners: tuple[Place, ...]) -> PlannedPath | IllegalCommand:
    """Return how a stand goes by some corners to the last of them, or why it may not."""
    return known.state.cached(("plan", unit, corners), lambda: _plan(known, unit, corners))


def _plan(known: Advice, unit: UnitId, corners: tuple[Place, ...]) -> PlannedPath | IllegalCommand:
    straight = known.way(unit, corners)
    if isinstance(straight, MoveForecast):
        return PlannedPath(straight, corners)
    if straight.code not in BARS:
        return straight
    start = corners[-2] if len(corners) > 1 else known.state.stands[unit].at
    bent = (*corners[:-1], *detour(known.state, unit, start, corners[-1]))
    way = known.way(unit, bent) if len(bent) >= len(corners) else straight
    far = movement_limits.ahead(known.state, unit, corners).way.length
    around = (
        PlannedPath(way, bent) if isinstance(way, MoveForecast) and way.ticks <= max(2 * far, far + ASTRAY) else None
    )
    pays = (
        straight.code == "line" and known.state.company(unit).common is None
    )  # a company that moves together cannot cross [ACT-7]
    across = _across(known, unit, corners) if pays else None
    if across is None or (across.way is None and refusal(known.state, Cross(unit, across.over))):
        return around or straight
    return around if isinstance(way, MoveForecast) and around and way.ticks <= far + DIE * across.price else across


BARS = frozenset(("line", "base", "near", "house", "other"))  # codes of what may be gone round


def _across(known: Advice, unit: UnitId, corners: tuple[Place, ...]) -> PlannedPath | None:
    """Return the path up to the first hedge or wall and the price to cross it, or None.

    None: there is no such line in the way, or it may not be touched.
    """
    state = known.state
    ahead = movement_limits.ahead(state, unit, corners)
    until = movement_limits.last(state, unit, ahead, ahead.way.length, charge.manner(state, unit))
    line = _met(state, unit, ahead, until)
    if line is None:
        return None
    while until - 1 > ahead.gone and line.touches(ahead.way.at(until - 1), state.context.radius(unit)):
        until -= 1
    at = ahead.way.at(until)
    price = cover.price(state, unit, line)
    if line.touches(ahead.way.at(ahead.gone), state.context.radius(unit)):
        return PlannedPath(None, corners, line.name, price)
    passed = (
        format_place(each)
        for corner, each in zip(ahead.way.corners, ahead.way.points, strict=True)
        if 0 < corner < until
    )
    way = known.way(unit, (*passed, format_place(at)))
    return PlannedPath(way, corners, line.name, price) if isinstance(way, MoveForecast) else None


def _met(state: State, unit: UnitId, ahead: movement_limits.PathProgress, until: int) -> LinearObstacle | None:
    """Return the hedge or wall that a stand touches at a tick of its way and would be in at the next."""
    at, radius = ahead.way.at(until), state.context.radius(unit)
    beyond = ahead.way.at(min(until + 2, ahead.way.length))
    return next((line for line in state.touching(at, radius) if line.gap(beyond, radius) < line.gap(at, radius)), None)


def snapped(known: Advice, unit: UnitId, corners: tuple[Place, ...], near: int) -> Place:
    """Return the stop of a path that lies within `near` ticks of its end, else the end.

    Stops are where ground, contact, limit or band changes. `near` is measured across and down.
    """
    planned, end = plan(known, unit, corners), parse_place(corners[-1])
    if isinstance(planned, IllegalCommand):
        ahead = movement_limits.ahead(known.state, unit, corners)
        until = movement_limits.last(known.state, unit, ahead, ahead.way.length, charge.manner(known.state, unit))
        found = [ahead.way.at(until)] if until > ahead.gone and planned.code == "near" else []
    elif planned.way is not None:
        found = [parse_place(stop.at) for stop in planned.way.stops if stop.why in SNAPS]
        found += [parse_place(planned.way.points[-1])] if planned.over else []
    else:
        found = []
    beside = [at for at in found if max(abs(at[0] - end[0]), abs(at[1] - end[1])) <= near]
    return format_place(min(beside, key=lambda at: distance_in_ticks(at, end))) if beside else corners[-1]


SNAPS = frozenset(("edge", "touch", "limit", "band"))  # kinds of stops that a cursor takes when it enters their cell


def safer(known: Advice, unit: UnitId, told: PlannedPath) -> tuple[Place, ...] | None:
    """Return the corners of a path to the same end on which held fire hurts less often, or None."""
    if told.way is None or told.over:
        return None
    now = known.exposure(unit, told.way).odds.hurt
    hurts = {
        corners: known.own.exposure(known.state, unit, corners).odds.hurt
        for corners in _bent(known, unit, told.corners)
        if refusal(known.state, Move(unit, corners, 1)) is None
    }
    best = min(hurts, key=lambda corners: hurts[corners], default=None)
    return best if best is not None and hurts[best] < now else None


def _bent(known: Advice, unit: UnitId, corners: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
    """Yield ways to the same end with one corner off the straight line."""
    start, end = known.state.stands[unit].point, parse_place(corners[-1])
    ahead, far = (end[0] - start[0], end[1] - start[1]), distance_in_ticks(start, end)
    for part, whole in BENDS:
        for aside in ASIDE:
            at = point_relative(ahead, start, far * part // whole, aside)
            if known.state.context.table.holds(at, known.state.context.radius(unit)):
                yield (format_place(at), corners[-1])
