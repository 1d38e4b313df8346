"""Commanders: who leads which part of a side, in which order they move, and whose airstrips the map has. [FOUR]"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import Airstrip
from cb_tui.games.combat.rules.setting import BattleContext


def of_side(setting: BattleContext, side: Side) -> tuple[SeatId, ...]:
    """Return the commanders of a side, as the battle lists them. [FOUR-1]"""
    return tuple(seat.id for seat in setting.seats.values() if seat.side == side)


def order(setting: BattleContext, first: Side) -> tuple[SeatId, ...]:
    """Return the order of the seats if `first` begins, each followed by its opposite number. [FOUR-2]"""
    listed = tuple(setting.seats)
    if setting.side(listed[0]) == first:
        return listed
    pairs = zip_longest(of_side(setting, first), of_side(setting, setting.enemy(first)))
    return tuple(seat for pair in pairs for seat in pair if seat is not None)


def of_square(setting: BattleContext, side: Side, at: Place) -> SeatId:
    """Return which commander of a side the section around a square belongs to. [FOUR-4]"""
    seats = of_side(setting, side)
    return next((seat for seat in seats if at in zones.section(setting, seat)), seats[-1])


def share(setting: BattleContext, seat: SeatId, total: int) -> int:
    """Return a commander's part of a side's total. The remainder goes to those listed first. [FOUR-5]"""
    seats = of_side(setting, setting.side(seat))
    each, rest = divmod(total, len(seats))
    return each + (seats.index(seat) < rest)


def may_confer(setting: BattleContext, number: int) -> bool:
    """Check whether partners may talk once a round is over. [FOUR-3]"""
    partners = any(len(of_side(setting, side)) > 1 for side in setting.sides)
    return partners and number % setting.rules.confer_every == 0


def strips(setting: BattleContext, homes: Mapping[Side, Half]) -> dict[Place, Airstrip]:
    """Return the airstrips of the map: each is its who plays the half and commands the section. [DEP-4, AIR-8]"""
    return {squares[0]: Airstrip(_owner(setting, homes, squares[0]), squares) for squares in _on_map(setting)}


def _on_map(setting: BattleContext) -> Iterator[tuple[Place, ...]]:
    for kind, squares in sorted(setting.board.marks.items()):
        if kind.startswith("strip:"):
            yield tuple(sorted(squares, key=SQUARES.coordinates))


def _owner(setting: BattleContext, homes: Mapping[Side, Half], at: Place) -> SeatId:
    side = next(side for side, half in homes.items() if at in zones.half(setting, half))
    return of_square(setting, side, at)
