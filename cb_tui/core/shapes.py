"""Segments, open lines and polygons of whole ticks: contents, distances and crossings of sight lines."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from cb_tui.core.plane import Point, ceil_sqrt, distance_in_ticks

Number = int | Fraction
Spot = tuple[Number, Number]
Polygon = tuple[Point, ...]
Box = tuple[int, int, int, int]


def cross(ax: Number, ay: Number, bx: Number, by: Number) -> Number:
    """Return the cross product of two vectors."""
    return ax * by - ay * bx


def sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield each side of a polygon by its ends."""
    yield from pairwise((*polygon, polygon[0]))


def bounding_box(points: tuple[Point, ...]) -> Box:
    """Return the least and the greatest x and y of some points."""
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def segment_box(one: Point, other: Point) -> Box:
    """Return the box of a segment."""
    (ax, ay), (bx, by) = one, other
    left, right = (ax, bx) if ax < bx else (bx, ax)
    return (left, ay, right, by) if ay < by else (left, by, right, ay)


def boxes_apart(one: Box, other: Box, margin: int = 0) -> bool:
    """Check whether two boxes lie further apart than a margin."""
    return (
        one[2] + margin < other[0]
        or other[2] + margin < one[0]
        or one[3] + margin < other[1]
        or other[3] + margin < one[1]
    )


# --- in a polygon ------------------------------------------------------------------------------------------------


def on_border(spot: Spot, polygon: Polygon) -> bool:
    """Check whether a point lies on a side of a polygon."""
    return any(_on(spot, one, other) for one, other in sides(polygon))


def _on(spot: Spot, one: Point, other: Point) -> bool:
    x, y = spot
    return (
        min(one[0], other[0]) <= x <= max(one[0], other[0])
        and min(one[1], other[1]) <= y <= max(one[1], other[1])
        and cross(other[0] - one[0], other[1] - one[1], x - one[0], y - one[1]) == 0
    )


def inside(spot: Spot, polygon: Polygon) -> bool:
    """Check whether a point lies in a polygon or on its border."""
    return on_border(spot, polygon) or _within(spot, polygon)


def within(spot: Spot, polygon: Polygon) -> bool:
    """Check whether a point lies in a polygon and not on its border."""
    return not on_border(spot, polygon) and _within(spot, polygon)


def _within(spot: Spot, polygon: Polygon) -> bool:
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in sides(polygon):
        if (ay > y) != (by > y):
            left = cross(bx - ax, by - ay, x - ax, y - ay)
            if (left > 0) == (by > ay):
                odd = not odd
    return odd


# --- how near ----------------------------------------------------------------------------------------------------


def square_to(at: Point, one: Point, other: Point) -> Fraction:
    """Return the square of the distance from a point to a segment, exactly."""
    return Fraction(*_square(at, one, other))


def _square(at: Point, one: Point, other: Point) -> tuple[int, int]:
    """Return the square of the distance to a segment as numerator and denominator."""
    across, down = other[0] - one[0], other[1] - one[1]
    x, y = at[0] - one[0], at[1] - one[1]
    length, part = across * across + down * down, x * across + y * down
    if part <= 0:
        return x * x + y * y, 1
    if part >= length:
        return (at[0] - other[0]) ** 2 + (at[1] - other[1]) ** 2, 1
    return (x * down - y * across) ** 2, length


def to_segment(at: Point, one: Point, other: Point) -> int:
    """Return the ticks from a point to a segment, a part of one counted whole."""
    square, part = _square(at, one, other)
    return ceil_sqrt(-(-square // part))


def to_line(at: Point, points: tuple[Point, ...]) -> int:
    """Return the ticks from a point to the nearest part of an open line."""
    return min(to_segment(at, one, other) for one, other in pairwise(points))


def to_polygon(at: Point, polygon: Polygon) -> int:
    """Return the ticks from a point to a polygon, 0 from inside."""
    return 0 if inside(at, polygon) else to_border(at, polygon)


def to_border(at: Point, polygon: Polygon) -> int:
    """Return the ticks from a point to the border of a polygon."""
    return min(to_segment(at, one, other) for one, other in sides(polygon))


def nearest_point_on(at: Point, points: tuple[Point, ...]) -> Point:
    """Return the point of an open line that is nearest to another, rounded down."""
    feet = (_foot(at, one, other) for one, other in pairwise(points))
    return min(feet, key=lambda foot: (foot[0] - at[0]) ** 2 + (foot[1] - at[1]) ** 2)


def _foot(at: Point, one: Point, other: Point) -> Point:
    across, down = other[0] - one[0], other[1] - one[1]
    whole = across * across + down * down
    part = min(max((at[0] - one[0]) * across + (at[1] - one[1]) * down, 0), whole)
    return one[0] + across * part // whole, one[1] + down * part // whole


# --- what a thread crosses ---------------------------------------------------------------------------------------


def segment_cuts_circle(one: Point, other: Point, centre: Point, radius: int) -> bool:
    """Check whether a segment goes through a round base. One that only grazes its rim does not."""
    across, down = other[0] - one[0], other[1] - one[1]
    x, y = centre[0] - one[0], centre[1] - one[1]
    length, part = across * across + down * down, x * across + y * down
    if part <= 0:
        return x * x + y * y < radius * radius
    if part >= length:
        return (centre[0] - other[0]) ** 2 + (centre[1] - other[1]) ** 2 < radius * radius
    return (x * down - y * across) ** 2 < radius * radius * length


def nearest_part(one: Point, other: Point, centre: Point) -> int:
    """Return the ticks from the start of a segment to the point of it that is nearest to a centre."""
    across, down = other[0] - one[0], other[1] - one[1]
    whole = distance_in_ticks(one, other)
    part = (centre[0] - one[0]) * across + (centre[1] - one[1]) * down
    return max(0, min(whole, part // whole)) if whole else 0


def parts_inside(one: Point, other: Point, polygon: Polygon) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the parts of a segment inside a polygon, from 0 to 1. Parts along its border do not count."""
    if edges := convex_edges(polygon):
        part = _clipped(one, other, edges)
        return () if part is None else (part,)
    return _stretches(one, other, polygon)


Edge = tuple[int, int, int, int]  # where a side begins and how far it leads


@lru_cache(maxsize=1 << 10)
def convex_edges(polygon: Polygon) -> tuple[Edge, ...]:
    """Return the sides of a convex polygon, the inside to the left, or () for any other polygon.

    Every corner has to turn, and all of them the same way.
    """
    ways = [(bx - ax, by - ay) for (ax, ay), (bx, by) in sides(polygon)]
    turns = [cross(*one, *other) for one, other in pairwise((*ways, ways[0]))]
    if all(turn > 0 for turn in turns):
        return tuple((*corner, *way) for corner, way in zip(polygon, ways, strict=True))
    return convex_edges(polygon[::-1]) if all(turn < 0 for turn in turns) else ()


def _clipped(one: Point, other: Point, edges: tuple[Edge, ...]) -> tuple[Fraction, Fraction] | None:
    """Return the part of a segment that lies to the left of each side, or None if no part does."""
    x, y = one
    across, down = other[0] - x, other[1] - y
    start, start_of, end, end_of = 0, 1, 1, 1  # from start/start_of to end/end_of
    for ax, ay, width, height in edges:
        here, gains = width * (y - ay) - height * (x - ax), width * down - height * across
        if gains > 0:
            if -here * start_of > start * gains:
                start, start_of = -here, gains
        elif gains == 0:
            if here <= 0:
                return None
        elif here * end_of < end * -gains:
            end, end_of = here, -gains
        if start * end_of >= end * start_of:
            return None
    return Fraction(start, start_of), Fraction(end, end_of)


def _stretches(one: Point, other: Point, polygon: Polygon) -> tuple[tuple[Fraction, Fraction], ...]:
    across, down = other[0] - one[0], other[1] - one[1]
    turns = [cross(across, down, x - one[0], y - one[1]) for x, y in polygon]
    if all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns):
        return ()
    if boxes_apart(segment_box(one, other), bounding_box(polygon)):
        return ()
    parts = sorted({Fraction(0), Fraction(1), *_meetings(one, (across, down), polygon)})
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in pairwise(parts):
        middle = (start + end) / 2
        if within((one[0] + across * middle, one[1] + down * middle), polygon):
            if (
                found
                and found[-1][1] == start
                and not on_border((one[0] + across * start, one[1] + down * start), polygon)
            ):
                found[-1] = found[-1][0], end
            else:
                found.append((start, end))
    return tuple(found)


def _meetings(one: Point, way: Point, polygon: Polygon) -> Iterator[Fraction]:
    """Yield where a segment meets the sides of a polygon, in parts of its length."""
    across, down = way
    for (ax, ay), (bx, by) in sides(polygon):
        turn = across * (by - ay) - down * (bx - ax)
        x, y = ax - one[0], ay - one[1]
        if turn == 0:
            continue  # along a side: its neighbours meet the segment where it begins and ends
        part, side = Fraction(x * (by - ay) - y * (bx - ax), turn), Fraction(x * down - y * across, turn)
        if 0 <= part <= 1 and 0 <= side <= 1:
            yield part


def segments_meet(one: Point, other: Point, first: Point, last: Point) -> bool:
    """Check whether two segments have a point in common."""
    across, down = other[0] - one[0], other[1] - one[1]
    begins = across * (first[1] - one[1]) - down * (first[0] - one[0])
    ends = across * (last[1] - one[1]) - down * (last[0] - one[0])
    if begins * ends > 0:
        return False
    across, down = last[0] - first[0], last[1] - first[1]
    comes = across * (one[1] - first[1]) - down * (one[0] - first[0])
    goes = across * (other[1] - first[1]) - down * (other[0] - first[0])
    if comes * goes > 0:
        return False
    if begins * ends < 0 and comes * goes < 0:
        return True
    return _on(first, one, other) or _on(last, one, other) or _on(one, first, last) or _on(other, first, last)
