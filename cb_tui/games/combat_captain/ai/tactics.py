"""Tactics: `advance` goes for the aims of its side and fires at what it meets, `hold` lets the enemy come to it."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat_captain.ai import machine
from cb_tui.games.combat_captain.ai.eye import Estimate
from cb_tui.games.combat_captain.ai.temper import ADVANCE, HOLD
from cb_tui.games.combat_captain.rules.model import State


def advance(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of an advancing commander, with its reason."""
    return machine.play(Estimate(state, seat, ADVANCE), legal)


def hold(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of a holding commander, with its reason."""
    return machine.play(Estimate(state, seat, HOLD), legal)
