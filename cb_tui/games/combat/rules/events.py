"""The events of *Combat*, each with all that the next state and the log need."""

from typing import Literal

from cb_tui.core.values import Drawn, Event, Place, Rolled, SeatId, Side, UnitId
from cb_tui.games.combat.rules.battle import Half, Kind
from cb_tui.games.combat.rules.model import Reason, Setup, Waiting, Walk

Cause = Literal["fire", "mine", "strike", "own strike", "strip", "exit"]


class Tossed(Event, frozen=True):
    """The winner of the roll for sides, or at dawn of the first move. [SET-3, TIME-4a]"""

    side: Side


class SidePicked(Event, frozen=True):
    """The winner plays this half. [SET-3]"""

    side: Side
    half: Half


class LotDrawn(Event, frozen=True):
    """A seat's own die. [DEP-8]"""

    seat: SeatId
    lot: int


class Deployed(Event, frozen=True):
    """A set-up that its seat alone knows. [DEP-7]"""

    seat: SeatId
    setup: Setup


class Stood(Event, frozen=True):
    """A seat is ready. [DEP-7]"""

    seat: SeatId


class Joined(Event, frozen=True):
    """The halves are joined and everything is seen. [DEP-1b]"""


class TurnBegan(Event, frozen=True):
    """The start of a commander's turn. With a new round all pieces may act again."""

    seat: SeatId
    round: int


class Stepped(Event, frozen=True):
    """A move of one square. `walk` is the piece's open turn after it."""

    unit: UnitId
    came: Place
    to: Place
    walk: Walk


class Shot(Event, frozen=True):
    """A shot: the deck before it, the card, the die `needs` that saves, and the save.

    `saved` is None without a hit.
    """

    unit: UnitId
    at: UnitId
    distance: int
    hits: int
    cards: int
    hit: bool
    needs: int
    saved: bool | None = None
    reasons: tuple[Reason, ...] = ()  # of the save
    where: Place | None = None  # the square of the target


class Struck(Event, frozen=True):
    """A strike: as a shot, then whether the plane has come home, or None if it ran no risk."""

    plane: UnitId
    at: UnitId
    hits: int
    cards: int
    hit: bool
    needs: int
    saved: bool | None = None
    home: bool | None = None
    plane_needs: int = 4
    reasons: tuple[Reason, ...] = ()  # of the save of the target
    where: Place | None = None  # the square of the target, of a plane its strip


class Mined(Event, frozen=True):
    """A piece has entered a mine, which is gone. [MINE-1]"""

    unit: UnitId
    at: Place
    needs: int
    saved: bool
    reasons: tuple[Reason, ...] = ()


class Fell(Event, frozen=True):
    """A piece is destroyed."""

    unit: UnitId
    cause: Cause
    by: UnitId | None = None


class Ended(Event, frozen=True):
    """The open turn of a piece is over. [TURN-2a]"""

    unit: UnitId


class Paused(Event, frozen=True):
    """A change to another piece. This one may come back to its open turn. [TURN-2a]"""

    unit: UnitId


class Overran(Event, frozen=True):
    """The overrun of a strip, which is out of action. Its planes are destroyed next. [STRIP-1]"""

    unit: UnitId
    strip: Place


class Reopened(Event, frozen=True):
    """A strip works again. [STRIP-2]"""

    strip: Place


class Transferred(Event, frozen=True):
    """A plane has flown to another strip. [AIR-5]"""

    plane: UnitId
    strip: Place


class Left(Event, frozen=True):
    """A piece has gone off over the enemy's base line. [REINF-1]"""

    unit: UnitId
    at: Place


class Asked(Event, frozen=True):
    """A pending decision of a seat."""

    waiting: Waiting


class Settled(Event, frozen=True):
    """The decision on top of the stack was taken."""


class Brought(Event, frozen=True):
    """A new piece has come. [REINF-2]"""

    unit: UnitId
    kind: Kind
    at: Place
    left: int  # picks that remain


class Forgone(Event, frozen=True):
    """The rest of the reinforcements was let go. [REINF-1d]"""

    seat: SeatId
    left: int


class Reshuffled(Event, frozen=True):
    """A deck that was used up is whole again. [SALVO-2]"""

    deck: int
    hits: int
    misses: int


class Handed(Event, frozen=True):
    """A piece has crossed into another section and obeys its commander. [FOUR-4a]"""

    unit: UnitId
    seat: SeatId


class HeadquartersEntered(Event, frozen=True):
    """An enemy piece is inside a side's headquarters. [VAR-1a]"""

    side: Side
    unit: UnitId


class RoundCounted(Event, frozen=True):
    """The round ends at which each aim was met, in a row. [VAR-2b]"""

    held: tuple[int, ...]


class Nightfall(Event, frozen=True):
    """Night falls after the last hour of a day. [TIME-2]"""

    day: int


class Dawned(Event, frozen=True):
    """The start of a day, with the order of its rounds. Planes are ready again. [TIME-4]"""

    day: int
    order: tuple[SeatId, ...]


class Regrouped(Event, frozen=True):
    """The places of a seat's pieces at dawn, known to that seat alone. [TIME-5b]"""

    seat: SeatId
    moves: tuple[tuple[UnitId, Place], ...]


class Conferred(Event, frozen=True):
    """Partners may confer. [FOUR-3]"""

    round: int


class BattleEnded(Event, frozen=True):
    """The end of the battle. `winner` is None for a draw."""

    winner: Side | None
    code: Literal["majority", "hq", "aim", "time", "default", "draw"]
    why: str


AnyEvent = (
    Rolled | Drawn | Tossed | SidePicked | LotDrawn | Deployed | Stood | Joined | TurnBegan | Stepped | Shot | Struck
    | Mined | Fell | Ended | Paused | Overran | Reopened | Transferred | Left | Asked | Settled | Brought | Forgone
    | Reshuffled
    | Handed | HeadquartersEntered | RoundCounted | Nightfall | Dawned | Regrouped | Conferred | BattleEnded
)  # fmt: skip
