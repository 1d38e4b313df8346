"""The prepared start of a game, one object a game."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TypeVar, cast

from msgspec.json import encode
from msgspec.structs import asdict, replace

from cb_tui.core.board import Board
from cb_tui.core.scenario import Seat
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.rules.battle import Battle, CommanderForce
from cb_tui.games.combat.rules.kinds import BASIC, BOXED, ERAS, POOL, Era, Kind, KindType
from cb_tui.games.combat.rules.parameters import Parameters
from cb_tui.games.combat.rules.rulings import RULINGS

T = TypeVar("T")


class BattleContext:
    """The unchanging part of a game, never stored with a state and compared by identity."""

    def __init__(self, battle: Battle, board: Board, solo: Mapping[SeatId, str]) -> None:
        self.battle = battle
        self.board = board
        self.solo = dict(solo)  # machine seat -> tactic
        self.rules: Parameters = RULINGS.in_force(battle)
        self.era: Era | None = ERAS.get(battle.era) if battle.profile == "house" else None
        self.kinds: Mapping[Kind, KindType] = kinds(battle, self.rules, self.era)
        self.seats: dict[SeatId, Seat] = {seat.id: seat for seat in battle.seated}
        self.sides: tuple[Side, ...] = tuple(army.id for army in battle.sides)
        self.forces: dict[SeatId, CommanderForce] = {force.seat: force for force in battle.forces}
        self.memo = _memo(
            encode(battle)
        )  # answers of chapters that all games of a battle can share, by a key of theirs

    def side(self, seat: SeatId) -> Side:
        """Return the side of a seat."""
        return self.seats[seat].side

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return the result of `make`, cached in the battle under a key of the caller's own."""
        if key not in self.memo:
            self.memo[key] = make()
        return cast("T", self.memo[key])

    @cached_property
    def pool(self) -> Mapping[Kind, int]:
        """Return how many of each kind a side has in its box. [SET-7]"""
        return {kind: self.battle.pool.get(kind, POOL[kind]) for kind in self.kinds}


@lru_cache(8)
def _memo(battle: bytes) -> dict[object, object]:
    """Return where answers about a battle are kept, the same for all games of it that are played."""
    return {}


def kinds(battle: Battle, rules: Parameters, era: Era | None) -> Mapping[Kind, KindType]:
    """Return the kinds of pieces that a battle has, with what its era and its file change. [ERA, VAR-3]"""
    names = era.kinds if era else tuple(BASIC) if battle.profile == "house" else BOXED
    return {kind: _changed(battle, _of_era(BASIC[kind], rules, era)) for kind in BASIC if kind in names}


def _of_era(one: KindType, rules: Parameters, era: Era | None) -> KindType:
    one = replace(one, crest=rules.crest_bonus)
    if one.kind == "helicopter" and rules.helicopters_fly:
        one = replace(one, road=0, flies=True)
    if era is None:
        return one
    if one.kind == "tank":
        guns = BASIC["gun"]
        one = replace(one, move=guns.move, road=guns.road) if era.slow_tanks else one
        return replace(one, range=one.range + era.tank_range)
    if one.infantry:
        return replace(one, range=one.range + era.infantry_range)
    if one.kind == "helicopter" and rules.heli_range_follows_era:
        return replace(one, range=one.range + era.tank_range)
    if one.kind == "cavalry" and rules.cavalry_follows_tank_move and era.slow_tanks:
        return replace(one, move=BASIC["gun"].move, road=BASIC["gun"].road)
    return one


def _changed(battle: Battle, one: KindType) -> KindType:
    change = battle.kinds.get(one.kind)
    given = {key: value for key, value in asdict(change).items() if value is not None} if change else {}
    return replace(one, **given)
