"""Roads: through the villages from edge to edge, straight as far as they can, with the bridges that they bring."""

from collections.abc import Iterator
from dataclasses import replace

from cb_tui.core.cheapest import Steps, cheapest
from cb_tui.core.draws import SeededDraws
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import (
    COLUMNS,
    CREST,
    RIVER,
    ROWS,
    SLOPE,
    MapDraft,
    beside,
    column,
    rim,
    row,
    square,
)
from cb_tui.games.combat.generator.tables import TerrainStyle
from cb_tui.games.combat.rules.board import STRAIGHT

STEP, TURN, CLIMB, BRIDGE, WADE, BESIDE, ALONG, JOINED = 10, 26, 16, 40, 90, 22, 40, 3
APART = 6  # columns or rows between two roads that lead the same way
STRAY = 4  # columns or rows by which a road's end misses its village

Way = tuple[Place, str]  # a square, and how one came there: "" for the start


def lay(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the map with its roads. A river that divides it gets two roads across."""
    through = max(chance.integer_between(*style.through), 2 if land.water == "river" else 1)
    across = max(chance.integer_between(*style.across), 1 if land.water == "stream" else 0)
    for number in range(through):
        land = _led(land, number, chance, down=True)
    for number in range(across):
        land = _led(land, number + 1, chance, down=False)
    for site in land.sites:
        if site not in land.road:
            way = _way(land, site, frozenset(land.road))
            land = replace(land, lanes=(*land.lanes, way)) if len(way) > 1 else land
    return land


def _led(land: MapDraft, number: int, chance: SeededDraws, *, down: bool) -> MapDraft:
    """Return the map with a road from edge to edge by a village, or unchanged if there is no room.

    `down`: from north to south.
    """
    long, wide = (COLUMNS, ROWS) if down else (ROWS, COLUMNS)
    others = [row_or_column(road[0], down=down) for road in (land.through if down else land.across)]
    sites = chance.shuffled(land.sites)
    sites = [site for site in sites if all(abs(row_or_column(site, down=down) - other) >= APART for other in others)]
    free = [at for at in range(3, long - 1) if all(abs(at - other) >= APART for other in others)]
    by = sites[number % len(sites)] if sites and chance.chance(85) else None
    middle = row_or_column(by, down=down) if by else chance.pick(free) if free else 0
    if not middle:
        return land
    ends = [
        min(long - 1, max(2, middle + chance.integer_between(-STRAY, STRAY) * chance.integer_below(2)))
        for _ in range(2)
    ]
    first, last = (square(end, at) if down else square(at, end) for end, at in zip(ends, (1, wide), strict=True))
    by = by or (square(middle, ROWS // 2) if down else square(COLUMNS // 2, middle))
    if land.ground[by] == RIVER:
        return land
    road = _way(land, first, frozenset((by,)))
    road += _way(land, by, frozenset((last,)))[1:]
    if len(road) < wide:
        return land
    return replace(land, through=(*land.through, road)) if down else replace(land, across=(*land.across, road))


def row_or_column(at: Place, *, down: bool) -> int:
    """Return the column of a square for a road that leads down the field, else its row."""
    return column(at) if down else row(at)


def _way(land: MapDraft, start: Place, goals: frozenset[Place]) -> tuple[Place, ...]:
    """Return the squares of the cheapest path, or () if there is no path."""
    ends = [(goal, way) for goal in sorted(goals) for way in STRAIGHT]
    return tuple(at for at, _ in cheapest([(start, "")], ends, _steps(land, goals)))


def _steps(land: MapDraft, goals: frozenset[Place]) -> Steps[Way]:
    road = land.road

    def steps(stand: Way) -> Iterator[tuple[Way, int]]:
        at, came = stand
        for way, to in beside(at):
            if land.ground[at] == RIVER and way != came:
                continue  # a bridge leads straight on
            yield (to, way), _price(at, to) + TURN * (came not in ("", way))

    def _price(at: Place, to: Place) -> int:
        if at in road and to in road:
            return JOINED
        wet = land.ground[to] == RIVER
        beyond = sum(other in road and other != at for _, other in beside(to)) if to not in road else 0
        return (
            STEP
            + CLIMB * (land.ground[to] in (SLOPE, CREST))
            + BRIDGE * wet
            + WADE * (wet and land.ground[at] == RIVER)
            + BESIDE * beyond
            + ALONG * (rim(to) == 0 and to not in goals)
        )

    return steps
