"""Shape: what lies on a table without a grid."""

from cb_tui.core.answer import DisplayRecord
from cb_tui.core.lines import Point


class Shape(DisplayRecord, frozen=True, kw_only=True):
    """A shape on a table: an area if closed, else a line, or a circle around its one point. Unit: ticks."""

    kind: str  # its row in the looks of a table: "odd"
    name: str
    points: tuple[Point, ...]
    closed: bool = True
    level: int = 0  # of a hill; of a position, the cover that it gives
    radius: int = 0
