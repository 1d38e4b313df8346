"""Board: a geometry with named terrain, levels, marks on places and on the edges between them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from cb_tui.core.geometry import Geometry
from cb_tui.core.values import Place

Edge = tuple[Place, Place]  # two neighbours, the smaller name first


def edge_between(one: Place, other: Place) -> Edge:
    """Return the edge between two neighbours, named the same from either."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """A board as data. `terrain` has a key for every place, and nothing else is on the board."""

    geometry: Geometry
    columns: int
    rows: int
    terrain: Mapping[Place, str]
    levels: Mapping[Place, int] = field(default_factory=dict)  # 0 where absent
    edges: Mapping[str, frozenset[Edge]] = field(default_factory=dict)  # by kind: "road" leads across, "river" along
    marks: Mapping[str, frozenset[Place]] = field(default_factory=dict)  # by kind, "steep"
    drawn_as_by_terrain: Mapping[str, str] = field(
        default_factory=dict
    )  # what maps draw for a terrain of another name: "trees"

    def __contains__(self, at: object) -> bool:
        """Check whether there is such a place."""
        return at in self.terrain

    @property
    def places(self) -> Collection[Place]:
        """Return every place, or no places for a plane, whose points cannot be listed."""
        return self.terrain.keys()

    def level(self, at: Place) -> int:
        """Return the level of a place, 0 where none is given."""
        return self.levels.get(at, 0)

    def drawn_as(self, terrain: str) -> str:
        """Return as what maps draw a terrain: "open", "trees", "buildings", "trench"."""
        return self.drawn_as_by_terrain.get(terrain, terrain)

    def has_edge(self, one: Place, other: Place, kind: str) -> bool:
        """Check whether something of a kind joins or parts two neighbours."""
        return edge_between(one, other) in self.edges.get(kind, ())

    def has_mark(self, at: Place, kind: str) -> bool:
        """Check whether a place has a mark of a kind."""
        return at in self.marks.get(kind, ())
