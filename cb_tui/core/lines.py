"""Lines: whole points along a straight line, without a fraction that could round one way here and another there."""

Point = tuple[int, int]


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
