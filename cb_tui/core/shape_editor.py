"""ShapeEditor: what a game on a measured table knows about the shapes of its battle files.

Points are in ticks (1/10 inch) from the upper left corner, as `Geometry.coordinates` counts them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from cb_tui.core.editing import Change, KeyPath
from cb_tui.core.plane import Point

Form = Literal["outline", "line", "spot", "circle"]
LEAST: Mapping[Form, int] = {"outline": 3, "line": 2, "spot": 1, "circle": 1}  # corners


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
