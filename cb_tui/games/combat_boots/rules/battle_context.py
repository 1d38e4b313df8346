"""Battle context: what stays as it is through a game, and what is kept of its board and states."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.paths import DistanceMap
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Side, UnitId
from cb_tui.games.combat_boots.rules.battle import (
    AircraftType,
    Battery,
    Battle,
    LeaderCard,
    Sortie,
    UnitDeployment,
    UnitType,
    Weapon,
)
from cb_tui.games.combat_boots.rules.edition import E2025, Army, Edition
from cb_tui.games.combat_boots.rules.terrain import Board, Hexside

SHAKEN = 0.45  # of a piece's worth is lost with its turn, while it is disrupted
Paces = tuple[tuple[Hex, float, bool], ...]  # where to, points, whether the way ends there: where no enemy is, never
Block = tuple[str, str, Hex]  # reason, rule, a hex that the line crosses or edges
Walker = tuple[str, float, frozenset[Hexside]]  # a way of moving, the points of a turn, bridges laid


class HitChance(NamedTuple):
    """The chances of a single attack to destroy and to disrupt, and how many such attacks a turn has."""

    kill: float
    disrupt: float
    attacks: int
    area: bool = False  # every piece of the hex is attacked

    @property
    def effect(self) -> float:
        """Return the chance (0-1) to hurt the target at all."""
        return self.kill + self.disrupt

    @property
    def toll(self) -> float:
        """Return the share of the target's worth that one attack takes on average."""
        return self.kill + SHAKEN * self.disrupt


NEVER = HitChance(0.0, 0.0, 0)
Table = dict[tuple[Hex, Hex], HitChance]  # from where to where


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


class BattleContext:
    """The prepared start, one object per game: never written with a state, compared by identity."""

    def __init__(
        self,
        battle: Battle,
        board: Board,
        solo: Mapping[Side, str],
        edition: Edition = E2025,
        lore: BoardCache | None = None,
    ) -> None:
        self.battle = battle
        self.edition = edition
        self.board = board
        self.solo = dict(solo)  # machine side -> tactic: some SOLO rules bind its side
        self.types: dict[UnitId, UnitType] = {d.id: battle.types[d.type] for d in battle.units}
        self.arms: dict[UnitId, tuple[Weapon, ...]] = {
            unit: kind.weapons(napalm=edition.new_arms) for unit, kind in self.types.items()
        }
        self.small_arms: dict[UnitId, Weapon | None] = {unit: kind.small_arm for unit, kind in self.types.items()}
        self.ranks: dict[UnitId, int] = {d.id: rank for rank, d in enumerate(battle.units)}
        self.deployments: dict[UnitId, UnitDeployment] = {d.id: d for d in battle.units}
        self.armies: dict[Side, Army] = {army.id: army for army in battle.sides}
        self.officers: dict[UnitId, LeaderCard] = {o.id: o for o in battle.leaders if edition.leaders}
        self.sides: tuple[Side, ...] = tuple(self.armies)
        self.batteries: dict[UnitId, Battery] = {battery.id: battery for battery in battle.batteries}
        self.sorties: dict[UnitId, Sortie] = {sortie.id: sortie for sortie in battle.sorties}
        self.flights: dict[UnitId, AircraftType] = (
            {flight.id: battle.aircraft[flight.type] for flight in battle.sky.flights} if battle.sky else {}
        )
        self.game_cache = GameCache()
        self.board_cache = lore or BoardCache()

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]
