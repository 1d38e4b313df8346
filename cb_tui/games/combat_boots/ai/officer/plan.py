"""The options of an officer's plan."""

from typing import Literal

from cb_tui.core.standing_orders import SidePlan


class OfficerPlan(SidePlan, frozen=True, tag="officer", kw_only=True):
    """The officer's boldness, and what the side does before it goes for its goals."""

    boldness: float = 1.0  # what a loss counts is divided by it
    first: Literal["fire", "hunt"] = "fire"  # from where that is best; or at the nearest enemies
    until: int = 0  # the turn in which that ends


PLAIN = OfficerPlan(words="goes for its objectives")
