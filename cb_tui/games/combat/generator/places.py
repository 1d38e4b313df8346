"""Places: where people have settled, their houses, room for airstrips, and what the places are called."""

from dataclasses import replace

from cb_tui.core.attempts import deal_names
from cb_tui.core.draws import SeededDraws
from cb_tui.core.forging import Recipe
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import (
    COLUMNS,
    FIELD,
    OPEN,
    RIVER,
    ROWS,
    MapDraft,
    around,
    beside,
    near,
    rim,
    row,
    square,
)
from cb_tui.games.combat.generator.tables import Tables, TerrainStyle, Theatre

BANDS = ((3, 6), (7, 10), (11, 14))  # rows in which a village lies, each in turn
APART = 5  # squares between two villages
STRIP = 3  # squares of an airstrip [SET-2b]


def settle(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with the middle of each village: on flat ground, some of them near water."""
    wet = [at for at in FIELD if land.ground[at] == RIVER]
    bands = chance.shuffled(BANDS)
    sites: list[Place] = []
    for number in range(chance.integer_between(*style.villages)):
        low, high = bands[number % len(bands)]
        luck = {at: chance.integer_below(30) for at in FIELD}
        able = [at for at in FIELD if low <= row(at) <= high and rim(at) >= 2 and near(at, sites) >= APART]
        able = [at for at in able if land.ground[at] == OPEN and near(at, wet) > 1]

        def rating(at: Place, luck: dict[Place, int] = luck) -> int:
            flat = sum(land.ground[other] == OPEN for other in around(at))
            return 4 * flat + luck[at] + 6 * (near(at, wet) in (2, 3))

        if able:
            sites.append(max(able, key=lambda at: (rating(at), at)))
    return replace(land, sites=tuple(sites))


def build(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with the houses of each village, along its roads."""
    villages: list[tuple[Place, ...]] = []
    ground = dict(land.ground)
    road = land.road
    for site in land.sites:
        luck = {at: chance.integer_below(10) for at in FIELD}
        lots = [at for at in FIELD if SQUARES.distance(at, site) <= 2 and ground[at] == OPEN and rim(at)]
        lots = [at for at in lots if at in road or any(other in road for _, other in beside(at))]
        lots.sort(key=lambda at: (5 * _walk(at, site) + luck[at] - 3 * (at in road), at))
        village = _joined(lots, site)[: chance.integer_between(*style.houses)]
        villages.append(tuple(village))
        ground |= dict.fromkeys(village, "#")
    return replace(land, ground=ground, villages=tuple(villages))


def _walk(one: Place, other: Place) -> int:
    across, down = SQUARES.offset(one, other)
    return abs(int(across)) + abs(int(down))


def _joined(lots: list[Place], site: Place) -> list[Place]:
    """Return the lots in an order in which each touches one before it, the site first."""
    found, left = [site], [at for at in lots if at != site]
    while fits := [at for at in left if any(other in found for _, other in beside(at))]:
        found.append(fits[0])
        left.remove(fits[0])
    return found


def runways(land: MapDraft, chance: SeededDraws) -> MapDraft:
    """Return the country with room for an airstrip on either base line, where it has any. [DEP-4, STRIP-3]"""
    road, strips = land.road, []
    for base in (ROWS, 1):
        rows = [[square(first + step, base) for step in range(STRIP)] for first in range(2, COLUMNS - STRIP)]
        able = [tuple(strip) for strip in rows if all(land.ground[at] == OPEN and at not in road for at in strip)]
        strips.append(chance.pick(able) if able else ())
    return replace(land, strips=tuple(strips))


def names(tables: Tables, recipe: Recipe, count: int) -> list[str]:
    """Return the names of the villages. Each seed and mission takes other cards from the theater's deck."""
    theatre = tables.theatres[recipe.theatre]
    every = [f"{first}{last}" for first in theatre.first for last in theatre.last]
    return deal_names(recipe, every, list(tables.missions), max(1, count))


def heights(theatre: Theatre, count: int, chance: SeededDraws) -> list[str]:
    """Return the names of the hills, each by its height in meters."""
    low, high = theatre.base
    metres = chance.shuffled(range(low, max(high, low + count)))[:count]
    return [chance.pick(theatre.hills).format(height=height) for height in metres]
