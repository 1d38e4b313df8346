"""Battle: what a battle file of *Combat* says."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from cb_tui.core.scenario import SeatedScenario
from cb_tui.core.values import Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat.rules.kinds import EraId, Kind, KindChange
from cb_tui.games.combat.rules.parameters import Profile, Setting

TACTICS = ("hammer", "fox")  # of the machine
Half = Literal["south", "north"]  # the first side plays the south unless the toss says otherwise


class PlacedPiece(Value, frozen=True):
    """A piece of an army with its square, for a plane the first square of its strip."""

    kind: Kind
    at: Place


class CommanderForce(Value, frozen=True, kw_only=True):
    """A commander's army by kind, the number of mines, and the places of both if the battle fixes them."""

    seat: SeatId
    army: dict[Kind, int] = {}  # {}: the commander's own choice
    mines: int | None = None  # None: as agreed
    units: tuple[PlacedPiece, ...] = ()  # (): the commander deploys them
    mined: tuple[Place, ...] = ()
    hq: Place | None = None
    reinforcements: int | None = None  # None: as the rules say [REINF-1h]


class VictoryCondition(Value, frozen=True, kw_only=True, tag_field="aim"):
    """A way for a side to win in addition to the majority. [VAR-2]"""

    side: Side
    name: str = ""  # of the place: "the village"


class Hold(VictoryCondition, frozen=True, kw_only=True, tag="hold"):
    """Own ground pieces on so many of these squares, or in so many of these groups, at so many round ends in a row.

    `last`: when the battle ends, and not before.
    """

    squares: tuple[Place, ...] = ()
    groups: tuple[tuple[Place, ...], ...] = ()
    count: int
    rounds: int | None = None
    last: bool = False


class CutRoad(VictoryCondition, frozen=True, kw_only=True, tag="cut_road"):
    """An own piece on any of these squares at so many round ends in a row."""

    squares: tuple[Place, ...]
    rounds: int | None = None


class OverrunStrip(VictoryCondition, frozen=True, kw_only=True, tag="overrun"):
    """An own piece enters an enemy airstrip."""


class Exit(VictoryCondition, frozen=True, kw_only=True, tag="exit"):
    """So many own pieces leave over the enemy's base line."""

    count: int


class Destroy(VictoryCondition, frozen=True, kw_only=True, tag="destroy"):
    """The destruction of certain enemy pieces, or of `count` pieces of a kind."""

    ids: tuple[UnitId, ...] = ()
    kind: Kind | None = None
    count: int = 1


AnyAim = Hold | CutRoad | OverrunStrip | Exit | Destroy


class Battle(SeatedScenario, frozen=True, kw_only=True):
    """A battle: `turns` are its rounds, and the seats stand in the order in which they move.

    The first line of the map is row 01. Its letters: `.` open, `h` hill, `H` crest, `w` wood, `#` houses, `~` river,
    `=` road, `%` road through houses, `W` road through a wood, `R` road over a hill, `+` bridge, `a` to `d` airstrips.
    """

    parts: ClassVar[Mapping[str, str | tuple[str, str]]] = {
        **SeatedScenario.parts,
        "seats": ("seat", ""),
        "profile": "its set of rules",
        "era": "its era",
        "parameters": "its parameters",
        "rulings": "",  # said of by what they come to
        "kinds": ("kind", ""),
        "pool": "its box",
        "map": "its map",
        "links": "its roads",
        "masks": "its barred directions",
        "sections": "its sections",
        "forces": "its forces",
        "army": "how armies are chosen",
        "setup": "how armies are deployed",
        "toss": "the roll for sides",
        "aims": ("aim", ""),
        "default": "the winner when time is up",
    }
    profile: Profile = "codified"
    era: EraId = ""
    parameters: dict[str, Setting] = {}
    rulings: dict[str, bool] = {}  # those switched
    kinds: dict[Kind, KindChange] = {}
    pool: dict[Kind, int] = {}
    map: tuple[str, ...]
    links: tuple[tuple[Place, Place], ...] = ()  # of the roads; (): as they touch [MOV-2c]
    masks: dict[Place, tuple[str, ...]] = {}  # directions in which no piece fires from a square [FIRE-7a]
    sections: dict[SeatId, tuple[int, int]] = {}  # first and last column; {}: the board in equal parts [FOUR-2c]
    forces: tuple[CommanderForce, ...] = ()
    army: Literal["given", "own"] = "given"
    setup: Literal["given", "own"] = "given"
    toss: bool = False  # who begins, and who plays which half, is rolled for [SET-3b]
    aims: tuple[AnyAim, ...] = ()
    default: Side | None = None  # the side that wins when time runs out, None: the stronger [OBJ-4]
