"""Judge: whether a country and a plan make a battle worth playing, by figures and not by taste."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from cb_tui.core.hexes import Hex, distance
from cb_tui.core.values import Value
from cb_tui.games.combat_boots.generator.map_draft import MapGrid
from cb_tui.games.combat_boots.generator.positions import FAR, TerrainQueries
from cb_tui.games.combat_boots.generator.tables import TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Battle, Hold, UnitDeployment
from cb_tui.games.combat_boots.rules.terrain import read_layout

SIGHT = (3, 7)  # hexes between two that are asked whether they see each other
PAIRS = 1000  # that are asked, at most
COVER = 8  # percent of the hexes at least
FLAT = 82  # percent of the hexes of one level at most, in hilly country
SEEN = 75  # percent of a side's pieces that the enemy sees at the start, at most
CLOSE = ("rescue", "ambush")  # missions in which they may all be
NEAREST = 2  # hexes between enemies at the start, at least


class BattleMetrics(Value, frozen=True, kw_only=True):
    """The figures of a country and of the start of a battle on it, in percent. `nearest` is in hexes."""

    sight: int
    cover: int
    level: int
    seen: int
    nearest: int


def country_fault(ground: TerrainQueries, style: TerrainStyle) -> str:
    """Return why a country is not taken, "" where it is: the cheap questions first."""
    if cover(ground) < COVER:
        return "too little cover"
    if style.hilly and level(ground) > FLAT:
        return "too flat"
    if not style.sight[0] <= sight(ground) <= style.sight[1]:
        return "seen too much or too little of"
    return ""


def start_fault(ground: TerrainQueries, battle: Battle, mission: str) -> str:
    """Return why the start of a battle is not taken, "" where it is."""
    there = [unit for unit in battle.units if unit.turn == 1]
    if nearest(there) < NEAREST:
        return "too near"
    if mission not in CLOSE and seen(ground, battle, there) > SEEN:
        return "seen at the start"
    if not all(reached(ground, battle, unit) for unit in battle.units):
        return "a piece cannot reach an objective"
    return ""


def measures(battle: Battle) -> BattleMetrics:
    """Return all figures of a battle, from what its file says."""
    ground = TerrainQueries(read_layout(battle.board)[0])
    there = [unit for unit in battle.units if unit.turn == 1]
    return BattleMetrics(
        sight=sight(ground),
        cover=cover(ground),
        level=level(ground),
        seen=seen(ground, battle, there),
        nearest=nearest(there),
    )


def sight(ground: TerrainQueries) -> int:
    """Return how many pairs of hexes in 100 see each other."""
    asked = pairs(ground.field)
    return sum(ground.sees(*pair) for pair in asked) * 100 // len(asked)


@cache
def pairs(field: MapGrid) -> list[tuple[Hex, Hex]]:
    """Return some pairs of hexes from all over a field, that lie as far apart as is asked about."""
    found = [pair for pair in combinations(field.hexes, 2) if SIGHT[0] <= distance(*pair) <= SIGHT[1]]
    return found[:: 1 + len(found) // PAIRS]


def cover(ground: TerrainQueries) -> int:
    """Return how many hexes in 100 have cover."""
    return sum(map(ground.cover, ground.field.hexes)) * 100 // len(ground.field.hexes)


def level(ground: TerrainQueries) -> int:
    """Return how many hexes in 100 are of the commonest level."""
    return max(Counter(map(ground.board.level, ground.field.hexes)).values()) * 100 // len(ground.field.hexes)


def seen(ground: TerrainQueries, battle: Battle, there: Iterable[UnitDeployment]) -> int:
    """Return how many pieces in 100 of the first side an enemy within eight hexes sees at the start."""
    units, far = list(there), min([FAR, *(sighting.hexes for sighting in battle.visibility if sighting.since == 1)])
    ours = [unit for unit in units if unit.side == battle.sides[0].id]
    foes = [unit for unit in units if unit.side != battle.sides[0].id]
    exposed = [
        one for one in ours if any(distance(one.at, foe.at) <= far and ground.sees(one.at, foe.at) for foe in foes)
    ]
    return len(exposed) * 100 // max(1, len(ours))


def nearest(there: Iterable[UnitDeployment]) -> int:
    """Return how many hexes the nearest enemies are apart at the start."""
    return min(
        (distance(one.at, other.at) for one, other in combinations(there, 2) if one.side != other.side), default=99
    )


def reached(ground: TerrainQueries, battle: Battle, unit: UnitDeployment) -> bool:
    """Check whether a piece on foot reaches every hex that its side has to hold, and its goal."""
    wanted: list[Hex] = [
        at for goal in battle.victory if isinstance(goal, Hold) and goal.side == unit.side for at in goal.hexes
    ]
    wanted += [unit.goal] * bool(unit.goal)
    return all(ground.march(at, unit.at) is not None for at in wanted)
