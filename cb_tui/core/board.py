"""Board: offset rows of named terrain with levels, roads and hexsides."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cb_tui.core.values import Hex

Hexside = tuple[Hex, Hex]  # two adjacent hexes, the smaller name first


def hexside(one: Hex, other: Hex) -> Hexside:
    """The side between two adjacent hexes, named the same from either."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True, eq=False)
class Board:
    """A board as data; `terrain` has a key for every hex and nothing else is on the board."""

    columns: int
    rows: int
    terrain: Mapping[Hex, str]
    levels: Mapping[Hex, int] = field(default_factory=dict)  # 0 where absent
    roads: frozenset[Hexside] = frozenset()  # links between adjacent hexes
    rivers: frozenset[Hexside] = frozenset()  # a river under a road link is a bridge
    ridges: frozenset[Hexside] = frozenset()
    steep: frozenset[Hex] = frozenset()
    feet: Mapping[Hex, Hex] = field(default_factory=dict)  # upper hex -> foot of its slope

    def level(self, at: Hex) -> int:
        """The level of a hex, 0 where none is given."""
        return self.levels.get(at, 0)

    def road(self, one: Hex, other: Hex) -> bool:
        """Whether a road joins two adjacent hexes."""
        return hexside(one, other) in self.roads

    def river(self, one: Hex, other: Hex) -> bool:
        """Whether a river without a bridge parts two adjacent hexes."""
        side = hexside(one, other)
        return side in self.rivers and side not in self.roads
