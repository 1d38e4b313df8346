"""Roads: from the settlement to the edges, by price, with the bridges that they bring."""

from dataclasses import replace

from cb_tui.core.draws import Stream
from cb_tui.core.hexes import Hex, distance
from cb_tui.rules.combat_boots.battle import Edge
from cb_tui.rules.combat_boots.board import hexside
from cb_tui.rules.combat_boots.forge.land import (
    EDGES,
    GULLY,
    OPEN,
    OPPOSITE,
    Land,
    Price,
    around,
    cheapest,
    edge,
    near,
    rim,
)
from cb_tui.rules.combat_boots.forge.tables import Style

STEP, SLOPE, BRIDGE, FORD, JOINED, BESIDE, ASTRAY, ALONG = 10, 13, 25, 18, 3, 16, 5, 30
APART = 4  # hexes between the ends of two roads


def lay(land: Land, style: Style, chance: Stream) -> Land:
    """Return the country with its roads; where there is a river, one of them crosses it."""
    for end in _ends(land, style, chance):
        way = cheapest((land.site,), (end,), _price(land, end))
        joint = max((number for number, at in enumerate(way) if at in land.road), default=0)
        if len(way) - joint > 1:
            land = replace(land, roads=(*land.roads, way[joint:]))
    dry = {at: OPEN for at in land.road if land.ground[at] == GULLY}  # a culvert
    land = replace(land, ground={**land.ground, **dry})
    return _raised(land) if chance.chance(style.dyke) else land


def _ends(land: Land, style: Style, chance: Stream) -> list[Hex]:
    """Return where the roads leave the field: the first two by edges that lie opposite, mostly."""
    first: Edge = chance.pick(EDGES)
    others = chance.shuffled([one for one in EDGES if one not in (first, OPPOSITE[first])])
    order = [first, OPPOSITE[first], *others] if chance.chance(75) else [first, others[0], OPPOSITE[first], others[1]]
    ends: list[Hex] = []
    for name in order[: chance.between(*style.roads)]:
        able = [at for at in edge(name) if sum(rim(other) == 0 for other in around(at)) == 2]
        able = [at for at in able if near(at, ends) >= APART and land.ground[at] != GULLY]
        if land.bank and len(ends) == 1:
            able = [at for at in able if (at in land.bank) != (land.site in land.bank)] or able
        if able:
            ends.append(chance.pick(able))
    if land.bank and all((at in land.bank) == (land.site in land.bank) for at in ends):
        far = [at for name in EDGES for at in edge(name) if (at in land.bank) != (land.site in land.bank)]
        far = [at for at in far if near(at, ends) >= APART]
        ends += [chance.pick(far)] if far else []
    return ends


def _price(land: Land, end: Hex) -> Price:
    """Return what a step of a road to an end costs."""
    links, road = land.links, land.road

    def price(one: Hex, other: Hex) -> int:
        side = hexside(one, other)
        if side in links:
            return JOINED
        beside = sum(at in road and at != one for at in around(other)) if other not in road else 0
        return (
            STEP
            + SLOPE * abs(land.levels[other] - land.levels[one])
            + BRIDGE * (side in land.rivers)
            + FORD * (land.ground[other] == GULLY)
            + BESIDE * beside
            + ASTRAY * (distance(other, end) >= distance(one, end))
            + ALONG * (rim(other) == 0 and other != end)
        )

    return price


def _raised(land: Land) -> Land:
    """Return flat country with its longest road on a dyke."""
    if any(land.levels.values()):
        return land
    dyke = max(land.roads, key=len)
    return replace(land, levels={**land.levels, **dict.fromkeys(dyke, 1)})
