"""The lines, rings and figures that a mode draws over a measured table, in ticks (1/10 inch)."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from cb_tui.core.values import Place, UnitId

Point = tuple[int, int]  # x, y from the upper left corner of the table
StrokeKind = Literal["way", "thread", "edge", "back"]  # "edge": of a box; "back": where cover does not count


class SketchLine(Struct, frozen=True):
    """A line through some points."""

    kind: StrokeKind
    points: tuple[Point, ...]


class RangeRing(Struct, frozen=True):
    """A circle of which the last inch is shown, with what it is called: "24"."""

    centre: Point
    radius: int
    name: str = ""


class MapSketch(Struct, frozen=True):
    """Lines, rings and figures. Stands, cursor, target and blocker belong to the scene and the overlay."""

    up: frozenset[UnitId] = frozenset()  # who act together, marked as `MapOverlay.selected` is
    strokes: tuple[SketchLine, ...] = ()  # a later one covers an earlier one
    rings: tuple[RangeRing, ...] = ()
    shells: tuple[Point, ...] = ()
    chances: Mapping[Place, str] = {}  # per cent by places; each view shows those on its own dots


EMPTY = MapSketch()
