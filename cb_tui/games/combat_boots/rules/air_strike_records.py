"""The commands, events and states of aircraft over the ground battle. [AIR]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value
from cb_tui.games.combat_boots.rules.battle import Arm


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
