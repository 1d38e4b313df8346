"""A map in the making: woods, water, roads and relief."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from cb_tui.core.paths import PlaceSteps, cheapest_path
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.tables import Form, TerrainStyle
from cb_tui.games.combat.rules.board import STRAIGHT, tops

COLUMNS, ROWS, HALF, REAR = 20, 16, 8, 4  # what a screen of 80x24 shows whole [SET-1a, SET-1b]
OPEN, SLOPE, CREST, TREES, HOUSES, RIVER = ".hHw#~"
BY_ROAD = {OPEN: "=", SLOPE: "R", CREST: "R", TREES: "W", HOUSES: "%", RIVER: "+"}
GRAIN = ((1000, 0), (1000, 0), (0, 1000), (707, 707), (707, -707))  # directions in thousandths; most run along the rows
SIZES: dict[Form, tuple[tuple[int, int], tuple[int, int]]] = {  # half lengths and half widths, hundredths of a square
    "knoll": ((130, 180), (120, 150)),
    "hill": ((200, 270), (120, 175)),
    "ridge": ((330, 480), (115, 170)),
}
BANDS = ((3, 5), (7, 10), (12, 14))  # rows in which the middle of a hill lies, each in turn
DRAWS = 12  # of a place for a hill
LEAST = 4  # squares of a hill
ROUGH = 140  # thousandths by which its edge strays
LEAST_WOOD = 3  # squares of a wood
STREAM_STEP, HILL, ASTRAY, STONES = 10, 60, 50, 15
STREAM_COLUMNS = (4, 17)  # columns that a stream keeps to
ACROSS = (6, 11)  # rows that a river keeps to
LAKE = (3, 5)  # squares of its longest side
STEP, TURN, CLIMB, BRIDGE, WADE, BESIDE, ALONG, JOINED = 10, 26, 16, 40, 90, 22, 40, 3
APART = 6  # columns or rows between two roads that lead the same way
STRAY = 4  # columns or rows by which a road's end misses its village

Way = tuple[Place, str]  # a square, and how one came there: "" for the start


def square(column: int, row: int) -> Place:
    """Return the square in a column and row of the field."""
    at = SQUARES.place_at(column, row)
    assert at is not None  # the field is smaller than the names reach
    return at


FIELD = tuple(square(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))


@dataclass(frozen=True, kw_only=True)
class MapDraft:
    """A map in progress. Each stage returns another one with more in it."""

    ground: Mapping[Place, str] = field(default_factory=lambda: dict.fromkeys(FIELD, OPEN))
    hills: tuple[tuple[Place, ...], ...] = ()
    water: str = "none"
    sites: tuple[Place, ...] = ()  # the middle of each village
    through: tuple[tuple[Place, ...], ...] = ()  # roads from edge to edge
    across: tuple[tuple[Place, ...], ...] = ()
    lanes: tuple[tuple[Place, ...], ...] = ()  # that join a village to a road
    villages: tuple[tuple[Place, ...], ...] = ()  # the squares of each
    strips: tuple[tuple[Place, ...], ...] = ()  # room for an airstrip in the south, and in the north

    @property
    def road(self) -> frozenset[Place]:
        """Return the squares of all roads."""
        return frozenset(at for road in (*self.through, *self.across, *self.lanes) for at in road)

    @property
    def bridges(self) -> tuple[Place, ...]:
        """Return the squares where a road crosses water, from the west."""
        return tuple(sorted(at for at in self.road if self.ground[at] == RIVER))

    def drawn(self, strips: Mapping[str, Iterable[Place]]) -> tuple[str, ...]:
        """Return the map of a battle file, with the airstrips that there are, each by its letter."""
        road = self.road
        signs = {at: BY_ROAD[sign] if at in road else sign for at, sign in self.ground.items()}
        signs |= {at: letter for letter, squares in strips.items() for at in squares}
        return tuple(
            "".join(signs[square(column, row)] for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
        )


@cache
def column(at: Place) -> int:
    """Return the column of a square, from 1 in the west."""
    return SQUARES.coordinates(at)[0]


@cache
def row(at: Place) -> int:
    """Return the row of a square, from 1 in the north."""
    return SQUARES.coordinates(at)[1]


@cache
def around(at: Place) -> tuple[Place, ...]:
    """Return the squares of the field that touch one, corners too."""
    return tuple(other for other in SQUARES.neighbours(at) if within(other))


@cache
def beside(at: Place) -> tuple[tuple[str, Place], ...]:
    """Return the squares of the field that share a side with one, each with the way there."""
    found = ((way, SQUARES.step(at, way)) for way in STRAIGHT)
    return tuple((way, other) for way, other in found if other is not None and within(other))


@cache
def within(at: Place) -> bool:
    """Check whether a square lies on the field."""
    return column(at) <= COLUMNS and row(at) <= ROWS


@cache
def rim(at: Place) -> int:
    """Return how many squares lie between a square and the nearest edge."""
    return min(column(at) - 1, COLUMNS - column(at), row(at) - 1, ROWS - row(at))


def near(at: Place, places: Iterable[Place]) -> int:
    """Return how many squares a place is from the nearest of some, 99 where there are none."""
    return min((SQUARES.distance(at, other) for other in places), default=99)


def relief(style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return a country that has nothing but its hills."""
    grain, bands = chance.pick(GRAIN), chance.shuffled(BANDS)
    hills: list[tuple[Place, ...]] = []
    for number in range(chance.integer_between(*style.hills)):
        form = chance.pick_weighted(style.forms)
        for _ in range(DRAWS):
            hill = _hill(form, grain, bands[number % len(bands)], chance)
            taken = {at for other in hills for at in other}
            if len(hill) >= LEAST and not any(near in taken for at in hill for near in (at, *around(at))):
                hills.append(hill)
                break
    land = MapDraft(hills=tuple(hills))
    crests = {at: CREST for hill in hills for at in tops(hill)}
    slopes = {at: SLOPE for hill in hills for at in hill}
    return MapDraft(ground={**land.ground, **slopes, **crests}, hills=tuple(hills))


def _hill(form: Form, grain: tuple[int, int], band: tuple[int, int], chance: SeededDraws) -> tuple[Place, ...]:
    """Return the squares of an ellipse along the grain."""
    long, wide = (chance.integer_between(*bounds) for bounds in SIZES[form])
    x0 = 50 * chance.integer_between(5, 2 * COLUMNS - 3)
    y0 = 50 * chance.integer_between(2 * band[0], 2 * min(band[1], ROWS))
    dx, dy = grain
    found = []
    for at in FIELD:
        x, y = 100 * column(at) - x0, 100 * row(at) - y0
        along, over = (x * dx + y * dy) // 1000, (y * dx - x * dy) // 1000
        away = along * along * 1000 // (long * long) + over * over * 1000 // (wide * wide)
        if away > 2000:
            continue
        if away <= 1000 + chance.integer_between(-ROUGH, ROUGH):
            found.append(at)
    return tuple(found)


def plant(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with woods on a share of its squares."""
    ground = dict(land.ground)
    left = len(FIELD) * chance.integer_between(*style.woods) // 100
    while left >= LEAST_WOOD:
        wood = _wood(land, ground, max(LEAST_WOOD, min(left, chance.integer_between(*style.patch))), chance)
        if not wood:
            break
        ground |= dict.fromkeys(wood, TREES)
        left -= len(wood)
    return replace(land, ground=ground)


def _wood(land: MapDraft, ground: dict[Place, str], size: int, chance: SeededDraws) -> list[Place]:
    """Return the squares of a wood of about `size` squares, grown near its trees, or [] without room."""
    road, kept = land.road, {at for strip in land.strips for at in strip}
    able = {at for at in FIELD if ground[at] == OPEN and at not in road and at not in kept}
    able -= {other for at in kept for other in around(at)}
    trees = {at for at in FIELD if ground[at] == TREES}
    close = _about(_about(trees)) | _about({at for at in FIELD if ground[at] == HOUSES})
    seeds = [at for at in FIELD if at in able and at not in close]
    if not seeds:
        return []
    wood = [chance.pick(seeds)]
    while len(wood) < size:
        rating = {
            other: 5 * sum(each in wood for each in around(other)) + 2 * sum(each in wood for _, each in beside(other))
            for at in wood
            for _, other in beside(at)
            if other in able and other not in wood
        }
        if not rating:
            break
        luck = {at: chance.integer_below(9) for at in sorted(rating)}
        wood.append(max(luck, key=lambda at: (rating[at] + luck[at], at)))
    return wood if len(wood) > 1 else []


def _about(places: set[Place]) -> set[Place]:
    """Return some squares and all that touch them."""
    return places | {other for at in places for other in around(at)}


def water(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its water."""
    kind = chance.pick_weighted(style.water)
    match kind:
        case "river":
            west, east = chance.integer_between(*ACROSS), chance.integer_between(*ACROSS)
            strays = frozenset(at for at in FIELD if not ACROSS[0] <= row(at) <= ACROSS[1])
            wet = _course(land, square(1, west), square(COLUMNS, east), strays, chance)
        case "stream":
            north, south = chance.integer_between(*STREAM_COLUMNS), chance.integer_between(*STREAM_COLUMNS)
            strays = frozenset(at for at in FIELD if not STREAM_COLUMNS[0] <= column(at) <= STREAM_COLUMNS[1])
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
            yield other, STREAM_STEP + stones[other] + HILL * high + ASTRAY * (other in strays)

    return cheapest_path((start,), (end,), steps)


def _lake(chance: SeededDraws) -> tuple[Place, ...]:
    """Return the squares of a corner, fewer with each row."""
    west, north, deep = chance.chance(50), chance.chance(50), chance.integer_between(*LAKE)
    wet: list[Place] = []
    for depth in range(deep):
        wide = deep - depth + chance.integer_below(2)
        row_ = depth + 1 if north else ROWS - depth
        wet += [square(step if west else COLUMNS + 1 - step, row_) for step in range(1, wide + 1)]
    return tuple(wet)


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
    return tuple(at for at, _ in cheapest_path([(start, "")], ends, _steps(land, goals)))


def _steps(land: MapDraft, goals: frozenset[Place]) -> PlaceSteps[Way]:
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
