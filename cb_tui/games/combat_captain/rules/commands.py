"""Orders of *Combat Captain*. A path is the corners after the start, destination last."""

from typing import Literal

from cb_tui.core.plane import Vector
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat_captain.rules.battle import CompanyId, Event

# --- before the first turn ---------------------------------------------------------------------------------------


class Deploy(Command, frozen=True):
    """Shifts a stand within the circle of its company. [HG-12]"""

    unit: UnitId
    at: Place


class Ready(Command, frozen=True):
    """A side reports that it is deployed. [HG-12]"""


# --- the turn ----------------------------------------------------------------------------------------------------


class RollInitiative(Command, frozen=True):
    """Rolls a die for each side. [INIT-1]"""


class ChooseFirst(Command, frozen=True):
    """The choice of the side that activates first. [INIT-3]"""

    side: Side


class Activate(Command, frozen=True):
    """The start of a company's activation. `at` is its point of entry along the edge. [ACT-1, HG-11]"""

    company: CompanyId
    at: Place | None = None


class LetGo(Command, frozen=True):
    """Lets a partner activate a company first. [ACT-1c]"""

    seat: SeatId


class Together(Command, frozen=True):
    """Declares that all stands do one thing with all their dice and one more each. [ACT-7]"""

    activity: Literal["move", "fire", "cover", "uncover"]


class PullMarkers(Command, frozen=True):
    """Takes markers off the company, each for a die of every stand. [MORALE-4]"""

    count: int = 1


class EndActivation(Command, frozen=True):
    """The end of the activation. Remaining dice are held, for stands in `hold` only that many. [HOLD-1a]"""

    hold: tuple[tuple[UnitId, int], ...] = ()


# --- movement ----------------------------------------------------------------------------------------------------


class Move(Command, frozen=True):
    """Rolls dice for a way and goes it, if they cover it. [MOVE]"""

    unit: UnitId
    way: tuple[Place, ...]
    dice: int = 1


class GoAsFar(Command, frozen=True):
    """Goes a way within the inches that have fallen. [MOVE-2]"""

    way: tuple[Place, ...]


class Stay(Command, frozen=True):
    """Uses nothing of what was rolled, or does not advance."""


class Cross(Command, frozen=True):
    """Pays for a hedge or a wall and stands on its other side. [COVER-10a]"""

    unit: UnitId
    line: str


class Charge(Command, frozen=True):
    """Announces a charge of a stand at a company. [CLOSE-1]"""

    unit: UnitId
    company: CompanyId


class Withdraw(Command, frozen=True):
    """Has the charged company withdraw. [CLOSE-4]"""


class StandFast(Command, frozen=True):
    """Has the charged company stand."""


class FallBack(Command, frozen=True):
    """A withdrawing stand rolls, and goes along a path and straight on as far as the dice allow. [CLOSE-4b]

    (): it stays, which it may if no way leads out.
    """

    unit: UnitId
    way: tuple[Place, ...]


class Board(Command, frozen=True):
    """Has a stand get into a car that it touches, for a die. [HG-6a]"""

    unit: UnitId
    car: UnitId


class Ride(Command, frozen=True):
    """Rolls the dice of a car for a way, in the activation of its passenger's company. [HG-6a, HG-6b]"""

    car: UnitId
    way: tuple[Place, ...]


class Alight(Command, frozen=True):
    """Has a passenger get out beside its car, for a die. [HG-6a]"""

    unit: UnitId
    at: Place


class Overturn(Command, frozen=True):
    """Turns an empty car over, which shelters the stand that does it. [HG-7]"""

    unit: UnitId
    car: UnitId


# --- cover -------------------------------------------------------------------------------------------------------


class TakeCover(Command, frozen=True):
    """A stand places cover sticks, a die each. `facing` turns it, None keeps its facing. [COVER-2]"""

    unit: UnitId
    sticks: int = 1
    facing: Vector | None = None


class Shelter(Command, frozen=True):
    """Takes the cover of a hedge or wall that the stand touches. [COVER-10]"""

    unit: UnitId
    line: str


class Occupy(Command, frozen=True):
    """Enters an empty prepared position. [COVER-6a]"""

    unit: UnitId
    works: str


class Uncover(Command, frozen=True):
    """Takes sticks away, a die each, or pays dice towards leaving a position. [COVER-6]"""

    unit: UnitId
    dice: int = 1


class BreakCover(Command, frozen=True):
    """Leaves cover at once, for a marker on the company. [COVER-7]"""

    unit: UnitId


# --- fire --------------------------------------------------------------------------------------------------------


class Shot(Value, frozen=True):
    """The dice of one firer. `hand_held` means its weapon against armor. [ORG-9]"""

    unit: UnitId
    dice: int = 1
    hand_held: bool = False


class Fire(Command, frozen=True):
    """Fires at a target with the dice of one company, the machine guns of its tanks at this one or another. [FIRE]"""

    shots: tuple[Shot, ...]
    at: UnitId
    machine_guns_at: UnitId | None = None


class Pass(Command, frozen=True):
    """Lets an occasion go: to fire, to roll, to march."""


class Elect(Command, frozen=True):
    """Takes so many of the hits as markers. [CAS-5c]"""

    markers: int


# --- phases 3 to 5 -----------------------------------------------------------------------------------------------


class Fight(Command, frozen=True):
    """A close combat is rolled. `at` names the vehicle that an attacker's die goes at. [CLOSE-9, CLOSE-2c]"""

    at: tuple[tuple[UnitId, UnitId], ...] = ()


class GoForward(Command, frozen=True):
    """Advances a stand of the winner. [CLOSE-4d]"""

    unit: UnitId
    way: tuple[Place, ...]


class RollEvent(Command, frozen=True):
    """Rolls for a random event. [EVENT-1]"""


class ChooseEvent(Command, frozen=True):
    """Picks what comes. [EVENT-2a]"""

    event: Event


class Shell(Command, frozen=True, rename={"gun": "thrower"}):
    """A shell is aimed. `gun` is its point on the own edge, None the nearest one. [ART-1a]

    Saves and programs know `gun` as `thrower`.
    """

    aim: Place
    gun: Place | None = None


class Strafe(Command, frozen=True):
    """Lays the tape of a plane from a point towards another. [AIR-2]"""

    start: Place
    towards: Place


class FlyOn(Command, frozen=True):
    """A run continues. [AIR-4]"""


class EndRun(Command, frozen=True):
    """Ends the run. [AIR-4]"""


class Bomb(Command, frozen=True):
    """Bombs a stand. [AIR-5]"""

    unit: UnitId


class March(Command, frozen=True):
    """Rolls the reinforcement move of a stand, which goes as far along a way as the dice let it. [REINF-1]"""

    unit: UnitId
    way: tuple[Place, ...]


AnyCommand = (
    RollInitiative | ChooseFirst | Activate | LetGo | Together | PullMarkers | EndActivation | Move | GoAsFar | Stay
    | Cross | Charge | Withdraw | StandFast | FallBack | TakeCover | Shelter | Occupy | Uncover | BreakCover | Fire
    | Pass | Elect | Fight | GoForward | RollEvent | ChooseEvent | Shell | Strafe | FlyOn | EndRun | Bomb | March
    | Board | Ride | Alight | Overturn | Deploy | Ready
)  # fmt: skip
