"""Ground that a side has still to take or to keep, who has to go there, and how far it is."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise

from cb_tui.core import shapes
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import victory
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.model import State

CELL = 20  # ticks
SLOW = 4, 3  # odd ground takes a third more dice
DIE = 10  # ticks for a die that is paid to cross: less than it gives, or all would crowd into the gaps
NEVER = 100_000
STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
Cell = tuple[int, int]


def areas(state: State, side: Side) -> tuple[str, ...]:
    """Return the areas by which a side wins and those that have to be clear with them.

    If the side wins by no area, return those by which the enemy wins.
    """
    return state.cached(("areas", side), lambda: tuple(dict.fromkeys(_areas(state, side))))


def _areas(state: State, side: Side) -> Iterator[str]:
    aims = state.context.battle.aims
    for aim in [aim for aim in aims if aim.side == side] or aims:
        yield from (aim.area, *aim.clear)


def owed(state: State, side: Side) -> tuple[str, ...]:
    """Return the areas to send a stand to: an enemy is in them, or no stand that could hold them."""
    return state.cached(("owed", side), lambda: tuple(area for area in areas(state, side) if _owed(state, side, area)))


def _owed(state: State, side: Side, area: str) -> bool:
    enemy = state.context.enemy(side)
    aims = [aim for aim in state.context.battle.aims if aim.area == area]
    if any(aim.contested for aim in aims):
        own = any(aim.side == side for aim in aims)
        return own or bool(victory.inside(state, enemy, area))
    return not victory.holds(state, side, area)


def garrisons(state: State, unit: UnitId) -> bool:
    """Check whether a stand stays in ground that is held: most of those in it are of its company."""
    side, point = state.context.side(unit), state.stands[unit].point
    for area in areas(state, side):
        if area not in owed(state, side) and point in state.context.table.area(area):
            inside = victory.inside(state, side, area)
            count = {name: sum(state.context.company[each] == name for each in inside) for name in state.companies}
            return count[state.context.company[unit]] == max(count.values())
    return False


def intruders(state: State, side: Side, area: str) -> tuple[UnitId, ...]:
    """Return the enemies that have to be driven out of an area."""
    aims = [aim for aim in state.context.battle.aims if aim.area == area and aim.side == side]
    if aims and all(aim.contested for aim in aims):
        return ()
    return tuple(victory.inside(state, state.context.enemy(side), area))


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
