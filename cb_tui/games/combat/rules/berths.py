"""Good squares for a new piece: out of enemy fire, on a road or in cover, near the front. [REINF-2]"""

from collections.abc import Mapping

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import danger, reinforcements, zones
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.model import State


def berths(state: State, seat: SeatId, kind: Kind) -> tuple[Place, ...]:
    """Return where a new piece of a kind may come, the best first."""
    side, board = state.context.side(seat), state.context.board
    forward, threats = zones.forward(state, side), _threats(state, seat)
    mine = [piece.at for piece in state.pieces.values() if piece.seat == seat and piece.kind != "plane"]
    slow = kind in ("gun", "foot")

    def rank(at: Place) -> tuple[object, ...]:
        covered = ground(board, at).slows
        good = covered if slow else board.has_mark(at, "road") and not covered
        near = min((SQUARES.distance(at, other) for other in mine), default=0)
        return len(threats.get(at, ())), not good, covered and not slow, -forward * SQUARES.coordinates(at)[1], near, at

    return tuple(sorted(reinforcements.places(state, seat, kind), key=rank))


def _threats(state: State, seat: SeatId) -> Mapping[Place, tuple[object, ...]]:
    """Return the enemies that may fire at each square next turn, empty if the seat has no ground piece.

    Any piece of the seat serves for the question.
    """
    some = next((unit for unit, piece in state.pieces.items() if piece.seat == seat and piece.kind != "plane"), None)
    return danger.threats(state, some) if some is not None else {}
