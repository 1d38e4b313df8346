"""The context of a battle: its start, parsed once a game."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar, cast

from cb_tui.core.plane import Point
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import Battle, CompanyCard, CompanyId, Kind, StandCard
from cb_tui.games.combat_captain.rules.parameters import RADIUS, Parameters
from cb_tui.games.combat_captain.rules.rulings import RULINGS
from cb_tui.games.combat_captain.rules.terrain import TerrainMap
from cb_tui.games.combat_captain.rules.terrain_kinds import TERRAINS

T = TypeVar("T")


class BattleContext:
    """The data that never changes in a game. It is never written with a state and is compared by identity."""

    def __init__(self, battle: Battle, solo: Mapping[SeatId, str]) -> None:
        self.battle = battle
        self.solo = dict(solo)  # machine seat -> tactic
        self.rules: Parameters = RULINGS.in_force(battle)
        self.table = TerrainMap(battle)
        self.sides: tuple[Side, ...] = tuple(army.id for army in battle.sides)
        self.seats: dict[SeatId, Side] = {seat.id: seat.side for seat in battle.seated}
        self.leaders: dict[Side, SeatId] = {side: seat for seat, side in reversed(self.seats.items())}  # first of each
        self.partners = len(self.seats) > len(self.leaders)  # a side has several commanders [ACT-1c]
        self.companies: dict[CompanyId, CompanyCard] = {each.id: each for each in battle.companies}
        self.commanders: dict[CompanyId, SeatId] = {
            each.id: each.seat or self.leaders.get(each.side, SeatId("")) for each in battle.companies
        }
        self.cards: dict[UnitId, StandCard] = {one.id: one for each in battle.companies for one in each.stands}
        self.company: dict[UnitId, CompanyId] = {
            one.id: each.id for each in battle.companies for one in each.stands
        }  # of a stand
        self.pools = frozenset(
            each.id for each in battle.companies if all(one.kind == "soft" for one in each.stands)
        )  # of cars, which belong to no company and never activate [HG-6b]
        kinds = [each.look for each in TERRAINS.values() if each.odd]
        self.odd_grounds = self.table.areas_of(*kinds, *["forest"] * self.rules.forest_odd)  # [MOVE-4, MOVE-4b]
        self.memo: dict[object, object] = {}

    def side(self, unit: UnitId) -> Side:
        """Return whose a stand is."""
        return self.companies[self.company[unit]].side

    def side_of(self, seat: SeatId) -> Side:
        """Return the side of a seat."""
        return self.seats[seat]

    def commander(self, unit: UnitId) -> SeatId:
        """Return the seat that commands a stand. [ACT-1c]"""
        return self.commanders[self.company[unit]]

    def by_commander(self, units: Collection[UnitId]) -> dict[SeatId, tuple[UnitId, ...]]:
        """Return stands by the seats that command them, the seats as the battle lists them."""
        found = {seat: tuple(unit for unit in units if self.commander(unit) == seat) for seat in self.seats}
        return {seat: theirs for seat, theirs in found.items() if theirs}

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def kind(self, unit: UnitId) -> Kind:
        """Return the kind of a stand."""
        return self.cards[unit].kind

    def radius(self, unit: UnitId) -> int:
        """Return the ticks from the centre of a base to its edge. [MAP-4]"""
        card = self.cards[unit]
        return RADIUS["large_gun" if card.large else card.kind]

    def goes_round(self, unit: UnitId) -> bool:
        """Check whether a stand goes round houses: vehicles do where they may not cross them. [MOVE-2c]"""
        return not self.rules.vehicles_cross_houses and self.kind(unit) in ("vehicle", "soft")

    def men(self, unit: UnitId) -> int:
        """Return the men with which a stand begins, 0 for a tank, of a car the hits that wreck it. [ORG-2, HG-6a]"""
        card = self.cards[unit]
        whole = {"rifle": self.rules.squad_size, "heavy": self.rules.crew, "soft": 2, "vehicle": 0}[card.kind]
        return whole if card.men is None else card.men

    def odd(self, at: Point) -> bool:
        """Check whether a point lies on odd ground. [MOVE-4]"""
        return any(at in ground for ground in self.odd_grounds)

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return a value that is computed once a game and cached under `key`."""
        if key not in self.memo:
            self.memo[key] = make()
        return cast("T", self.memo[key])
