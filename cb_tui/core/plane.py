"""Points, round bases, directions and lines on a table in whole ticks. Each rounding is documented."""

from math import isqrt

Point = tuple[int, int]
Vector = tuple[int, int]

QUARTER = ((10000, 0), (9239, 3827), (7071, 7071), (3827, 9239))  # of a unit circle, in ten-thousandths
COMPASS = (
    "E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE",
)  # fmt: skip


def between(one: Point, other: Point, steps: int) -> list[Point]:
    """Return the points nearest to each of `steps` equal steps of a line, ends included. Halves round up."""
    if not steps:
        return [one]
    (x, y), (to_x, to_y) = one, other
    return [
        (_near(x * (steps - i) + to_x * i, steps), _near(y * (steps - i) + to_y * i, steps)) for i in range(steps + 1)
    ]


def _near(parts: int, whole: int) -> int:
    return (2 * parts + whole) // (2 * whole)


def distance_in_ticks(one: Point, other: Point) -> int:
    """Return how far two points lie apart, a part of a tick counted whole."""
    return ceil_sqrt((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2)


def ceil_sqrt(square: int) -> int:
    """Return the square root of a number, a part counted whole."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def gap_between_bases(one: Point, radius: int, other: Point, reach: int) -> int:
    """Return the ticks from the edge of one round base to that of another, below 0 if they overlap."""
    return distance_in_ticks(one, other) - radius - reach


def point_along(one: Point, other: Point, part: int, whole: int) -> Point:
    """Return the point at a part of the way to another, rounded towards the start."""
    return one[0] + _share(other[0] - one[0], part, whole), one[1] + _share(other[1] - one[1], part, whole)


def _share(length: int, part: int, whole: int) -> int:
    return length * part // whole if length >= 0 else -(-length * part // whole)


def tangent_points(seen_from: Point, centre: Point, radius: int) -> tuple[Point, Point]:
    """Return the left and the right end of a base as it is seen from a point, rounded towards its centre."""
    across, down = centre[0] - seen_from[0], centre[1] - seen_from[1]
    far = distance_in_ticks(seen_from, centre)
    if not far:
        return centre, centre
    x, y = _share(down, radius, far), _share(-across, radius, far)
    return (centre[0] + x, centre[1] + y), (centre[0] - x, centre[1] - y)


def bearing(name: str, length: int) -> Vector:
    """Return the vector of a length in one of the sixteen directions of the compass, rounded towards its start."""
    turn, part = divmod(COMPASS.index(name), 4)
    x, y = (length * share // 10000 for share in QUARTER[part])
    for _ in range(turn):
        x, y = -y, x
    return x, -y


def nearest_compass_direction(one: Point, other: Point) -> Vector:
    """Return the direction, of sixteen, nearest to that from `one` to `other`, or north if they are equal."""
    across, down = other[0] - one[0], other[1] - one[1]
    if not (across or down):
        return UNITS[4]
    return max(UNITS, key=lambda unit: unit[0] * across + unit[1] * down)


UNITS: tuple[Vector, ...] = tuple(bearing(name, 10000) for name in COMPASS)


def is_behind(direction: Vector, here: Point, other: Point) -> bool:
    """Check whether a point lies strictly inside the quarter at the back of a base that faces in a direction."""
    x, y = other[0] - here[0], other[1] - here[1]
    ahead = x * direction[0] + y * direction[1]
    return ahead < 0 and 2 * ahead**2 > (x * x + y * y) * (direction[0] ** 2 + direction[1] ** 2)


def point_relative(direction: Vector, here: Point, ahead: int, right: int) -> Point:
    """Return the point `ahead` and `right` ticks from `here`, for a base that faces `direction`."""
    x, y = direction
    length = ceil_sqrt(x * x + y * y) or 1
    return here[0] + _share(x * ahead - y * right, 1, length), here[1] + _share(y * ahead + x * right, 1, length)
