"""The additional parts of a scene of Combat: decks, armies, mines, strips, headquarters, clock."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from cb_tui.core import advisor, display
from cb_tui.core.display import Danger, DisplayRecord, Reach, Sight
from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.model import Save, State

Parts = tuple[tuple[Place, ...], ...]  # the way of each turn


class DeckStatus(DisplayRecord, frozen=True):
    """A salvo deck as all players may count it. [SALVO-2e]"""

    hits: int
    cards: int
    side: Side | None = None  # whose it is; None: of both


class ArmyStatus(DisplayRecord, frozen=True):
    """An army as it stands: pieces by kind, and how many enemies must fall for the majority. [OBJ-1]"""

    side: Side
    count: int
    kinds: tuple[tuple[Kind, int], ...]
    to_go: int
    box: tuple[tuple[Kind, int], ...]  # what could still come [REINF-1b]
    agreed: str  # the size of an army, "15 pieces" or "45 points"
    mines: int  # agreed


class AirstripStatus(DisplayRecord, frozen=True):
    """An airstrip: its squares, the planes that are based there, whether it works. [STRIP]"""

    side: Side
    seat: SeatId
    squares: tuple[Place, ...]
    planes: tuple[UnitId, ...]
    works: bool


class HeadquartersStatus(DisplayRecord, frozen=True):
    """The headquarters of a side, and who of the enemy counts against it. [VAR-1]"""

    side: Side
    squares: tuple[Place, ...]
    inside: tuple[UnitId, ...]


class Scene(display.Scene, frozen=True):
    """All that a battle screen draws."""

    phase: str = "play"  # or "toss", "deploy", "night"
    commander: str = ""  # whose turn it is
    decks: tuple[DeckStatus, ...] = ()
    armies: tuple[ArmyStatus, ...] = ()
    mines: tuple[tuple[Place, Side], ...] = ()
    airstrips: tuple[AirstripStatus, ...] = ()
    headquarters: tuple[HeadquartersStatus, ...] = ()
    first_salvo: bool = False  # pieces save better now [SAVE-3]
    order: tuple[SeatId, ...] = ()  # of the commanders in a round
    confer: bool = False  # partners may talk now [FOUR-3]
    lots: tuple[tuple[SeatId, int], ...] = ()
    fired: frozenset[UnitId] = frozenset()  # who has fired in an open turn and may go on [FIRE-1]


class Target(DisplayRecord, frozen=True):
    """An enemy, the way to a shot at it and the chance that it is destroyed, or why it cannot be hit.

    The reason has its rule ID.
    """

    target: UnitId
    at: Place  # of the target
    way: tuple[Place, ...] = ()  # to go before the shot
    frm: Place | None = None  # the square of the shot
    falls: Fraction = Fraction(0)
    why_not: str = ""
    rule: str = ""

    @property
    def distance(self) -> int:
        """Return how far the shot goes."""
        return SQUARES.distance(self.frm, self.at) if self.frm else 0


class FireDirection(DisplayRecord, frozen=True):
    """One of them: the squares that can be hit, and the first beyond them that cannot, with what stands in the way."""

    way: str
    seen: tuple[Place, ...]
    far: int  # squares to the last that can be hit
    ends: str  # "range", "edge", or the ground that blocks it
    at: Place | None = None  # where that is
    rule: str = "FIRE-2"


class Advisor(advisor.Advisor[State], frozen=True, kw_only=True):
    """Every answer of Combat, with the additional ones for its own front ends."""

    forecast: Callable[[State, Command], Forecast | None]
    reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    safest_reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    sight: Callable[[State, Place, Place], Sight]
    exposure: Callable[[State, UnitId, tuple[Place, ...]], Exposure]
    danger: Callable[[State, UnitId, Place], Danger]
    risk_words: Callable[[State, UnitId, Place], str]
    threats: Callable[
        [State, UnitId], Mapping[Place, tuple[UnitId, ...]]
    ]  # of each square who could fire at a piece there
    rays: Callable[[State, UnitId, Place], Mapping[Place, Sight]]  # of each square in line and range of a piece there
    aims: Callable[[State, UnitId], tuple[Target, ...]]  # the enemies that a piece can hit now, after a move, or not
    aims_from: Callable[[State, UnitId, Place, tuple[Place, ...]], tuple[Target, ...]]  # at the end of a way
    journeys: Callable[[State, UnitId], Mapping[Place, Parts]]  # paths over turns
    save: Callable[[State, UnitId, Place], Save]  # of a piece from fire at a square
