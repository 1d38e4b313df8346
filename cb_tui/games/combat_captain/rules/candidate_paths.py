"""Candidates for paths: along sixteen bearings and toward key points, each as far as a stand may go. [MOVE]"""

from collections.abc import Iterator
from itertools import islice
from typing import cast

from cb_tui.core.inches import TICKS, format_place
from cb_tui.core.plane import COMPASS, Point, bearing, distance_in_ticks, point_along
from cb_tui.core.polyline import Polyline
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import charge, movement_limits
from cb_tui.games.combat_captain.rules.commands import Move
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind, PathProgress
from cb_tui.games.combat_captain.rules.terrain import TerrainMap

FARTHEST = 6  # inches that a die gives at most
BEYOND = 120  # ticks past a way within which a base may bar it
NEAREST = 3  # enemies, companions and shapes to which paths are tried


def moves(state: State, unit: UnitId, dice: int) -> Iterator[Move]:
    """Yield the paths of a stand with `dice` dice, each end once."""
    how, ends = charge.manner(state, unit), tuple(goals(state, unit, dice))
    near = [(base.unit, base.at) for far, base in state.around(unit) if far <= FARTHEST * TICKS * dice + BEYOND]
    seen = state.stands[unit].at, how, ends, near, state.overturned, state.passengers  # all that these ways depend on
    memo, key = state.context.memo, ("moves", unit, dice)
    known = cast("tuple[object, tuple[tuple[Place, ...], ...]] | None", memo.get(key))
    if known is None or known[0] != seen:
        known = memo[key] = seen, tuple(dict.fromkeys(_cut(state, unit, iter(ends), dice, how)))
    for way in known[1]:
        yield Move(unit, way, dice)


def goals(state: State, unit: UnitId, dice: int) -> Iterator[Point]:
    """Yield where a stand may want to go: all round, at enemies, to companions, to cover, to what a side wins by."""
    here, table = state.stands[unit].point, state.context.table
    far = FARTHEST * TICKS * dice
    for name in COMPASS:
        x, y = bearing(name, far)
        yield here[0] + x, here[1] + y
    side, company = state.context.side(unit), state.context.company[unit]
    foes = (base.at for _, base in state.around(unit) if base.side != side)
    mates = (base.at for _, base in state.around(unit) if base.company == company)
    yield from (*islice(foes, NEAREST), *islice(mates, NEAREST))
    yield from state.context.cached(("covers", here), lambda: covers(table, here))
    for aim in state.context.battle.aims:
        ground = table.area(aim.area)
        yield (ground.box[0] + ground.box[2]) // 2, (ground.box[1] + ground.box[3]) // 2


def covers(table: TerrainMap, here: Point) -> list[Point]:
    """Return the nearest points of hedges, walls and positions."""
    shapes = [nearest_point_on(here, line.points) for line in table.lines.values()]
    shapes += [position.at for position in table.positions.values()]
    return sorted(shapes, key=lambda point: (distance_in_ticks(here, point), point))[:NEAREST]


def _cut(state: State, unit: UnitId, ends: Iterator[Point], dice: int, how: MoveKind) -> Iterator[tuple[Place, ...]]:
    for end in ends:
        if (way := cut(state, unit, end, FARTHEST * TICKS * dice, how)) is not None:
            yield way


def cut(state: State, unit: UnitId, end: Point, most: int, how: MoveKind) -> tuple[Place, ...] | None:
    """Return the straight path toward a point as far as a stand may go, or None if it may not go at all."""
    here, table = state.stands[unit].point, state.context.table
    far = distance_in_ticks(here, end)
    if far > most:
        end = point_along(here, end, most, far)
    end = min(max(end[0], 0), table.size[0]), min(max(end[1], 0), table.size[1])
    if table.on_edge(end):  # leaving the table is for a player to order
        end = point_along(here, end, 9, 10)
    going = PathProgress(Polyline((here, end)), 0)
    until = movement_limits.last(state, unit, going, going.way.length, how)
    at = going.way.at(until)
    shorter = PathProgress(Polyline((here, at)), 0)  # one tick of it may be rounded differently from the whole path
    if at == here or (
        until < going.way.length and movement_limits.path_refusal(state, unit, shorter, shorter.way.length, how)
    ):
        return None
    return (format_place(at),)
