"""Appraise: how far a side is ahead, in pieces."""

from cb_tui.core.values import Side
from cb_tui.games.combat.rules import victory
from cb_tui.games.combat.rules.model import State


def appraise(state: State, side: Side) -> float:
    """Return own pieces, or points, minus the enemy's. A decided battle is +100, 0 or -100."""
    if state.outcome:
        return 0.0 if state.outcome.winner is None else 100.0 if state.outcome.winner == side else -100.0
    return float(victory.strength(state, side) - victory.strength(state, state.context.enemy(side)))
