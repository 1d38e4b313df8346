"""Tabletop: a measured table in words: its shapes, and what lies near a point."""

from collections.abc import Iterator

from cb_tui.core import shapes
from cb_tui.core.lines import Point
from cb_tui.core.shape import Shape
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Place
from cb_tui.plain.compass import away, listed
from cb_tui.plain.sentences import Sentences

NEAR = 120  # ticks within which a shape is named


def overview(speech: Sentences, board: Tabletop) -> list[str]:
    """Describe a table: its size, the objectives, and each shape with its corners."""
    grid = board.geometry
    across, down = (grid.format_distance(length) for length in (board.columns, board.rows))
    lines = [
        f"The table is {across} wide and {down} deep. {grid.layout}",
        "Ground not named is open.",
        *(f"Objectives {line[:1].lower()}{line[1:]}" for line in speech.objectives()),
        *(f"{_called(shape, board).capitalize()}: {_lies(shape, board)}." for shape in board.shapes),
    ]
    return [*lines, f"units lists the pieces, look {grid.example} describes a place."]


def nearby(board: Tabletop, at: Place) -> Iterator[str]:
    """Yield the shapes within a foot of a place, nearest first, except those that it lies in."""
    here = board.geometry.coordinates(at)
    feet = {shape: _foot(shape, here) for shape in board.shapes}
    far = {shape: board.geometry.distance(at, _name(board, foot)) for shape, foot in feet.items()}
    for shape in sorted(feet, key=lambda shape: far[shape]):
        if 0 < far[shape] <= NEAR:
            yield f"  {_called(shape, board).capitalize()}: {away(board.geometry, at, _name(board, feet[shape]))}."


def _called(shape: Shape, board: Tabletop) -> str:
    kind = next(each.name for each in board.terrains.values() if each.look == shape.kind)
    level = f", level {shape.level}" if shape.level else ""
    name = kind if shape.name in kind else shape.name if kind in shape.name else f"{kind} {shape.name}"
    return f"{name}{level}"


def _lies(shape: Shape, board: Tabletop) -> str:
    names = [_name(board, point) for point in shape.points]
    if len(names) == 1:
        return f"at {names[0]}"
    if not shape.closed:
        return f"from {' to '.join(names)}"
    left, top, right, bottom = shapes.bounding_box(shape.points)
    if set(shape.points) == {(left, top), (right, top), (right, bottom), (left, bottom)}:
        return f"from {_name(board, (left, top))} to {_name(board, (right, bottom))}"
    return f"between {listed([*map(str, names)])}"


def _foot(shape: Shape, at: Point) -> Point:
    """Return the point of a shape that is nearest to `at`, or `at` itself if it lies inside."""
    if len(shape.points) == 1:
        return shape.points[0]
    if not shape.closed:
        return shapes.nearest_point_on(at, shape.points)
    return at if shapes.inside(at, shape.points) else shapes.nearest_point_on(at, (*shape.points, shape.points[0]))


def _name(board: Tabletop, at: Point) -> Place:
    name = board.geometry.place_at(*at)
    assert name is not None
    return name
