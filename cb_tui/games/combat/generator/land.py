"""Land: a country of squares in the making, stage by stage, and questions that the stages ask of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules.board import STRAIGHT

COLUMNS, ROWS, HALF, REAR = 20, 16, 8, 4  # what a screen of 80x24 shows whole [SET-1a, SET-1b]
OPEN, SLOPE, CREST, TREES, HOUSES, RIVER = ".hHw#~"
BY_ROAD = {OPEN: "=", SLOPE: "R", CREST: "R", TREES: "W", HOUSES: "%", RIVER: "+"}


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
