"""Kinds of pieces and the eras that have them. [15.1, 15.2]"""

from collections.abc import Mapping
from typing import Literal

from cb_tui.core.values import Value

Kind = Literal["tank", "gun", "plane", "foot", "motor", "cavalry", "helicopter"]
EraId = Literal["", "ERA-10", "ERA-11", "ERA-12", "ERA-13", "ERA-14", "ERA-15", "ERA-16"]

BOXED: tuple[Kind, ...] = ("tank", "gun", "plane")  # of the original and the codified game
POOL: Mapping[Kind, int] = {
    "tank": 16, "gun": 16, "plane": 8, "foot": 20, "motor": 10, "cavalry": 10, "helicopter": 5,
}  # a side [SET-7]  # fmt: skip


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
