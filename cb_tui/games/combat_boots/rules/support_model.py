"""Records of artillery and air strikes. [ART, AIR]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value
from cb_tui.games.combat_boots.rules.battle import Arm


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


class Plane(Value, frozen=True):
    """An aircraft that has appeared. [AIR-5, AIR-7]"""

    left: int  # turns of strafing that it still has
    flew: bool = True  # has attacked in this turn
    damaged: bool = False  # finishes this attack and leaves
    gone: bool = False


class Strike(Command, frozen=True):
    """A command for an air attack at a hex. [AIR-3, UNIT-6]

    `targets` is only for m and n, `second` is the other hex of N. Both attacks of a strafing run go to
    `targets`. Where the edition allows it, the second one may go to `then`.
    """

    aircraft: UnitId
    at: Hex
    targets: tuple[UnitId, ...] = ()
    arm: Arm = ""
    second: Hex = Hex("")
    then: tuple[UnitId, ...] = ()
    drop: int = 0  # dice that the aircraft sheds on both sides, at one target or group [EXC-4a]


class GroundFire(Pending, frozen=True):
    """`side` may fire at the aircraft before it attacks. [AIR-4]"""

    side: Side
    strike: Strike


class Struck(Event, frozen=True):
    """The start of an air attack. `left` turns of strafing remain."""

    aircraft: UnitId
    at: Hex
    arm: Arm
    left: int


class Damaged(Event, frozen=True):
    """Ground fire has damaged an aircraft. [AIR-5]"""

    aircraft: UnitId


class FlewOff(Event, frozen=True):
    """An aircraft is gone for good."""

    aircraft: UnitId
    why: str


class Circled(Event, frozen=True):
    """The waiver of a strafing turn by an aircraft. `left` remain. [AIR-10a]"""

    aircraft: UnitId
    left: int
