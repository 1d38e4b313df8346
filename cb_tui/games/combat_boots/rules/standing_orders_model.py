"""Standing orders of a human seat in Combat Boots, as records in the log."""

from typing import Literal

from cb_tui.core.values import Side, UnitId, Value

Do = Literal["ask", "fire", "adjacent", "hold"]
Keep = Literal["kill", "effect", "ask"]
ABOUT = (
    "These answer for you in the enemy's turn, at any speed. Below this chance your pieces hold fire without asking."
)


class Policy(Value, frozen=True):
    """A policy for reactions. A chance of any effect below `percent` is always held.

    `ask` leaves it to the player, `fire` takes the best shot, `adjacent` does so within one hex, and
    `hold` never fires.
    """

    do: Do = "ask"
    percent: int = 5

    def __str__(self) -> str:
        """Return the policy in words, as in the panel."""
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
    """A hold on all shots for the rest of this player turn, or only on those at a named mover."""

    turn: int
    active: Side
    mover: UnitId = UnitId("")


class Orders(Value, frozen=True, kw_only=True):
    """The standing orders of a side. `units` holds the exceptions for single pieces."""

    opportunity: Policy = Policy()
    answer: Policy = Policy()  # return fire
    units: dict[UnitId, Policy] = {}
    shed: Keep = "kill"  # which chance of the enemy to keep smallest
    quiet: Quiet | None = None

    def policy(self, unit: UnitId, *, returning: bool) -> Policy:
        """Return the policy for one piece."""
        return self.units.get(unit, self.answer if returning else self.opportunity)
