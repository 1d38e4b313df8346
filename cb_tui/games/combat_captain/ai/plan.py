"""The options of a commander's plan."""

from cb_tui.core.standing_orders import SidePlan
from cb_tui.games.combat_captain.rules.battle import CompanyId


class CaptainPlan(SidePlan, frozen=True, tag="combat_captain", kw_only=True):
    """The area that a side goes for, the company that stays and fires, and the turn before which all do."""

    area: str = ""  # "": all that it wants
    base: CompanyId = CompanyId("")  # "": none
    until: int = 0  # the turn in which it begins to go, 0: at once


PLAIN = CaptainPlan(words="plays as the book does")
