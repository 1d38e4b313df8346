"""Water: a river across the field, a stream along it, or a lake in a corner."""

from collections.abc import Iterator
from dataclasses import replace

from cb_tui.core.cheapest import cheapest
from cb_tui.core.draws import SeededDraws
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import (
    COLUMNS,
    CREST,
    FIELD,
    RIVER,
    ROWS,
    SLOPE,
    MapDraft,
    beside,
    column,
    row,
    square,
)
from cb_tui.games.combat.generator.tables import TerrainStyle

STEP, HILL, ASTRAY, STONES = 10, 60, 50, 15
ALONG = (4, 17)  # columns that a stream keeps to
ACROSS = (6, 11)  # rows that a river keeps to
LAKE = (3, 5)  # squares of its longest side


def water(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its water."""
    kind = chance.pick_weighted(style.water)
    match kind:
        case "river":
            west, east = chance.integer_between(*ACROSS), chance.integer_between(*ACROSS)
            strays = frozenset(at for at in FIELD if not ACROSS[0] <= row(at) <= ACROSS[1])
            wet = _course(land, square(1, west), square(COLUMNS, east), strays, chance)
        case "stream":
            north, south = chance.integer_between(*ALONG), chance.integer_between(*ALONG)
            strays = frozenset(at for at in FIELD if not ALONG[0] <= column(at) <= ALONG[1])
            wet = _course(land, square(north, 1), square(south, ROWS), strays, chance)
        case "lake":
            wet = _lake(chance)
        case _:
            return land
    hills = tuple(tuple(at for at in hill if at not in wet) for hill in land.hills)
    return replace(land, ground={**land.ground, **dict.fromkeys(wet, RIVER)}, hills=hills, water=kind)


def _course(
    land: MapDraft, start: Place, end: Place, strays: frozenset[Place], chance: SeededDraws
) -> tuple[Place, ...]:
    """Return the course of water, edge to edge all along so that no piece slips through."""
    stones = {at: chance.integer_below(STONES) for at in FIELD}

    def steps(at: Place) -> Iterator[tuple[Place, int]]:
        for _, other in beside(at):
            high = land.ground[other] in (SLOPE, CREST)
            yield other, STEP + stones[other] + HILL * high + ASTRAY * (other in strays)

    return cheapest((start,), (end,), steps)


def _lake(chance: SeededDraws) -> tuple[Place, ...]:
    """Return the squares of a corner, fewer with each row."""
    west, north, deep = chance.chance(50), chance.chance(50), chance.integer_between(*LAKE)
    wet: list[Place] = []
    for depth in range(deep):
        wide = deep - depth + chance.integer_below(2)
        row_ = depth + 1 if north else ROWS - depth
        wet += [square(step if west else COLUMNS + 1 - step, row_) for step in range(1, wide + 1)]
    return tuple(wet)
