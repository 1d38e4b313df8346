"""Inches: a plane of points a tenth of an inch (a tick) apart, measured without a fraction."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cb_tui.core.plane import COMPASS as BEARINGS
from cb_tui.core.plane import QUARTER, Point, between, distance_in_ticks
from cb_tui.core.values import Place

TICKS = 10  # of an inch
NAME = re.compile(r"(0|[1-9][0-9]{0,2})\.([0-9]),(0|[1-9][0-9]{0,2})\.([0-9])")
BEGUN = re.compile(r"[0-9]{1,3}(\.([0-9](,([0-9]{1,3}(\.[0-9]?)?)?)?)?)?")


@dataclass(frozen=True)
class Inches:
    """A plane from 0.0,0.0 at the top left to 999.9,999.9 inches, in ticks (1/10 inch).

    A cursor moves `pace` ticks in one of sixteen bearings.
    """

    pace: int = TICKS
    kind = "inches"
    unit = "place"
    units = "places"
    example = "69.4,17.9"
    spelling = "inches from the left and from the top, 69.4,17.9"
    layout = "Places are inches from the left and from the top edge."
    directions = BEARINGS

    def parse(self, text: str) -> Place:
        """Return the place of a name. Raises ValueError if `text` is no place name."""
        self.coordinates(Place(text))
        return Place(text)

    def coordinates(self, at: Place) -> tuple[int, int]:
        """Return the ticks of a place from the left and from the top."""
        found = NAME.fullmatch(at)
        if found is None:
            raise ValueError(f"{at!r} is not a place; write inches from the left and from the top, like 69.4,17.9")
        x, x_tick, y, y_tick = (int(part) for part in found.groups())
        return x * TICKS + x_tick, y * TICKS + y_tick

    def place_at(self, column: int, row: int) -> Place | None:
        """Return the place `column` ticks from the left and `row` from the top, or None if it is off the plane."""
        return _name(column, row) if min(column, row) >= 0 and max(column, row) < 1000 * TICKS else None

    def is_prefix(self, text: str) -> bool:
        """Check whether a name may begin with a text."""
        return bool(BEGUN.fullmatch(text))

    def step(self, at: Place, direction: str) -> Place | None:
        """Return the point about a pace away, never farther, or None if it is off the plane."""
        turn, part = divmod(BEARINGS.index(direction), 4)
        x, y = (self.pace * share // 10000 for share in QUARTER[part])
        for _ in range(turn):
            x, y = -y, x
        here = self.coordinates(at)
        return self.place_at(here[0] + x, here[1] - y)

    def neighbours(self, at: Place) -> tuple[Place, ...]:
        """Return the points a pace away in all bearings."""
        return tuple(to for way in BEARINGS if (to := self.step(at, way)) is not None)

    def distance(self, one: Place, other: Place) -> int:
        """Return the ticks between two points, a part of one counted whole: no way round is ever shorter."""
        return distance_in_ticks(self.coordinates(one), self.coordinates(other))

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """Return the points nearest to the line, one for each tick that it goes across or down, whichever is more."""
        if one > other:
            return self.line(other, one)[::-1]
        (x, y), (to_x, to_y) = self.coordinates(one), self.coordinates(other)
        points = between((x, y), (to_x, to_y), max(abs(to_x - x), abs(to_y - y)))
        return tuple(_name(*here) for here in points)

    def format_distance_number(self, distance: int) -> str:
        """Return how many inches, with one decimal, unrounded."""
        return format_inches(distance)

    def format_distance(self, distance: int, numbers: Sequence[str] = ()) -> str:  # noqa: ARG002 - none is whole
        """Return a distance in inches with one decimal, unrounded."""
        return f"{format_inches(distance)} inches"

    def offset(self, one: Place, other: Place) -> tuple[float, float]:
        """Return how many ticks east and how many north."""
        (x, y), (to_x, to_y) = self.coordinates(one), self.coordinates(other)
        return to_x - x, y - to_y


INCHES = Inches()


@lru_cache(maxsize=1 << 14)
def parse_place(at: Place) -> Point:
    """Return the point of a place."""
    return INCHES.coordinates(at)


def format_place(at: Point) -> Place:
    """Return the place of a point. Raises ValueError if it is off the plane."""
    found = INCHES.place_at(*at)
    if found is None:
        raise ValueError(f"{at} is off the table; keep both numbers from 0 to {1000 * TICKS - 1}")
    return found


def format_inches(ticks_: int) -> str:
    """Return ticks as inches with one decimal, unrounded: "5.9"."""
    return f"{'-' * (ticks_ < 0)}{abs(ticks_) // TICKS}.{abs(ticks_) % TICKS}"


def _name(x: int, y: int) -> Place:
    return Place(f"{x // TICKS}.{x % TICKS},{y // TICKS}.{y % TICKS}")
