"""Cover: woods, fields and the villages and farms among them."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from cb_tui.core.generator import Recipe
from cb_tui.core.generator_retries import deal_names
from cb_tui.core.hexes import Hex, distance, parse
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots.generator.map_draft import EDGES, GULLY, HOUSES, OPEN, TREES, MapDraft, near
from cb_tui.games.combat_boots.generator.tables import Tables, TerrainStyle, Theatre

FOREST = 34  # percent of wooded country from which on it is forest with clearings
AWAY = 2  # hexes from a house to where a wood begins
ROUNDS = 60  # stands at most
KINDS = 3  # of stands in one country, at most
LONELY = 4  # hexes from the settlement to a lone farm
FAR_OFF = 30  # percent of settlements that lie well off the middle
FARMS = 5  # names that one is taken from, with the settlement's
TOWN = (3, 5)  # hexes from the middle of a town to its last houses
BLOCK = 55  # percent of the lots of a town that are built on


def plant(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its woods."""
    share = chance.integer_between(*style.woods)
    wanted = len(land.field.hexes) * share // 100
    able = {at for at in land.field.hexes if land.ground[at] == OPEN and at not in land.road}
    trees = _forest(land, able, wanted, chance) if share >= FOREST else _stands(land, style, able, wanted, chance)
    return replace(land, ground={**land.ground, **dict.fromkeys(sorted(trees), TREES)})


def _stands(land: MapDraft, style: TerrainStyle, able: set[Hex], wanted: int, chance: SeededDraws) -> set[Hex]:
    """Return stands of one to three kinds until `wanted` hexes are wooded."""
    kinds = [chance.pick_weighted(style.stands) for _ in range(chance.integer_between(1, KINDS))]
    trees: set[Hex] = set()
    for number in range(ROUNDS):
        left = wanted - len(trees)
        free = sorted(able - trees)
        if left <= 0 or not free:
            break
        stand = STANDS[kinds[number % len(kinds)]](land, free, trees, chance)
        trees |= {at for at in stand if at in able}
    return trees


def _copse(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return one to three hexes that stand apart."""
    apart = [at for at in free if not any(other in trees for other in land.field.around[at])] or free
    return _grown(land, chance.pick(_off(land, apart)), free, chance.pick((1, 1, 1, 2, 2, 3)), chance)


def _clump(land: MapDraft, free: list[Hex], _: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return a ragged wood."""
    return _grown(land, chance.pick(_off(land, free)), free, chance.pick((2, 3, 4, 4, 5, 6, 7, 9)), chance)


def _belt(land: MapDraft, free: list[Hex], _: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return the fringe of a wood that lies beyond an edge."""
    name, deep, found = chance.pick(EDGES), chance.integer_between(0, 2), []
    hexes = land.field.edges[name]
    start, end = sorted((chance.integer_below(len(hexes)), chance.integer_below(len(hexes))))
    for at in hexes[start : max(end, start + len(hexes) // 2)]:
        deep = min(3, max(0, deep + chance.pick((-1, 0, 0, 1))))
        inward = {"north": "S", "south": "N", "west": "E", "east": "W"}[name]
        step: Hex | None = at
        for _number in range(deep):
            if step is not None:
                found.append(step)
                step = land.field.ahead(step, inward)
    return found


def _gallery(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return trees along a stretch of the water."""
    wet = land.bed or tuple(sorted({at for side in land.rivers for at in side}))
    if not wet:
        return _clump(land, free, trees, chance)
    start = chance.integer_below(len(wet))
    stretch = wet[start : start + chance.integer_between(2, 5)]
    return [at for at in free if near(at, stretch) <= 1 and chance.chance(55)]


def _hedge(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return a hedge along a column or a row, that turns a corner as often as not."""
    apart = [at for at in free if not any(other in trees for other in land.field.around[at])] or free
    heading, step, found = chance.pick(("N", "S", "N", "S", "E", "W")), chance.pick(apart), []
    many, corner = chance.integer_between(3, 7), chance.integer_between(2, 9)
    for number in range(many):
        if number == corner:
            heading = chance.pick(("E", "W") if heading in ("N", "S") else ("N", "S"))
        found.append(step)
        ahead = land.field.ahead(step, heading)
        if ahead is None or ahead in trees or ahead not in free:
            break
        step = ahead
    return found


def _grown(
    land: MapDraft, start: Hex, free: list[Hex], size: int, chance: SeededDraws, *, compact: int = -2
) -> list[Hex]:
    """Return a patch of `size` hexes, ragged unless it is to be compact."""
    wood, able = [start], set(free)
    while len(wood) < size:
        fringe = sorted(
            {other for at in wood for other in land.field.around[at] if other in able and other not in wood}
        )
        if not fringe:
            break
        luck = {
            at: chance.integer_below(8) + compact * sum(other in wood for other in land.field.around[at])
            for at in fringe
        }
        wood.append(max(luck, key=lambda at: (luck[at], at)))
    return wood


def _off(land: MapDraft, free: list[Hex]) -> list[Hex]:
    built = (*land.houses, *land.farm)
    return [at for at in free if near(at, built) >= AWAY] or free


def _forest(land: MapDraft, able: set[Hex], wanted: int, chance: SeededDraws) -> set[Hex]:
    """Return forest: all that is no clearing about the houses, along the roads or anywhere else."""
    trees = set(able)
    clear = {
        at for at in sorted(able) if near(at, land.houses) <= 1 or (near(at, land.road) <= 1 and chance.chance(35))
    }
    trees -= clear
    for _ in range(ROUNDS):
        if len(trees) <= wanted:
            break
        free = sorted(trees)
        size = min(len(trees) - wanted, chance.pick((1, 1, 2, 3, 6, 10, 18)))
        trees -= set(_grown(land, chance.pick(free), free, size, chance, compact=1))
    return trees


Stand = Callable[[MapDraft, list[Hex], set[Hex], SeededDraws], list[Hex]]
STANDS: Mapping[str, Stand] = {
    "copses": _copse,
    "clumps": _clump,
    "belt": _belt,
    "gallery": _gallery,
    "hedges": _hedge,
}


def settle(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with the middle of its settlement: on flat ground near the water, or on the hill."""
    field = land.field
    high, pull = chance.chance(style.hilltop), 1 if chance.chance(FAR_OFF) else 3
    wet = (*land.bed, *sorted({at for side in land.rivers for at in side}))
    luck = {at: chance.integer_below(22) for at in field.hexes}

    def rating(at: Hex) -> int:
        flat = sum(land.levels[other] == land.levels[at] for other in field.around[at])
        dry = abs(min(near(at, wet), 6) - 2) if wet else 0
        return (
            5 * flat - 4 * dry - pull * distance(at, field.middle) + (16 if high else -9) * land.levels[at] + luck[at]
        )

    sites = [at for at in field.hexes if field.rim[at] >= 2 and land.ground[at] != GULLY]
    return replace(land, site=max(sites, key=lambda at: (rating(at), at)))


def build(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its houses, and perhaps a farm far from them."""
    free = [at for at in land.field.hexes if land.ground[at] == OPEN]
    match chance.pick_weighted(style.settlement):
        case "street":
            houses = _street(land, free, chance.integer_between(*style.houses), chance)
        case "crossing":
            houses = _crossing(land, free, chance.integer_between(*style.houses), chance)
        case "manor":
            houses = _manor(land, free, chance.integer_between(*style.houses))
        case "hamlets":
            houses = _hamlets(land, free, chance.integer_between(*style.houses), chance)
        case "town":
            houses = _town(land, free, chance)
        case _:
            houses = ()
    farm: tuple[Hex, ...] = ()
    if chance.chance(style.farm):
        yards = [at for at in free if distance(at, land.site) > LONELY and land.field.rim[at] and at not in houses]
        yards = [at for at in yards if at not in land.road and near(at, land.road) <= 3]
        if yards:
            yard = chance.pick(yards)
            barns = [at for at in land.field.around[yard] if at in yards]
            farm = (yard, chance.pick(barns)) if barns and chance.chance(40) else (yard,)
    return replace(land, houses=houses, farm=farm, ground={**land.ground, **dict.fromkeys((*houses, *farm), HOUSES)})


def _street(land: MapDraft, free: list[Hex], many: int, chance: SeededDraws) -> tuple[Hex, ...]:
    """Return houses on a stretch of road and beside it."""
    on = [at for at in free if at in land.road]
    on.sort(key=lambda at: (distance(at, land.site), at))
    beside = [at for at in free if at not in land.road and near(at, on[: many + 1]) == 1 and land.field.rim[at]]
    beside.sort(key=lambda at: (2 * distance(at, land.site) + chance.integer_below(5), at))
    inner = on[: chance.integer_between(0, many * 2 // 3)]
    return (*inner, *beside[: many - len(inner)])


def _crossing(land: MapDraft, free: list[Hex], many: int, chance: SeededDraws) -> tuple[Hex, ...]:
    """Return houses in the corners about the middle."""
    lots = [at for at in free if at not in land.road and 1 <= distance(at, land.site) <= 2 and land.field.rim[at]]
    lots.sort(key=lambda at: (3 * distance(at, land.site) + chance.integer_below(4), at))
    return tuple(lots[:many])


def _manor(land: MapDraft, free: list[Hex], many: int) -> tuple[Hex, ...]:
    """Return houses side by side."""
    lots = [at for at in free if at not in land.road and land.field.rim[at]]
    lots.sort(key=lambda at: (distance(at, land.site), at))
    return tuple(sorted(lots[:1] and lots, key=lambda at: (distance(at, lots[0]), at))[: min(many, 4)])


def _hamlets(land: MapDraft, free: list[Hex], many: int, chance: SeededDraws) -> tuple[Hex, ...]:
    """Return houses that stand alone, along the roads and off them."""
    lots = [at for at in free if distance(at, land.site) <= LONELY and land.field.rim[at]]
    found: list[Hex] = []
    for at in chance.shuffled(lots):
        if len(found) < min(many, 4) and near(at, found) > 1 and (at not in land.road or len(found) % 3 == 2):
            found.append(at)
    return tuple(found)


def _town(land: MapDraft, free: list[Hex], chance: SeededDraws) -> tuple[Hex, ...]:
    """Return the blocks of a town, with streets between them along the rows and columns."""
    reach, (across, down) = chance.integer_between(*TOWN), (chance.integer_between(2, 3), chance.integer_between(2, 4))
    found = []
    for at in free:
        column, row = parse(at)
        street = (column % across == 0 and chance.chance(80)) or row % down == 0
        if at not in land.road and distance(at, land.site) <= reach and not street and chance.chance(BLOCK + 25):
            found.append(at)
    return tuple(found)


def names(tables: Tables, recipe: Recipe) -> tuple[str, str]:
    """Return the names of the village and the farm, which do not resemble each other.

    Each seed and mission takes other cards from the theater's deck.
    """
    theatre = tables.theatres[recipe.theatre]
    parts = {f"{first}{last}": {first, last} for first in theatre.first for last in theatre.last}
    village, *others = deal_names(recipe, [*parts], list(tables.missions), FARMS)
    farm = next((name for name in others if not parts[name] & parts[village]), others[0])
    return village, theatre.farm.format(name=farm)


def hill(theatre: Theatre, land: MapDraft, recipe: Recipe) -> str:
    """Return the name of the highest ground, made from its height in meters."""
    chance = SeededDraws("cb_tui forge", recipe.stamp, recipe.theatre, recipe.mission, recipe.seed, "hill")
    metres = chance.integer_between(*theatre.base) + 10 * max(land.levels.values())
    return chance.pick(theatre.hills).format(height=metres)
