"""Places: where people have settled, how their houses and farms lie, and what they call them."""

from dataclasses import replace

from cb_tui.core.attempts import deal_names
from cb_tui.core.draws import SeededDraws
from cb_tui.core.forging import Recipe
from cb_tui.core.hexes import Hex, distance, parse
from cb_tui.games.combat_boots.generator.field import near
from cb_tui.games.combat_boots.generator.land import GULLY, HOUSES, OPEN, MapDraft
from cb_tui.games.combat_boots.generator.tables import Tables, TerrainStyle, Theatre

LONELY = 4  # hexes from the settlement to a lone farm
FAR_OFF = 30  # percent of settlements that lie well off the middle
FARMS = 5  # names that one is taken from, with the settlement's
TOWN = (3, 5)  # hexes from the middle of a town to its last houses
BLOCK = 55  # percent of the lots of a town that are built on


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
