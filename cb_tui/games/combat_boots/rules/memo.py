"""Caches for a board, a game or the last state that was asked about.

Without them everything still works, only slower.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cb_tui.core.hexes import Hex
from cb_tui.core.paths import DistanceMap
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Side, UnitId
from cb_tui.games.combat_boots.rules.board import Hexside
from cb_tui.games.combat_boots.rules.hit_chance import Table

Paces = tuple[tuple[Hex, float, bool], ...]  # where to, points, whether the way ends there: where no enemy is, never
Block = tuple[str, str, Hex]  # reason, rule, a hex that the line crosses or edges
Walker = tuple[str, float, frozenset[Hexside]]  # a way of moving, the points of a turn, bridges laid


@dataclass(slots=True)
class BoardCache:
    """Facts about a board and its bands, for all games of a battle in one process."""

    ranks: Mapping[int, tuple[Hex, ...]] | None = None  # the places of each, beyond the field
    blocks: dict[tuple[Hex, Hex], Block | None] = field(default_factory=dict)  # what hides two hexes from each other
    fields: dict[tuple[Hex, int | None], frozenset[Hex]] = field(default_factory=dict)  # what one sees from a place
    shelters: frozenset[Hex] | None = None  # the hexes with cover
    step_costs: dict[Walker, Mapping[Hex, Paces]] = field(default_factory=dict)
    steps_back: dict[Walker, Mapping[Hex, Paces]] = field(default_factory=dict)
    distance_to_goal: dict[tuple[Walker, Hex], DistanceMap] = field(
        default_factory=dict
    )  # points from each place to a goal


@dataclass(slots=True)
class GameCache:
    """One a game. What is kept of a state stands beside that state, which is compared by identity."""

    farthest: dict[UnitId, float] = field(default_factory=dict)  # of a piece, the reach of its farthest weapon
    transitions: dict[int, tuple[Event, object, object]] = field(
        default_factory=dict
    )  # by the event's id: it, before, after
    chances: dict[tuple[UnitId, UnitId, int | None], Table] = field(default_factory=dict)
    legal: tuple[object, tuple[Command, ...]] = None, ()
    judged: tuple[object, dict[Command, IllegalCommand | None]] = field(default_factory=lambda: (None, {}))
    attacks: tuple[object, dict[object, object]] = field(default_factory=lambda: (None, {}))
    covered: tuple[object, dict[tuple[UnitId, Hex], tuple[Hex, ...]]] = field(default_factory=lambda: (None, {}))
    crowded: tuple[object, bool] = None, False
    alike: tuple[object, dict[tuple[Side, Hex], list[list[UnitId]]]] = field(default_factory=lambda: (None, {}))
    observed: tuple[object, Side, dict[Hex, bool]] = field(default_factory=lambda: (None, Side(""), {}))
