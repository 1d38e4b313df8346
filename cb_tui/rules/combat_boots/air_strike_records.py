"""What aircraft over the ground battle are ordered to do, what has happened to them, how they stand. [AIR]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value
from cb_tui.rules.combat_boots.battle import Arm


class Plane(Value, frozen=True):
    """An aircraft that has appeared. [AIR-5, AIR-7]"""

    left: int  # turns of strafing that it still has
    flew: bool = True  # has attacked in this turn
    damaged: bool = False  # finishes this attack and leaves
    gone: bool = False


class Strike(Command, frozen=True):
    """An aircraft attacks in a hex: `targets` for m and n alone; `second` is the other hex of N. [AIR-3, UNIT-6]

    Both attacks of a strafing run go to `targets`; where the edition allows it the second one may go to `then`.
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
    """An aircraft comes down on its target; `left` turns of strafing remain."""

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
    """An aircraft has let a strafing turn go; `left` remain. [AIR-10a]"""

    aircraft: UnitId
    left: int
