"""Map draft: a grid of hexes that becomes the terrain, roads and places of a generated battle."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from cb_tui.core.hexes import Hex, distance, hex_at, neighbours, parse
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.terrain import TERRAIN, TERRAINS, Board, Hexside, hexside

EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
COURSES: Mapping[str, tuple[int, int, int]] = {  # by heading: rows, and columns from odd rows and from even ones
    "N": (-1, 0, 0),
    "S": (1, 0, 0),
    "E": (0, 1, 1),
    "W": (0, -1, -1),
    "NE": (-1, 0, 1),
    "SE": (1, 0, 1),
    "NW": (-1, -1, 0),
    "SW": (1, -1, 0),
}
NOWHERE = Hex("0101")
OPEN, TREES, HOUSES, GULLY, TRENCH = ".^#vu"


class MapGrid:
    """The hexes of a map."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.hexes = tuple(hex_at(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1))
        self.around: Mapping[Hex, tuple[Hex, ...]] = {
            at: tuple(other for other in neighbours(at) if self.within(other)) for at in self.hexes
        }
        self.rim: Mapping[Hex, int] = {at: min(self.depth(at, name) for name in EDGES) for at in self.hexes}
        self.middle = hex_at((columns + 1) // 2, (rows + 1) // 2)

    def within(self, at: Hex) -> bool:
        """Check whether a hex lies on the field."""
        column, row = parse(at)
        return column <= self.columns and row <= self.rows

    def depth(self, at: Hex, name: Edge) -> int:
        """Return how many columns or rows a hex lies away from an edge."""
        column, row = parse(at)
        match name:
            case "north":
                return row - 1
            case "south":
                return self.rows - row
            case "west":
                return column - 1
            case "east":
                return self.columns - column

    @cached_property
    def edges(self) -> Mapping[Edge, tuple[Hex, ...]]:
        """Return the hexes along each edge."""
        return {name: tuple(at for at in self.hexes if self.depth(at, name) == 0) for name in EDGES}

    @cached_property
    def corners(self) -> frozenset[Hex]:
        """Return the hexes that lie on two edges."""
        return frozenset(at for at in self.hexes if sum(at in hexes for hexes in self.edges.values()) == 2)

    @cached_property
    def ways(self) -> Mapping[Hex, tuple[tuple[str, Hex], ...]]:
        """Return the next hex of each heading, from every hex: N and S keep to the column."""
        return {
            at: tuple((heading, other) for heading in COURSES if (other := self.ahead(at, heading)) is not None)
            for at in self.hexes
        }

    def ahead(self, at: Hex, heading: str) -> Hex | None:
        """Return the adjacent hex along a heading, or None if it would lie beyond the field."""
        column, row = parse(at)
        down, odd, even = COURSES[heading]
        column, row = column + (odd if row % 2 else even), row + down
        return hex_at(column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None

    def parts(self, places: Iterable[Hex]) -> list[frozenset[Hex]]:
        """Return the pieces into which some hexes fall."""
        there = tuple(places)
        left, found = set(there), []
        for start in there:
            if start not in left:
                continue
            part, waiting = {start}, [start]
            while waiting:
                for other in self.around[waiting.pop()]:
                    if other in left and other not in part:
                        part.add(other)
                        waiting.append(other)
            left -= part
            found.append(frozenset(part))
        return found

    def openings(self, name: Edge, away: int) -> tuple[Hex, ...]:
        """Return the hexes of an edge that are at least `away` hexes from a corner."""
        return tuple(at for at in self.edges[name] if near(at, self.corners) >= away)


@cache
def sized(columns: int, rows: int) -> MapGrid:
    """Return the field of a size."""
    return MapGrid(columns, rows)


def near(at: Hex, places: Iterable[Hex]) -> int:
    """Return how many hexes a place is from the nearest of some, 99 where there are none."""
    return min((distance(at, other) for other in places), default=99)


@dataclass(frozen=True, kw_only=True)
class MapDraft:
    """A country of hexes in the making. Each stage returns a new one with more in it."""

    field: MapGrid
    levels: Mapping[Hex, int]
    ground: Mapping[Hex, str]
    bed: tuple[Hex, ...] = ()  # of a brook, from spring to mouth
    rivers: frozenset[Hexside] = frozenset()
    bank: frozenset[Hex] = frozenset()  # all hexes on one side of the river
    site: Hex = NOWHERE  # the middle of the settlement
    roads: tuple[tuple[Hex, ...], ...] = ()  # each ends at an edge, and begins at another one or at a road
    houses: tuple[Hex, ...] = ()  # of the settlement
    farm: tuple[Hex, ...] = ()

    @cached_property
    def links(self) -> frozenset[Hexside]:
        """Return the pairs of hexes that a road joins."""
        return frozenset(hexside(one, other) for road in self.roads for one, other in pairwise(road))

    @cached_property
    def road(self) -> frozenset[Hex]:
        """Return the hexes that a road passes."""
        return frozenset(at for road in self.roads for at in road)

    @cached_property
    def exits(self) -> list[Hex]:
        """Return where roads leave the field."""
        ends = Counter(at for link in self.links for at in link)
        return sorted(at for at, links in ends.items() if links == 1 and not self.field.rim[at])

    def board(self) -> Board:
        """Return the country as a board of the rules."""
        return Board(
            columns=self.field.columns,
            rows=self.field.rows,
            terrain={at: TERRAIN[self.ground[at]].name for at in self.field.hexes},
            terrains=TERRAINS,
            levels={at: level for at, level in self.levels.items() if level},
            roads=self.links,
            rivers=self.rivers,
        )
