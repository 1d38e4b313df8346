"""Halves, base lines, ground behind the line, commanders' sections, hills and woods. [SET-1, FOUR-2a]"""

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side
from cb_tui.games.combat.rules import board
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.setting import BattleContext


def rows(setting: BattleContext, of: Half) -> tuple[int, ...]:
    """Return the rows of a half, its base line first: the north's begin with row 1."""
    depth, last = setting.rules.half_depth, setting.board.rows
    return tuple(range(1, depth + 1)) if of == "north" else tuple(range(last, last - depth, -1))


def half(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the squares of a half. [SET-1]"""
    return setting.cached(("half", of), lambda: _in_rows(setting, rows(setting, of)))


def rear(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the squares behind the deployment line of a half. [SET-1b]"""
    depth = setting.rules.deploy_depth
    return setting.cached(("rear", of), lambda: _in_rows(setting, rows(setting, of)[:depth]))


def base(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the base line of a half, its outermost row. [SET-1b]"""
    return setting.cached(("base", of), lambda: _in_rows(setting, rows(setting, of)[:1]))


def _in_rows(setting: BattleContext, wanted: tuple[int, ...]) -> frozenset[Place]:
    return frozenset(at for at in setting.board.terrain if SQUARES.coordinates(at)[1] in wanted)


def columns(setting: BattleContext, seat: SeatId) -> tuple[int, int]:
    """Return the first and the last column of a commander's section. [FOUR-2a, FOUR-2c]"""
    given = setting.battle.sections.get(seat)
    if given is not None:
        return given
    partners = [each for each in setting.seats if setting.side(each) == setting.side(seat)]
    place, count, across = partners.index(seat), len(partners), setting.board.columns
    return place * across // count + 1, (place + 1) * across // count


def section(setting: BattleContext, seat: SeatId) -> frozenset[Place]:
    """Return the squares of a commander's section, in both halves of the board."""

    def squares() -> frozenset[Place]:
        first, last = columns(setting, seat)
        return frozenset(at for at in setting.board.terrain if first <= SQUARES.coordinates(at)[0] <= last)

    return setting.cached(("section", seat), squares)


def home(state: State, side: Side) -> Half:
    """Return the half that a side plays."""
    return state.homes[side]


def goal(state: State, side: Side) -> frozenset[Place]:
    """Return the enemy's base line, over which the pieces of a side leave. [REINF-1]"""
    return base(state.context, home(state, state.context.enemy(side)))


def leaves(setting: BattleContext, kind: Kind) -> bool:
    """Check whether a kind of piece leaves the board on the enemy's base line. [REINF-1c]"""
    return kind in ("tank", "gun") if setting.rules.reinforce_by == "tank_gun" else setting.kinds[kind].ground


def forward(state: State, side: Side) -> int:
    """Return which way the enemy's base line lies: -1 towards row 1, +1 away from it. [TIME-2a]"""
    return -1 if home(state, side) == "south" else 1


def feature(setting: BattleContext, at: Place) -> tuple[Place, ...]:
    """Return the squares of the hill or wood that contains a square, or () if it is in neither. [FIRE-3b]"""
    if setting.board.terrain.get(at) not in ("hill", "wood"):
        return ()
    return setting.cached(("feature", at), lambda: board.feature_at(setting.board.terrain, at))


def headquarters(setting: BattleContext, of: Half, at: Place) -> tuple[Place, ...]:
    """Return the squares in its half of the hill or wood that is a headquarters. [VAR-1a, VAR-1c]"""
    ground = half(setting, of) if setting.rules.hq_sites == "any" else rear(setting, of)
    return tuple(square for square in feature(setting, at) if square in ground)
