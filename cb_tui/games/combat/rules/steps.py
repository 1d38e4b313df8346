"""The steps that the ground allows, regardless of pieces, computed once a game. [MOV-2c, MOV-6]

There is one set for each way of moving.
"""

from collections.abc import Mapping

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, Value
from cb_tui.games.combat.rules.board import flanks, ground
from cb_tui.games.combat.rules.kinds import Kind, KindType
from cb_tui.games.combat.rules.setting import BattleContext


class PassableStep(Value, frozen=True):
    """A step to a neighbour: whether along a road, whether it ends the move, and how many rows southward."""

    to: Place
    link: bool
    slows: bool
    south: int


def paces(setting: BattleContext, kind: Kind) -> Mapping[Place, Mapping[Place, PassableStep]]:
    """Return, for each square, the steps that the ground allows a kind of piece, by destination."""
    one = setting.kinds[kind]
    key = ("paces", one.ground, one.flies, one.road > 0)
    return setting.cached(key, lambda: {at: _paces(setting, at, one) for at in setting.board.terrain})


def _paces(setting: BattleContext, at: Place, one: KindType) -> Mapping[Place, PassableStep]:
    ways = sorted(SQUARES.neighbours(at), key=lambda to: len(flanks(at, to)))  # straight ways before slanting ones
    there = (to for to in ways if to in setting.board and barred(setting, at, to, one) is None)
    return {to: _pace(setting, at, to, roads=one.road > 0) for to in there}


def _pace(setting: BattleContext, at: Place, to: Place, *, roads: bool) -> PassableStep:
    link = roads and setting.board.has_edge(at, to, "road")
    through = link and setting.rules.road_overrides_terrain
    slows = ground(setting.board, to).slows and not through
    return PassableStep(to, link, slows, SQUARES.coordinates(to)[1] - SQUARES.coordinates(at)[1])


def slow(setting: BattleContext, at: Place) -> bool:
    """Check whether a piece that begins here goes slowly, unless along a road. [MOV-3]"""
    return ground(setting.board, at).slows


def barred(setting: BattleContext, at: Place, to: Place, one: KindType) -> tuple[str, str] | None:
    """Return why the ground bars a kind's step between two neighbors, with the rule ID, or None."""
    board = setting.board
    here = ground(board, to)
    if one.kind == "helicopter" and here.closed:
        return f"Helicopters may not enter woods or houses; go around {to}", "HOUSE-9"
    if one.flies:
        return None
    if here.water and not board.has_mark(to, "bridge"):
        return f"{to} is river; cross it at a bridge", "MOV-6"
    corners = flanks(at, to)
    if len(corners) > 1 and all(corner in board and ground(board, corner).water for corner in corners):
        return f"The river runs between {at} and {to}; cross it at a bridge", "MOV-6a"
    bridge = board.has_mark(at, "bridge") or board.has_mark(to, "bridge")
    if corners and bridge and not board.has_edge(at, to, "road"):
        return (
            f"A bridge cannot be crossed corner to corner, from {at} to {to}; go straight or along the road",
            "MOV-6a",
        )
    return None
