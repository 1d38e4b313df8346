"""Board: a geometry with named terrain, levels, marks on places and on the edges between them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from cb_tui.core.geometry import Geometry
from cb_tui.core.values import Place

Edge = tuple[Place, Place]  # two neighbours, the smaller name first


def edge_between(one: Place, other: Place) -> Edge:
    """Return the edge between two neighbours, named the same from either."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True)
class TerrainProfile:
    """The words and the look of a kind of ground, to which a game adds its effects.

    `name` is that of `Board.terrain`, `phrase` goes with a piece in it, and `look` is its row in the looks of the kind
    of board, which draw it.
    """

    name: str  # "bua"
    label: str  # as panels and legends call it: "houses"
    phrase: str  # "among houses"
    look: str  # "buildings"


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """A board as data. `terrain` has a key for every place, and nothing else is on the board."""

    geometry: Geometry
    columns: int
    rows: int
    terrain: Mapping[Place, str]
    terrains: Mapping[str, TerrainProfile]  # of the game, by name
    levels: Mapping[Place, int] = field(default_factory=dict)  # 0 where absent
    edges: Mapping[str, frozenset[Edge]] = field(default_factory=dict)  # by kind: "road" leads across, "river" along
    marks: Mapping[str, frozenset[Place]] = field(default_factory=dict)  # by kind, "steep"

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

    def profile(self, at: Place) -> TerrainProfile:
        """Return the profile of the ground of a place. Raises KeyError if the game has none."""
        return self.terrains[self.terrain[at]]

    def has_edge(self, one: Place, other: Place, kind: str) -> bool:
        """Check whether something of a kind joins or parts two neighbours."""
        return edge_between(one, other) in self.edges.get(kind, ())

    def has_mark(self, at: Place, kind: str) -> bool:
        """Check whether a place has a mark of a kind."""
        return at in self.marks.get(kind, ())
