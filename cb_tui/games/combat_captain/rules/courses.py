"""Distances from every part of a table to some areas, in ticks of open ground.

They lead round houses and over hedges.
"""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise

from cb_tui.core import shapes
from cb_tui.core.lines import Point
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules.setting import BattleContext

CELL = 20  # ticks
SLOW = 4, 3  # odd ground takes a third more dice
DIE = 10  # ticks for a die that is paid to cross: less than it gives, or all would crowd into the gaps
NEVER = 100_000
STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
Cell = tuple[int, int]


def far(setting: BattleContext, unit: UnitId, areas: tuple[str, ...], at: Point) -> int:
    """Return how far it is from a point to the nearest of some areas for a stand, by the cells about the point."""
    wheels = setting.goes_round(unit)
    field = setting.cached(("course", areas, wheels), lambda: _field(setting, areas, wheels=wheels))
    return setting.cached(("far", areas, wheels, at), lambda: _far(setting, field, at))


def _far(setting: BattleContext, field: Mapping[Cell, int], at: Point) -> int:
    x, y = at[0] // CELL, at[1] // CELL
    near = ((x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1))
    return min((field[cell] + _price(setting, at, cell) for cell in near if cell in field), default=NEVER)


def _centre(cell: Cell) -> Point:
    return cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2


def _price(setting: BattleContext, one: Point, cell: Cell) -> int:
    """Return the price of a short straight path to the center of a cell, its hedges and walls included.

    The path is no longer than two cells either way. [COVER-10a, MOVE-4]
    """
    other = _centre(cell)
    price = distance_in_ticks(one, other)
    if setting.cached(("odd cell", cell), lambda: setting.odd(other)):
        price = price * SLOW[0] // SLOW[1]
    legs = setting.cached("legs", lambda: _legs(setting)).get(cell, ())
    crossed = {line for line, leg in legs if shapes.segments_meet(one, other, *leg)}
    return price + DIE * sum(setting.table.lines[line].price for line in crossed)


def _legs(setting: BattleContext) -> Mapping[Cell, tuple[tuple[str, tuple[Point, Point]], ...]]:
    """Return the legs of hedges and walls that a path to the center of each cell may meet, with their names."""
    found: dict[Cell, list[tuple[str, tuple[Point, Point]]]] = {}
    for line in setting.table.lines.values():
        for leg in pairwise(line.points):
            left, top, right, bottom = shapes.segment_box(*leg)
            for x in range(left // CELL - 1, right // CELL + 2):
                for y in range(top // CELL - 1, bottom // CELL + 2):
                    found.setdefault((x, y), []).append((line.name, leg))
    return {cell: tuple(legs) for cell, legs in found.items()}


def _field(setting: BattleContext, areas: tuple[str, ...], *, wheels: bool) -> Mapping[Cell, int]:
    """Return the price from the center of each cell, computed outward from the areas."""
    grounds = [ground for ground in setting.table.grounds if ground.name in areas]
    houses = setting.table.buildings if wheels else ()
    queue = [(0, cell) for cell in _cells(setting) if any(_centre(cell) in ground for ground in grounds)]
    closed: dict[Cell, bool] = {}
    found: dict[Cell, int] = {}
    while queue:
        price, cell = heappop(queue)
        if cell in found:
            continue
        found[cell] = price
        for x, y in STEPS:
            other = cell[0] + x, cell[1] + y
            if other in found:
                continue
            there = _centre(other)
            if other not in closed:
                closed[other] = not setting.table.holds(there) or any(there in house for house in houses)
            if not closed[other]:
                heappush(queue, (price + _price(setting, there, cell), other))
    return found


def _cells(setting: BattleContext) -> Iterator[Cell]:
    wide, deep = setting.table.size
    yield from ((x, y) for y in range(deep // CELL) for x in range(wide // CELL))
