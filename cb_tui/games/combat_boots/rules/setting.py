"""Setting: what of a battle stays as it is through a game, and what is kept of the states of that game."""

from collections.abc import Mapping

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.army import Army
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
from cb_tui.games.combat_boots.rules.board import Board
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.memo import BoardCache, GameCache


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
