"""Numbering: how pieces are called: a letter, small on the second side, and a number that is never given again."""

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.model import State


def unit_id(state: State, side: Side, kind: Kind) -> UnitId:
    """Return the name of the next piece of a kind: "T4", "t4" on the second side."""
    letter = letter_of(state, side, kind)
    return UnitId(f"{letter}{state.named.get(letter, 0) + 1}")


def letter_of(state: State, side: Side, kind: Kind) -> str:
    """Return the letter of a kind, small on the second side."""
    letter = state.context.kinds[kind].letter
    return letter if side == state.context.sides[0] else letter.lower()


def named(state: State, unit: UnitId) -> dict[str, int]:
    """Return the numbers given so far, this piece's with them."""
    return {**state.named, unit[0]: int(unit[1:])}
