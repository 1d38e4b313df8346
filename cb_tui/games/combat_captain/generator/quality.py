"""Judge: whether a table and a start make a battle worth playing, by figures and not by taste."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point, gap_between_bases
from cb_tui.core.values import UnitId, Value
from cb_tui.games.combat_captain.generator.tables import TerrainStyle
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.sight import stops
from cb_tui.games.combat_captain.rules.terrain import TerrainArea, TerrainMap, point

CELL = 40  # ticks between the points at which the ground is looked at
SIGHT = 160  # ticks of the lines of sight that are asked for: medium range of small arms
WAYS = ((160, 0), (113, 113), (0, 160), (-113, 113))
CLEAR = (30, 92)  # percent of the lines that are clear
NEAREST = 130  # ticks between enemies at the start, at least
PATH = 20  # ticks between the points of a way
BLOCKS = ("building", "forest", "hill")
COVERS = ("building", "forest", "odd", "hill")


class BattleMetrics(Value, frozen=True, kw_only=True):
    """The figures of a table and of the start of a battle on it: shares in percent, `nearest` in inches."""

    cover: int
    sight: int
    nearest: int


def country_fault(table: TerrainMap, style: TerrainStyle) -> str:
    """Return why a table is not taken, "" where it is."""
    if not style.cover[0] <= cover(table) <= style.cover[1]:
        return "too little cover, or too much"
    if not CLEAR[0] <= sight(table) <= CLEAR[1]:
        return "too few clear lines of sight, or too many"
    return ""


def start_fault(setting: BattleContext) -> str:
    """Return why the start of a battle is not taken, "" where it is."""
    if nearest(setting) < NEAREST:
        return "too near"
    if not _reached(setting):
        return "a side cannot reach the enemy or an objective"
    return ""


def measures(battle: Battle) -> BattleMetrics:
    """Return all figures of a battle, from what its file says."""
    setting = BattleContext(battle, {})
    return BattleMetrics(cover=cover(setting.table), sight=sight(setting.table), nearest=nearest(setting) // TICKS)


def cover(table: TerrainMap) -> int:
    """Return how much of the table in 100 is house, wood, hill or odd ground."""
    points = _points(table.size)
    grounds = table.areas_of(*COVERS)
    return sum(any(at in ground for ground in grounds) for at in points) * 100 // len(points)


def sight(table: TerrainMap) -> int:
    """Return how many lines of sight of sixteen inches in 100 are clear, troops aside."""
    grounds = table.areas_of(*BLOCKS)
    lines = list(_lines(table))
    return sum(_clear(table, grounds, *line) for line in lines) * 100 // len(lines)


def _lines(table: TerrainMap) -> Iterator[tuple[Point, Point]]:
    for (x, y), (across, down) in product(_points(table.size)[::2], WAYS):
        other = x + across, y + down
        if table.holds(other):
            yield (x, y), other


def _clear(table: TerrainMap, grounds: tuple[TerrainArea, ...], one: Point, other: Point) -> bool:
    field = shapes.segment_box(one, other)
    near = [ground for ground in grounds if not shapes.boxes_apart(field, ground.box)]
    return not near or not any(stops(ground, one, other, max(table.level(one), table.level(other))) for ground in near)


@cache
def _points(size: Point) -> tuple[Point, ...]:
    wide, deep = size
    return tuple(product(range(CELL // 2, wide, CELL), range(CELL // 2, deep, CELL)))


def nearest(setting: BattleContext) -> int:
    """Return how many ticks the nearest enemies are apart at the start, from base to base."""
    one, other = ([unit for unit in _begun(setting) if setting.side(unit) == side] for side in setting.sides)
    gaps = (
        gap_between_bases(_at(setting, a), setting.radius(a), _at(setting, b), setting.radius(b))
        for a, b in product(one, other)
    )
    return min(gaps, default=99 * TICKS)


def _begun(setting: BattleContext) -> list[UnitId]:
    """Return the stands that are on the table from the start."""
    return [unit for unit, card in setting.cards.items() if card.at or card.works]


def _at(setting: BattleContext, unit: UnitId) -> Point:
    card = setting.cards[unit]
    return setting.table.positions[card.works].at if card.works else point(card.at)


def _reached(setting: BattleContext) -> bool:
    """Check whether every stand, on wheels too, comes to every objective and to either long edge without a house."""
    table = setting.table
    cells = {
        (x, y): (x * PATH + PATH // 2, y * PATH + PATH // 2)
        for x in range(table.size[0] // PATH)
        for y in range(table.size[1] // PATH)
    }
    free = {
        cell
        for cell, at in cells.items()
        if all(
            shapes.boxes_apart((*at, *at), house.box, PATH) or shapes.to_polygon(at, house.outline) >= PATH
            for house in table.buildings
        )
    }
    start = min(cell for cell in free if cell[1] == 0)
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in free and cell not in found:
                found.add(cell)
                waiting.append(cell)
    begun = [_at(setting, unit) for unit in _begun(setting)]
    reach = all(any(_beside((x, y), at) for x, y in found) for at in begun)
    goals = (table.area(aim.area) for aim in setting.battle.aims)
    bottom = any(y == table.size[1] // PATH - 1 for _, y in found)
    return bottom and reach and all(any(cells[cell] in goal for cell in found) for goal in goals)


def _beside(cell: tuple[int, int], at: Point) -> bool:
    return abs(cell[0] - at[0] // PATH) <= 1 and abs(cell[1] - at[1] // PATH) <= 1
