"""Board of Combat Boots: hexes with roads, rivers, ridges, and slopes that are steep or have a foot."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cb_tui.core import board
from cb_tui.core.geometry import Geometry
from cb_tui.core.hexes import HEXES, Hex

Hexside = board.Edge
hexside = board.edge_between


@dataclass(frozen=True, eq=False, kw_only=True)
class Board(board.Board):
    """A board whose generic edges and marks are derived from its roads, rivers, ridges and steep hexes."""

    geometry: Geometry = HEXES
    roads: frozenset[Hexside] = frozenset()  # links between adjacent hexes
    rivers: frozenset[Hexside] = frozenset()  # a river under a road link is a bridge
    ridges: frozenset[Hexside] = frozenset()
    steep: frozenset[Hex] = frozenset()
    feet: Mapping[Hex, Hex] = field(default_factory=dict)  # upper hex -> foot of its slope
    edges: Mapping[str, frozenset[Hexside]] = field(init=False)
    marks: Mapping[str, frozenset[Hex]] = field(init=False)

    def __post_init__(self) -> None:
        """Tell roads, rivers, ridges and steep hexes in words that any drawer reads."""
        object.__setattr__(self, "edges", {"road": self.roads, "river": self.rivers, "ridge": self.ridges})
        object.__setattr__(self, "marks", {"steep": self.steep})

    def road(self, one: Hex, other: Hex) -> bool:
        """Check whether a road joins two adjacent hexes."""
        return hexside(one, other) in self.roads

    def river(self, one: Hex, other: Hex) -> bool:
        """Check whether a river without a bridge separates two adjacent hexes."""
        side = hexside(one, other)
        return side in self.rivers and side not in self.roads
