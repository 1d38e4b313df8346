"""The battle of a game, its pieces, state, pending decisions and commands: read this first."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TypeVar, cast

from msgspec.json import encode
from msgspec.structs import asdict, replace

from cb_tui.core.action import Action
from cb_tui.core.board import Board
from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import Outcome
from cb_tui.core.scenario import Seat
from cb_tui.core.values import Command, Event, Pending, Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat.rules.battle import (
    BASIC,
    BOXED,
    ERAS,
    POOL,
    Battle,
    CommanderForce,
    Era,
    Half,
    Kind,
    KindType,
    Parameters,
    PlacedPiece,
)
from cb_tui.games.combat.rules.rulings import RULINGS

T = TypeVar("T")
C = TypeVar("C", bound=Command)


class BattleContext:
    """The unchanging part of a game, never stored with a state and compared by identity."""

    def __init__(self, battle: Battle, board: Board, solo: Mapping[SeatId, str]) -> None:
        self.battle = battle
        self.board = board
        self.solo = dict(solo)  # machine seat -> tactic
        self.rules: Parameters = RULINGS.in_force(battle)
        self.era: Era | None = ERAS.get(battle.era) if battle.profile == "house" else None
        self.kinds: Mapping[Kind, KindType] = kinds(battle, self.rules, self.era)
        self.seats: dict[SeatId, Seat] = {seat.id: seat for seat in battle.seated}
        self.sides: tuple[Side, ...] = tuple(army.id for army in battle.sides)
        self.forces: dict[SeatId, CommanderForce] = {force.seat: force for force in battle.forces}
        self.memo = _memo(
            encode(battle)
        )  # answers of chapters that all games of a battle can share, by a key of theirs

    def side(self, seat: SeatId) -> Side:
        """Return the side of a seat."""
        return self.seats[seat].side

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return the result of `make`, cached in the battle under a key of the caller's own."""
        if key not in self.memo:
            self.memo[key] = make()
        return cast("T", self.memo[key])

    @cached_property
    def pool(self) -> Mapping[Kind, int]:
        """Return how many of each kind a side has in its box. [SET-7]"""
        return {kind: self.battle.pool.get(kind, POOL[kind]) for kind in self.kinds}


@lru_cache(8)
def _memo(battle: bytes) -> dict[object, object]:
    """Return where answers about a battle are kept, the same for all games of it that are played."""
    return {}


def kinds(battle: Battle, rules: Parameters, era: Era | None) -> Mapping[Kind, KindType]:
    """Return the kinds of pieces that a battle has, with what its era and its file change. [ERA, VAR-3]"""
    names = era.kinds if era else tuple(BASIC) if battle.profile == "house" else BOXED
    return {kind: _changed(battle, _of_era(BASIC[kind], rules, era)) for kind in BASIC if kind in names}


def _of_era(one: KindType, rules: Parameters, era: Era | None) -> KindType:
    one = replace(one, crest=rules.crest_bonus)
    if one.kind == "helicopter" and rules.helicopters_fly:
        one = replace(one, road=0, flies=True)
    if era is None:
        return one
    if one.kind == "tank":
        guns = BASIC["gun"]
        one = replace(one, move=guns.move, road=guns.road) if era.slow_tanks else one
        return replace(one, range=one.range + era.tank_range)
    if one.infantry:
        return replace(one, range=one.range + era.infantry_range)
    if one.kind == "helicopter" and rules.heli_range_follows_era:
        return replace(one, range=one.range + era.tank_range)
    if one.kind == "cavalry" and rules.cavalry_follows_tank_move and era.slow_tanks:
        return replace(one, move=BASIC["gun"].move, road=BASIC["gun"].road)
    return one


def _changed(battle: Battle, one: KindType) -> KindType:
    change = battle.kinds.get(one.kind)
    given = {key: value for key, value in asdict(change).items() if value is not None} if change else {}
    return replace(one, **given)


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


class Reason(Value, frozen=True):
    """A line of a save: the die to save by cause ("hit by fire" 5), or a modifier ("in a wood" 1)."""

    reason: str
    pips: int
    rule: str


class Save(Value, frozen=True):
    """The lowest die that saves: the first of `reasons` less what the others gain, within the limits of SAVE-7a."""

    needs: int
    reasons: tuple[Reason, ...]

    def saves(self, die: int) -> bool:
        """Check whether a die saves the piece."""
        return die >= self.needs


class Clock(Value, frozen=True):
    """The place of a round in Battle in Time: its day, and its hour or turn of the night."""

    day: int
    hour: int
    night: bool = False


class PassableStep(Value, frozen=True):
    """A step to a neighbour: whether along a road, whether it ends the move, and how many rows southward."""

    to: Place
    link: bool
    slows: bool
    south: int


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
