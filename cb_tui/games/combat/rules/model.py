"""Pieces, state, pending decisions and commands of *Combat*: read this first."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar, cast

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Command, Event, Pending, Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat.rules.battle import Half, PlacedPiece
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.setting import BattleContext

T = TypeVar("T")
C = TypeVar("C", bound=Command)

# --- the state ---------------------------------------------------------------------------------------------------


class Piece(Value, frozen=True, kw_only=True):
    """A piece on the board. A plane is `at` the first square of its strip, on no square itself. [DEP-3a]"""

    seat: SeatId  # who commands it [FOUR-4]
    kind: Kind
    at: Place
    acted: bool = False  # its turn of this round is over
    ready: int = 1  # of a plane: the first round in which it may strike again [AIR-6a]
    since: int = 0  # the round in which it came, 0 from the start: it acts from the next [REINF-2]


class Walk(Value, frozen=True, kw_only=True):
    """The open turn of a piece: all that the rules ask of what it has done so far. [TURN-2d]"""

    unit: UnitId
    gone: int = 0  # squares
    by_road: bool = True  # every step so far went along a road
    slow: bool = False  # began in hill, wood or houses: one square in all
    halted: bool = False  # went into one: no further
    fired: bool = False
    over: bool = False  # passes over a square on which it may not stop: it must go on


class Deck(Value, frozen=True):
    """The salvo cards that are left. [SALVO-2a]"""

    hits: int
    misses: int

    @property
    def cards(self) -> int:
        """Return how many are left."""
        return self.hits + self.misses


class Airstrip(Value, frozen=True):
    """A strip under the name of its first square, out of action if it does not work. [STRIP]"""

    seat: SeatId
    squares: tuple[Place, ...]
    works: bool = True


class Setup(Value, frozen=True, kw_only=True):
    """The set-up of a commander before the halves are joined: pieces, mines, strips, headquarters. [DEP]"""

    units: tuple[PlacedPiece, ...]
    mines: tuple[Place, ...] = ()
    strips: tuple[tuple[Place, ...], ...] = ()  # where the map gives none
    hq: Place | None = None  # one of its squares


class Loss(Value, frozen=True):
    """A piece that is gone, and by what: "fire", "mine", "strike", "own strike", "strip", "exit"."""

    unit: UnitId
    side: Side
    kind: Kind
    cause: str


class State(Value, frozen=True, kw_only=True, dict=True, rename={"context": "setting"}):
    """A board position at one moment. Answers that chapters ask often are cached in it."""

    context: BattleContext
    round: int = 1
    seat: SeatId  # whose turn it is
    order: tuple[SeatId, ...]  # of a round
    homes: dict[Side, Half]  # which half each side plays
    joined: bool = False  # set-up is over
    pieces: dict[UnitId, Piece] = {}
    mines: dict[Place, Side] = {}  # by whose they are
    strips: dict[Place, Airstrip] = {}
    hqs: dict[Side, tuple[Place, ...]] = {}
    entered: dict[Side, tuple[UnitId, ...]] = {}  # who has ever been inside this side's headquarters
    decks: tuple[Deck, ...]
    walk: Walk | None = None
    paused: dict[UnitId, Walk] = {}  # open turns to which a piece may come back, where the battle lets it [TURN-2a]
    salvo: tuple[int, Side] | None = None  # round and side of the first shot of all [SAVE-3a]
    hit: bool = False  # a shot has hit [SAVE-3a]
    losses: tuple[Loss, ...] = ()
    named: dict[str, int] = {}  # the highest number given to a piece of each letter: "T" of the first side, "t"
    held: tuple[int, ...] = ()  # round ends in a row at which each aim was met [VAR-2b]
    lots: dict[SeatId, int] = {}  # [DEP-8]
    setups: dict[SeatId, Setup] = {}  # laid in secret, until all are joined
    regroups: dict[SeatId, tuple[tuple[UnitId, Place], ...]] = {}  # at night, until all are ready [TIME-5b]
    pending: tuple["Waiting", ...] = ()  # the last one is answered first
    outcome: Outcome | None = None

    @cached_property
    def standing(self) -> Mapping[Place, UnitId]:
        """Return the piece on each square. Planes are based and stand nowhere. [DEP-3]"""
        return {piece.at: unit for unit, piece in self.pieces.items() if piece.kind != "plane"}

    @cached_property
    def cache(self) -> dict[object, object]:
        """Return where chapters keep what they work out once a state."""
        return {}

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return the result of `make`, cached in the state under a key of the caller's own."""
        if key not in self.cache:
            self.cache[key] = make()
        return cast("T", self.cache[key])

    def side(self, unit: UnitId) -> Side:
        """Return whose a piece is."""
        return self.context.side(self.pieces[unit].seat)

    def where(self, unit: UnitId) -> Place | None:
        """Return the square of a piece, or None if it is not on the board."""
        return self.pieces[unit].at if unit in self.pieces else None

    @property
    def active(self) -> Side:
        """Return the side whose turn it is."""
        return self.context.side(self.seat)

    @property
    def deck(self) -> int:
        """Return the index of the deck of the side whose turn it is. [SALVO-2b]"""
        return self.context.sides.index(self.active) if len(self.decks) > 1 else 0


# --- what is waited for ------------------------------------------------------------------------------------------


class Tossing(Pending, frozen=True):
    """The roll for sides, which any seat may make. [SET-3b]"""

    seat: SeatId


class Picking(Pending, frozen=True):
    """The choice of a half by the winner of the roll. [SET-3]"""

    seat: SeatId


class Deploying(Pending, frozen=True):
    """The choice of an army and its secret set-up by a commander. [DEP-1, SET-4a]"""

    seat: SeatId


class Reinforcing(Pending, frozen=True):
    """A commander may bring so many new pieces for one that has left. [REINF-1g]"""

    seat: SeatId
    left: int


class Regrouping(Pending, frozen=True):
    """A commander redeploys in secret at night. [TIME-5b]"""

    seat: SeatId


Waiting = Tossing | Picking | Deploying | Reinforcing | Regrouping


# --- commands ----------------------------------------------------------------------------------------------------


class Toss(Command, frozen=True):
    """Rolls for sides. [SET-3]"""


class PickSide(Command, frozen=True):
    """The choice of a half of the board. The other side moves first. [SET-3, TURN-1]"""

    half: Half


class DrawLot(Command, frozen=True):
    """Rolls a die that means nothing in the rules, in games that began before revision 2. [DEP-8]"""


class Deploy(Command, frozen=True):
    """Sets up an army and is ready. [DEP-6]"""

    setup: Setup
    lot: int = 0  # the die that has chosen it among the ready-made ones, 0 if none has [DEP-8]


class Step(Command, frozen=True):
    """Goes one square. [MOV]"""

    unit: UnitId
    to: Place


class Fire(Command, frozen=True):
    """Fires at an enemy piece. [FIRE]"""

    unit: UnitId
    at: UnitId


class Strike(Command, frozen=True):
    """Flies against an enemy piece, or against one of the planes of a strip. [AIR-1, AIR-9]"""

    plane: UnitId
    at: UnitId


class Transfer(Command, frozen=True):
    """Flies to another strip. [AIR-5]"""

    plane: UnitId
    strip: Place


class Bring(Command, frozen=True):
    """Puts a new piece on a square, a plane on a strip. [REINF-2]"""

    kind: Kind
    to: Place


class Forgo(Command, frozen=True):
    """Forgoes the reinforcements that are left. [REINF-1d]"""


class Regroup(Command, frozen=True):
    """Moves pieces in secret at night. [TIME-5b]"""

    moves: tuple[tuple[UnitId, Place], ...]


class EndTurn(Command, frozen=True):
    """Ends the turn of a commander."""


AnyCommand = Toss | PickSide | DrawLot | Deploy | Step | Fire | Strike | Transfer | Bring | Forgo | Regroup | EndTurn


Resolve = Callable[[State, C, Dice], Iterable[Event]]
CombatAction = Action[State, C, Resolve[C]]
