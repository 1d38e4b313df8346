"""The officer's plan: what may differ in how he leads."""

from typing import Literal

from cb_tui.core.planning import Plan


class OfficerPlan(Plan, frozen=True, tag="officer", kw_only=True):
    """How much he dares, and what he does before he goes for his goals."""

    boldness: float = 1.0  # what a loss counts is divided by it
    first: Literal["fire", "hunt"] = "fire"  # from where that is best; or at the nearest enemies
    until: int = 0  # the turn in which that ends


PLAIN = OfficerPlan(words="goes for its objectives")
