"""Land: a country in the making, stage by stage, and questions that the stages ask of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise

from cb_tui.core import cheapest as ways
from cb_tui.core.hexes import OFFSETS, Hex, axial, distance, hex_at, neighbours, parse
from cb_tui.rules.combat_boots.battle import Edge
from cb_tui.rules.combat_boots.board import Board, Hexside, hexside
from cb_tui.rules.combat_boots.ground import TERRAIN, terrain

COLUMNS, ROWS = 12, 10  # what a screen of 80x24 shows whole
FIELD = tuple(hex_at(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
OPEN, TREES, HOUSES, GULLY, TRENCH = ".^#vu"

Price = Callable[[Hex, Hex], int | None]  # of a step; None: there is none


@dataclass(frozen=True, kw_only=True)
class Land:
    """A country of hexes; each stage gives another one with more in it."""

    levels: Mapping[Hex, int]
    ground: Mapping[Hex, str] = field(default_factory=lambda: dict.fromkeys(FIELD, OPEN))
    bed: tuple[Hex, ...] = ()  # of a brook, from spring to mouth
    rivers: frozenset[Hexside] = frozenset()
    bank: frozenset[Hex] = frozenset()  # all hexes on one side of the river
    site: Hex = FIELD[0]  # the middle of the settlement
    roads: tuple[tuple[Hex, ...], ...] = ()  # each from the settlement to an edge, or to another road
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

    def board(self) -> Board:
        """Return the country as a board of the rules."""
        return Board(
            columns=COLUMNS,
            rows=ROWS,
            terrain={at: TERRAIN[self.ground[at]].name for at in FIELD},
            levels={at: level for at, level in self.levels.items() if level},
            roads=self.links,
            rivers=self.rivers,
        )


@cache
def around(at: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the field beside one."""
    return tuple(other for other in neighbours(at) if within(other))


@cache
def within(at: Hex) -> bool:
    """Check whether a hex lies on the field."""
    column, row = parse(at)
    return column <= COLUMNS and row <= ROWS


@cache
def rim(at: Hex) -> int:
    """Return how many hexes lie between a hex and the nearest edge."""
    column, row = parse(at)
    return min(column - 1, COLUMNS - column, row - 1, ROWS - row)


@cache
def edge(name: Edge) -> tuple[Hex, ...]:
    """Return the hexes along an edge."""
    return tuple(at for at in FIELD if depth(at, name) == 0)


@cache
def depth(at: Hex, name: Edge) -> int:
    """Return how many columns or rows a hex lies away from an edge."""
    column, row = parse(at)
    return {"north": row - 1, "south": ROWS - row, "west": column - 1, "east": COLUMNS - column}[name]


def point(at: Hex) -> tuple[int, int]:
    """Return where the middle of a hex lies, in thousandths of a hex."""
    column, row = parse(at)
    return 1000 * column + (0 if row % 2 else 500), 866 * row


def side_of(at: Hex, direction: int) -> Hex | None:
    """Return the hex of the field that lies beside one in one of six directions."""
    q, r = axial(at)
    step = OFFSETS[direction % 6]
    return next((other for other in around(at) if axial(other) == (q + step[0], r + step[1])), None)


@cache
def far(at: Hex) -> Mapping[Hex, int]:
    """Return how many hexes each hex of the field is from one."""
    return {other: distance(at, other) for other in FIELD}


def near(at: Hex, places: Iterable[Hex]) -> int:
    """Return how many hexes a place is from the nearest of some, 99 where there are none."""
    return min(map(far(at).__getitem__, places), default=99)


def cheapest(starts: Iterable[Hex], goals: Iterable[Hex], price: Price) -> tuple[Hex, ...]:
    """Return the hexes of the cheapest way from one of some to one of others, of equal ones the first by name; () for none."""
    return ways.cheapest(starts, goals, _steps(price))


def outward(starts: Iterable[Hex], price: Price) -> dict[Hex, tuple[int, Hex | None]]:
    """Return what each hex costs to reach, and from which one it is reached."""
    return ways.outward(starts, _steps(price))


def _steps(price: Price) -> ways.Steps[Hex]:
    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        for other in around(at):
            if (step := price(at, other)) is not None:
                yield other, step

    return steps


def walk(board: Board) -> Price:
    """Return what a step on foot costs, in half movement points. [MOV-2]"""

    def price(one: Hex, other: Hex) -> int | None:
        if board.road(one, other):
            return 1
        if board.river(one, other):
            return None
        return 2 * int(terrain(board, other).entry) + 2 * max(0, board.level(other) - board.level(one))

    return price
