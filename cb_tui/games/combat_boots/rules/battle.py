"""Battle: what a battle file of Combat Boots says, and the counters it uses."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from cb_tui.core.hexes import Hex
from cb_tui.core.limits import Catalogue
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side, UnitId, Value
from cb_tui.games.combat_boots.rules.edition import Army, Rulings

Arm = Literal[
    "r", "m", "M", "a", "aa", "h", "H", "n", "N", "mg", ""
]  # "mg": the integrated one; "": the only one, or a joint attack

Edge = Literal["north", "south", "east", "west"]

MANY = 5  # pieces a side in a hex up to which every subset is its own command

TACTICS = ("engage", "overrun", "defend", "hold")  # [SOLO]


class Weapon(Value, frozen=True):
    """One armament: letter, dice, pluses, and its own range if it differs from the piece's. [UNIT-6]"""

    arm: Arm
    fp: int
    plus: int = 0
    range: int | None = None  # hexes
    min_range: int = 0  # hexes: nearer targets are out of reach


class UnitType(Value, frozen=True, kw_only=True, rename={"kind": "class"}):
    """A printed counter. `bands` is an underlined range: it reaches every hex in sight. [UNIT-3, BAND-4a]"""

    name: str
    letter: str  # on the map: R M A W G F T H V C
    kind: Literal["squad", "team", "gun", "truck", "afv"]
    move: Literal["foot", "tracked", "wheeled", "air"] = "foot"
    range: int = 0  # hexes
    bands: int | None = None
    unlimited: bool = False  # `*`: every hex in sight, in the edition that has it; else `range` counts [UNIT-4a]
    light: bool = False  # a mortar for near targets too [UNIT-6e]
    mv: float = 0.0
    sv: int
    arms: tuple[Weapon, ...] = ()
    mg: int = 0  # FP of the integrated machine gun [UNIT-7]
    transport: int = 0
    bridge: bool = False  # lays one over a river hexside, once
    engineers: bool = False  # a die more in an assault on armor
    note: str = ""

    @property
    def infantry(self) -> bool:
        """Check whether this is a squad or a weapon team. [UNIT-1a]"""
        return self.kind in ("squad", "team")

    @property
    def armor(self) -> bool:
        """Check whether rifles and machine guns cannot hurt a unit of this type. [UNIT-2]"""
        return self.kind == "afv"

    @property
    def carries_outside(self) -> bool:
        """Check whether infantry rides on it and does not get in: a tank, drawn as T. [TRN-5]"""
        return self.kind == "afv" and self.letter == "T"

    @property
    def capacity(self) -> int:
        """Return how many pieces it carries: one, or the number on its counter. [TRN-1a]

        An armored vehicle carries only the number on its counter.
        """
        return max(1, self.transport) if self.kind == "truck" or self.carries_outside else self.transport

    @property
    def small_arm(self) -> Weapon | None:
        """Return the rifle or machine gun that a squad or machine-gun team adds to others' fire. [STK-1]"""
        letters = ("r",) if self.kind == "squad" else ("m", "M") if self.kind == "team" else ()
        return next((weapon for weapon in self.arms if weapon.arm in letters), None)

    def weapons(self, *, napalm: bool) -> tuple[Weapon, ...]:
        """Return all armaments, the integrated machine gun of an AFV last. [UNIT-6d, UNIT-7a]"""
        arms = self.arms if napalm else tuple(weapon for weapon in self.arms if weapon.arm not in ("n", "N"))
        return (*arms, Weapon("mg", self.mg, range=0)) if self.mg else arms

    @property
    def weapon_unit(self) -> bool:
        """Check whether it is a weapon team or gun, which cannot flee from hand-to-hand combat. [UNIT-1b]"""
        return self.kind in ("team", "gun")


class Layout(Value, frozen=True):
    """The board as text: terrain letters, level digits, and roads.

    Roads are runs ("0701-0709") or chains ("0701 0702 0803").
    """

    map: str
    levels: str = ""
    roads: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()  # hexsides, "0405/0505"
    ridges: tuple[str, ...] = ()
    steep: tuple[Hex, ...] = ()
    feet: dict[Hex, Hex] = {}

    def __hash__(self) -> int:  # `feet` has none
        return hash(self.map)


class UnitDeployment(Value, frozen=True, kw_only=True):
    """A piece of a battle: what it is, where it starts, when it comes."""

    id: UnitId
    side: Side
    type: str
    at: Hex
    turn: int = 1
    asleep: bool = False  # starts disrupted
    inside: UnitId = UnitId("")  # starts loaded in this vehicle
    riding: UnitId = UnitId("")  # starts on this tank
    mv: float | None = None
    tactic: str = ""  # of its own, where it differs from its side's
    goal: Hex = Hex("")  # where the machine leads it, in place of the nearest enemy
    band: int = 1  # starts in this range band; `at` is then the edge hex before it [BAND]


class MachineOrder(Value, frozen=True, rename={"since": "from"}):
    """Orders for AI pieces from a turn on: a tactic, a goal. Fields left out keep their value. [SOLO]"""

    since: int
    units: tuple[UnitId, ...]
    tactic: str = ""
    goal: Hex = Hex("")


class VisibilityChange(Value, frozen=True, rename={"since": "from"}):
    """The visibility from a turn on, in hexes. Under 99 nothing beyond the field is seen. [LOS-7a, BAND-4a]"""

    since: int
    hexes: int


class LeaderCard(Value, frozen=True, kw_only=True):
    """A leader whose modifier helps every roll in a hex. [LDR]"""

    id: UnitId
    side: Side
    name: str
    at: Hex
    turn: int = 1
    bonus: int = 1
    mv: float = 4.0


class Battery(Value, frozen=True, kw_only=True, rename={"since": "from"}):
    """Artillery off the board, type H. [ART]"""

    id: UnitId
    side: Side
    name: str
    fp: int
    plus: int = 0
    missions: int = 1
    since: int = 1  # the first turn in which it can be called


class AircraftType(Value, frozen=True, kw_only=True):
    """An aircraft as printed: speed, maneuver and survivability with their signs (-1, 0, 1). [AIR-1, DOG-5]"""

    name: str
    sp: int
    sp_sign: int = 0
    mn: int
    mn_sign: int = 0
    arms: tuple[Weapon, ...]
    sv: int
    sv_sign: int = 0
    supersonic: bool = False  # a label [AIR-1a]
    note: str = ""

    @property
    def guns(self) -> Weapon | None:
        """Return its weapon in the air: its strongest m or M, one shot, or None. [DOG-13]"""
        return max((arm for arm in self.arms if arm.arm in ("m", "M")), key=lambda arm: arm.fp, default=None)


class Sortie(Value, frozen=True, kw_only=True):
    """An aircraft over the ground battle: ordnance first, then strafing. [AIR-2, AIR-7]"""

    id: UnitId
    side: Side
    type: str  # of the aircraft catalogue
    turn: int = 1
    strafes: int | None = None  # turns; None: none in 2025, five in the classic edition


class Band(Value, frozen=True):
    """A range band beyond the hex field, which is itself band 1. [BAND]"""

    number: int
    edge: Edge | None = None  # which edge of the field leads to band 2
    cover: int = 0


class Flight(Value, frozen=True, kw_only=True):
    """An aircraft of a dogfight. [DOG]"""

    id: UnitId
    side: Side
    type: str


class Sky(Value, frozen=True, kw_only=True):
    """The aircraft of a battle, alone or over the ground, with their first relations.

    `pursues` and `turning` are relations at the start. Alone, if no side is named to begin, both sides
    roll for it. Over the ground the battle states which side begins.
    """

    flights: tuple[Flight, ...]
    pursues: tuple[tuple[UnitId, UnitId], ...] = ()
    turning: tuple[tuple[UnitId, UnitId], ...] = ()
    begins: Side | None = None
    head_on: bool = True
    turn: int = 1  # over the ground: the turn in which they meet [DOG-18a]


class VictoryCondition(Value, frozen=True, tag_field="kind"):
    """A way to win, checked for `side` at the end of every player turn. [VIC-1a]"""

    side: Side


class Hold(VictoryCondition, frozen=True, tag="hold", kw_only=True):
    """An intact ground unit in `count` of the hexes, which no intact enemy shares."""

    hexes: tuple[Hex, ...]
    count: int
    when: Literal["any", "last"] = "any"
    turn: int | None = None  # checked at the end of this turn alone: sudden death
    ids: tuple[UnitId, ...] = ()  # only these count, if any are named
    name: str = ""  # of the hexes together, "the ridge"


class Destroy(VictoryCondition, frozen=True, tag="destroy", kw_only=True):
    """`count` pieces of the enemy are gone, of those named by `ids` or `kinds` if given."""

    count: int
    ids: tuple[UnitId, ...] = ()
    kinds: tuple[str, ...] = ()


class Survive(VictoryCondition, frozen=True, tag="survive", kw_only=True):
    """At the end of the last turn at least `count` of these are left."""

    ids: tuple[UnitId, ...]
    count: int


class Leave(VictoryCondition, frozen=True, tag="exit", kw_only=True):
    """`count` own pieces have left the board over an edge, of those named by `kinds` if given. [MOV-11a]"""

    edge: Edge
    count: int
    kinds: tuple[str, ...] = ()


class Score(VictoryCondition, frozen=True, tag="score", kw_only=True):
    """More points than the enemy at the end of a dogfight. Ties go to the default winner. [DOG-13, DOG-16]"""

    damaged: int = 1  # for each enemy aircraft damaged
    destroyed: int = 2  # for each shot down
    bonus: dict[UnitId, int] = {}  # more for these when shot down
    sky: int = 0  # for aircraft left when the enemy has none
    stay: int = 0  # lost for each own aircraft that is still there after the last turn


Victory = Hold | Destroy | Survive | Leave | Score


class Battle(Scenario, frozen=True, kw_only=True):
    """A battle of Combat Boots."""

    catalogues: ClassVar[tuple[Catalogue, ...]] = (
        Catalogue("types", "units.toml", ("units",)),
        Catalogue("aircraft", "aircraft.toml", ("sorties", "sky.flights")),
    )
    referred: ClassVar[tuple[str, ...]] = ("sides", "units", "types", "aircraft", "exits", "board")
    fewest_turns: ClassVar[int] = 1
    parts: ClassVar[Mapping[str, str | tuple[str, str]]] = {
        **Scenario.parts,
        "default": "the winner at the end",
        "board": "the map",
        "units": ("piece", ""),
        "victory": "how it is won",
        "visibility": "its visibility",
        "orders": ("AI order", ""),
        "leaders": ("leader", ""),
        "batteries": ("battery", "batteries"),
        "sorties": ("sortie", ""),
        "bands": "its range bands",
        "exits": "its open edges",
        "rulings": "",  # said of by what they come to
        "sky": "the aircraft in the air",
        "aircraft": ("aircraft", "aircraft"),
        "types": ("counter", ""),
    }
    sides: tuple[Army, ...]
    default: Side | None = None  # who wins when the turns have run out; None: a draw
    board: Layout = Layout("")  # empty in a battle of aircraft alone
    units: tuple[UnitDeployment, ...] = ()
    victory: tuple[Victory, ...]
    visibility: tuple[VisibilityChange, ...] = ()
    orders: tuple[MachineOrder, ...] = ()  # of the machine's pieces, by turn
    leaders: tuple[LeaderCard, ...] = ()
    batteries: tuple[Battery, ...] = ()
    sorties: tuple[Sortie, ...] = ()
    bands: tuple[Band, ...] = ()  # beyond the field, (): no bands
    exits: tuple[Edge, ...] = ()  # edges open to leave by
    rulings: Rulings = Rulings()
    sky: Sky | None = None
    aircraft: dict[str, AircraftType] = {}  # its own; a reader adds those of the catalogue that it uses
    types: dict[str, UnitType] = {}  # its own counters; a reader adds those of the catalogue that it uses

    @property
    def over_ground(self) -> bool:
        """Check whether aircraft meet over a battle on the ground. [DOG-18a]"""
        return self.sky is not None and bool(self.units or self.board.map.strip())
