"""Hexes with pointy tops in offset rows: names "CCRR", even rows half a hex to the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Place

Hex = Place  # what a place of this grid is called

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # axial, in the order of DIRECTIONS


@cache
def parse(at: Hex) -> tuple[int, int]:
    """Return column and row of a hex, counted from 1. Raises ValueError if `at` is no hex name."""
    if len(at) != 4 or not (at.isascii() and at.isdigit()) or "00" in (at[:2], at[2:]):
        raise ValueError(f"{at!r} is not a hex; write column and row in two digits each, like 0302")
    return int(at[:2]), int(at[2:])


def hex_at(column: int, row: int) -> Hex:
    """Return the name of the hex in a column and row, both 1 to 99."""
    return Hex(f"{column:02}{row:02}")


@cache
def axial(at: Hex) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a hex. Hex 0101 is (0, 0)."""
    column, row = parse(at)
    return column - 1 - (row - 1) // 2, row - 1


def offset(q: int, r: int) -> tuple[int, int]:
    """Return column and row of axial coordinates. Either may be below 1."""
    return q + r // 2 + 1, r + 1


@cache
def from_axial(q: int, r: int) -> Hex:
    """Return the hex of axial coordinates."""
    return hex_at(*offset(q, r))


def distance(a: Hex, b: Hex) -> int:
    """Return the number of hexes along the shortest path, the start not counted. [GEN-3]"""
    (aq, ar), (bq, br) = axial(a), axial(b)
    q, r = aq - bq, ar - br
    return max(abs(q), abs(r), abs(q + r))


def step_towards(a: Hex, direction: str) -> Hex | None:
    """Return the neighbor in one of DIRECTIONS, or None if its column or row would be out of range."""
    q, r = axial(a)
    dq, dr = OFFSETS[DIRECTIONS.index(direction)]
    column, row = offset(q + dq, r + dr)
    return hex_at(column, row) if 1 <= column <= 99 and 1 <= row <= 99 else None


@cache
def neighbours(a: Hex) -> tuple[Hex, ...]:
    """Return the hexes around one, in the order of DIRECTIONS, as far as columns and rows go."""
    around = (step_towards(a, direction) for direction in DIRECTIONS)
    return tuple(at for at in around if at is not None)


def doubled_dot_product(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return twice the scalar product of two axial offsets, in hexes squared, exactly."""
    (q1, r1), (q2, r2) = one, other
    return 2 * q1 * q2 + 2 * r1 * r2 + q1 * r2 + q2 * r1


def offset_between(a: Hex, b: Hex) -> tuple[int, int]:
    """Return the axial offset that leads from one hex to another."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return bq - aq, br - ar


def at_right_angle_or_more(target: Hex, first: Hex, second: Hex) -> bool:
    """Check whether two hexes lie 90 degrees or more apart, as seen from a third. [SIDE-3a]"""
    return doubled_dot_product(offset_between(target, first), offset_between(target, second)) <= 0


@dataclass(frozen=True)
class Hexes:
    """The hex grid as a geometry, built on the functions above."""

    kind = "hexes"
    unit = "hex"
    units = "hexes"
    example = "0605"
    spelling = "four digits, 0605"
    layout = "Even rows are shifted half a hex to the right."
    directions = DIRECTIONS

    def parse(self, text: str) -> Hex:
        """Return the hex of a name. Raises ValueError if `text` is no hex name."""
        parse(Hex(text))
        return Hex(text)

    def coordinates(self, at: Hex) -> tuple[int, int]:
        """Return column and row of a hex."""
        return parse(at)

    def place_at(self, column: int, row: int) -> Hex | None:
        """Return the hex in a column and row."""
        return hex_at(column, row) if 1 <= column <= 99 and 1 <= row <= 99 else None

    def is_prefix(self, text: str) -> bool:
        """Check whether a name may begin with a text."""
        return text.isascii() and text.isdigit() and len(text) <= 4

    def step(self, at: Hex, direction: str) -> Hex | None:
        """Return the neighbor in a direction. N and S keep to the column."""
        if direction in ("N", "S"):
            direction += "E" if parse(at)[1] % 2 else "W"
        return step_towards(at, direction)

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """Return the hexes around one."""
        return neighbours(at)

    def distance(self, one: Hex, other: Hex) -> int:
        """Return the number of hexes along the shortest path, the start not counted."""
        return distance(one, other)

    def format_distance_number(self, distance: int) -> str:
        """Return how many."""
        return str(distance)

    def format_distance(self, distance: int, numbers: Sequence[str] = ()) -> str:
        """Return how many hexes."""
        return count_noun(distance, self.unit, self.units, numbers)

    def line(self, one: Hex, other: Hex) -> tuple[Hex, ...]:
        """Return the hexes nearest to the straight line, one a step. `trace` has the exact crossings."""
        if one > other:
            return self.line(other, one)[::-1]
        (q1, r1), (q2, r2), steps = axial(one), axial(other), distance(one, other)
        return tuple(
            _nearest(q1 * (steps - i) + q2 * i, r1 * (steps - i) + r2 * i, steps) if steps else one
            for i in range(steps + 1)
        )

    def offset(self, one: Hex, other: Hex) -> tuple[float, float]:
        """Return how many hexes east and how many north, as the crow flies."""
        q, r = offset_between(one, other)
        return q + r / 2, -r * sqrt(3) / 2


HEXES = Hexes()


def _nearest(q: int, r: int, parts: int) -> Hex:
    """Return the hex around the point with axial coordinates `q` / `parts` and `r` / `parts`.

    A point between two hexes always belongs to the same one.
    """
    whole = 8 * parts
    exact = (8 * q + 1, 8 * r + 2, -8 * (q + r) - 3)  # beside the side that it may lie on
    near = [(2 * x + whole) // (2 * whole) for x in exact]
    far = [abs(x - whole * n) for x, n in zip(exact, near, strict=True)]
    worst = far.index(max(far))
    if worst < 2:
        near[worst] = -near[1 - worst] - near[2]
    column, row = offset(near[0], near[1])
    return hex_at(min(max(column, 1), 99), row)
