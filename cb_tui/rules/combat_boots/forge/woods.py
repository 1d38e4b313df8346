"""Woods: on slopes and away from houses, compact and off the road; and hedges that run out from the roads."""

from dataclasses import replace

from cb_tui.core.draws import Stream
from cb_tui.core.hexes import Hex
from cb_tui.rules.combat_boots.forge.land import FIELD, OPEN, TREES, Land, around, near, side_of
from cb_tui.rules.combat_boots.forge.tables import Style

PATCHES = ((2, 5), (4, 9), (6, 14), (12, 26))  # hexes of a wood, by how much of the country is wooded
AWAY = 3  # hexes from a house to where a wood begins


def plant(land: Land, style: Style, chance: Stream) -> Land:
    """Return the country with its woods and hedges."""
    ground = dict(land.ground)
    for _ in range(chance.between(*style.hedges)):
        ground |= dict.fromkeys(_hedge(land, ground, chance), TREES)
    share = chance.between(*style.woods)
    left = len(FIELD) * share // 100 - sum(letter == TREES for letter in ground.values())
    while left > 0:
        wood = _wood(land, ground, min(left, chance.between(*PATCHES[min(3, share // 15)])), chance)
        if not wood:
            break
        ground |= dict.fromkeys(wood, TREES)
        left -= len(wood)
    return replace(land, ground=ground)


def _free(land: Land, ground: dict[Hex, str]) -> list[Hex]:
    road = land.road
    return [at for at in FIELD if ground[at] == OPEN and at not in road]


def _slope(land: Land, at: Hex) -> int:
    return int(any(land.levels[other] != land.levels[at] for other in around(at)))


def _wood(land: Land, ground: dict[Hex, str], size: int, chance: Stream) -> list[Hex]:
    """Return a wood of some hexes, grown where most of its trees already stand."""
    free = _free(land, ground)
    built = (*land.houses, *land.farm)
    seeds = [at for at in free if near(at, built) >= AWAY] or [at for at in free if near(at, built) > 1]
    if not seeds:
        return []
    slopes = [at for at in seeds if _slope(land, at)]
    wood = [chance.pick(slopes if slopes and chance.chance(65) else seeds)]
    able = set(free)
    while len(wood) < size:
        rating = {
            at: 5 * sum(other in wood for other in around(at)) + 3 * _slope(land, at) - 6 * (near(at, built) <= 1)
            for one in wood
            for at in around(one)
            if at in able and at not in wood
        }
        if not rating:
            break
        luck = {at: chance.below(6) for at in sorted(rating)}
        wood.append(max(luck, key=lambda at: (rating[at] + luck[at], at)))
    return wood


def _hedge(land: Land, ground: dict[Hex, str], chance: Stream) -> list[Hex]:
    """Return a line of trees that begins beside a road and touches no other."""
    free = set(_free(land, ground))
    lines: list[Hex] = []
    starts = [at for at in FIELD if at in free and near(at, land.road) == 1]
    if not starts:
        return lines
    step: Hex | None = chance.pick(starts)
    direction = chance.below(6)
    for _ in range(chance.between(2, 4)):
        if step is None or step not in free or any(ground[other] == TREES for other in around(step)):
            break
        if lines and near(step, land.road) <= 1:
            break
        lines.append(step)
        step = side_of(step, direction)
    return lines if len(lines) > 1 else []
