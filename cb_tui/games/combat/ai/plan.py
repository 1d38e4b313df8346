"""The options of an officer's plan."""

from typing import Literal

from cb_tui.core.standing_orders import SidePlan


class CombatPlan(SidePlan, frozen=True, tag="combat", kw_only=True):
    """The behavior of a side before round `until`, and the third of the enemy's base line over which pieces leave."""

    first: Literal["judges", "waits", "aims"] = "judges"  # judges: waits or presses, by the side that time favors
    until: int = 0  # the round in which that ends
    third: Literal["any", "left", "middle", "right", "weakest"] = "any"


PLAIN = CombatPlan(words="presses unless time is on its side")
