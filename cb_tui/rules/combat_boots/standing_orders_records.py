"""What a human seat of Combat Boots has answered in advance: the records that the log keeps."""

from typing import Literal

from cb_tui.core.values import Side, UnitId, Value

Do = Literal["ask", "fire", "adjacent", "hold"]
Keep = Literal["kill", "effect", "ask"]
ABOUT = (
    "These answer for you in the enemy's turn, at any speed. Below this chance your pieces hold fire without asking."
)


class Policy(Value, frozen=True):
    """How a chance to react is answered; a chance of any effect under `percent` is held in every case.

    `ask` leaves it to the player, `fire` takes the best shot, `adjacent` does so at no more than one hex, `hold` never.
    """

    do: Do = "ask"
    percent: int = 5

    def __str__(self) -> str:
        """In words, as the panel shows it."""
        least = f" at {self.percent}% or more" if self.percent > 0 else ""
        match self.do:
            case "ask":
                return f"ask{least}" if least else "always ask"
            case "fire":
                return f"fire{least}"
            case "adjacent":
                return "hold until adjacent"
            case "hold":
                return "hold"


class Quiet(Value, frozen=True):
    """No shot for the rest of this player turn; at this mover only, if one is named."""

    turn: int
    active: Side
    mover: UnitId = UnitId("")


class Orders(Value, frozen=True, kw_only=True):
    """The standing orders of a side; `units` holds what differs for single pieces."""

    opportunity: Policy = Policy()
    answer: Policy = Policy()  # return fire
    units: dict[UnitId, Policy] = {}
    shed: Keep = "kill"  # which chance of the enemy to keep smallest
    quiet: Quiet | None = None

    def policy(self, unit: UnitId, *, returning: bool) -> Policy:
        """Return what holds for one piece."""
        return self.units.get(unit, self.answer if returning else self.opportunity)
