"""Standing orders of a human seat in Combat Captain, as records in the log."""

from typing import Literal

from cb_tui.core.values import UnitId, Value
from cb_tui.games.combat_captain.rules.battle import CompanyId

Do = Literal["ask", "short", "medium", "long", "best", "hold"]
Hits = Literal["ask", "men", "markers"]
Charged = Literal["ask", "stand", "run"]
ABOUT = (
    "These answer for you while the enemy acts. All held dice fire together; with a range, they fire at the first step "
    "within it."
)


class Policy(Value, frozen=True):
    """A policy for chances to fire: ask, fire within a band, fire at a given chance of any effect, or hold."""

    do: Do = "ask"
    percent: int = 50  # of "best"

    def __str__(self) -> str:
        """Return the policy in words, as in the panel."""
        match self.do:
            case "ask":
                return "ask"
            case "short" | "medium" | "long":
                return f"fire at {self.do} range"
            case "best":
                return f"fire at {self.percent}% or more"
            case "hold":
                return "hold"


class Quiet(Value, frozen=True):
    """A hold on all fire for the rest of this turn, or only on fire at a named mover."""

    turn: int
    mover: UnitId = UnitId("")


class Orders(Value, frozen=True, kw_only=True):
    """The standing orders of a side. `companies` holds the exceptions for single companies."""

    moving: Policy = Policy()
    fired_at: Policy = Policy()
    alone: bool = False  # each stand fires by itself, not in the volley of its company
    hits: Hits = "ask"  # men or markers for hits that may be swapped
    spare: int = 2  # markers that must be left before a company routs
    charged: Charged = "ask"
    win: int = 50  # a charged company withdraws below this chance to win
    companies: dict[CompanyId, Policy] = {}
    quiet: Quiet | None = None

    def policy(self, company: CompanyId, *, returning: bool) -> Policy:
        """Return the policy for a company."""
        return self.companies.get(company, self.fired_at if returning else self.moving)
