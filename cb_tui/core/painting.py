"""Strokes and areas on any board: the places of a pen, a line, a box, an outline, a flood, and of a pasted copy."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Literal

from cb_tui.core.geometry import Geometry
from cb_tui.core.values import Place

Shape = Literal["box", "line", "outline"]
SHAPES: tuple[Shape, ...] = ("box", "line", "outline")  # between two corners; a flood needs only one place


def pen(geometry: Geometry, board: Container[object], way: Iterable[Place]) -> tuple[Place, ...]:
    """Return the places of a board that a pen goes over on its way, without gaps where it jumped."""
    walked: list[Place] = []
    for at in way:
        walked += geometry.line(walked[-1], at)[1:] if walked else [at]
    return tuple(at for at in walked if at in board)


def line(geometry: Geometry, one: Place, other: Place) -> tuple[Place, ...]:
    """Return the places along the straight line between two places, both included."""
    return geometry.line(one, other)


def box(geometry: Geometry, one: Place, other: Place) -> tuple[Place, ...]:
    """Return all places in the columns and rows from one corner to the other, row by row."""
    (left, right), (top, bottom) = _sides(geometry, one, other)
    cells = ((column, row) for row in range(top, bottom + 1) for column in range(left, right + 1))
    return tuple(at for cell in cells if (at := geometry.place_at(*cell)) is not None)


def outline(geometry: Geometry, one: Place, other: Place) -> tuple[Place, ...]:
    """Return the places of a box in its first and last columns and rows."""
    across, down = _sides(geometry, one, other)
    where = ((at, geometry.coordinates(at)) for at in box(geometry, one, other))
    return tuple(at for at, (column, row) in where if column in across or row in down)


def area(geometry: Geometry, shape: Shape, one: Place, other: Place) -> tuple[Place, ...]:
    """Return the places of a shape between two corners."""
    draw = {"box": box, "line": line, "outline": outline}[shape]
    return draw(geometry, one, other)


def flood(geometry: Geometry, kinds: Mapping[Place, object], start: Place) -> tuple[Place, ...]:
    """Return the places of one kind that hang together with `start`, which comes first.

    `kinds` has the kind of each place of the board. A start that is not on it hangs together with nothing.
    """
    if start not in kinds:
        return ()
    reached, wave = {start: None}, [start]
    while wave:
        around = (near for at in wave for near in geometry.neighbours(at))
        wave = [*dict.fromkeys(at for at in around if at not in reached and kinds.get(at) == kinds[start])]
        reached |= dict.fromkeys(wave)
    return tuple(reached)


def shift(geometry: Geometry, one: Place, other: Place) -> Callable[[Place], Place | None]:
    """Return the function that moves places as one place is moved to another, by columns and rows.

    It returns None for a place that names no longer reach.
    """
    (column, row), (to_column, to_row) = geometry.coordinates(one), geometry.coordinates(other)

    def shifted(at: Place) -> Place | None:
        here = geometry.coordinates(at)
        return geometry.place_at(here[0] + to_column - column, here[1] + to_row - row)

    return shifted


def keeps_shape(geometry: Geometry, one: Place, other: Place) -> bool:
    """Check whether places keep their neighbors as one place is moved to another: on hexes only by even rows."""
    moved = shift(geometry, one, other)
    around = [geometry.step(one, way) for way in geometry.directions]
    beyond = [geometry.step(other, way) for way in geometry.directions]
    pairs = ((moved(near), far) for near, far in zip(around, beyond, strict=True) if near and far)
    return all(at == far for at, far in pairs)


def pasted(
    geometry: Geometry, board: Container[object], places: Iterable[Place], one: Place, other: Place
) -> dict[Place, Place]:
    """Return for each place of a board that a copy covers the place whose ground it gets.

    The copy of `places` is moved as `one` is to `other`.
    """
    moved = shift(geometry, one, other)
    return {to: at for at in places if (to := moved(at)) is not None and to in board}


def _sides(geometry: Geometry, one: Place, other: Place) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and last column, and the first and last row, of two corners."""
    columns, rows = zip(geometry.coordinates(one), geometry.coordinates(other), strict=True)
    return (min(columns), max(columns)), (min(rows), max(rows))
