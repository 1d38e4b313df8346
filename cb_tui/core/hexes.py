"""Hexes with pointy tops in offset rows: names "CCRR", even rows half a hex to the right."""

from functools import cache

from cb_tui.core.values import Place

Hex = Place  # what a place of this grid is called

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # axial, in the order of DIRECTIONS


@cache
def parse(at: Hex) -> tuple[int, int]:
    """Column and row of a hex, counted from 1; raises ValueError for what is no hex name."""
    if len(at) != 4 or not (at.isascii() and at.isdigit()) or "00" in (at[:2], at[2:]):
        raise ValueError(f"{at!r} is no hex; write column and row in two digits each, like 0302")
    return int(at[:2]), int(at[2:])


def hex_at(column: int, row: int) -> Hex:
    """The name of the hex in a column and row, both 1 to 99."""
    return Hex(f"{column:02}{row:02}")


@cache
def axial(at: Hex) -> tuple[int, int]:
    """Axial coordinates (q, r) of a hex; 0101 is (0, 0)."""
    column, row = parse(at)
    return column - 1 - (row - 1) // 2, row - 1


def offset(q: int, r: int) -> tuple[int, int]:
    """Column and row of axial coordinates; either may be below 1."""
    return q + r // 2 + 1, r + 1


@cache
def from_axial(q: int, r: int) -> Hex:
    """The hex of axial coordinates."""
    return hex_at(*offset(q, r))


def distance(a: Hex, b: Hex) -> int:
    """The number of hexes along the shortest path, the start not counted. [GEN-3]"""
    (aq, ar), (bq, br) = axial(a), axial(b)
    q, r = aq - bq, ar - br
    return max(abs(q), abs(r), abs(q + r))


def step_towards(a: Hex, direction: str) -> Hex | None:
    """The neighbour in one of DIRECTIONS, None where there are no more columns or rows."""
    q, r = axial(a)
    dq, dr = OFFSETS[DIRECTIONS.index(direction)]
    column, row = offset(q + dq, r + dr)
    return hex_at(column, row) if 1 <= column <= 99 and 1 <= row <= 99 else None


@cache
def neighbours(a: Hex) -> tuple[Hex, ...]:
    """The hexes around one, in the order of DIRECTIONS, as far as columns and rows go."""
    around = (step_towards(a, direction) for direction in DIRECTIONS)
    return tuple(at for at in around if at is not None)


def dot(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Twice the scalar product of two axial offsets, in hexes squared; exact."""
    (q1, r1), (q2, r2) = one, other
    return 2 * q1 * q2 + 2 * r1 * r2 + q1 * r2 + q2 * r1


def offset_between(a: Hex, b: Hex) -> tuple[int, int]:
    """The axial offset that leads from one hex to another."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return bq - aq, br - ar


def abreast(target: Hex, first: Hex, second: Hex) -> bool:
    """Whether two hexes lie 90 degrees or more apart, as seen from a third. [SIDE-3]"""
    return dot(offset_between(target, first), offset_between(target, second)) <= 0
