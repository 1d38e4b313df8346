"""Pending decisions, and acts that continue once they are taken, as a stack in the state.

A record with a `seat` waits for an answer of that seat. One without is an act that continues by
itself when it comes to the top.
"""

from cb_tui.core.values import Pending, Place, SeatId, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId, Event
from cb_tui.games.combat_captain.rules.commands import Move, Shot
from cb_tui.games.combat_captain.rules.weapons import Count

# --- the turn ----------------------------------------------------------------------------------------------------


class Deploying(Pending, frozen=True):
    """A side may shift its stands before turn 1. [HG-12]"""

    seat: SeatId


class RollOff(Pending, frozen=True):
    """The dice for initiative are to be rolled. [INIT-1]"""

    seat: SeatId


class FirstGo(Pending, frozen=True):
    """The choice of the side that activates first, by the holder of the initiative. [INIT-3]"""

    seat: SeatId


# --- movement and held fire --------------------------------------------------------------------------------------


class ShortWay(Pending, frozen=True, kw_only=True):
    """The dice fell short of the way that was named: go as far, go elsewhere within the inches, or stay. [MOVE-2]"""

    seat: SeatId
    unit: UnitId
    ticks: int
    count: Count  # how the dice were counted: odd ground stays closed to even ones [MOVE-4c]
    way: tuple[Place, ...]


class UnderWay(Pending, frozen=True, kw_only=True):
    """A stand is moving along a course, up to a tick of it. [HOLD-2a]"""

    unit: UnitId
    points: tuple[Place, ...]
    gone: int  # the tick that was last looked at
    until: int
    asked: bool = False  # the window at that tick is over


class HeldFire(Pending, frozen=True, kw_only=True):
    """An enemy moves, and these holders may fire at it. [HOLD-2]"""

    seat: SeatId
    unit: UnitId
    holders: tuple[UnitId, ...]


class ReturnFire(Pending, frozen=True, kw_only=True):
    """The choice of holding targets to fire back at the stands that fired at them. [HOLD-3, HOLD-3c]"""

    seat: SeatId
    holders: tuple[UnitId, ...]
    at: tuple[UnitId, ...]


# --- fire --------------------------------------------------------------------------------------------------------


class Part(Pending, frozen=True, kw_only=True):
    """One event of a fire command: these firers, by their place among its shots, at one target. [TANK-1b, TANK-1d]"""

    firers: tuple[int, ...]
    at: UnitId
    main: bool  # their main weapons, or those in the hand
    machine_guns: bool  # of vehicles


class Volley(Pending, frozen=True, kw_only=True):
    """A fire command whose dice have fallen: the parts that are still to be judged, and who was fired at. [FIRE-10]"""

    shots: tuple[Shot, ...]
    faces: tuple[tuple[int, ...], ...]
    parts: tuple[Part, ...]
    fired_at: tuple[UnitId, ...] = ()
    first: tuple[bool, ...]  # of each shot: its firer has not fired before this turn [FIRE-4b]
    held: bool  # by hold markers


class Swap(Pending, frozen=True, kw_only=True):
    """The owner may take every other unsaved hit as a marker. [CAS-5]"""

    seat: SeatId
    unit: UnitId
    unsaved: int


# --- close assault -----------------------------------------------------------------------------------------------


class Ordered(Pending, frozen=True):
    """A move that is made once the company it is to touch has answered. [CLOSE-4f]"""

    move: Move


class UnderCharge(Pending, frozen=True, kw_only=True):
    """A company is charged and may withdraw. [CLOSE-4]"""

    seat: SeatId
    company: CompanyId
    by: UnitId


class FallingBack(Pending, frozen=True, kw_only=True):
    """The stands of a company withdraw one by one. [CLOSE-4b]"""

    seat: SeatId
    company: CompanyId
    left: tuple[UnitId, ...]
    lost: bool = False  # a close combat


class MeleeDue(Pending, frozen=True, kw_only=True):
    """A close combat is to be fought: the attacker's companies and the defender's. [CLOSE-9a]"""

    seat: SeatId
    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]


class Advance(Pending, frozen=True, kw_only=True):
    """The choice of the winner to advance. The attacker enters only the ground that the loser left. [CLOSE-4d]"""

    seat: SeatId
    left: tuple[UnitId, ...]
    ground: tuple[Place, ...]  # (): anywhere


# --- the event ---------------------------------------------------------------------------------------------------


class EventDue(Pending, frozen=True):
    """The holder of the initiative may roll for a random event. [EVENT-1]"""

    seat: SeatId


class EventChoice(Pending, frozen=True):
    """The opponent picks artillery or an air attack. [EVENT-2a]"""

    seat: SeatId


class Shelling(Pending, frozen=True):
    """So many shells are left. [ART-1]"""

    seat: SeatId
    left: int


class AirAttack(Pending, frozen=True, kw_only=True):
    """So many planes are left to make a run. [AIR-1]"""

    seat: SeatId
    kind: Event
    left: int


class AirRun(Pending, frozen=True, kw_only=True):
    """The choice on a strafing run, with the stands ahead and the men of each under the tape. [AIR-4a]"""

    seat: SeatId
    ahead: tuple[tuple[UnitId, int], ...]
    left: int  # planes after this one


# --- reinforcement -----------------------------------------------------------------------------------------------


class MarchDue(Pending, frozen=True, kw_only=True):
    """A side may make the reinforcement move of one of its companies. [REINF-1]"""

    seat: SeatId
    company: CompanyId
    left: tuple[UnitId, ...]


Deciding = (
    Deploying | RollOff | FirstGo | ShortWay | HeldFire | ReturnFire | Swap | UnderCharge | FallingBack | MeleeDue
    | Advance
    | EventDue | EventChoice | Shelling | AirAttack | AirRun | MarchDue
)  # fmt: skip
Going = UnderWay | Volley | Ordered
Waiting = Deciding | Going
