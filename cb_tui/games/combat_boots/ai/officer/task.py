"""Task: what a piece is there for."""

from typing import Literal, NamedTuple

from cb_tui.core.hexes import Hex

NOW, SOON = (
    8.0,
    4.0,
)  # what a place is worth, in squads, that decides the battle in this turn, or after the enemy's next


class Task(NamedTuple):
    """A place, and what a piece is to do there."""

    kind: Literal["take", "deny", "hunt", "support", "leave"]
    place: Hex
    due: int = 0  # the turn in which it counts, 0: any
    decides: float = 0.0  # what it is worth to be there at the end of this turn
    fight: float = 0.0  # turns that the enemy there will cost
    at_once: bool = False  # the enemy has no turn left to undo it
    urgent: bool = True  # of a place to deny: the enemy can have enough of them by its next turn

    def words(self, holder: Literal["ours", "theirs", "nobody"]) -> str:
        """Return the purpose of a task, to follow "goes to 0503". `holder` holds the place now."""
        match self.kind:
            case "take" | "deny" if holder == "ours":
                return f"to hold {self.place}"
            case "take":
                return f"to take {self.place}"
            case "deny" if holder == "theirs":
                return f"to take {self.place} from the enemy"
            case "deny":
                return f"to keep {self.place} from the enemy"
            case "hunt":
                return f"toward the enemy in {self.place}"
            case "support":
                return f"in support of {self.place}"
            case "leave":
                return f"to leave the board at {self.place}"
