"""Records and events of leaders."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Event, Side, UnitId, Value


class Leader(Value, frozen=True):
    """A leader on the board. `left` is the movement points left in this turn. [LDR-4a]"""

    id: UnitId
    side: Side
    at: Hex
    bonus: int
    left: float


class LeaderArrived(Event, frozen=True):
    """A leader is there."""

    leader: UnitId
    at: Hex


class LeaderMoved(Event, frozen=True):
    """A leader has moved one hex, or fled with others. `left` movement points remain. [LDR-5a]"""

    leader: UnitId
    came: Hex
    to: Hex
    left: float


class LeaderFell(Event, frozen=True):
    """A leader is removed. [LDR-1, LDR-5a]"""

    leader: UnitId
    why: str = ""
