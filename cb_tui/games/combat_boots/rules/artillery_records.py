"""The commands, events and states of artillery. [ART]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value


class Barrage(Value, frozen=True, kw_only=True):
    """A fire mission called: delayed until `lands`, else it lies on its hex and the six round it. [ART-2, ART-3]"""

    id: UnitId
    battery: UnitId
    side: Side
    at: Hex
    lands: int = 0  # the caller's turn in which it lands; 0 once it has landed
    hit: tuple[UnitId, ...] = ()  # attacked by it in this player turn [ART-6a]


class Call(Command, frozen=True):
    """A battery fires a mission at a hex that an intact piece sees. [ART-1]"""

    battery: UnitId
    at: Hex


class Shift(Command, frozen=True):
    """A move of a delayed mission before it lands. To its own hex: it stays. [ART-4]"""

    mission: UnitId
    to: Hex


class Shifting(Pending, frozen=True):
    """`side` may move a delayed mission that lands now. [ART-4a]"""

    side: Side
    mission: UnitId


class Called(Event, frozen=True):
    """A mission spent on a hex. It lands in turn `lands`, 0: at once. [ART-3, ART-8a]"""

    mission: UnitId
    battery: UnitId
    at: Hex
    lands: int


class Shifted(Event, frozen=True):
    """A delayed mission goes to another hex."""

    mission: UnitId
    came: Hex
    to: Hex


class Landed(Event, frozen=True):
    """A delayed mission lands."""

    mission: UnitId


class Lifted(Event, frozen=True):
    """A barrage is over."""

    mission: UnitId
