"""Staff plans: what the staff of a seat has found, in lines that the screen and plain mode share."""

from collections.abc import Mapping

from cb_tui.ai.council import PlanRatings, RatedPlan
from cb_tui.core.values import SeatId

NONE = "No staff here; only a side played by ai:staff has plans."


def staff_plan_lines(councils: Mapping[SeatId, PlanRatings | None], names: Mapping[SeatId, str]) -> list[str]:
    """Return the best plans of each staff, the one it follows first."""
    return [row for seat, council in councils.items() for row in _of(names[seat], council)] or [NONE]


def _of(name: str, council: PlanRatings | None) -> list[str]:
    if council is None:
        return [f"The {name} staff is still thinking; meanwhile the officer follows its own plan."]
    if not council.games:
        return [f"The {name} staff has one plan: {council.plans[0].plan.words}."]
    first, *others = council.plans
    head = f"The {name} staff has played each plan {council.games} times. It follows: {_rated(first)}."
    return [head, *(f"{'Level with it' if one.level else 'Behind it'}: {_rated(one)}." for one in others)]


def _rated(one: RatedPlan) -> str:
    return f"{one.plan.words}, {one.chance:.0%} to win (+-{one.margin:.0%})"
