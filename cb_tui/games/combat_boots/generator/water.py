"""Brooks, dry beds, ditches, hollows, rivers and canals along the cheapest path through low ground.

Rivers and canals run between the hexes.
"""

from dataclasses import replace

from cb_tui.core.draws import SeededDraws
from cb_tui.core.hexes import Hex, axial
from cb_tui.games.combat_boots.generator.courses import Price, course
from cb_tui.games.combat_boots.generator.field import EDGES, OPPOSITE, near
from cb_tui.games.combat_boots.generator.land import GULLY, MapDraft
from cb_tui.games.combat_boots.generator.relief import levelled
from cb_tui.games.combat_boots.generator.tables import TerrainStyle
from cb_tui.games.combat_boots.rules.board import hexside

DRAWS = 6  # courses that are looked at, until one parts the country well
PART = 30  # percent of the hexes that a river leaves on either side
CORNER = 3  # hexes from it within which nothing flows in or out
BENDS = {"brook": (0, 9), "river": (24, 50)}  # price of one
STONES = {"brook": 26, "river": 12}  # what the ground adds to a step, up to so much
DITCH = (3, 6)  # hexes
HOLLOWS = (3, 9)


def water(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its water."""
    kind = chance.pick_weighted(style.water)
    match kind:
        case "river":
            return _river(land, chance)
        case "canal":
            return _canal(land, chance)
        case "brook" | "wadi" | "balka":
            bed = _course(land, "brook", chance)
            sides = _gullies(land, bed, chance) if kind == "balka" else ()
            carved = _carved(land, bed)
            return replace(carved, ground={**land.ground, **dict.fromkeys((*bed, *sides), GULLY)}, bed=bed)
        case "ditch":
            return replace(land, ground={**land.ground, **dict.fromkeys(_ditch(land, chance), GULLY)})
        case "hollows":
            inner = [at for at in land.field.hexes if land.field.rim[at]]
            hollows = chance.shuffled(inner)[: chance.integer_between(*HOLLOWS)]
            return replace(land, ground={**land.ground, **dict.fromkeys(hollows, GULLY)})
        case _:
            return land


def _ditch(land: MapDraft, chance: SeededDraws) -> list[Hex]:
    """Return a straight ditch along a column or a row."""
    inner = [at for at in land.field.hexes if land.field.rim[at] > 1]
    found, heading = [chance.pick(inner)], chance.pick(("N", "S", "N", "S", "E", "W"))
    for _ in range(chance.integer_between(*DITCH)):
        ahead = land.field.ahead(found[-1], heading)
        if ahead is None:
            break
        found.append(ahead)
    return found


def _course(land: MapDraft, kind: str, chance: SeededDraws) -> tuple[Hex, ...]:
    """Return the way of water from one edge to another, downhill where it can."""
    source = chance.pick(EDGES)
    mouth = OPPOSITE[source] if chance.chance(75) else chance.pick([one for one in EDGES if one != source])
    stones = {at: chance.integer_below(STONES[kind]) for at in land.field.hexes}
    start = chance.pick(land.field.openings(source, CORNER))
    ends = land.field.openings(mouth, CORNER)
    goals = ends if kind == "river" else (chance.pick(ends),)
    bed, _ = course(land.field, start, goals, _downhill(land, stones), bend=chance.integer_between(*BENDS[kind]))
    return bed if land.levels[bed[0]] >= land.levels[bed[-1]] else bed[::-1]


def _downhill(land: MapDraft, stones: dict[Hex, int]) -> Price:
    def price(one: Hex, other: Hex) -> int:
        climb = max(0, land.levels[other] - land.levels[one])
        return 10 + 30 * climb + 12 * land.levels[other] + stones[other] + (60, 25, 0)[min(2, land.field.rim[other])]

    return price


def _carved(land: MapDraft, bed: tuple[Hex, ...]) -> MapDraft:
    """Return the country with a valley that falls from spring to mouth."""
    levels, level = dict(land.levels), land.levels[bed[0]]
    for at in bed:
        levels[at] = level = min(level, land.levels[at])
    return replace(land, levels=levelled(land.field, levels))


def _gullies(land: MapDraft, bed: tuple[Hex, ...], chance: SeededDraws) -> tuple[Hex, ...]:
    """Return short gullies that run into a bed from its sides."""
    found: list[Hex] = []
    for start in chance.shuffled(bed[2:-2])[: chance.integer_between(1, 3)]:
        way, heading = [start], chance.pick(("E", "W", "NE", "NW", "SE", "SW"))
        for _ in range(chance.integer_between(2, 3)):
            step = land.field.ahead(way[-1], heading)
            if step is None or land.field.rim[step] == 0 or near(step, (*bed, *found)) < min(2, len(way)):
                break
            way.append(step)
        found += way[1:]
    return tuple(found)


def _river(land: MapDraft, chance: SeededDraws) -> MapDraft:
    """Return the country with a river along the hexsides of a course, where one parts it well."""
    hexes = land.field.hexes
    for _ in range(DRAWS):
        bed = _course(land, "river", chance)
        rest = [at for at in hexes if at not in bed]
        other = max(land.field.parts(rest), key=len)
        if len(hexes) * PART <= 100 * len(other) <= len(hexes) * (100 - PART):
            return _parted(_carved(land, bed), frozenset(hexes) - other)
    return land


def _canal(land: MapDraft, chance: SeededDraws) -> MapDraft:
    """Return the country with a straight canal that cuts off no corner."""
    field = land.field
    for _ in range(DRAWS):
        axis, at = chance.pick((0, 1, 1, 2)), chance.integer_between(-2, field.columns + 2)
        bank = frozenset(each for each in field.hexes if _across(each, axis) <= at)
        share = len(bank) * 100 // len(field.hexes)
        if PART <= share <= 100 - PART and sum(corner in bank for corner in field.corners) == 2:
            flat = dict.fromkeys(
                (one for one in field.hexes if any((other in bank) != (one in bank) for other in field.around[one])), 0
            )
            return _parted(replace(land, levels=levelled(field, {**land.levels, **flat})), bank)
    return land


def _across(at: Hex, axis: int) -> int:
    q, r = axial(at)
    return (r, q + r // 2, q + r)[axis]


def _parted(land: MapDraft, bank: frozenset[Hex]) -> MapDraft:
    sides = {hexside(one, other) for one in bank for other in land.field.around[one] if other not in bank}
    return replace(land, rivers=frozenset(sides), bank=bank)
