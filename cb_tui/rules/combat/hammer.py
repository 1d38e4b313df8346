"""Hammer: goes for the enemy's base line on one flank, and fires at what stands in the way."""

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId
from cb_tui.rules.combat import machine
from cb_tui.rules.combat.model import State
from cb_tui.rules.combat.weigh import Eye, Temper

TEMPER = Temper(push=1.0, caution=0.35, guard=0.6)
SETUPS = (("hammer", "armour"), ("hammer", "balanced"))


def choose(state: State, legal: tuple[Command, ...], seat: SeatId) -> Choice:
    """Return what a commander who hammers does next, and why."""
    eye = Eye(state, seat, TEMPER)
    return machine.answer(eye, legal, SETUPS) if state.pending else machine.play(eye, legal, lambda _: "all are done")
