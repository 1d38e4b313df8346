"""The table as screens read it: points an inch apart for a cursor, shapes, and their ground. [MAP]"""

from cb_tui.core.inches import Inches
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.shape import Shape
from cb_tui.core.tabletop import Points, Tabletop
from cb_tui.core.values import Place
from cb_tui.games.combat_captain.rules.setting import BattleContext
from cb_tui.games.combat_captain.rules.terrain_kinds import BUILDING, TERRAINS

GRID = Inches(pace=20)  # a cursor goes two inches


def tabletop(setting: BattleContext) -> Tabletop:
    """Return the board of a game, made once."""
    return setting.cached("board", lambda: _tabletop(setting))


def _tabletop(setting: BattleContext) -> Tabletop:
    table = setting.table
    return Tabletop(
        geometry=GRID,
        columns=table.size[0],
        rows=table.size[1],
        terrain=Points(GRID, table.size, lambda at: ground(setting, at)),
        terrains=TERRAINS,
        shapes=shapes(setting),
        height=lambda at: table.level(GRID.coordinates(at)),
    )


def shapes(setting: BattleContext) -> tuple[Shape, ...]:
    """Return all that lies on the table, in the order of the battle file."""
    table, battle = setting.table, setting.battle
    works = {each.name: each.kind for each in battle.works}
    return (
        *(Shape(kind=each.kind, name=each.name, points=each.outline, level=each.level) for each in table.grounds),
        *(
            Shape(kind=each.kind, name=each.name, points=table.lines[each.name].points, closed=False)
            for each in battle.barriers
        ),
        *(
            Shape(
                kind=works[name], name=name, points=(each.at,), level=each.cover, radius=setting.rules.position_radius
            )
            for name, each in table.positions.items()
        ),
    )


def ground(setting: BattleContext, at: Place) -> str:
    """Return the ground of a point as one word: building, position, forest, odd ground, road, strip. [MAP-9a]

    Earlier kinds win over later ones.
    """
    table, point = setting.table, GRID.coordinates(at)
    here = table.terrain(point)
    if here is BUILDING:
        return here.name
    reach = setting.rules.position_radius
    for each in setting.battle.works:
        if distance_in_ticks(point, table.positions[each.name].at) <= reach:
            return each.kind
    return here.name
