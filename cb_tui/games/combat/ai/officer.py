"""The officer of Combat: it counts each enemy's one shot once, and asks which side time favors."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec.structs import replace

from cb_tui.core.ruleset import Choice, Tactic
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.games.combat.ai import machine
from cb_tui.games.combat.ai.estimate import TacticProfile
from cb_tui.games.combat.ai.officer_estimate import OfficerEstimate
from cb_tui.games.combat.ai.outlook import favored
from cb_tui.games.combat.ai.plan import PLAIN, CombatPlan
from cb_tui.games.combat.ai.tasks import leaving
from cb_tui.games.combat.rules.model import State

# The temper where time favors the side, neither side, the enemy: it heeds 87, 30 and 12 percent of the odds against a
# piece. The first was found by halving among 14 on First salvo and Two roads, the others by hand from the hammer's
WAITS = TacticProfile(push=0.97, caution=0.87, guard=0.83, aim=0.17)
EVEN = TacticProfile(push=1.5, caution=0.3, guard=0.6, aim=0.05)
PRESSES = TacticProfile(push=1.5, caution=0.12, guard=0.6, aim=0.05)
THIRDS: tuple[Literal["left", "middle", "right"], ...] = ("left", "middle", "right")
NEVER = 1_000_000  # the round in which a plan to the end ends


def choose(plan: CombatPlan, state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of an officer who follows a plan, with its reason."""
    temper, why = _temper(plan, state, seat)
    eye = OfficerEstimate(state, seat, temper)
    if state.pending:
        return machine.answer(eye, legal, machine.HAMMER_SETUPS)
    return machine.play(eye, legal, lambda _: why)


def choose_plain(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of an officer by the default plan, with its reason."""
    return choose(PLAIN, state, legal, seat)


def route(state: State, seat: SeatId, unit: UnitId) -> tuple[Place, ...]:
    """Return the path of a piece to its shot or to the end of its turn by the default plan, () if it stays."""
    if state.pending or unit not in state.pieces or state.pieces[unit].seat != seat:
        return ()
    eye = OfficerEstimate(state, seat, _temper(PLAIN, state, seat)[0])
    for deed in machine.options(eye, unit):
        if deed.gain > machine.LITTLE:
            return deed.way
    return ()


def _temper(plan: CombatPlan, state: State, seat: SeatId) -> tuple[TacticProfile, str]:
    """Return how a plan is followed now, and the reason to end a turn."""
    first = plan.first if state.round < plan.until else "judges"
    flank, winner = _columns(plan, state, seat), favored(state)
    if first == "waits":
        return replace(WAITS, push=0.1, flank=flank), f"{time_words(state, seat)}"
    temper = EVEN if winner is None else WAITS if winner == state.context.side(seat) else PRESSES
    push = 0.1 if first == "aims" else temper.push
    return replace(temper, push=push, flank=flank), time_words(state, seat)


def time_words(state: State, seat: SeatId) -> str:
    """Return the side that time favors in words, as the reason to end a turn."""
    winner = favored(state)
    if winner is None:
        return "all are done: whoever is stronger at the end wins"
    if winner == state.context.side(seat):
        return "all are done: it wins if time runs out"
    return "all are done: it loses if time runs out"


def _columns(plan: CombatPlan, state: State, seat: SeatId) -> tuple[int, int] | None:
    """Return the columns over which pieces leave by a plan, None for all."""
    if plan.third == "any":
        return None
    if plan.third == "weakest":
        return machine.thin(state, seat)
    across, third = state.context.board.columns, THIRDS.index(plan.third)
    return third * across // 3 + 1, (third + 1) * across // 3


def plans(state: State, seat: SeatId) -> tuple[SidePlan, ...]:
    """Return the plans that a commander has, the officer's own first."""
    return (PLAIN, *_flanks(state, seat), *_timed(state))


def _flanks(state: State, seat: SeatId) -> Iterator[CombatPlan]:
    kinds = {piece.kind for piece in state.pieces.values() if piece.seat == seat}
    if not state.joined or any(leaving(state, seat, kind) for kind in kinds):
        for third in THIRDS:
            yield CombatPlan(words=f"breaks through on the {third}", third=third)
        yield CombatPlan(words="breaks through where they are weakest", third="weakest")


def _timed(state: State) -> Iterator[CombatPlan]:
    """Yield plans that do something first: for a third of the time, half of it, or to the end."""
    now, last = state.round, state.context.battle.turns
    for until in sorted({now + (last - now + 1) // part for part in (3, 2)} - {now}) if last else ():
        yield CombatPlan(words=f"fires until round {until}, then presses", first="waits", until=until)
    yield CombatPlan(words="waits and fires to the end", first="waits", until=NEVER)
    if state.context.battle.aims:
        yield CombatPlan(words="goes for the objectives alone", first="aims", until=NEVER)


def follow(plan: SidePlan) -> Tactic:
    """Return the tactic that does what a plan says."""
    if isinstance(plan, CombatPlan):
        return partial(choose, plan)
    raise TypeError(f"no plan of Combat: {plan!r}")
