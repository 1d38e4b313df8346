"""Units, state, pending decisions and commands of Combat Boots: read this first."""

from collections.abc import Mapping

import msgspec

from cb_tui.core.board import Board
from cb_tui.core.ruleset import Outcome
from cb_tui.core.scenario import Army
from cb_tui.core.values import Command, Hex, Pending, Side, UnitId, Value
from cb_tui.rules.combat_boots.battle import Arm, Battle, Deployment, Edge, UnitType
from cb_tui.rules.combat_boots.edition import E2025, Edition


class Setting:
    """The start made ready, one object a game: never written with a state, compared by identity."""

    def __init__(self, battle: Battle, board: Board, solo: Mapping[Side, str], edition: Edition = E2025) -> None:
        self.battle = battle
        self.edition = edition
        self.board = board
        self.solo = dict(solo)  # machine side -> tactic: some SOLO rules bind whoever plays so
        self.types: dict[UnitId, UnitType] = {d.id: battle.types[d.type] for d in battle.units}
        self.deployments: dict[UnitId, Deployment] = {d.id: d for d in battle.units}
        self.armies: dict[Side, Army] = {army.id: army for army in battle.sides}
        self.sides: tuple[Side, ...] = tuple(self.armies)
        self.memo: dict[object, object] = {}  # tables filled on demand: sight, exposure

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]


# --- the state ---------------------------------------------------------------------------------------------------


class Unit(Value, frozen=True):
    """A piece on the board; `left` are its movement points of this turn, in halves that floats hold exactly."""

    id: UnitId
    side: Side
    at: Hex
    left: float = 0.0
    disrupted: bool = False
    acted: bool = False  # its turn is over
    shots: int = 0  # attacks made in its turn
    arm: Arm = ""  # the armament that it makes them with, where it has several
    moved: bool = False  # has stepped in this turn


class State(Value, frozen=True, kw_only=True):
    """A game at one moment."""

    setting: Setting
    turn: int = 1
    active: Side
    units: dict[UnitId, Unit] = {}
    due: tuple[UnitId, ...] = ()  # not yet arrived
    lost: tuple[UnitId, ...] = ()
    exited: dict[UnitId, Edge] = {}  # who has left the board, over which edge [MOV-11]
    acting: tuple[UnitId, ...] = ()  # whose piece turn is open
    pending: tuple["Waiting", ...] = ()  # the last one is answered first
    fronts: dict[UnitId, Hex] = {}  # first shooter's hex, for side armor [SIDE-4]
    engaged: dict[UnitId, tuple[tuple[UnitId, ...], ...]] = {}  # reactions of this turn: firer -> enemies [OPP-4]
    silenced: tuple[UnitId, ...] = ()  # overrun: no more reactions in this player turn [OVR-4]
    fired_on: tuple[UnitId, ...] = ()  # in this player turn [SOLO-6]
    fought: tuple[Hex, ...] = ()  # hand to hand of this turn [HTH-1a]
    closing: bool = False  # the active side has begun to end its turn
    outcome: Outcome | None = None


class OpportunityFire(Pending, frozen=True):
    """`side` may fire at `mover`, which has just come from `came`; `fired` have done so at this step. [OPP-3]"""

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
    """`side`, who throws more dice, may shed some before `fire` is thrown. [EXC]"""

    side: Side
    fire: "Fire | Assault"
    most: int


class Overrun(Pending, frozen=True):
    """The AFV that has entered an enemy hex attacks there; `shots` are machine-gun attacks made. [OVR-1]"""

    side: Side
    unit: UnitId
    shots: int = 0


class CloseCombat(Pending, frozen=True):
    """`side` may start hand-to-hand combat in these hexes, or go on with `EndTurn`. [HTH-1]"""

    side: Side
    hexes: tuple[Hex, ...]


class FightOrFlee(Pending, frozen=True):
    """`side` fights another round or flees. [HTH-5]"""

    side: Side
    at: Hex


class ChooseLoss(Pending, frozen=True):
    """`side` gives up `count` of its intact soft units in the hex. [HTH-4a]"""

    side: Side
    at: Hex
    count: int


Waiting = OpportunityFire | ReturnFire | Shedding | Overrun | CloseCombat | FightOrFlee | ChooseLoss

# --- commands ----------------------------------------------------------------------------------------------------


class Step(Command, frozen=True):
    """One piece goes one hex. [MOV-1]"""

    unit: UnitId
    to: Hex


class Exit(Command, frozen=True):
    """One piece leaves the board for good over an edge that the battle opens. [MOV-11]"""

    unit: UnitId
    edge: Edge


class Fire(Command, frozen=True):
    """`by` fire together at `at` as a group; the firer sheds `drop` dice on both sides. [FIRE, STK, EXC]"""

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
    """Those who can leave a hand-to-hand fight for one adjacent hex. [HTH-5a]"""

    to: Hex


class GiveUp(Command, frozen=True):
    """Names a unit lost in hand-to-hand combat. [HTH-4a]"""

    unit: UnitId


class EndTurn(Command, frozen=True):
    """Ends the actions: hand to hand, rally, end. [SEQ-3a]"""


AnyCommand = Step | Exit | Fire | Assault | Pass | ReduceDice | HoldFire | HandToHand | Flee | GiveUp | EndTurn


def change(unit: Unit, **fields: object) -> Unit:
    """A unit with some fields changed."""
    return msgspec.structs.replace(unit, **fields)
