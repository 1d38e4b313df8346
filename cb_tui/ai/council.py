"""Council: what a search over plans has found."""

from cb_tui.core.planning import SidePlan
from cb_tui.core.values import Value


class RatedPlan(Value, frozen=True, kw_only=True):
    """A plan and its chance to win: 95 times in 100 the mean of such games lies within the margin."""

    plan: SidePlan
    chance: float
    margin: float
    level: bool  # the plan to follow is not better by more than the error of the difference


class PlanRatings(Value, frozen=True, kw_only=True):
    """The plan to follow, then the other plans of the last trials, each played over `games` games."""

    plans: tuple[RatedPlan, ...]
    games: int
    nodes: int  # commands that were decided in all of the search
