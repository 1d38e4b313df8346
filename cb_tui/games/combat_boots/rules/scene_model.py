"""Scene records of Combat Boots: the sky of a dogfight, off-board artillery, aircraft over the board."""

from fractions import Fraction

from cb_tui.core import display
from cb_tui.core.display import DisplayRecord
from cb_tui.core.values import Command, Place, Side, UnitId


class Aircraft(DisplayRecord, frozen=True):
    """An aircraft of a dogfight as a player sees it, ratings as printed ("3+", "m3/2-"), with its relations."""

    id: UnitId
    side: Side
    name: str
    sp: str
    mn: str
    rating: str
    pursuer: UnitId | None
    prey: UnitId | None
    partner: UnitId | None  # the aircraft that it turns with
    acted: bool
    can_act: bool
    damaged: bool


class AirAction(DisplayRecord, frozen=True):
    """Something that an aircraft may do now: the dice of both, and how each result is called with its exact chance."""

    command: Command
    kind: str  # "fire", "maneuver", "speed", "chase", "run", "head-on", "let go", "exit", "pass"
    unit: UnitId
    foe: UnitId | None = None
    dice: tuple[int, int] | None = None
    chances: tuple[tuple[str, Fraction], ...] = ()


class SkyScene(DisplayRecord, frozen=True):
    """The aircraft of a battle, their positions and actions, and the points.

    Over the ground no points are counted.
    """

    aircraft: tuple[Aircraft, ...]
    deeds: tuple[AirAction, ...]
    points: tuple[tuple[Side, int], ...]
    since: int | None = None  # over the ground: the turn in which they meet. None: they fight alone

    @property
    def over_ground(self) -> bool:
        """Check whether a battle on the ground continues under the aircraft."""
        return self.since is not None


class Battery(DisplayRecord, frozen=True):
    """Artillery off the board: missions that it has left, and whether it can be called now."""

    id: UnitId
    side: Side
    name: str
    rating: str  # as printed, "H4"
    missions: int
    since: int  # the first turn in which it can be called
    ready: bool


class Barrage(DisplayRecord, frozen=True):
    """A mission on the board: its hexes, and the turn in which it lands, 0 once it lies there."""

    id: UnitId
    side: Side
    at: Place
    hexes: tuple[Place, ...]
    lands: int
    until: str  # "to the end of the German turn"


class Sortie(DisplayRecord, frozen=True):
    """An aircraft over the ground battle: when it comes, what it may attack with now, strafing turns left."""

    id: UnitId
    side: Side
    name: str
    turn: int
    arms: tuple[str, ...]  # "h6+", "m2"
    status: str  # "due", "over the board", "gone"
    strafes: int
    damaged: bool
    ready: bool


class Scene(display.Scene, frozen=True):
    """The parts of a battle screen. `sky` stands in place of a map, `aloft` beside it."""

    sky: SkyScene | None = None
    aloft: SkyScene | None = None  # over the ground while its pieces act
    batteries: tuple[Battery, ...] = ()
    barrages: tuple[Barrage, ...] = ()
    sorties: tuple[Sortie, ...] = ()

    @property
    def has_map(self) -> bool:
        """Check whether there is a map, which is absent while aircraft act."""
        return bool(self.board.terrain) and self.sky is None
