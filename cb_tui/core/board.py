"""Board: offset rows of named terrain with levels, roads and hexsides."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cb_tui.core.values import Place

Hexside = tuple[Place, Place]  # two adjacent hexes, the smaller name first


def hexside(one: Place, other: Place) -> Hexside:
    """The side between two adjacent hexes, named the same from either."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True, eq=False)
class Board:
    """A board as data; `terrain` has a key for every hex and nothing else is on the board."""

    columns: int
    rows: int
    terrain: Mapping[Place, str]
    levels: Mapping[Place, int] = field(default_factory=dict)  # 0 where absent
    roads: frozenset[Hexside] = frozenset()  # links between adjacent hexes
    rivers: frozenset[Hexside] = frozenset()  # a river under a road link is a bridge
    ridges: frozenset[Hexside] = frozenset()
    steep: frozenset[Place] = frozenset()
    feet: Mapping[Place, Place] = field(default_factory=dict)  # upper hex -> foot of its slope

    def level(self, at: Place) -> int:
        """The level of a hex, 0 where none is given."""
        return self.levels.get(at, 0)

    def road(self, one: Place, other: Place) -> bool:
        """Whether a road joins two adjacent hexes."""
        return hexside(one, other) in self.roads

    def river(self, one: Place, other: Place) -> bool:
        """Whether a river without a bridge parts two adjacent hexes."""
        side = hexside(one, other)
        return side in self.rivers and side not in self.roads
