"""Display: records that a rules system answers with, so that no widget imports a system."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec.structs import replace

from cb_tui.core.board import Board
from cb_tui.core.plane import Point
from cb_tui.core.scenario import Country, Seat
from cb_tui.core.values import Place, SeatId, Side, UnitId

Turn = Literal["due", "acting", "done", "away"]  # of a company in this turn; "away": it has not come yet


class DisplayRecord(msgspec.Struct, frozen=True):
    """A record that is shown, never stored."""


class Shape(DisplayRecord, frozen=True, kw_only=True):
    """A shape on a table: an area if closed, else a line, or a circle around its one point. Unit: ticks."""

    kind: str  # its row in the looks of a table: "odd"
    name: str
    points: tuple[Point, ...]
    closed: bool = True
    level: int = 0  # of a hill; of a position, the cover that it gives
    radius: int = 0


class Stand(DisplayRecord, frozen=True, kw_only=True):
    """The facts of a stand that its `Piece` does not have. Lengths are in ticks (1/10 inch)."""

    unit: UnitId
    company: str
    radius: int  # of its base
    facing: tuple[int, int]  # a vector
    men: int
    of: int  # men at full strength, 0 of a vehicle
    cover: int  # sticks
    works: str  # the position that it occupies, or ""
    behind: str  # the hedge or wall that shelters it, or ""
    dice: int  # left to spend this turn
    held: int
    acts: tuple[str, ...]  # what its dice went for this turn
    still: int  # turns begun since it last moved
    near: int | None  # to its nearest companion, None without any
    touching: tuple[UnitId, ...]  # enemies


class Company(DisplayRecord, frozen=True, kw_only=True):
    """A company as a player sees it."""

    id: str
    side: Side
    name: str
    turn: Turn
    stands: tuple[UnitId, ...]  # on the table
    began: int  # stands at the start
    markers: int
    routs_at: int  # markers
    men_out: int
    kills: int  # on its roster of vehicles
    common: bool  # it may still do one thing together with the common die
    charged: str = ""  # the company that it charges this turn, or ""
    withdrew: bool = False
    arrives: str = ""  # time and place of its arrival in words, "" once it is on the table


class TableScene(DisplayRecord, frozen=True, kw_only=True):
    """The contents of a scene on a table in addition to its board and its pieces."""

    phase: str
    holder: SeatId | None  # of this turn's initiative
    stands: tuple[Stand, ...]  # in the order of the pieces
    companies: tuple[Company, ...]
    edges: Mapping[Side, str] = {}  # own edge of each side
    barriers: tuple[Shape, ...] = ()  # that were laid since the battle began: cars on their side


class Question(DisplayRecord, frozen=True, kw_only=True):
    """A pending decision: `kind` is its code, the rest are its words."""

    kind: str
    title: str  # of the list of answers: "OVERRUN"
    about: str  # a sentence or two below the title
    asked: str  # what to decide: "fire at R1 as it moves, or hold"
    whether: str = "what comes next"  # the same for a player who waits for it: "whether to fire at R1"
    handed: str = "what comes next"  # and for the player who gets the keyboard: "whether to fire at R1, which moves"


class Piece(DisplayRecord, frozen=True):
    """A piece as a player sees it. `arms` are as printed ("r2", "a3"), `kind` is its map letter in capitals."""

    id: UnitId
    side: Side
    at: Place
    kind: str
    name: str
    reach: str  # range as printed: "6", "1b"
    mv: float
    mv_left: float
    arms: tuple[str, ...]
    sv: int
    disrupted: bool
    acted: bool
    can_act: bool  # some command of the side to decide has it act now
    acting: bool  # its turn is open
    shots_left: int = 0  # attacks left in its open turn
    carried_units: tuple[UnitId, ...] = ()  # pieces inside it or riding on it; those inside are no pieces of their own
    rally: Fraction | None = None  # of a disrupted piece: the chance that its side's next roll rallies it
    leader: bool = False  # neither attacks nor is a target, and holds nothing
    bonus: int = 0  # a leader's modifier
    fired_at: tuple[UnitId, ...] = ()  # targets of its reactions in this turn of the enemy
    out_of_reactions: bool = False  # it has no reaction left for anybody else in this turn
    seat: SeatId | None = None  # who commands it; None: its side has one seat
    saves: int = 0  # the lowest die that saves it where it stands, 0 where no die does
    vehicle: bool = False  # a vehicle, an aircraft or a gun: destroyed, it leaves a wreck

    @property
    def display_name(self) -> str:
        """Return the name, or an empty string if it is only the ID."""
        return self.name if self.name != self.id else ""

    @property
    def rating(self) -> str:
        """Return the rating as printed, or an empty string if there is nothing to print.

        That is armament and survivability ("r2/2"), a leader's modifier ("+1"), or range and save ("2 5+").
        """
        if self.saves:
            return f"{self.reach} {self.saves}+"
        if not (self.arms or self.sv or self.bonus):
            return ""
        return f"+{self.bonus}" if self.leader else f"{' '.join(self.arms) or '-'}/{self.sv}"


class RosterRow(DisplayRecord, frozen=True):
    """The owner of a piece, battery or aircraft of a battle.

    `worth` is in the system's own measure, or None if the unit has no worth.
    """

    id: UnitId
    side: Side
    worth: Fraction | None = None


class Force(DisplayRecord, frozen=True):
    """The state of one side: morale, chance to rally, and pieces lost and in all.

    `rally` is the exact chance (0-1) that a rally roll passes. `morale` and `rally` are None in rules
    without them.
    """

    side: Side
    name: str  # as in the header, "US"
    title: str
    morale: int | None
    rally: Fraction | None
    lost: int
    total: int
    disrupted: int
    due: tuple[str, ...] = ()  # reinforcements in words
    rally_dice: int = 2  # rolled once for the side; 1: by each piece


class Objective(DisplayRecord, frozen=True):
    """A hex that victory names, and who holds it now."""

    at: Place
    holder: Side | None
    name: str = ""  # what it is called, "" for its place

    @property
    def display_name(self) -> str:
        """Return its name, else its place."""
        return self.name or self.at


class OffFieldPlace(DisplayRecord, frozen=True):
    """An off-field place for pieces, a range band or a line between two. `at` is the value of `Piece.at`."""

    at: Place
    name: str  # "band 2", "line 1"
    cover: int
    between: bool = False  # a line between two bands


class MapMark(DisplayRecord, frozen=True):
    """A thing in a place that is not a piece: a sign for its middle and one for its left, or "".

    `risky` marks a danger to pieces that enter.
    """

    at: Place
    middle: str
    left: str = ""
    side: Side | None = None
    risky: bool = False


class Scene(DisplayRecord, frozen=True):
    """All that a battle screen draws."""

    title: str
    board: Board
    turn: int
    turns: int
    active: SeatId  # whose turn it is
    decides: SeatId | None
    forces: tuple[Force, ...]  # first side first
    pieces: tuple[Piece, ...]  # top of a stack first
    objectives: tuple[Objective, ...]
    victory: tuple[str, ...]  # a sentence a condition
    question: Question | None = None  # the decision that is waited for, None when free to act
    mover: UnitId | None = None  # the piece that opportunity or return fire would hit
    visibility: int | None = None
    goals: tuple[Side | None, ...] = ()  # the side of each of these sentences, None or nothing for all sides
    sides_meeting_goals: frozenset[Side] = (
        frozenset()
    )  # whose goals are met as it stands, which counts when the turn ends
    by_default: Side | None = None  # the winner at the end of the last turn if no condition is met
    off_board_units: tuple[
        tuple[UnitId, Side], ...
    ] = ()  # who is named and is no piece: batteries off the board, aircraft over it
    blast_places: frozenset[Place] = frozenset()  # where fire lies or is about to
    strips: tuple[OffFieldPlace, ...] = ()  # beyond the field, the nearest first
    off_field_edge: str = ""  # of the field, which leads to them: "north", "south", "east", "west"
    exits: tuple[str, ...] = ()  # edges by which pieces may leave the board
    rulings: tuple[str, ...] = ()  # differences of this battle from its edition, each with its rule
    marks: tuple[MapMark, ...] = ()  # things on the map apart from ground and pieces
    seats: tuple[Seat, ...] = ()  # none: one a side, called as it is
    row_separators: tuple[
        tuple[int, str], ...
    ] = ()  # rows below which the rules draw a line, each with its sign at the right rim
    first_turn_decider: str = (
        ""  # what decides who has the first turn, in a word or two, until it has; "": nothing has to
    )
    clock: str = ""  # what the header says in place of the turn: "day 1 hour 5"; "": the turn
    country: Country = "bocage"  # of which the ground has the colours
    night: bool = False  # of which it has them too
    table: TableScene | None = None  # on a measured table, None on every other board

    @property
    def has_map(self) -> bool:
        """Check whether there is a map, with a cursor. If not, the front end of the system draws a picture."""
        return bool(self.board.terrain)

    @property
    def without_decision(self) -> "Scene":
        """Return the scene of a game that was ended early: no seat decides, and no piece can act."""
        still = tuple(replace(piece, can_act=False, acting=False) for piece in self.pieces)
        return replace(self, decides=None, question=None, mover=None, pieces=still)


class Reach(DisplayRecord, frozen=True):
    """A hex that a piece can march to: points spent, points left, the hexes on the way, itself last."""

    cost: float
    left: float
    way: tuple[Place, ...]


class Ground(DisplayRecord, frozen=True):
    """One hex along a line of sight."""

    hex: Place
    level: int
    terrain: str


class Sight(DisplayRecord, frozen=True):
    """A line of sight with its reason.

    `reason` is a phrase that names no place ("a wood is in the way"): `at`, which the line crosses or edges, is
    printed beside it.
    """

    origin: Place
    target: Place
    visible: bool
    reason: str
    rule: str
    at: Place | None = None
    profile: tuple[Ground, ...] = ()


class Danger(DisplayRecord, frozen=True):
    """The chance that enemies hit a piece at a place, and who they are."""

    hit_chance: Fraction
    attackers: tuple[UnitId, ...]
