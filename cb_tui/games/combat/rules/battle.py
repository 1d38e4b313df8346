"""Records of kinds of pieces, of rule parameters and of a battle file."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from cb_tui.core.scenario import SeatedScenario
from cb_tui.core.values import Place, SeatId, Side, UnitId, Value

Kind = Literal["tank", "gun", "plane", "foot", "motor", "cavalry", "helicopter"]
EraId = Literal["", "ERA-10", "ERA-11", "ERA-12", "ERA-13", "ERA-14", "ERA-15", "ERA-16"]

BOXED: tuple[Kind, ...] = ("tank", "gun", "plane")  # of the original and the codified game
POOL: Mapping[Kind, int] = {
    "tank": 16, "gun": 16, "plane": 8, "foot": 20, "motor": 10, "cavalry": 10, "helicopter": 5,
}  # a side [SET-7]  # fmt: skip
Profile = Literal["original", "codified", "house"]
Setting = bool | int | str | tuple[str, ...]
TACTICS = ("hammer", "fox")  # of the machine
Half = Literal["south", "north"]  # the first side plays the south unless the toss says otherwise


class KindType(Value, frozen=True, kw_only=True):
    """A kind of piece: squares that it moves in the open and by road (0: no road rate), range in squares, points."""

    kind: Kind
    letter: str  # on the map: T G P F M C H
    move: int = 0
    road: int = 0
    range: int = 0
    crest: int = 1  # more range from a crest [FIRE-3, PIECE-1]
    points: int = 3
    flies: bool = False  # over rivers and mines [MOV-6b]

    @property
    def ground(self) -> bool:
        """Check whether it walks or drives: overruns strips, holds objectives, may leave for reinforcements."""
        return self.kind not in ("plane", "helicopter")

    @property
    def infantry(self) -> bool:
        """Check whether it is foot or motorised infantry. [ERA-b]"""
        return self.kind in ("foot", "motor")


class KindChange(Value, frozen=True, kw_only=True):
    """The changes that a battle makes to a kind. [VAR-3]"""

    move: int | None = None
    road: int | None = None
    range: int | None = None
    crest: int | None = None
    points: int | None = None


BASIC: Mapping[Kind, KindType] = {
    "tank": KindType(kind="tank", letter="T", move=3, road=5, range=2, points=3),
    "gun": KindType(kind="gun", letter="G", move=2, road=3, range=4, points=3),
    "plane": KindType(kind="plane", letter="P", points=5, flies=True),
    "foot": KindType(kind="foot", letter="F", move=2, road=3, range=1, points=1),
    "motor": KindType(kind="motor", letter="M", move=3, road=5, range=1, points=3),
    "cavalry": KindType(kind="cavalry", letter="C", move=3, road=5, range=1, points=2),
    "helicopter": KindType(kind="helicopter", letter="H", move=4, road=6, range=3, points=6),
}  # [15.2, POINTS-1]


class Share(Value, frozen=True):
    """At the start no more pieces of one kind than those of another divided by a number. [ERA]"""

    kind: Kind
    of: Kind
    divisor: int


class Era(Value, frozen=True, kw_only=True):
    """The rules of an era: its kinds, mines, longer ranges and army limits."""

    name: str  # "early WWI 1900-1916"
    kinds: tuple[Kind, ...]
    mines: bool = True
    tank_range: int = 0
    infantry_range: int = 0
    shares: tuple[Share, ...] = ()
    caps: Mapping[Kind, int] = {}  # at any one time, reinforcements included [ERA-a]
    slow_tanks: bool = False  # move as guns [ERA-11]
    strike_saves: int = 0  # to saves against strikes [AIR-7a, ERA-16]
    helicopter_saves: int = 0  # to saves against helicopters' fire [ERA-16]


ERAS: Mapping[EraId, Era] = {
    "ERA-10": Era(
        name="early WWI 1900-1916", kinds=("foot", "cavalry", "gun"), mines=False, shares=(Share("gun", "foot", 4),)
    ),
    "ERA-11": Era(
        name="late WWI 1917-1936", kinds=("foot", "cavalry", "tank", "gun", "plane"), mines=False,
        caps={"plane": 2, "tank": 2}, slow_tanks=True, strike_saves=1,
    ),
    "ERA-12": Era(
        name="early WWII 1936-1942", kinds=("tank", "gun", "foot", "motor", "cavalry", "plane"),
        shares=(Share("motor", "tank", 4),),
    ),
    "ERA-13": Era(
        name="late WWII 1942-1955", kinds=("tank", "gun", "foot", "motor", "plane"), tank_range=1
    ),
    "ERA-14": Era(
        name="Cold War 1955-1975", kinds=("tank", "gun", "foot", "motor", "plane", "helicopter"),
        tank_range=1, infantry_range=1, shares=(Share("helicopter", "tank", 8),),
    ),
    "ERA-15": Era(
        name="Cold War 1975-1990", kinds=("tank", "gun", "foot", "motor", "plane", "helicopter"),
        tank_range=2, infantry_range=2, shares=(Share("helicopter", "tank", 2),),
    ),
    "ERA-16": Era(
        name="post-Cold War 1990+", kinds=("tank", "gun", "foot", "motor", "plane", "helicopter"),
        tank_range=2, infantry_range=2, strike_saves=-1, helicopter_saves=-1,
    ),
}  # fmt: skip


class Parameters(Value, frozen=True, kw_only=True):
    """The adjustable numbers and choices of the rules, in squares, pieces, rounds and cards."""

    majority: int = 3  # times the enemy's pieces [OBJ-1]
    majority_by: Literal["pieces", "points"] = "pieces"  # what is counted [OBJ-1f]
    majority_check: Literal["immediate", "end_of_turn"] = "immediate"  # [OBJ-1b]
    count_planes: bool = True  # [OBJ-1a]
    count_mines: bool = False
    half_depth: int = 8  # rows of a side's half [SET-1a]
    deploy_depth: int = 4  # rows behind the line [SET-1b]
    advance_ratio: int = 5  # one piece in so many may stand beyond the line [DEP-2]
    airstrip_len: int = 3  # [SET-2b]
    strips_per_player: int = 1  # [DEP-5, AIR-8]
    strip_touches_base: bool = False  # [STRIP-3]
    planes_per_strip: int = 0  # 0: no limit [DEP-3a]
    army_limit: Literal["pieces", "points"] = "pieces"  # what armies agree on [SET-7b]
    pieces_per_side: int = 15  # [SET-4]
    max_pieces: int = 40  # [SET-4, SET-6]
    mines_per_side: int = 16  # agreed [SET-5]
    points: int = 45  # [POINTS-2]
    hidden_mines: bool = False  # [DEP-1a]
    own_mines: Literal["block", "explode"] = "block"  # [MOV-4b]
    pass_friends: bool = False  # [MOV-4a]
    interleave: bool = False  # [TURN-2a]
    road_overrides_terrain: bool = True  # [MOV-2b]
    depth_hill: int = 2  # [FIRE-5]
    depth_wood: int = 2  # [FIRE-5, FIRE-6]
    crest_bonus: int = 1  # [FIRE-3]
    crests: Literal["given", "auto"] = "given"  # [FIRE-3b]
    crest_sees_over_own_slope: bool = False  # [FIRE-4b, FIRE-4d]
    reverse_slopes: bool = False  # a crest between hides what lies behind it on its hill, at any depth [FIRE-4e]
    pieces_block_fire: bool = False  # [FIRE-2a]
    salvo_hits: int = 20  # [SALVO-1a]
    salvo_misses: int = 20
    salvo_decks: Literal[1, 2] = 1  # 2: one a side [SALVO-2b]
    first_salvo: Literal["first_turn", "first_shot", "first_firing_turn", "off"] = "first_turn"  # [SAVE-3a]
    first_salvo_stacks: bool = True  # [SAVE-3b]
    cover_vs_mine: bool = False  # [SAVE-4a]
    cover_vs_air: bool = False
    natural_limits: bool = True  # [SAVE-7a]
    infantry_bonus: Literal["additive", "total"] = "additive"  # [SAVE-7b]
    infantry_bonus_against: Literal["fire", "all"] = "fire"  # [SAVE-7d]
    bua_cover: int = 0
    vehicles: tuple[str, ...] = ("tank",)  # [SAVE-7c]
    planes_attack_planes: bool = False  # [AIR-2a, AIR-4]
    plane_alternate_turns: bool = False  # [AIR-6]
    plane_transfer: bool = False  # [AIR-5]
    plane_risk: Literal["always", "on_miss", "never"] = "always"  # [AIR-3a]
    strip_recapture: bool = True  # [STRIP-1b]
    reinforcements: int = 3  # [REINF-1]
    reinforce_by: Literal["ground", "tank_gun"] = "ground"  # [REINF-1c]
    reinforce_own_section: bool = False  # [REINF-1g]
    hq: bool = False  # [VAR-1]
    hq_pieces: int = 2  # [VAR-1a]
    hq_mode: Literal["together", "ever"] = "together"  # [VAR-1a]
    hq_sites: Literal["any", "rear"] = "any"  # rear: two squares behind the line at least [VAR-1c]
    objective_turns: int = 2  # round ends in a row [VAR-2b]
    hours_per_day: int = 0  # 0: no Battle in Time [TIME-1]
    night_turns: int = 3  # [TIME-2]
    night_mode: Literal["moves", "redeploy"] = "moves"  # [TIME-5a]
    days: int = 0  # 0: no limit [TIME-6a]
    confer_every: int = 3  # rounds [FOUR-3]
    helicopters_fly: bool = False  # over rivers and mines, along no road, into no headquarters [MOV-6b]
    heli_range_follows_era: bool = True  # [ERA-b]
    cavalry_follows_tank_move: bool = False  # [PIECE-2]


PROFILES: Mapping[Profile, Mapping[str, Setting]] = {
    "original": {
        "first_salvo": "first_firing_turn", "first_salvo_stacks": False, "planes_attack_planes": True,
        "strip_recapture": False,
    },
    "codified": {},
    "house": {
        "max_pieces": 30, "depth_wood": 1, "strip_touches_base": True, "army_limit": "points",
        "planes_attack_planes": True, "plane_alternate_turns": True, "plane_transfer": True,
    },
}  # fmt: skip


OF_ALL: Mapping[str, Setting] = {
    "crest_sees_over_own_slope": True, "reverse_slopes": True, "reinforce_own_section": True, "hq_sites": "rear",
    "helicopters_fly": True,
}  # fmt: skip
BEFORE_2: Mapping[Profile, Mapping[str, Setting]] = {  # what held in games that began before revision 2
    "original": {**OF_ALL, "planes_attack_planes": False},
    "codified": {**OF_ALL, "strip_recapture": False},
    "house": OF_ALL,
}


def parameters(profile: Profile, given: Mapping[str, Setting], *, before_2: bool = False) -> Parameters:
    """Return a profile's parameters with the battle's own on top.

    Args:
        profile: The book's rules, the codified ones or the house rules.
        given: What the battle file sets.
        before_2: Start from the values of games that began before revision 2 of the rules.

    Raises:
        msgspec.ValidationError: A parameter is unknown or of the wrong type.
    """
    said = {**PROFILES[profile], **(BEFORE_2[profile] if before_2 else {}), **given}
    if before_2:
        said["majority_by"] = said.get("army_limit", "pieces")  # one parameter gave both
    return msgspec.convert(said, Parameters)


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
    names: tuple[str, ...] = ()  # of the squares or groups, in their order: "Bezange"
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
