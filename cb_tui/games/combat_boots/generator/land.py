"""Land: a country in the making, stage by stage, and questions that the stages ask of it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.generator.field import MapGrid
from cb_tui.games.combat_boots.rules.board import Board, Hexside, hexside
from cb_tui.games.combat_boots.rules.ground import TERRAIN, TERRAINS

NOWHERE = Hex("0101")
OPEN, TREES, HOUSES, GULLY, TRENCH = ".^#vu"


@dataclass(frozen=True, kw_only=True)
class MapDraft:
    """A country of hexes in the making. Each stage returns a new one with more in it."""

    field: MapGrid
    levels: Mapping[Hex, int]
    ground: Mapping[Hex, str]
    bed: tuple[Hex, ...] = ()  # of a brook, from spring to mouth
    rivers: frozenset[Hexside] = frozenset()
    bank: frozenset[Hex] = frozenset()  # all hexes on one side of the river
    site: Hex = NOWHERE  # the middle of the settlement
    roads: tuple[tuple[Hex, ...], ...] = ()  # each ends at an edge, and begins at another one or at a road
    houses: tuple[Hex, ...] = ()  # of the settlement
    farm: tuple[Hex, ...] = ()

    @cached_property
    def links(self) -> frozenset[Hexside]:
        """Return the pairs of hexes that a road joins."""
        return frozenset(hexside(one, other) for road in self.roads for one, other in pairwise(road))

    @cached_property
    def road(self) -> frozenset[Hex]:
        """Return the hexes that a road passes."""
        return frozenset(at for road in self.roads for at in road)

    @cached_property
    def exits(self) -> list[Hex]:
        """Return where roads leave the field."""
        ends = Counter(at for link in self.links for at in link)
        return sorted(at for at, links in ends.items() if links == 1 and not self.field.rim[at])

    def board(self) -> Board:
        """Return the country as a board of the rules."""
        return Board(
            columns=self.field.columns,
            rows=self.field.rows,
            terrain={at: TERRAIN[self.ground[at]].name for at in self.field.hexes},
            terrains=TERRAINS,
            levels={at: level for at, level in self.levels.items() if level},
            roads=self.links,
            rivers=self.rivers,
        )
