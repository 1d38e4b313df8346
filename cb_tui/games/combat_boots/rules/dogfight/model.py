"""The records of a dogfight: aircraft, relations, decisions, commands and events. [DOG]"""

from typing import Literal

from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value

Pair = tuple[UnitId, UnitId]
Then = Literal["pursue", "turn", "disengage", "stay"]
Contest = Literal["maneuver", "speed"]
Relation = Literal["pursues", "turning", "none"]


class Plane(Value, frozen=True):
    """An aircraft in the sky. `hurt` is set if a damaged one completes a turn before it leaves. [DOG-13]"""

    id: UnitId
    side: Side
    acted: bool = False
    prey: UnitId = UnitId("")  # whose tail it has taken in this turn: it may still fire at that one [DOG-3]
    hurt: Literal["", "hit", "last"] = ""  # "last": this turn is its last


class Dogfight(Value, frozen=True, kw_only=True):
    """The sky at one moment: relations are pairs, each aircraft in at most one of a sort at each end. [DOG-4]"""

    first: Side  # who has the initiative
    planes: dict[UnitId, Plane] = {}
    pursues: tuple[Pair, ...] = ()  # pursuer, fleeing
    turning: tuple[Pair, ...] = ()
    damaged: tuple[UnitId, ...] = ()  # out of the fight
    downed: tuple[UnitId, ...] = ()
    home: tuple[UnitId, ...] = ()  # left unhurt


# --- decisions ---------------------------------------------------------------------------------------------------


class Initiative(Pending, frozen=True):
    """The roll of both sides for the initiative. `side` gives the command. [DOG-2]"""

    side: Side


class ChoosePosition(Pending, frozen=True):
    """`side` chooses what its `winner` of a maneuver does with the `loser`. [DOG-8, DOG-9, DOG-11]"""

    side: Side
    winner: UnitId
    loser: UnitId
    options: tuple[Then, ...]


# --- commands ----------------------------------------------------------------------------------------------------


class RollInitiative(Command, frozen=True):
    """A die each, the higher goes first. [DOG-2]"""


class Maneuver(Command, frozen=True):
    """Rolls maneuver dice against a pursuer, a turning foe, or a foe as free as itself. [DOG-6]"""

    unit: UnitId
    foe: UnitId


class Outrun(Command, frozen=True):
    """Rolls speed dice to get away from a pursuer or a turning foe. [DOG-7]"""

    unit: UnitId
    foe: UnitId


class Chase(Command, frozen=True):
    """A move behind an enemy aircraft that is engaged with another, without a roll. [DOG-11]"""

    unit: UnitId
    foe: UnitId


class AirFire(Command, frozen=True):
    """Fires at the foe it pursues. [DOG-13]"""

    unit: UnitId
    at: UnitId


class FiringRun(Command, frozen=True):
    """One attack in passing, against which the target has one more die. [DOG-14]"""

    unit: UnitId
    at: UnitId


class HeadOn(Command, frozen=True):
    """A nose-to-nose attack in which both fire. [DOG-15]"""

    unit: UnitId
    at: UnitId


class Disengage(Command, frozen=True):
    """A pursuer lets go. [DOG-10]"""

    unit: UnitId


class Depart(Command, frozen=True):
    """Leaves the sky for good. [DOG-16]"""

    unit: UnitId


class TakePosition(Command, frozen=True):
    """The winner's choice after a maneuver. [DOG-8, DOG-9, DOG-11]"""

    then: Then


SkyCommand = (
    RollInitiative | Maneuver | Outrun | Chase | AirFire | FiringRun | HeadOn | Disengage | Depart | TakePosition
)  # fmt: skip

# --- events ------------------------------------------------------------------------------------------------------


class InitiativeWon(Event, frozen=True):
    """A side begins."""

    side: Side


class Contested(Event, frozen=True, kw_only=True):
    """A roll of maneuver or speed dice. `winner` is None for a tie. [DOG-6, DOG-7]"""

    contest: Contest
    unit: UnitId
    foe: UnitId
    ratings: tuple[int, int]
    sign: int  # 1: a die more for `unit`, -1: for the foe [DOG-5]
    faces: tuple[int, ...]
    foe_faces: tuple[int, ...]
    win: str  # prior odds, exact fractions in lowest terms
    tie: str
    winner: UnitId | None


class Related(Event, frozen=True):
    """The new relation of `unit` and `foe`, which ends any other between them."""

    unit: UnitId
    foe: UnitId
    relation: Relation


class Flown(Event, frozen=True):
    """An action of an aircraft. With `prey` it has taken that tail and may still fire."""

    unit: UnitId
    prey: UnitId = UnitId("")


class Hurt(Event, frozen=True):
    """Damage to an aircraft. With `gone` it leaves at once. [DOG-13]"""

    unit: UnitId
    gone: bool = True


class Downed(Event, frozen=True):
    """An aircraft is shot down."""

    unit: UnitId


class Departed(Event, frozen=True):
    """An aircraft has left for good. [DOG-16]"""

    unit: UnitId


class AirPhaseBegan(Event, frozen=True):
    """Over the ground: a side's aircraft act before its pieces. [DOG-18a]"""

    side: Side


class AirPhaseEnded(Event, frozen=True):
    """Over the ground: a side's aircraft have acted. [DOG-18a]"""

    side: Side


SkyEvent = InitiativeWon | Contested | Related | Flown | Hurt | Downed | Departed | AirPhaseBegan | AirPhaseEnded
