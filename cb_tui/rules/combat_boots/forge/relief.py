"""Relief: the ridges, knolls and uplands of a country along its grain, and levels that a map can draw."""

from collections.abc import Mapping
from math import isqrt

from cb_tui.core.draws import Stream
from cb_tui.core.hexes import Hex
from cb_tui.rules.combat_boots.forge.land import COLUMNS, FIELD, ROWS, Land, around, point
from cb_tui.rules.combat_boots.forge.tables import Style

LEVEL = 600  # thousandths of height
GRAIN = ((1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500))  # directions, in thousandths
SMOOTH = 2  # times that noise is evened out
CLEAN = 12  # rounds at most


def relief(style: Style, chance: Stream) -> Land:
    """Return a country that has nothing but its levels."""
    grain = chance.below(6)
    heights = dict.fromkeys(FIELD, 0)
    for _ in range(chance.between(*style.forms)):
        kind = chance.weighed(style.relief)
        peak = chance.between(*style.peak)
        form = _upland(grain, peak, chance) if kind == "upland" else _ellipse(kind, grain, peak, chance)
        heights = {at: max(height, form[at]) for at, height in heights.items()}
    noise = _noise(style.noise, chance)
    return Land(levels=levelled({at: (heights[at] + noise[at] + LEVEL // 2) // LEVEL for at in FIELD}))


def _ellipse(kind: str, grain: int, peak: int, chance: Stream) -> dict[Hex, int]:
    """Return a ridge, long along the grain, or a knoll; its flanks fall away evenly, its top is flat."""
    long, wide = (
        (chance.between(4500, 7500), chance.between(1800, 2800))
        if kind == "ridge"
        else (chance.between(2400, 3400), chance.between(2000, 2800))
    )
    x0, y0 = 1000 * chance.between(1, COLUMNS), 866 * chance.between(1, ROWS)
    dx, dy = GRAIN[grain]
    found = {}
    for at in FIELD:
        x, y = point(at)
        along = ((x - x0) * dx + (y - y0) * dy) // 1000
        across = ((y - y0) * dx - (x - x0) * dy) // 1000
        away = isqrt(along * along * 1_000_000 // (long * long) + across * across * 1_000_000 // (wide * wide))
        found[at] = min(peak, max(0, peak * 4 * (1000 - away) // 3000))
    return found


def _upland(grain: int, peak: int, chance: Stream) -> dict[Hex, int]:
    """Return ground that rises beyond a line along the grain, and stays high."""
    dx, dy = GRAIN[grain]
    x0 = 1000 * (COLUMNS + 1) // 2 + chance.between(-2500, 2500)
    y0 = 866 * (ROWS + 1) // 2 + chance.between(-2000, 2000)
    sign = 1 if chance.chance(50) else -1
    slope = chance.between(350, 550)
    found = {}
    for at in FIELD:
        x, y = point(at)
        beyond = sign * ((y - y0) * dx - (x - x0) * dy) // 1000
        found[at] = min(peak, max(0, beyond * slope // 1000 + LEVEL // 2))
    return found


def _noise(size: int, chance: Stream) -> dict[Hex, int]:
    """Return small bumps, evened out between neighbours."""
    found = {at: chance.between(-size, size) for at in FIELD}
    for _ in range(SMOOTH):
        found = {
            at: (2 * found[at] + sum(found[other] for other in around(at))) // (2 + len(around(at))) for at in FIELD
        }
    return {at: 2 * height for at, height in found.items()}


def levelled(levels: Mapping[Hex, int]) -> dict[Hex, int]:
    """Return levels without a step of two, a lone bump or a pit, the lowest at 0."""
    found = dict(levels)
    for _ in range(CLEAN):
        before = dict(found)
        for at in FIELD:
            beside = [found[other] for other in around(at)]
            level = min(found[at], min(beside) + 1)
            if sum(other >= level for other in beside) <= 1:  # a bump, or the end of a spur one hex wide
                level = max(other for other in beside if other < level) if min(beside) < level else level
            elif sum(other <= level for other in beside) <= 1:
                level = min(min(beside) + 1, *(other for other in beside if other > level))
            found[at] = level
        if found == before:
            break
    for at in sorted(FIELD, key=lambda at: found[at]):  # what cleaning left: steps of two, always downwards
        found[at] = min(found[at], *(found[other] + 1 for other in around(at)))
    lowest = min(found.values())
    return {at: level - lowest for at, level in found.items()}
