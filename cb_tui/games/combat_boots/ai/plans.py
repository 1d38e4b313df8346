"""Plans of the officer: more or less daring, or something else before the goals of the side."""

from collections.abc import Iterator
from functools import partial

from cb_tui.core.ruleset import Tactic
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.ai.officer import orders
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN, OfficerPlan
from cb_tui.games.combat_boots.rules.model import State

BOLDNESS = {"boldly": 2.0, "with care": 0.5}


def plans(state: State, side: Side) -> tuple[SidePlan, ...]:
    """Return the plans that a side has, the officer's own first."""
    if state.sky is not None and not state.context.battle.over_ground:
        return (PLAIN,)  # a dogfight has no pieces to lead
    return (
        PLAIN,
        *_timed(state),
        *(OfficerPlan(words=f"{PLAIN.words} {how}", boldness=dared) for how, dared in BOLDNESS.items()),
    )


def _timed(state: State) -> Iterator[OfficerPlan]:
    """Yield plans that do something first: for a third of the time, half of it, or to the end."""
    now, last = state.turn, state.context.battle.turns
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
        yield OfficerPlan(
            words=f"attacks the enemy until turn {half}, then goes for its objectives", first="hunt", until=half
        )
    yield OfficerPlan(words="fires to the end", first="fire", until=last + 1)
    yield OfficerPlan(
        words="attacks the enemy boldly to the end", first="hunt", until=last + 1, boldness=BOLDNESS["boldly"]
    )


def follow(plan: SidePlan) -> Tactic:
    """Return the tactic that does what a plan says."""
    if isinstance(plan, OfficerPlan):
        return partial(orders.choose, plan)
    raise TypeError(f"no plan of Combat Boots: {plan!r}")
