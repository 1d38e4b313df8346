"""ShapeEditor: what a game on a measured table knows about the shapes of its battle files.

Points are in ticks (1/10 inch) from the upper left corner, as `Geometry.coordinates` counts them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from cb_tui.core.editing import Change, KeyPath
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.shapes import bounding_box, to_border, to_line, to_polygon

Form = Literal["outline", "line", "spot", "circle"]
LEAST: Mapping[Form, int] = {"outline": 3, "line": 2, "spot": 1, "circle": 1}  # corners
ORDER: tuple[Form, ...] = ("spot", "line", "circle", "outline")  # what lies over what at a point
NEAR = 10  # ticks from a line, a rim or a corner within which it is meant


class DrawnShape(Struct, frozen=True, kw_only=True):
    """A shape of the file as it lies on the table. A circle has its middle as its only corner."""

    path: KeyPath  # ("areas", 3), ("companies", 2, "within")
    brush: str  # the id of the brush that draws such a shape
    form: Form
    name: str
    points: tuple[Point, ...]
    radius: int = 0  # of a spot or a circle
    fixed: bool = False  # it belongs to something else, so that it is neither copied nor turned


class ShapeEditor(Struct, frozen=True, kw_only=True):
    """The functions by which shapes are drawn. All are pure and raise EditError where a shape does not fit."""

    shapes: Callable[[Mapping[str, Any]], tuple[DrawnShape, ...]]
    """Return all shapes that can be read, in the order of the file."""
    drawn: Callable[[Mapping[str, Any], str, Sequence[Point]], Change]
    """Return the change that adds a shape of a brush through its corners.

    Args:
        brush: The id of a brush.
        points: Its corners. Of a band those of its middle line, of a circle its middle and a point of its rim.
    """
    reshaped: Callable[[Mapping[str, Any], DrawnShape, Sequence[Point], int], Change]
    """Return the change that gives a shape other corners and, to a circle, another radius."""
    copied: Callable[[Mapping[str, Any], DrawnShape, Sequence[Point]], Change]
    """Return the change that adds a shape like another through other corners, under a name of its own."""
    width: int  # of a band
    unit: int  # ticks of a unit of the size of the table
    units: str  # its name: "inches"


def shapes_at(shapes: Iterable[DrawnShape], at: Point) -> list[DrawnShape]:
    """Return the shapes at a point: spots, then lines and rims, then areas, the smaller first."""
    here = [shape for shape in shapes if gap(shape, at) <= (NEAR if shape.form in ("line", "circle") else 0)]
    return sorted(here, key=lambda shape: (ORDER.index(shape.form), _size(shape), gap(shape, at)))


def gap(shape: DrawnShape, at: Point) -> int:
    """Return the ticks from a point to a shape: 0 inside an outline, of a circle to its rim or its middle."""
    match shape.form:
        case "outline":
            return to_polygon(at, shape.points)
        case "line":
            return to_line(at, shape.points)
        case "circle":
            far = distance_in_ticks(at, shape.points[0])
            return min(abs(far - shape.radius), far)
        case "spot":
            return max(0, distance_in_ticks(at, shape.points[0]) - shape.radius)


def to_side(shape: DrawnShape, at: Point) -> int:
    """Return the ticks from a point to the nearest side of an outline or a line."""
    return to_border(at, shape.points) if shape.form == "outline" else to_line(at, shape.points)


def _size(shape: DrawnShape) -> int:
    left, top, right, bottom = bounding_box(shape.points)
    return (right - left) * (bottom - top)
