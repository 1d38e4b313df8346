"""Fox: sits in cover and watches the ways to its base line, strikes when the deck is rich, attacks when it is ahead."""

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId
from cb_tui.rules.combat import machine
from cb_tui.rules.combat.model import State
from cb_tui.rules.combat.weigh import Eye, Temper

POOR, RICH = 0.4, 0.5
LEAD = 1.25
SETUPS = (("fox", "guns"), ("fox", "balanced"))
WAITS = Temper(push=0.15, caution=0.8, guard=1.0, aim=0.1)


def choose(state: State, legal: tuple[Command, ...], seat: SeatId) -> Choice:
    """Return what a commander who lies in wait does next, and why."""
    eye = Eye(state, seat, WAITS)
    return machine.answer(eye, legal, SETUPS) if state.pending else machine.play(eye, legal, _idle)


def _idle(eye: Eye) -> str:
    return f"waits for a better deck, {eye.chance:.0%}" if eye.chance < POOR else "lies in wait"
