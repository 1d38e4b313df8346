"""Relief: hills, ridges and what water runs between them."""

from collections.abc import Mapping
from dataclasses import replace

from cb_tui.core.hexes import Hex, axial, distance
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots.generator.map_draft import EDGES, GULLY, OPEN, OPPOSITE, MapDraft, MapGrid, near
from cb_tui.games.combat_boots.generator.roads import Price, course
from cb_tui.games.combat_boots.generator.tables import TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.terrain import hexside

LEVEL = 100  # of height
SLIVER = 4  # hexes: what is smaller than that is no hill and no hollow
UNEVEN = 8  # of height, by which ground is higher or lower than its form has it
FALL = (48, 75)  # of height, in a hex away from a top or from the edge of an upland
HEADINGS = ("N", "S", "E", "W", "NE", "SE", "NW", "SW")
TURNS = {"N": ("NE", "NW"), "S": ("SE", "SW"), "E": ("NE", "SE"), "W": ("NW", "SW")} | {
    "NE": ("N", "E"),
    "SE": ("S", "E"),
    "NW": ("N", "W"),
    "SW": ("S", "W"),
}
LOW = 130  # of an upland, mostly
CLEAN = 12  # rounds at most

Heights = dict[Hex, int]
DRAWS = 6  # courses that are looked at, until one parts the country well
PART = 30  # percent of the hexes that a river leaves on either side
CORNER = 3  # hexes from it within which nothing flows in or out
BENDS = {"brook": (0, 9), "river": (24, 50)}  # price of one
STONES = {"brook": 26, "river": 12}  # what the ground adds to a step, up to so much
DITCH = (3, 6)  # hexes
HOLLOWS = (3, 9)


def relief(field: MapGrid, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return a country that has nothing but its levels."""
    levels = dict.fromkeys(field.hexes, 0)
    if not chance.chance(style.flat):
        heights, inner = dict.fromkeys(field.hexes, 0), [at for at in field.hexes if field.rim[at]]
        for _ in range(chance.integer_between(*style.forms)):
            peak = chance.integer_between(*style.peak)
            match chance.pick_weighted(style.relief):
                case "knoll":
                    form = _hill(field, [chance.pick(inner)], peak, chance)
                case "ridge":
                    form = _hill(field, _crest(field, chance), peak, chance)
                case _:
                    form = _upland(field, min(peak, LOW) if chance.chance(60) else peak, chance)
            heights = {at: max(height, form[at]) for at, height in heights.items()}
        uneven = {at: chance.integer_between(-UNEVEN, UNEVEN) for at in field.hexes}
        levels = levelled(field, {at: max(0, height + uneven[at]) // LEVEL for at, height in heights.items()})
        levels = _swept(field, levels)
    return MapDraft(field=field, levels=levels, ground=dict.fromkeys(field.hexes, OPEN))


def _crest(field: MapGrid, chance: SeededDraws) -> list[Hex]:
    """Return the crest of a ridge, which bends, with a spur that leaves it as often as not."""
    crest = _walk(field, chance.pick(field.hexes), chance.pick(HEADINGS), chance.integer_between(4, 9), chance)
    if chance.chance(50):
        crest += _walk(field, chance.pick(crest), chance.pick(HEADINGS), chance.integer_between(2, 4), chance)
    return crest


def _walk(field: MapGrid, start: Hex, heading: str, steps: int, chance: SeededDraws) -> list[Hex]:
    found = [start]
    for _ in range(steps):
        if chance.chance(25):
            heading = chance.pick(TURNS[heading])
        ahead = field.ahead(found[-1], heading)
        if ahead is None:
            break
        found.append(ahead)
    return found


def _hill(field: MapGrid, tops: list[Hex], peak: int, chance: SeededDraws) -> Heights:
    """Return heights about some tops, of which those in between may be saddles."""
    fall = chance.integer_between(*FALL)
    high = {at: peak - (chance.integer_between(0, 3) * LEVEL // 4 if number else 0) for number, at in enumerate(tops)}
    broad = LEVEL // 2 * chance.integer_between(0, 2)  # of a flat top
    return {
        at: max(0, *(min(top, top + broad - fall * distance(at, other)) for other, top in high.items()), 0)
        for at in field.hexes
    }


def _upland(field: MapGrid, peak: int, chance: SeededDraws) -> Heights:
    """Return high ground beyond a line along the rows, the columns or askew, with spurs and re-entrants."""
    name = chance.pick(tuple(OPPOSITE))
    fall, askew = chance.integer_between(*FALL), chance.pick((0, 0, -1, 1))
    wide = field.depth(field.edges[OPPOSITE[name]][0], name) + 1
    line, lines = chance.integer_between(wide // 4, wide * 3 // 5), {}
    across: Edge = "north" if name in ("west", "east") else "west"
    for step in range(max(field.columns, field.rows)):
        lines[step] = line + askew * step // 2
        line += chance.pick((0, 0, 0, -1, 1)) if step % 2 else 0
    return {
        at: min(peak, max(0, (lines[field.depth(at, across)] - field.depth(at, name)) * fall + LEVEL // 2))
        for at in field.hexes
    }


def _swept(field: MapGrid, levels: Mapping[Hex, int]) -> dict[Hex, int]:
    """Return levels without tops and hollows of a hex or two."""
    found = dict(levels)
    for level in range(max(found.values()), 0, -1):
        for part in field.parts(at for at in field.hexes if found[at] >= level):
            if len(part) < SLIVER:
                found |= dict.fromkeys(part, level - 1)
        for part in field.parts(at for at in field.hexes if found[at] < level):
            if len(part) < SLIVER and all(found[at] == level - 1 for at in part):
                found |= dict.fromkeys(part, level)
    return levelled(field, found)


def levelled(field: MapGrid, levels: Mapping[Hex, int]) -> dict[Hex, int]:
    """Return levels without a step of two, a lone bump or a pit, the lowest at 0."""
    found = dict(levels)
    for _ in range(CLEAN):
        before = dict(found)
        for at in field.hexes:
            beside = [found[other] for other in field.around[at]]
            level = min(found[at], min(beside) + 1)
            if sum(other >= level for other in beside) <= 1:  # a bump, or the end of a spur one hex wide
                level = max(other for other in beside if other < level) if min(beside) < level else level
            elif sum(other <= level for other in beside) <= 1:
                level = min(min(beside) + 1, *(other for other in beside if other > level))
            found[at] = level
        if found == before:
            break
    for at in sorted(field.hexes, key=lambda at: found[at]):  # what cleaning left: steps of two, always downwards
        found[at] = min(found[at], *(found[other] + 1 for other in field.around[at]))
    lowest = min(found.values())
    return {at: level - lowest for at, level in found.items()}


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
