"""What a rules system answers to screens and tools: plain records, so that no widget imports a rules system."""

from fractions import Fraction

import msgspec

from cb_tui.core.board import Board
from cb_tui.core.values import Command, Place, Side, UnitId


class Answer(msgspec.Struct, frozen=True):
    """A record that is shown, never stored."""


class Question(Answer, frozen=True, kw_only=True):
    """A pending decision: `kind` is its code, the rest are its words."""

    kind: str
    title: str  # of the list of answers: "OVERRUN"
    about: str  # a sentence or two below the title
    asked: str  # what to decide: "fire at R1 as it moves, or hold"
    whether: str = "what comes next"  # the same for a player who waits for it: "whether to fire at R1"
    handed: str = "what comes next"  # and for the player who gets the keyboard: "whether to fire at R1, which moves"


class Piece(Answer, frozen=True):
    """A piece as a player sees it; `arms` as printed ("r2", "a3"), `kind` is its map letter in capitals."""

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
    shots: int = 0  # attacks left in its open turn
    load: tuple[UnitId, ...] = ()  # who is inside or rides on it; those inside are no pieces of their own
    rally: Fraction | None = None  # of a disrupted piece: the chance that its side's next roll rallies it
    bonus: int = 0  # a leader's modifier: he has kind L, and neither fires nor is fired at

    @property
    def called(self) -> str:
        """Its name, "" where that is its id."""
        return self.name if self.name != self.id else ""

    @property
    def rating(self) -> str:
        """Armament and survivability as on the last row of a counter, "r2/2"; a leader's modifier, "+1"; "" of neither."""
        figures = f"+{self.bonus}" if self.kind == "L" else f"{' '.join(self.arms) or '-'}/{self.sv}"
        return figures if self.arms or self.sv or self.bonus else ""


class RosterRow(Answer, frozen=True):
    """Whose a piece, battery or aircraft of a scenario is; `worth` in the system's own measure, None for what has none."""

    id: UnitId
    side: Side
    worth: Fraction | None = None


class Force(Answer, frozen=True):
    """One side's standing: morale number and exact chance that a rally roll passes, None where rules have none; pieces lost and in all."""

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


class Objective(Answer, frozen=True):
    """A hex that victory names, and who holds it now."""

    at: Place
    holder: Side | None


class Aircraft(Answer, frozen=True):
    """An aircraft of a dogfight as a player sees it, ratings as printed ("3+", "m3/2-"), with its relations."""

    id: UnitId
    side: Side
    name: str
    sp: str
    mn: str
    rating: str
    pursuer: UnitId | None
    prey: UnitId | None
    partner: UnitId | None  # with whom it turns
    acted: bool
    can_act: bool
    damaged: bool


class AirDeed(Answer, frozen=True):
    """Something that an aircraft may do now: the dice of both, and how each result is called with its exact chance."""

    command: Command
    kind: str  # "fire", "maneuver", "speed", "chase", "run", "head-on", "let go", "exit", "pass"
    unit: UnitId
    foe: UnitId | None = None
    dice: tuple[int, int] | None = None
    chances: tuple[tuple[str, Fraction], ...] = ()


class SkyScene(Answer, frozen=True):
    """A battle of aircraft alone: who is behind whom, what each may do, the points."""

    aircraft: tuple[Aircraft, ...]
    deeds: tuple[AirDeed, ...]
    points: tuple[tuple[Side, int], ...]


class Battery(Answer, frozen=True):
    """Artillery off the board: missions that it has left, and whether it can be called now."""

    id: UnitId
    side: Side
    name: str
    rating: str  # as printed, "H4"
    missions: int
    since: int  # the first turn in which it can be called
    ready: bool


class Barrage(Answer, frozen=True):
    """A mission on the board: its hexes, and the turn in which it lands, 0 once it lies there."""

    id: UnitId
    side: Side
    at: Place
    hexes: tuple[Place, ...]
    lands: int
    until: str  # "to the end of the German turn"


class Sortie(Answer, frozen=True):
    """An aircraft over the ground battle: when it comes, what it may attack with now, strafing turns left."""

    id: UnitId
    side: Side
    name: str
    turn: int
    arms: tuple[str, ...]  # "h6+", "m2"
    status: str  # "due", "over the board", "gone"
    strafes: int
    damaged: bool
    ready: bool


class Strip(Answer, frozen=True):
    """A place beyond the hex field where pieces stand, a range band or a line between two; `at` is what `Piece.at` says."""

    at: Place
    name: str  # "band 2", "line 1"
    cover: int


class Scene(Answer, frozen=True):
    """All that a battle screen draws."""

    title: str
    board: Board
    turn: int
    turns: int
    active: Side
    decides: Side | None
    forces: tuple[Force, ...]  # first side first
    pieces: tuple[Piece, ...]  # top of a stack first
    objectives: tuple[Objective, ...]
    victory: tuple[str, ...]  # a sentence a condition
    question: Question | None = None  # the decision that is waited for, None when free to act
    mover: UnitId | None = None  # whom an opportunity or return fire would hit
    visibility: int | None = None
    by_default: Side | None = None  # who wins when time is up and no condition is met
    halted: str = "disrupted"  # this edition's word for a piece that does nothing until it rallies
    halt: str = "disrupt"
    sky: SkyScene | None = None  # in place of a board
    batteries: tuple[Battery, ...] = ()
    barrages: tuple[Barrage, ...] = ()
    sorties: tuple[Sortie, ...] = ()
    strips: tuple[Strip, ...] = ()  # beyond the field, the nearest first
    edge: str = ""  # of the field, which leads to them: "north", "south", "east", "west"
    exits: tuple[str, ...] = ()  # edges by which pieces may leave the board


class Reach(Answer, frozen=True):
    """A hex that a piece can march to: points spent, points left, the hexes on the way, itself last."""

    cost: float
    left: float
    way: tuple[Place, ...]


class Ground(Answer, frozen=True):
    """One hex along a line of sight."""

    hex: Place
    level: int
    terrain: str


class Sight(Answer, frozen=True):
    """A line of sight with its reason; `at` is a hex that the line crosses or edges."""

    origin: Place
    target: Place
    visible: bool
    reason: str
    rule: str
    at: Place | None = None
    profile: tuple[Ground, ...] = ()


class PoolLine(Answer, frozen=True):
    """One line of a pool: how many dice (or how much on a named die), why, by which rule."""

    reason: str
    dice: int
    rule: str


class Odds(Answer, frozen=True):
    """Exact chances of one roll at one target."""

    kill: Fraction
    disrupt: Fraction
    none: Fraction

    @property
    def effect(self) -> Fraction:
        """The chance that anything happens."""
        return self.kill + self.disrupt


class Shed(Answer, frozen=True):
    """What dropping `drop` dice on both sides gives. [EXC]"""

    drop: int
    fp: int
    sv: int
    odds: Odds
    best: bool = False


class Target(Answer, frozen=True):
    """One defender (or one group) of an attack: its dice line by line and its odds."""

    units: tuple[UnitId, ...]
    at: Place
    defense: tuple[PoolLine, ...]
    defense_mods: tuple[PoolLine, ...]
    sv: int
    odds: Odds
    attack_mods: tuple[PoolLine, ...] = ()  # on the attack's best die, against this target alone
    extra: int = 0  # dice that the attack gains or loses against this target alone


class Losses(Answer, frozen=True):
    """One way in which a round hand to hand may end: pieces that each side loses, and its exact chance."""

    own: int
    enemy: int
    chance: Fraction


class Prospect(Answer, frozen=True):
    """An attack before it is made: both pools line by line, exact odds, every legal shed."""

    by: tuple[UnitId, ...]
    kind: str  # "fire", "opportunity", "overrun", "hand to hand", "artillery", "ground fire" ..
    distance: int
    attack: tuple[PoolLine, ...]
    attack_mods: tuple[PoolLine, ...]
    fp: int
    targets: tuple[Target, ...]  # more than one only for HE
    one_die_kills: bool
    sheds: tuple[Shed, ...]
    shedder: Side | None = None  # who may shed
    hit_back: Odds | None = None  # the best return shot of an unhurt target
    sight: Sight | None = None
    losses: tuple[Losses, ...] = ()  # hand to hand: `odds.kill` is the chance that the enemy loses anybody

    @property
    def odds(self) -> Odds:
        """The odds at the first target."""
        return self.targets[0].odds


class Aim(Answer, frozen=True):
    """One target of a piece: the best shot alone and joined, or why there is none."""

    units: tuple[UnitId, ...]
    at: Place
    distance: int
    alone: Command | None
    odds: Odds | None
    joined: Command | None = None
    joined_odds: Odds | None = None
    worth: Fraction = Fraction(0)  # enemy pieces put out on average, a disruption one half
    why_not: str = ""
    rule: str | None = None


class Hazard(Answer, frozen=True):
    """The price of one step: points, points left, chance to be hit on entering, by whom."""

    hex: Place
    cost: float
    left: float
    hit: Fraction
    by: tuple[UnitId, ...]


class Exposure(Answer, frozen=True):
    """A route before it is walked: exact chances under the policy that every enemy who can, fires singly."""

    steps: tuple[Hazard, ...]
    unhurt: Fraction
    disrupted: Fraction
    destroyed: Fraction


class Threat(Answer, frozen=True):
    """An enemy who may fire at a piece: dice of both and odds of its best single shot."""

    unit: UnitId
    fp: int
    sv: int
    odds: Odds


class Danger(Answer, frozen=True):
    """The chance that a volley of all enemies who see the hex hits a piece there."""

    any: Fraction
    by: tuple[UnitId, ...]
    threats: tuple[Threat, ...] = ()  # of the same enemies
