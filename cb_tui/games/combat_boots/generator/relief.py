"""Relief: the knolls, ridges and uplands of a country, and levels that a map can draw."""

from collections.abc import Mapping

from cb_tui.core.draws import SeededDraws
from cb_tui.core.hexes import Hex, distance
from cb_tui.games.combat_boots.generator.field import OPPOSITE, MapGrid
from cb_tui.games.combat_boots.generator.land import OPEN, MapDraft
from cb_tui.games.combat_boots.generator.tables import TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Edge

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
