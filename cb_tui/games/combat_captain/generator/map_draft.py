"""The draft of a table: hills, roads, woods, fields with hedges. All shapes are in whole inches."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cb_tui.core import shapes
from cb_tui.core.plane import Point
from cb_tui.core.seeded_draws import Range, SeededDraws
from cb_tui.core.shapes import Box
from cb_tui.games.combat_captain.generator.tables import TerrainStyle
from cb_tui.games.combat_captain.rules.battle import Area, AreaKind, Barrier

WIDE = 72  # inches of a table from west to east
TRIES = 40  # places that a shape may try
VERGE = 2  # inches between a road and what stands beside it
SWAY = 12  # inches by which a road bends at most
HILL = (14, 22), (10, 16)  # inches wide and deep
WOOD = (9, 15), (8, 12)
ODD = (9, 16), (6, 10)
SHORTEST = 6  # inches of a hedge
GATE = 3  # inches between the corner of a field and its hedge
START = 12  # inches of either edge in which those who come begin: no wood stands there

Line = tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class MapDraft:
    """The shapes of a table, and what the stages after them have to know of them."""

    deep: int  # inches from north to south
    center: Point  # of the place that is fought for
    kind: str  # of that place
    area: Box = (0, 0, 0, 0)  # round it
    ways: tuple[Line, ...] = ()  # middles of roads, the first from north to south
    areas: tuple[Area, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    solid: tuple[Box, ...] = ()  # houses, walls, woods and odd ground, round which others leave room

    def free(self, box: Box, margin: int, verge: int = VERGE) -> bool:
        """Check whether a box is on the table, apart from all solid shapes and from the roads."""
        left, top, right, bottom = box
        inside = left >= 1 and top >= 1 and right < WIDE and bottom < self.deep
        return (
            inside
            and all(shapes.boxes_apart(box, other, margin - 1) for other in self.solid)
            and not any(crosses(box, way, verge + 1) for way in self.ways)
        )

    def with_area(self, kind: AreaKind, name: str, outline: Line, level: int = 0, *, solid: bool = True) -> "MapDraft":
        """Return the draft with one more area."""
        area = Area(kind=kind, name=name, outline=written(outline), level=level)
        boxes = (shapes.bounding_box(outline),) if solid else ()
        return replace(self, areas=(*self.areas, area), solid=(*self.solid, *boxes))


def written(line: Iterable[Point]) -> str:
    """Return points as a battle file has them: "52,26 112,26"."""
    return " ".join(f"{x},{y}" for x, y in line)


def rectangle(box: Box) -> Line:
    """Return the corners of a box."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def crosses(box: Box, way: Line, margin: int = 0) -> bool:
    """Check whether a line comes into a box with a margin round it."""
    left, top, right, bottom = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
    edges = list(shapes.sides(rectangle((left, top, right, bottom))))
    return any(left <= x <= right and top <= y <= bottom for x, y in way) or any(
        shapes.segments_meet(*leg, *edge) for leg in pairwise(way) for edge in edges
    )


def around(center: Point, wide: int, deep: int) -> Box:
    """Return a box of a size about a point."""
    left, top = center[0] - wide // 2, center[1] - deep // 2
    return left, top, left + wide, top + deep


def rounded(box: Box, chance: SeededDraws) -> Line:
    """Return an outline with eight corners in a box, each corner of the box cut off: no two sides cross."""
    left, top, right, bottom = box
    wide, deep = right - left, bottom - top

    def cut(length: int) -> int:
        return chance.integer_between(max(1, length // 6), max(1, (length - 1) // 2))

    return (
        (left + cut(wide), top), (right - cut(wide), top), (right, top + cut(deep)), (right, bottom - cut(deep)),
        (right - cut(wide), bottom), (left + cut(wide), bottom), (left, bottom - cut(deep)), (left, top + cut(deep)),
    )  # fmt: skip


def site(style: TerrainStyle, deep: int, rows: Range, chance: SeededDraws) -> MapDraft:
    """Return an empty table with the middle of the place that is fought for."""
    kind = chance.pick_weighted(style.objectives)
    center = chance.integer_between(WIDE * 2 // 5, WIDE * 3 // 5), chance.integer_between(*rows)
    return MapDraft(deep=deep, center=center, kind=kind)


def relief(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the table with its hills, the first of them where the objective is a hill."""
    count = chance.integer_between(*style.hills)
    hills: list[Box] = []
    if land.kind == "hill":
        hills.append(around(land.center, 18, 14))
    for _ in range(TRIES):
        if len(hills) >= max(count, land.kind == "hill"):
            break
        wide, deep = (chance.integer_between(*size) for size in HILL)
        box = _somewhere(land, wide, deep, chance)
        clear = all(shapes.boxes_apart(box, other, 3) for other in hills)
        if clear and shapes.boxes_apart(box, around(land.center, 20, 16)):
            hills.append(box)
    for number, box in enumerate(hills, 1):
        named = f"hill {number}" if number > 1 or land.kind != "hill" else "hill"
        land = land.with_area("hill", named, rounded(box, chance), 1, solid=False)
    return land


def _somewhere(land: MapDraft, wide: int, deep: int, chance: SeededDraws) -> Box:
    """Return a box of a size anywhere on the table."""
    left = chance.integer_between(1, WIDE - 1 - wide)
    top = chance.integer_between(1, land.deep - 1 - deep)
    return left, top, left + wide, top + deep


def roads(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the table with the main road from north to south, and perhaps a lane from west to east."""
    (x, y), beside = land.center, 0
    if land.kind in ("hill", "airfield"):  # past it, not over it
        beside = chance.pick((-1, 1)) * (15 if land.kind == "hill" else 22)
    middle = min(WIDE - 6, max(6, x + beside))

    def bent(at: int, most: int) -> int:
        return min(most - 6, max(6, at + chance.integer_between(-SWAY, SWAY)))

    main = (bent(middle, WIDE), 0), (middle, y), (bent(middle, WIDE), land.deep)
    land = _laid(land, "main road", main, across=False)
    crossing = chance.chance(style.lane) or land.kind == "crossroads"
    if crossing and land.kind not in ("hill", "airfield"):
        lane = (0, bent(y, land.deep)), (x, y), (WIDE, bent(y, land.deep))
        land = _laid(land, "lane", lane, across=True)
    return land


def _laid(land: MapDraft, name: str, way: Line, *, across: bool) -> MapDraft:
    """Return the table with a road two inches wide. It is written from edge to edge, down one side and up the other."""
    step = (0, 1) if across else (1, 0)
    outline = (
        *((x - step[0], y - step[1]) for x, y in way),
        *((x + step[0], y + step[1]) for x, y in reversed(way)),
    )
    return replace(land.with_area("road", name, outline, solid=False), ways=(*land.ways, way))


def plant(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the table with its woods, then its odd ground: off the roads and off the place that is fought for."""
    kinds: tuple[tuple[AreaKind, Range, tuple[Range, Range], Sequence[str]], ...] = (
        ("forest", style.woods, WOOD, style.wood_names),
        ("odd", style.odd, ODD, style.odd_names),
    )
    for kind, count, (wide, deep), names in kinds:
        left = chance.shuffled(names)[: chance.integer_between(*count)]
        for _ in range(TRIES):
            if not left:
                break
            box = _somewhere(land, chance.integer_between(*wide), chance.integer_between(*deep), chance)
            if _begins(land, box) or not land.free(box, 3) or not shapes.boxes_apart(box, land.area, 1):
                continue
            land = land.with_area(kind, left.pop(), rounded(box, chance))
    return land


def _begins(land: MapDraft, box: Box) -> bool:
    """Check whether a box lies where one of the sides may begin."""
    zones = ((10, 0, WIDE - 10, START), (10, land.deep - START, WIDE - 10, land.deep))
    return any(not shapes.boxes_apart(box, zone) for zone in zones)


def enclose(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the table with hedges along some sides of its fields, which end before roads, houses and woods."""
    if not style.hedges:
        return land
    columns, rows = (_grid(most, style.fields, chance) for most in (WIDE, land.deep))
    ends = [*((((x, a), (x, b))) for x in columns[1:-1] for a, b in pairwise(rows))]
    ends += [((a, y), (b, y)) for y in rows[1:-1] for a, b in pairwise(columns)]
    found: list[Line] = []
    for one, other in ends:
        if chance.chance(style.hedges):
            found += _parts(land, one, other)
    hedges = [Barrier(kind="hedge", name=f"hedge {number}", line=written(line)) for number, line in enumerate(found, 1)]
    return replace(land, barriers=(*land.barriers, *hedges))


def _grid(most: int, spacing: Range, chance: SeededDraws) -> list[int]:
    """Return where the sides of fields lie, both edges of the table included."""
    found = [0]
    while (at := found[-1] + chance.integer_between(*spacing)) < most - spacing[0] // 2:
        found.append(at)
    return [*found, most]


def _parts(land: MapDraft, one: Point, other: Point) -> Iterator[Line]:
    """Yield the parts of a side of a field on which a hedge can stand."""
    length = max(other[0] - one[0], other[1] - one[1])
    way = (other[0] > one[0], other[1] > one[1])
    run: list[Point] = []
    for step in range(GATE, length - GATE + 1):
        at = one[0] + way[0] * step, one[1] + way[1] * step
        if land.free((*at, *at), 2) and not _in_strip(land, at):
            run.append(at)
            continue
        if len(run) > SHORTEST:
            yield run[0], run[-1]
        run = []
    if len(run) > SHORTEST:
        yield run[0], run[-1]


def _in_strip(land: MapDraft, at: Point) -> bool:
    left, top, right, bottom = land.area
    return land.kind == "airfield" and left - 2 <= at[0] <= right + 2 and top - 2 <= at[1] <= bottom + 2
