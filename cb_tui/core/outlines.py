"""Corners of a shape moved, turned, mirrored and widened, on a table of a size in ticks."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.shapes import bounding_box, to_segment
from cb_tui.core.symmetry import Symmetry

Points = tuple[Point, ...]


def held(at: Point, size: Point) -> Point:
    """Return the point of a table that is nearest to another."""
    return min(max(at[0], 0), size[0]), min(max(at[1], 0), size[1])


def box(one: Point, other: Point) -> Points:
    """Return the corners of the box between two of them, clockwise from the upper left."""
    left, top, right, bottom = bounding_box((one, other))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of the box around corners."""
    left, top, right, bottom = bounding_box(tuple(points))
    return (left + right) // 2, (top + bottom) // 2


def moved(points: Sequence[Point], by: Point, size: Point) -> Points:
    """Return corners moved by ticks across and down, by fewer at the edge of the table."""
    left, top, right, bottom = bounding_box(tuple(points))
    across = min(max(by[0], -left), size[0] - right)
    down = min(max(by[1], -top), size[1] - bottom)
    return tuple((x + across, y + down) for x, y in points)


def turned(points: Sequence[Point], size: Point) -> Points:
    """Return corners turned by a quarter to the right about the middle of their box, kept on the table."""
    x, y = middle(points)
    return moved(tuple((x - (down - y), y + (across - x)) for across, down in points), (0, 0), size)


def mirrored(points: Sequence[Point], symmetry: Symmetry, size: Point) -> Points:
    """Return the twins of corners, clockwise if the corners are."""
    across, down = symmetry in ("left-right", "turn"), symmetry in ("top-bottom", "turn")
    found = tuple((size[0] - x if across else x, size[1] - y if down else y) for x, y in points)
    return found[::-1] if across != down else found


def same(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Check whether two lists have the same corners, wherever they begin."""
    return sorted(one) == sorted(other)


def nearest(points: Sequence[Point], at: Point) -> int:
    """Return the number of the corner that is nearest to a point."""
    return min(range(len(points)), key=lambda index: distance_in_ticks(points[index], at))


def with_corner(points: Sequence[Point], at: Point, *, closed: bool) -> Points:
    """Return corners with one more, on the side that is nearest to it. A line may get a new end."""
    sides = [*pairwise((*points, points[0]) if closed else points)]
    far = [to_segment(at, *side) for side in sides]
    index = far.index(min(far)) + 1
    if not closed and distance_in_ticks(at, points[0]) <= min(far):
        index = 0
    elif not closed and distance_in_ticks(at, points[-1]) <= min(far):
        index = len(points)
    return (*points[:index], at, *points[index:])


def band(points: Sequence[Point], width: int, size: Point) -> Points:
    """Return the outline of a band of a width along a middle line: one bank, then the other one back.

    It ends where the line ends, and is cut at the edge of the table.
    """
    banks = [[_bank(points, index, side * width / 2) for index in range(len(points))] for side in (-1, 1)]
    return tuple(held(at, size) for at in (*banks[0], *banks[1][::-1]))


def _bank(points: Sequence[Point], index: int, far: float) -> Point:
    """Return the corner of a bank beside a corner of the middle line, at most two widths from it."""
    (x, y), ways = points[index], [_way(*side) for side in pairwise(points[max(0, index - 1) : index + 2])]
    across, down = sum(way[0] for way in ways), sum(way[1] for way in ways)
    length = hypot(across, down) or 1.0
    stretch = min(4.0, 2 / max(length, 0.5)) if len(ways) > 1 else 1.0
    return round(x - down / length * far * stretch), round(y + across / length * far * stretch)


def _way(one: Point, other: Point) -> tuple[float, float]:
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length
