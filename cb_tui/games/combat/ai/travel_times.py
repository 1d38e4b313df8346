"""Travel times and lines of fire by the ground alone, computed once a game."""

from collections.abc import Mapping
from heapq import heappop, heappush

from msgspec.structs import replace

from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat.rules import board, line_of_fire, movement, zones
from cb_tui.games.combat.rules.battle import Kind, KindType
from cb_tui.games.combat.rules.model import BattleContext, PassableStep, Piece, State

NEVER = 99.0
Course = Mapping[Place, float]


def course(setting: BattleContext, kind: Kind, goals: frozenset[Place]) -> Course:
    """Return how many turns, in parts of one, a kind of piece is away from the nearest of some squares."""
    one = setting.kinds[kind]
    return setting.cached(("course", one.ground, one.move, one.road, goals), lambda: _course(setting, kind, goals))


def _course(setting: BattleContext, kind: Kind, goals: frozenset[Place]) -> Course:
    ways = _inward(setting, kind)
    found: dict[Place, float] = {}
    edge = [(0.0, at) for at in sorted(goals)]
    while edge:
        far, at = heappop(edge)
        if at in found:
            continue
        found[at] = far
        for frm, cost in ways.get(at, ()):
            if frm not in found:
                heappush(edge, (far + cost, frm))
    return found


def _inward(setting: BattleContext, kind: Kind) -> Mapping[Place, list[tuple[Place, float]]]:
    """Return from where each square is entered, and what part of a turn that takes."""

    def ways() -> Mapping[Place, list[tuple[Place, float]]]:
        found: dict[Place, list[tuple[Place, float]]] = {}
        for frm, paces in board.paces(setting, kind).items():
            for pace in paces.values():
                found.setdefault(pace.to, []).append((frm, _part(setting, setting.kinds[kind], frm, pace)))
        return found

    one = setting.kinds[kind]
    return setting.cached(("inward", one.ground, one.move, one.road), ways)


def _part(setting: BattleContext, one: KindType, frm: Place, pace: PassableStep) -> float:
    """Return the part of a turn (0-1) that a step takes. Slow ground takes most of one, in and out."""
    if pace.link and setting.rules.road_overrides_terrain:
        return 1 / max(one.road, one.move, 1)
    if board.slow(setting, frm) and one.ground:
        return 1.0
    return (1 + 1 / max(one.move, 1)) / 2 if pace.slows else 1 / max(one.move, 1)


def hits(state: State, side: Side, kind: Kind, at: Place) -> frozenset[Place]:
    """Return every square that a piece of a side could hit in a turn begun at a square, on an empty board."""
    known: dict[Place, frozenset[Place]] = state.context.cached(("hits", state.homes[side], kind), dict)
    if at not in known:
        known[at] = _hits(state, side, kind, at)
    return known[at]


def _hits(state: State, side: Side, kind: Kind, at: Place) -> frozenset[Place]:
    setting, unit = state.context, UnitId("alone")
    seat = next(seat.id for seat in setting.seats.values() if seat.side == side)
    alone = replace(
        state, pieces={unit: Piece(seat=seat, kind=kind, at=at)}, mines={}, seat=seat, round=1, walk=None, paused={},
        pending=(),
    )  # fmt: skip
    lost = zones.goal(state, side) if zones.leaves(setting, kind) else frozenset()
    stands = {at, *movement.reach(alone, unit)} - lost
    return frozenset(to for stand in stands for to in line_of_fire.seen(setting, kind, stand))


def ahead(state: State, side: Side, kind: Kind, at: Place) -> Place | None:
    """Return where a piece that runs for the enemy's base line will be after a turn, None once it has left."""
    goals = zones.goal(state, side)
    key = "ahead", zones.home(state, side), kind, at
    return state.context.cached(key, lambda: _ahead(state.context, kind, goals, at))


def _ahead(setting: BattleContext, kind: Kind, goals: frozenset[Place], at: Place) -> Place | None:
    way, table = course(setting, kind, goals), board.paces(setting, kind)
    then = way.get(at, NEVER) - 1
    if then <= 0:
        return None
    while way.get(at, NEVER) > then:
        nearer = min(table[at], key=lambda to: (way.get(to, NEVER), to), default=at)
        if way.get(nearer, NEVER) >= way.get(at, NEVER):
            return at
        at = nearer
    return at
