"""The standing of a side in a battle: the lead, the side that time favors, the enemy's thin places."""

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.rules import victory, zones
from cb_tui.games.combat.rules.model import State


def lead(state: State, side: Side) -> float:
    """Return how many times the enemy's strength a side has."""
    own, enemy = victory.strength(state, side), victory.strength(state, state.context.enemy(side))
    return own / enemy if enemy else float(own)


def waits_for(state: State, side: Side) -> bool:
    """Check whether a side wins when nothing more happens."""
    default = state.context.battle.default
    return default == side or (default is None and lead(state, side) > 1)


def time_left(state: State) -> float:
    """Return which part of the rounds is still to come, all of them where there is no limit."""
    most = state.context.battle.turns
    return (most - state.round + 1) / most if most else 1.0


def thin(state: State, seat: SeatId) -> tuple[int, int]:
    """Return the third of the columns where the enemy is weakest, pieces near its base line twice."""
    setting, side = state.context, state.context.side(seat)
    across = setting.board.columns
    rear = zones.half(setting, zones.home(state, setting.enemy(side)))
    weight = [0.0, 0.0, 0.0]
    for unit, piece in state.pieces.items():
        if state.side(unit) != side and piece.kind != "plane":
            third = min(2, (SQUARES.coordinates(piece.at)[0] - 1) * 3 // across)
            weight[third] += 2 if piece.at in rear else 1
    least = weight.index(min(weight))
    return least * across // 3 + 1, (least + 1) * across // 3
