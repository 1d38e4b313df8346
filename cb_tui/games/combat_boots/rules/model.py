"""Units, state, pending decisions and commands of Combat Boots: read this first."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cb_tui.core.hexes import Hex
from cb_tui.core.lazy_property import lazy_property
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Command, Event, Pending, Side, UnitId, Value
from cb_tui.games.combat_boots.rules.battle import Arm, Edge
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.dogfight.model import ChoosePosition, Dogfight, Initiative, SkyCommand
from cb_tui.games.combat_boots.rules.support_model import Barrage, Call, GroundFire, Plane, Shift, Shifting, Strike
from cb_tui.games.combat_boots.rules.terrain import Hexside, hexside
from cb_tui.games.combat_boots.rules.transport_model import Dismount, LayBridge, Load, Loading, Unload


class Match(Value, frozen=True):
    """Pieces of the side that started the round, and the enemies that they meet."""

    ours: tuple[UnitId, ...]
    theirs: tuple[UnitId, ...]


class Pairing(Pending, frozen=True, kw_only=True):
    """`side` chooses the enemy that its piece `unit` meets in the round of `starter`. [HTH-8]

    `matches` are already made.
    """

    side: Side
    at: Hex
    unit: UnitId
    starter: Side
    first: bool  # of the fight
    matches: tuple[Match, ...] = ()


class Storm(Pending, frozen=True):
    """The fight in the hex is over and has left armor alone: squads of `side` may assault it now. [ASL-5a]"""

    side: Side
    at: Hex


class PairWith(Command, frozen=True):
    """A piece meets an enemy, or joins the match that this enemy is in. [HTH-8]"""

    unit: UnitId
    foe: UnitId


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


# --- the state ---------------------------------------------------------------------------------------------------


class Unit(Value, frozen=True):
    """A piece on the board. `left` is its movement points in this turn, in halves, exact in a float."""

    id: UnitId
    side: Side
    at: Hex
    left: float = 0.0
    disrupted: bool = False
    hit: int = 0  # the player turn in which it was disrupted, counted from the start [MOR-4a]
    acted: bool = False  # its turn is over
    shots: int = 0  # attacks made in its turn
    arm: Arm = ""  # the armament that it makes them with, where it has several
    moved: bool = False  # has stepped in this turn
    inside: UnitId = UnitId("")  # the vehicle that carries it [TRN-4]
    riding: UnitId = UnitId("")  # the tank that it rides on [TRN-5]
    hauled: Literal["", "load", "unload"] = ""  # what this vehicle has done in this turn [TRN-2a]


class State(Value, frozen=True, kw_only=True, dict=True, rename={"context": "setting"}):
    """A game at one moment. Facts that every chapter asks for are computed once."""

    context: BattleContext
    turn: int = 1
    active: Side
    units: dict[UnitId, Unit] = {}
    due: tuple[UnitId, ...] = ()  # not yet arrived
    lost: tuple[UnitId, ...] = ()
    exited: dict[UnitId, Edge] = {}  # who has left the board, over which edge [MOV-11a]
    acting: tuple[UnitId, ...] = ()  # whose piece turn is open
    pending: tuple["Waiting", ...] = ()  # the last one is answered first
    fronts: dict[UnitId, Hex] = {}  # first shooter's hex, for side armor [SIDE-4a]
    engaged: dict[UnitId, tuple[tuple[UnitId, ...], ...]] = {}  # reactions of this turn: firer -> enemies [OPP-4]
    silenced: tuple[UnitId, ...] = ()  # overrun: no more reactions in this player turn [OVR-4]
    fired_on: tuple[UnitId, ...] = ()  # in this player turn [SOLO-6a]
    fought: tuple[Hex, ...] = ()  # hand to hand of this turn [HTH-1a]
    closing: bool = False  # the active side has begun to end its turn
    bridges: dict[UnitId, Hex] = {}  # laid by tanks: each from its hex to this one
    barrages: tuple[Barrage, ...] = ()  # called and not yet lifted [ART]
    missions: dict[UnitId, int] = {}  # spent by each battery
    called: tuple[UnitId, ...] = ()  # batteries that have fired in this turn [ART-1a]
    sorties: dict[UnitId, Plane] = {}  # aircraft that have appeared [AIR]
    leaders: dict[UnitId, Leader] = {}  # on the board [LDR]
    fallen: tuple[UnitId, ...] = ()  # leaders
    outcome: Outcome | None = None
    sky: Dogfight | None = None  # while aircraft alone act: in a dogfight always, over the ground in an air phase [DOG]
    aloft: Dogfight | None = None  # the same aircraft while the ground is fought for [DOG-18a]

    @property
    def clock(self) -> int:
        """Player turns begun since the start of the battle, the present one with them."""
        return 2 * self.turn - (self.active == self.context.battle.first)

    @lazy_property
    def standing(self) -> Mapping[Hex, tuple[Unit, ...]]:
        """Return the units of each hex, without those inside a vehicle. [TRN-4a]"""
        there: dict[Hex, tuple[Unit, ...]] = {}
        for unit in self.units.values():
            if not unit.inside:
                there[unit.at] = (*there.get(unit.at, ()), unit)
        return there

    @lazy_property
    def stacks(self) -> Mapping[tuple[Side, Hex], tuple[Unit, ...]]:
        """Return the units of a side in each hex, without those inside a vehicle. [TRN-4a]"""
        there: dict[tuple[Side, Hex], list[Unit]] = {}
        for unit in self.units.values():
            if not unit.inside:
                there.setdefault((unit.side, unit.at), []).append(unit)
        return {where: tuple(units) for where, units in there.items()}

    @lazy_property
    def armies(self) -> Mapping[Side, tuple[Unit, ...]]:
        """Return the units of each side, without those inside a vehicle. [TRN-4a]"""
        out: dict[Side, list[Unit]] = {side: [] for side in self.context.sides}
        for unit in self.units.values():
            if not unit.inside:
                out[unit.side].append(unit)
        return {side: tuple(units) for side, units in out.items()}

    @lazy_property
    def held(self) -> Mapping[Side, frozenset[Hex]]:
        """Return the places where each side has units, disrupted or not. [MOV-12a]"""
        places: dict[Side, set[Hex]] = {side: set() for side in self.context.sides}
        for unit in self.units.values():
            places[unit.side].add(unit.at)
        return {side: frozenset(there) for side, there in places.items()}

    @lazy_property
    def spans(self) -> frozenset[Hexside]:
        """Return the hexsides under a bridge that a surviving bridge tank has laid."""
        return frozenset(hexside(self.units[one].at, to) for one, to in self.bridges.items() if one in self.units)

    @lazy_property
    def loaded(self) -> frozenset[UnitId]:
        """Return the vehicles with cargo inside. A tank with riders has none. [TRN-6a]"""
        return frozenset(unit.inside for unit in self.units.values() if unit.inside)


class OpportunityFire(Pending, frozen=True):
    """`side` may fire at `mover`, which has come from `came`. `fired` have fired at this step. [OPP-3]"""

    side: Side
    mover: UnitId
    came: Hex
    fired: tuple[UnitId, ...] = ()


class ReturnFire(Pending, frozen=True):
    """`side` may answer with the surviving targets `by`, at one of the firers or a group of them. [OPP-2]"""

    side: Side
    by: tuple[UnitId, ...]
    firers: tuple[UnitId, ...]


class Shedding(Pending, frozen=True):
    """`side`, who rolls more dice, may shed some before `fire` is rolled. [EXC]"""

    side: Side
    fire: "Fire | Assault | Strike"
    most: int
    made: int = 0  # attacks of a strafing run that came before


class Overrun(Pending, frozen=True):
    """The AFV that has entered an enemy hex attacks there. `shots` counts its machine-gun attacks. [OVR-1]"""

    side: Side
    unit: UnitId
    shots: int = 0


class CloseCombat(Pending, frozen=True):
    """`side` may start hand-to-hand combat in these hexes, or continue with `EndTurn`. [HTH-1]"""

    side: Side
    hexes: tuple[Hex, ...]


class FightOrFlee(Pending, frozen=True):
    """`side` fights another round or flees. [HTH-5]"""

    side: Side
    at: Hex


class ChooseLoss(Pending, frozen=True):
    """`side` gives up `count` of its intact soft units in the hex, or `among` those of a match. [HTH-4a, HTH-8]"""

    side: Side
    at: Hex
    count: int
    among: tuple[UnitId, ...] = ()


Waiting = (
    OpportunityFire
    | ReturnFire
    | Shedding
    | Overrun
    | CloseCombat
    | FightOrFlee
    | ChooseLoss
    | Pairing
    | Storm
    | Shifting
    | GroundFire
    | Loading
    | Initiative
    | ChoosePosition
)

# --- commands ----------------------------------------------------------------------------------------------------


class Step(Command, frozen=True):
    """One piece goes one hex. [MOV-1]"""

    unit: UnitId
    to: Hex


class Exit(Command, frozen=True):
    """One piece leaves the board for good over an edge that the battle opens. [MOV-11a]"""

    unit: UnitId
    edge: Edge


class Fire(Command, frozen=True):
    """`by` fire together at the group `at`. The firer sheds `drop` dice on both sides. [FIRE, STK, EXC]"""

    by: tuple[UnitId, ...]
    at: tuple[UnitId, ...]
    arm: Arm = ""
    drop: int = 0


class Assault(Command, frozen=True):
    """Rifle squads attack an AFV in their hex, shedding `drop` dice on both sides. [ASL, EXC]"""

    by: tuple[UnitId, ...]
    at: UnitId
    drop: int = 0


class Pass(Command, frozen=True):
    """A piece does nothing more this turn. [SEQ-2]"""

    unit: UnitId


class ReduceDice(Command, frozen=True):
    """The target sheds `drop` dice on both sides. [EXC]"""

    drop: int = 0


class HoldFire(Command, frozen=True):
    """Declines any reaction."""


class HandToHand(Command, frozen=True):
    """Starts, or fights on in, hand-to-hand combat in a hex. [HTH]"""

    at: Hex


class Flee(Command, frozen=True):
    """All that can leave a hand-to-hand fight flee to one adjacent hex. [HTH-5a]"""

    to: Hex


class GiveUp(Command, frozen=True):
    """Names a unit lost in hand-to-hand combat. [HTH-4a]"""

    unit: UnitId


class EndTurn(Command, frozen=True):
    """Ends the actions: hand to hand, rally, end. [SEQ-3a]"""


AnyCommand = (
    Step | Exit | Fire | Assault | Pass | ReduceDice | HoldFire | HandToHand | Flee | GiveUp | EndTurn
    | PairWith | Call | Shift | Strike | Load | Unload | Dismount | LayBridge
    | SkyCommand
)  # fmt: skip


def change(unit: Unit, **fields: object) -> Unit:
    """Return a unit with some fields changed."""
    return msgspec.structs.replace(unit, **fields)
