"""Places of stands at the start: in two ranks before an edge, or along what they hold, in its cover."""

from collections.abc import Iterator, Sequence
from itertools import product

from cb_tui.core import shapes
from cb_tui.core.generator_retries import NoSiteError
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point, gap_between_bases
from cb_tui.core.shapes import Box
from cb_tui.games.combat_captain.generator.forces import Company, Stands
from cb_tui.games.combat_captain.generator.mission_plan import FRONT
from cb_tui.games.combat_captain.rules.parameters import RADIUS
from cb_tui.games.combat_captain.rules.terrain import TerrainMap

ABREAST, RANK = 50, 40  # ticks between squads of a front rank, and from it to the second
SPREAD = 75  # ticks at most between squads that hold something
BORDER = 40  # ticks between either end of a rank and the edge of the table
STEP = 5  # ticks between the places that are tried
FAR = 70  # ticks from where a stand was meant to begin, either way
COVER = 35  # ticks that a stand goes for a hedge or a wall
ROOM = 2  # ticks between a base and a house or another base
DEPTH = 10  # ticks into a wood beyond which no stand sees out [LOS-2a]
STEPS = range(-FAR, FAR + 1, STEP)
AWAY = sorted(product(STEPS, STEPS), key=lambda way: (way[0] ** 2 + way[1] ** 2, way))  # from a wish, the nearest first
NEAR = sum(x**2 + y**2 <= COVER**2 for x, y in AWAY)


class Placement:
    """The stands of a battle, placed one after another on a table. `stands` are all kinds."""

    def __init__(self, table: TerrainMap, stands: Stands) -> None:
        self._table, self._stands = table, stands
        self._taken: list[tuple[Point, int]] = []

    def coming(self, companies: Sequence[Company], at: int, *, south: bool) -> Iterator[list[Point]]:
        """Yield the places of companies that come from an edge: side by side about a point of it, `at` ticks along.

        Squads are in front, all others behind them.
        """
        front = self._table.size[1] - FRONT * TICKS if south else FRONT * TICKS
        back = front + RANK if south else front - RANK
        left = self._left(at, sum(self._squads(company) for company in companies), ABREAST)
        for company in companies:
            if company.armored:
                yield self._section(company, at, back)
                continue
            squads = self._squads(company)
            wishes = [(left + number * ABREAST, front) for number in range(squads)]
            weapons = len(company.stands) - squads
            wishes += [(left + ABREAST + number * ABREAST * 3 // 2, back) for number in range(weapons)]
            yield [self._put(key, wish) for key, wish in zip(company.stands, wishes, strict=True)]
            left += squads * ABREAST

    def holding(self, companies: Sequence[Company], box: Box, *, north: bool) -> Iterator[list[Point]]:
        """Yield the places of companies that hold a box: squads along its side that faces the enemy, north or south.

        Each machine gun, mortar and gun is behind and between two squads, vehicles are in the middle.
        """
        left, top, right, bottom = box
        front, back = (top + 20, RANK) if north else (bottom - 20, -RANK)
        squads = sum(self._squads(company) for company in companies)
        gap = min(SPREAD, max(ABREAST, (right - left) // max(1, squads - 1)))
        start = self._left((left + right) // 2, squads, gap)
        for company in companies:
            if company.armored:
                yield self._section(company, (left + right) // 2, front + 2 * back)
                continue
            squads = self._squads(company)
            wishes = [(start + number * gap, front) for number in range(squads)]
            weapons = len(company.stands) - squads
            wishes += [(start + gap // 2 + number * gap, front + back // 2) for number in range(weapons)]
            yield [self._put(key, wish, north) for key, wish in zip(company.stands, wishes, strict=True)]
            start += squads * gap

    def _left(self, middle: int, count: int, gap: int) -> int:
        """Return where a rank of so many begins, so that all of it is on the table."""
        wide = (count - 1) * gap
        return min(max(middle - wide // 2, BORDER), self._table.size[0] - BORDER - wide)

    def _squads(self, company: Company) -> int:
        return sum(self._stands[key].kind == "rifle" for key in company.stands)

    def _section(self, company: Company, x: int, y: int) -> list[Point]:
        return [self._put(key, (x + number * ABREAST, y)) for number, key in enumerate(company.stands)]

    def _put(self, key: str, wish: Point, north: bool | None = None) -> Point:
        """Return the free place nearest to a wish, and take it. Raises NoSiteError if all are taken.

        `north`: from where the enemy comes, if the stand should rather begin behind a hedge or a wall.
        """
        radius = RADIUS[self._stands[key].kind]
        places = [(wish[0] + x, wish[1] + y) for x, y in AWAY]
        behind = (at for at in places[:NEAR] if north is not None and self._sheltered(at, radius, north=north))
        for at in (*behind, *places):
            if self._free(at, radius):
                self._taken.append((at, radius))
                return at
        raise NoSiteError("no room for all stands")

    def _sheltered(self, at: Point, radius: int, *, north: bool) -> bool:
        """Check whether a base touches a hedge or a wall that lies toward the enemy."""
        ahead = at[0], at[1] + (-STEP if north else STEP)
        return any(
            line.touches(at, radius) and line.gap(ahead, radius) < line.gap(at, radius)
            for line in self._table.lines.values()
            if _by(at, line.box)
        )

    def _free(self, at: Point, radius: int) -> bool:
        table = self._table
        return (
            table.holds(at, radius + ROOM)
            and all(gap_between_bases(at, radius, other, wide) >= ROOM for other, wide in self._taken)
            and not any(_by(at, house.box) and _overlaps(at, radius, house.outline) for house in table.buildings)
            and not any(_by(at, line.box) and line.gap(at, radius) < 0 for line in table.lines.values())
            and not any(at in wood and shapes.to_border(at, wood.outline) > DEPTH for wood in table.forests)
        )


def _overlaps(at: Point, radius: int, house: tuple[Point, ...]) -> bool:
    return shapes.to_polygon(at, house) < radius + ROOM


def _by(at: Point, box: Box) -> bool:
    """Check whether a point is near a box, so that a base there may touch what is in it."""
    return not shapes.boxes_apart((*at, *at), box, max(RADIUS.values()) + ROOM)
