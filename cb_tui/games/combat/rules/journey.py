"""Journey: the way to a square that takes a piece several turns, as the ground and the pieces stand now. [MOV]"""

from collections.abc import Mapping

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import movement, ready, zones
from cb_tui.games.combat.rules.model import State, Walk

Parts = tuple[tuple[Place, ...], ...]  # the way of each turn
MOST = 12  # turns


def journeys(state: State, unit: UnitId) -> Mapping[Place, Parts]:
    """Return the path of each turn to every square in reach, with the fewest turns, then squares."""
    piece = state.pieces[unit]
    if piece.kind == "plane" or ready.refusal(state, unit):
        return {}
    lost = zones.goal(state, state.side(unit)) if zones.leaves(state.context, piece.kind) else frozenset()
    found: dict[Place, Parts] = {piece.at: ()}
    edge: dict[Place, Parts] = {piece.at: ()}
    walk = ready.walk(state, unit)
    for _ in range(MOST):
        reached: dict[Place, Parts] = {}
        for at, parts in edge.items():
            for to, _, way in movement.ways(state, unit, at, walk, mined=False):
                longer = (*parts, way)
                if to not in found and (to not in reached or _rank(longer) < _rank(reached[to])):
                    reached[to] = longer
        if not reached:
            break
        found.update(reached)
        edge = {at: parts for at, parts in reached.items() if at not in lost and at not in state.mines}
        walk = Walk(unit=unit)
    return {at: parts for at, parts in found.items() if parts}


def _rank(parts: Parts) -> tuple[int, tuple[int, ...]]:
    """Return the rank of a journey: the fewest squares, most of them this turn."""
    return sum(map(len, parts)), tuple(-len(way) for way in parts)
