"""The officer's plan: what may differ in how he leads."""

from cb_tui.core.hexes import Hex
from cb_tui.core.planning import Plan


class OfficerPlan(Plan, frozen=True, tag="officer", kw_only=True):
    """How much he dares, and the places that he goes for first."""

    boldness: float = 1.0  # what a loss counts is divided by it
    axis: tuple[Hex, ...] = ()


PLAIN = OfficerPlan(words="goes for its goals")
