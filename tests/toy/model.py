"""Ambush, a small game for tests: what is stored. Squares, a hundred-sided die, a deck, three seats, hidden pieces."""

from typing import Literal

from cb_tui.core.board import Board, TerrainProfile
from cb_tui.core.ruleset import Outcome
from cb_tui.core.scenario import Seat, SeatedScenario
from cb_tui.core.squares import Squares
from cb_tui.core.values import Command, Drawn, Event, Pending, Place, Rolled, SeatId, Side, UnitId, Value

SQUARES = Squares(lettered=True)
COLUMNS, ROWS = "ABCDEFGH", "12345678"
TERRAINS = {
    "open": TerrainProfile("open", "open", "in the open", "open"),
    "wood": TerrainProfile("wood", "wood", "in a wood", "trees"),
    "rock": TerrainProfile("rock", "rock", "in a rock", "buildings"),
}
GROUND = {".": "open", "w": "wood", "#": "rock"}


class Squad(Value, frozen=True, kw_only=True):
    """A piece of a battle: it stands `at` a square, or its seat conceals it in the `zone` before the first round."""

    id: UnitId
    seat: SeatId
    at: Place | None = None
    zone: tuple[Place, ...] = ()


class Battle(SeatedScenario, frozen=True, kw_only=True):
    """A battle: the first line of the map is row 1; `bold` and `dull` cards make the deck.

    `secret`: where pieces are concealed is sealed until each is "shown", or until all are "joined".
    """

    map: tuple[str, ...]
    objective: Place
    units: tuple[Squad, ...]
    bold: int
    dull: int
    secret: Literal["", "shown", "joined"] = ""


class Setting:
    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.seats: dict[SeatId, Seat] = {seat.id: seat for seat in battle.seated}
        terrain = {
            Place(column + row): GROUND[sign]
            for row, signs in zip(ROWS, battle.map, strict=True)
            for column, sign in zip(COLUMNS, signs, strict=True)
        }
        self.board = Board(geometry=SQUARES, columns=len(COLUMNS), rows=len(ROWS), terrain=terrain, terrains=TERRAINS)
        self.zones = {squad.id: squad.zone for squad in battle.units}


class Piece(Value, frozen=True, kw_only=True):
    """A squad in play; `at` is None until it is concealed."""

    seat: SeatId
    at: Place | None
    hidden: bool = False
    acted: bool = False


class ConcealingUnits(Pending, frozen=True, tag="Placing"):
    seat: SeatId
    unit: UnitId | None  # None for those who may not know


class AmbushChance(Pending, frozen=True, tag="Lurking"):
    """An enemy stepped beside a hidden piece, which may spring its ambush."""

    seat: SeatId
    unit: UnitId | None
    mover: UnitId


class State(Value, frozen=True, kw_only=True):
    setting: Setting
    seat: SeatId  # whose turn it is
    pieces: dict[UnitId, Piece]
    bold: int
    dull: int
    round: int = 1
    gambled: bool = False  # this turn
    fallen: tuple[UnitId, ...] = ()
    edge: tuple[SeatId, ...] = ()  # seats whose next shot has +20
    pending: tuple[ConcealingUnits | AmbushChance, ...] = ()
    outcome: Outcome | None = None


class Conceal(Command, frozen=True):
    """Lays a piece where only its seat knows."""

    unit: UnitId
    at: Place


class March(Command, frozen=True):
    """Goes one square, in one of eight directions."""

    unit: UnitId
    to: Place


class Shoot(Command, frozen=True):
    """Rolls a hundred-sided die against the chart."""

    shooter: UnitId
    mark: UnitId


class Gambit(Command, frozen=True):
    """Draws a card: a bold one gives +20 to the next shot."""


class Spring(Command, frozen=True):
    """The hidden piece shoots at who stepped beside it."""


class Lurk(Command, frozen=True):
    """The hidden piece holds its shot."""


class Show(Command, frozen=True):
    """Gives up a piece's secret; on a square that an enemy has taken it is lost."""

    unit: UnitId


class Rest(Command, frozen=True):
    """Ends the turn of a seat."""


class Concealed(Event, frozen=True):
    unit: UnitId
    at: Place


class Joined(Event, frozen=True):
    """Everything is in its place and can be seen."""


class Marched(Event, frozen=True):
    unit: UnitId
    to: Place


class Bumped(Event, frozen=True):
    """The square was taken by a hidden piece; `unit` is back where it came from."""

    unit: UnitId
    on: Place


class Revealed(Event, frozen=True):
    """A hidden piece is seen from now on."""

    unit: UnitId
    at: Place


class Stalked(Event, frozen=True):
    """A seat is asked whether to spring an ambush."""

    by: AmbushChance


class Settled(Event, frozen=True):
    """The decision on top of the stack was taken."""


class Shot(Event, frozen=True):
    """A shot with the chance it had, in percent."""

    shooter: UnitId
    mark: UnitId
    chance: int
    hit: bool


class Fell(Event, frozen=True):
    unit: UnitId


class Dealt(Event, frozen=True):
    seat: SeatId
    bold: bool


class Opened(Event, frozen=True):
    seat: SeatId
    round: int


class Closed(Event, frozen=True):
    winner: Side | None
    why: str


AnyCommand = Conceal | March | Shoot | Gambit | Spring | Lurk | Show | Rest
AnyEvent = (
    Rolled
    | Drawn
    | Concealed
    | Joined
    | Marched
    | Bumped
    | Revealed
    | Stalked
    | Settled
    | Shot
    | Fell
    | Dealt
    | Opened
    | Closed
)
