"""Plans: how a side may be led: by the officer, who dares more or less or does something else first, or all by one tactic of the book."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.planning import Plan
from cb_tui.core.ruleset import Choice, Tactic
from cb_tui.core.values import Command, SeatId, Side
from cb_tui.rules.combat_boots import tactics
from cb_tui.rules.combat_boots.model import Fire, HoldFire, OpportunityFire, State
from cb_tui.rules.combat_boots.officer import fires, lead
from cb_tui.rules.combat_boots.officer.estimate import Estimate
from cb_tui.rules.combat_boots.officer.plan import PLAIN, OfficerPlan

BOLDNESS = {"boldly": 2.0, "with care": 0.5}
MOST = 3  # rows of places that are plans of their own
STRENGTH = 3  # pieces sent to a place by a side that goes in strength
LATE = 3  # turns left for the places by a side that goes for them as late as it can
BOOK = ("engage", "overrun")  # the other two stay where they are, as the officer does who fires to the end
GOOD = 0.35  # chance of a shot that reaction fire may be saved for


class BookPlan(Plan, frozen=True, tag="book", kw_only=True):
    """One of the four tactics for all pieces of a side, whatever the battle file tells each; and where they go."""

    tactic: str
    goal: Hex = Hex("")  # "": at the nearest enemy


class ReservePlan(OfficerPlan, frozen=True, tag="reserve", kw_only=True):
    """The officer's plan with opportunity fire kept for shots that have at least some chance."""

    least: float


def plans(state: State, side: Side) -> tuple[Plan, ...]:
    """Return the plans that a side has, the officer's own first, then the likelier ones."""
    if state.sky is not None and not state.setting.battle.over_ground:
        return (PLAIN,)  # a dogfight has no pieces to lead
    return (
        PLAIN,
        *_timed(state),
        *(OfficerPlan(words=f"{PLAIN.words} {how}", boldness=dared) for how, dared in BOLDNESS.items()),
    )


def _timed(state: State) -> Iterator[OfficerPlan]:
    """What is done before a side goes for its goals, and how long: a third of the time, half of it, or to the end."""
    now, last = state.turn, state.setting.battle.turns
    third, half = (now + (last - now + 1) // part for part in (3, 2))
    for until in sorted({turn for turn in (third, half) if turn > now}):
        yield OfficerPlan(words=f"fires until turn {until}, then {PLAIN.words}", first="fire", until=until)
    if half > now:
        yield OfficerPlan(
            words=f"fires until turn {half}, then {PLAIN.words} boldly",
            first="fire",
            until=half,
            boldness=BOLDNESS["boldly"],
        )
        yield OfficerPlan(words=f"goes at the enemy until turn {half}, then for its goals", first="hunt", until=half)
    yield OfficerPlan(words="fires to the end", first="fire", until=last + 1)


def _rows(places: tuple[Hex, ...], count: int) -> list[tuple[Hex, ...]]:
    """Neighbours in a list of places, so many as are wanted; none where all are."""
    return [places[at : at + count] for at in range(len(places) - count + 1)] if count < len(places) else []


def follow(plan: Plan) -> Tactic:
    """Return the tactic that does what a plan says."""
    match plan:
        case ReservePlan():
            return partial(_reserved, plan)
        case OfficerPlan():
            return partial(lead.choose, plan)
        case BookPlan():
            return partial(_by_book, plan)
        case _:
            raise TypeError(f"no plan of Combat Boots: {plan!r}")


def _reserved(plan: ReservePlan, state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """What the officer does; a poor shot at a mover is not made."""
    choice = lead.choose(plan, state, legal, seat)
    watches = state.sky is None and state.pending and isinstance(state.pending[-1], OpportunityFire)
    if not (watches and isinstance(choice.command, Fire)):
        return choice
    shot = fires.rated(Estimate(state, Side(seat), plan), choice.command)
    return choice if shot.chance >= plan.least else Choice(HoldFire(), f"saves its fire: {shot.chance:.0%} to hit")


def _by_book(plan: BookPlan, state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """What a side does all of whose pieces have the same orders."""
    setting = state.setting.led_by(Side(seat), plan.tactic, plan.goal)
    return tactics.choose(plan.tactic, replace(state, setting=setting), legal, seat)
