"""The fox tactic: wait in cover, strike with a rich deck, attack when ahead."""

from collections.abc import Sequence

from msgspec.structs import replace

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat.ai import hammer, machine, stakes
from cb_tui.games.combat.ai.weigh import Estimate, TacticProfile
from cb_tui.games.combat.rules.model import State

POOR, RICH = 0.4, 0.5  # parts of the deck that are hits
LEAD = 1.25  # times the enemy's strength at which it comes out
LATE = 0.5  # of the rounds: who does not win by waiting comes out
HIDES = TacticProfile(push=0.1, caution=1.0, guard=1.0, aim=0.05)  # while the deck is poor
LURKS = TacticProfile(push=0.15, caution=0.7, guard=1.0, aim=0.1)
STRIKES = TacticProfile(push=0.3, caution=0.4, guard=1.0, aim=0.1)  # while it is rich
SETUPS = (("fox", "guns"), ("fox", "balanced"))


def choose(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the fox tactic, with its reason."""
    eye = Estimate(state, seat, LURKS)
    if state.pending:
        return machine.answer(eye, legal, SETUPS)
    if _comes_out(state, eye):
        attack = replace(hammer.CHARGES, flank=stakes.thin(state, seat))
        return machine.play(Estimate(state, seat, attack), legal, lambda _: "presses where they are weakest")
    temper = HIDES if eye.chance < POOR else STRIKES if eye.chance >= RICH else LURKS
    return machine.play(Estimate(state, seat, temper), legal, _idle)


def _comes_out(state: State, eye: Estimate) -> bool:
    """Check whether it attacks: it leads by a quarter, or it would lose by waiting."""
    if stakes.lead(state, eye.side) >= LEAD:
        return True
    return not stakes.waits_for(state, eye.side) and stakes.time_left(state) <= LATE


def _idle(eye: Estimate) -> str:
    return f"waits for a better deck, {eye.chance:.0%}" if eye.chance < POOR else "lies in wait"
