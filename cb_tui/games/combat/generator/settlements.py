"""Villages, farms and airstrips of a map, and the objectives among them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cb_tui.core.generator import Recipe
from cb_tui.core.generator_retries import NoSiteError, deal_names
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.map_draft import (
    COLUMNS,
    CREST,
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
from cb_tui.games.combat.rules.board import joined

WEIGHTS = {"village": 6, "hill": 4, "bridges": 4, "crossroads": 2}
SQUARES_OF_ONE = 5  # at most
ROADS = 3  # that meet at a crossroads, at least
BANDS = ((3, 6), (7, 10), (11, 14))  # rows in which a village lies, each in turn
APART = 5  # squares between two villages
STRIP = 3  # squares of an airstrip [SET-2b]


class Objective(NamedTuple):
    """A place to fight for, with its name."""

    kind: str  # a key of WEIGHTS
    name: str  # of the place: "Vauxelle", "Hill 104"
    squares: tuple[Place, ...]
    wanted: int  # of the squares, to hold it: more than half


def objectives(land: MapDraft, villages: Sequence[str], hills: Sequence[str]) -> Iterator[Objective]:
    """Return all that there is."""
    for name, squares in zip(villages, land.villages, strict=False):
        if len(squares) > 2:
            yield _most("village", name, squares[:SQUARES_OF_ONE])
    for name, hill in zip(hills, land.hills, strict=False):
        top = [at for at in hill if land.ground[at] == CREST and at not in land.road]
        if top:
            yield _most("hill", name, _height(land, hill, top[len(top) // 2]))
    if len(land.bridges) > 1 and land.water == "river":
        yield Objective("bridges", "the bridges", land.bridges[:2], 2)
    ends = Counter(at for link in joined(land.road) for at in link)
    for at in sorted(at for at, links in ends.items() if links >= ROADS and land.ground[at] == OPEN and rim(at) > 1):
        yield Objective("crossroads", _nearest(land, villages, at), (at,), 1)


def _nearest(land: MapDraft, villages: Sequence[str], at: Place) -> str:
    """Return the village that is nearest to a square."""
    sites = [(SQUARES.distance(site, at), name) for site, name in zip(land.sites, villages, strict=False)]
    return min(sites)[1] if sites else villages[0]


def _height(land: MapDraft, hill: Sequence[Place], middle: Place) -> list[Place]:
    """Return the squares of a hill that count, its crests first."""
    free = [at for at in hill if at not in land.road]
    return sorted(free, key=lambda at: (land.ground[at] != CREST, SQUARES.distance(at, middle), at))[:SQUARES_OF_ONE]


def _most(kind: str, name: str, squares: Sequence[Place]) -> Objective:
    return Objective(kind, name, tuple(sorted(squares)), len(squares) // 2 + 1)


def chosen(every: Sequence[Objective], low: int, high: int, chance: SeededDraws) -> Objective:
    """Return one of the objectives within some rows, its kind drawn first. Raises NoSiteError if none is."""
    able = [one for one in every if all(low <= row(at) <= high for at in one.squares)]
    kinds = {kind: weight for kind, weight in WEIGHTS.items() if any(one.kind == kind for one in able)}
    if not kinds:
        raise NoSiteError("nothing to fight about")
    kind = chance.pick_weighted(kinds)
    return chance.pick([one for one in able if one.kind == kind])


def spoken(objective: Objective) -> str:
    """Return the name of an objective in a sentence."""
    return f"the crossroads by {objective.name}" if objective.kind == "crossroads" else objective.name


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
