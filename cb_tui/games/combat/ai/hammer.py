"""Hammer: goes for the enemy's base line on one flank, and fires at what stands in the way."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat.ai import machine
from cb_tui.games.combat.ai.weigh import Estimate, TacticProfile
from cb_tui.games.combat.rules.model import State

CHARGES = TacticProfile(push=1.5, caution=0.12, guard=0.6)
STANDS = TacticProfile(push=1.0, caution=0.35, guard=0.8)  # where it wins by default
SETUPS = (("hammer", "armour"), ("hammer", "balanced"))


def choose(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the hammer tactic, with its reason."""
    default = state.context.battle.default == state.context.side(seat)
    eye = Estimate(state, seat, STANDS if default else CHARGES)
    return machine.answer(eye, legal, SETUPS) if state.pending else machine.play(eye, legal, lambda _: "all are done")
