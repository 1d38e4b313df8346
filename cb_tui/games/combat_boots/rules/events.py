"""The events of Combat Boots."""

from typing import Literal

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Event, Rolled, Side, UnitId, Value
from cb_tui.games.combat_boots.rules.battle import Arm, Edge
from cb_tui.games.combat_boots.rules.dogfight.model import SkyEvent
from cb_tui.games.combat_boots.rules.model import LeaderArrived, LeaderFell, LeaderMoved, Waiting
from cb_tui.games.combat_boots.rules.resolve import Effect
from cb_tui.games.combat_boots.rules.support_model import (
    Called,
    Circled,
    Damaged,
    FlewOff,
    Landed,
    Lifted,
    Shifted,
    Struck,
)
from cb_tui.games.combat_boots.rules.transport_model import Bridged, Dismounted, Loaded, LoadingBegan, Unloaded

FireKind = Literal["fire", "opportunity", "return", "overrun", "assault", "artillery", "air", "ground fire"]


class DiceEntry(Value, frozen=True):
    """One line of a stored pool: dice, reason, rule ID."""

    reason: str
    dice: int
    rule: str


class Verdict(Value, frozen=True, kw_only=True):
    """The result for one defender (or group): its pool, the dice it rolled, the odds, the result."""

    units: tuple[UnitId, ...]
    defense: tuple[DiceEntry, ...]
    defense_mods: tuple[DiceEntry, ...] = ()
    attack_mods: tuple[DiceEntry, ...] = ()  # on the attack's best die against this defender alone
    faces: tuple[int, ...]  # as they fell
    reads: int  # the best die, modified
    sixes: tuple[int, int] | None = None  # counted where both sides show sixes [SIX]
    kill: str  # prior odds, exact fractions in lowest terms
    disrupt: str
    effect: Effect
    shaken: tuple[UnitId, ...] = ()  # disrupted before: a disruption destroys them [FIRE-6]


class Fired(Event, frozen=True, kw_only=True):
    """An attack and its result, which can be explained and checked from this record alone."""

    kind: FireKind
    by: tuple[UnitId, ...]
    at: Hex
    arm: Arm = ""
    distance: int
    attack: tuple[DiceEntry, ...]
    attack_mods: tuple[DiceEntry, ...] = ()  # on the best die
    second_mods: tuple[DiceEntry, ...] = ()  # on the second die
    drop: int = 0  # shed on both sides
    faces: tuple[int, ...]
    reads: tuple[int, int]  # the two best dice, modified; 0 where there is no second
    one_die_kills: bool = False
    verdicts: tuple[Verdict, ...]


AirKind = Literal["pursuit", "run", "head-on"]


class AirFired(Event, frozen=True, kw_only=True):
    """An attack of one aircraft on another was rolled and judged, with all that checks it. [DOG-13]"""

    kind: AirKind
    by: tuple[UnitId, ...]
    attack: tuple[DiceEntry, ...]
    attack_mods: tuple[DiceEntry, ...] = ()  # there are none in the air; readers of `Fired` ask for them
    second_mods: tuple[DiceEntry, ...] = ()
    at: Hex = Hex("")
    faces: tuple[int, ...]
    reads: tuple[int, int]
    one_die_kills: bool = False
    verdicts: tuple[Verdict, ...]


class TurnBegan(Event, frozen=True):
    """A player turn starts."""

    turn: int
    side: Side


class Arrived(Event, frozen=True):
    """A reinforcement enters."""

    unit: UnitId
    at: Hex


class Finished(Event, frozen=True):
    """The piece turn of these is over."""

    units: tuple[UnitId, ...]


class Stepped(Event, frozen=True):
    """A piece's entry into a hex. `left` movement points remain."""

    unit: UnitId
    came: Hex
    to: Hex
    cost: float
    left: float


class Left(Event, frozen=True):
    """A piece has left the board for good. [MOV-11a]"""

    unit: UnitId
    edge: Edge


class Waited(Event, frozen=True):
    """A pending decision of a player."""

    on: Waiting


class Answered(Event, frozen=True):
    """The last decision waited for is made."""


class Held(Event, frozen=True):
    """A side lets a chance to fire go."""

    side: Side


class Shed(Event, frozen=True):
    """The target's side sheds this many dice on both sides."""

    side: Side
    drop: int


class FrontSet(Event, frozen=True):
    """An armored piece faces its first shooter for this player turn."""

    unit: UnitId
    shooter: Hex


class Engaged(Event, frozen=True):
    """Inactive pieces use a reaction on these enemies."""

    by: tuple[UnitId, ...]
    at: tuple[UnitId, ...]


class Silenced(Event, frozen=True):
    """Overrun pieces may not react for the rest of the player turn."""

    units: tuple[UnitId, ...]


class Disrupted(Event, frozen=True):
    """A piece does nothing until it rallies."""

    unit: UnitId
    why: str = ""


HAND_TO_HAND: str = "hand to hand"  # whys of a loss in close combat
HELPLESS: str = "helpless hand to hand"
ALONG = "with "  # before the piece that took another along


class Destroyed(Event, frozen=True):
    """The removal of a piece. `why` is a code, or the pieces that fired."""

    unit: UnitId
    why: str = ""


class Casualties(Value, frozen=True):
    """The pieces that a round hand to hand costs each, and the chance that it does, a fraction in lowest terms."""

    losses: int
    enemy_losses: int
    chance: str


class Fought(Event, frozen=True, kw_only=True):
    """One round hand to hand: ranked dice of both sides, losses each owes."""

    at: Hex
    side: Side
    dice: tuple[int, ...]  # of `side`, best first
    enemy_dice: tuple[int, ...]
    pairs: int
    losses: int
    enemy_losses: int
    by: tuple[UnitId, ...] = ()  # of `side`, if one of more matches was fought [HTH-8]
    foes: tuple[UnitId, ...] = ()
    led: int = 0  # what a leader adds to the best die of `side`, where leaders help [HTH-2a]
    enemy_led: int = 0
    odds: tuple[Casualties, ...] = ()  # every result that the dice could bring


class Fled(Event, frozen=True):
    """A piece has run to a hex."""

    unit: UnitId
    came: Hex
    to: Hex
    why: str


class Tested(Event, frozen=True):
    """A morale or nerve check before its roll, with each unit's chance to pass as a fraction.

    The fractions are in lowest terms.
    """

    side: Side
    units: tuple[UnitId, ...]
    chances: tuple[str, ...]
    why: Literal["morale", "nerve"] = "morale"


class Rallied(Event, frozen=True):
    """The morale roll passed: these are intact again."""

    side: Side
    units: tuple[UnitId, ...]


class MoraleFailed(Event, frozen=True):
    """The morale roll failed."""

    side: Side
    total: int
    morale: int
    unit: UnitId = UnitId("")  # who rolled alone [MOR-4]


class Closing(Event, frozen=True):
    """The active side has begun to end its turn."""

    side: Side


class TurnEnded(Event, frozen=True):
    """A player turn is over: marks of both sides clear. [SEQ-4a]"""

    turn: int
    side: Side


class Ended(Event, frozen=True):
    """The battle is over."""

    winner: Side | None
    why: str


AnyEvent = (
    Rolled | TurnBegan | Arrived | Finished | Stepped | Left | Waited | Answered | Held | Shed | FrontSet | Engaged
    | Silenced
    | Disrupted | Destroyed | Fired | Fought | Fled | Tested | Rallied | MoraleFailed | Closing | TurnEnded | Ended
    | LoadingBegan | Loaded | Unloaded | Dismounted | LeaderArrived | LeaderMoved | LeaderFell
    | Called | Shifted | Landed | Lifted | Struck | Damaged | FlewOff | Circled
    | Bridged | AirFired | SkyEvent
)  # fmt: skip
