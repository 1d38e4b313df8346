"""Places: where people have settled, their houses and farms, and what they call them."""

from dataclasses import replace

from cb_tui.core.attempts import dealt
from cb_tui.core.draws import Stream
from cb_tui.core.forging import Recipe
from cb_tui.core.hexes import Hex, distance, hex_at
from cb_tui.rules.combat_boots.forge.land import COLUMNS, FIELD, GULLY, HOUSES, OPEN, ROWS, Land, around, near, rim
from cb_tui.rules.combat_boots.forge.tables import Style, Tables, Theatre

MIDDLE = hex_at((COLUMNS + 1) // 2, (ROWS + 1) // 2)
LONELY = 4  # hexes from the settlement to a lone farm


def settle(land: Land, style: Style, chance: Stream) -> Land:
    """Return the country with the middle of its settlement: on flat ground near the water, or on the hill."""
    high = chance.chance(style.hilltop)
    wet = (*land.bed, *sorted({at for side in land.rivers for at in side}))
    luck = {at: chance.below(16) for at in FIELD}

    def rating(at: Hex) -> int:
        flat = sum(land.levels[other] == land.levels[at] for other in around(at))
        dry = abs(min(near(at, wet), 6) - 2) if wet else 0
        return 5 * flat - 4 * dry - 3 * distance(at, MIDDLE) + (16 if high else -9) * land.levels[at] + luck[at]

    sites = [at for at in FIELD if rim(at) >= 2 and land.ground[at] != GULLY]
    return replace(land, site=max(sites, key=lambda at: (rating(at), at)))


def build(land: Land, style: Style, chance: Stream) -> Land:
    """Return the country with houses along the road, and perhaps a farm far from them."""
    free = [at for at in FIELD if land.ground[at] == OPEN]
    luck = {at: chance.below(10) for at in FIELD}
    lots = [at for at in free if distance(at, land.site) <= 2 and near(at, land.road) <= 1 and rim(at)]
    lots.sort(key=lambda at: (4 * distance(at, land.site) + luck[at] - 3 * (at not in land.road), at))
    houses = tuple(lots[: chance.between(*style.houses)])
    farm: tuple[Hex, ...] = ()
    if chance.chance(style.farm):
        yards = [at for at in free if distance(at, land.site) > LONELY and rim(at) and near(at, land.road) <= 2]
        yards = [at for at in yards if at not in land.road]
        if yards:
            yard = chance.pick(yards)
            barns = [at for at in around(yard) if at in free and at not in land.road and rim(at)]
            farm = (yard, chance.pick(barns)) if barns and chance.chance(40) else (yard,)
    return replace(land, houses=houses, farm=farm, ground={**land.ground, **dict.fromkeys((*houses, *farm), HOUSES)})


def names(tables: Tables, recipe: Recipe) -> tuple[str, str]:
    """Return what settlement and farm are called: each seed and mission takes other cards from the theatre's deck."""
    theatre = tables.theatres[recipe.theatre]
    all_names = [f"{first}{last}" for first in theatre.first for last in theatre.last]
    village, farm = dealt(recipe, all_names, list(tables.missions), 2)
    return village, theatre.farm.format(name=farm)


def hill(theatre: Theatre, land: Land, recipe: Recipe) -> str:
    """Return what the highest ground is called, by its height."""
    chance = Stream("cb_tui forge", recipe.stamp, recipe.theatre, recipe.mission, recipe.seed, "hill")
    metres = chance.between(*theatre.base) + 10 * max(land.levels.values())
    return chance.pick(theatre.hills).format(height=metres)
