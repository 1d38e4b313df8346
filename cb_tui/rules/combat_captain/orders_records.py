"""What a human seat of Combat Captain has answered in advance: the records that the log keeps."""

from typing import Literal

from cb_tui.core.values import UnitId, Value
from cb_tui.rules.combat_captain.battle import CompanyId

Do = Literal["ask", "short", "medium", "long", "best", "hold"]
Hits = Literal["ask", "men", "markers"]
Charged = Literal["ask", "stand", "run"]
ABOUT = (
    "These answer for you while the enemy acts. All held dice fire together; a range means at the first step within it."
)


class Policy(Value, frozen=True):
    """How an occasion to fire is answered: ask, fire once the enemy is in a band, fire at a chance of any effect, hold."""

    do: Do = "ask"
    percent: int = 50  # of "best"

    def __str__(self) -> str:
        """In words, as the panel shows it."""
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
    """No fire for the rest of this turn; at this mover only, if one is named."""

    turn: int
    mover: UnitId = UnitId("")


class Orders(Value, frozen=True, kw_only=True):
    """The standing orders of a side; `companies` holds what differs for one of them."""

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
        """Return what holds for a company."""
        return self.companies.get(company, self.fired_at if returning else self.moving)
