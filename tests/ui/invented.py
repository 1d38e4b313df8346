"""The invented battle of the drawings: a crossroads at a river, a village, a hill."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from cb_tui.core.display import Force, Objective, Piece
from cb_tui.core.hexes import Hex, hex_at
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_boots.rules.scene_model import Scene
from cb_tui.games.combat_boots.rules.terrain import TERRAINS, Board, hexside

US, GE = Side("US"), Side("GE")

TERRAIN = """
. . ^ ^ . . . . ^ . . .
. ^ ^ . . . . . ^ ^ . .
. . ^ . . . # . . . . .
. . . . . # . . . . . .
. . . . # # # . . . . .
. ^ . . . # . u . ^ ^ .
. ^ ^ . . . . . u . ^ .
. . . . . . . . u . . .
. ^ . . . . ^ . . . . ^
^ ^ . . . . ^ ^ . . ^ ^
"""
LEVELS = """
0 0 0 0 0 0 0 0 1 1 1 1
0 0 0 0 0 0 0 1 2 2 1 1
0 0 0 0 0 0 0 1 2 3 2 1
0 0 0 0 0 0 0 1 2 2 1 1
0 0 0 0 0 0 0 0 1 1 1 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
1 1 0 0 0 0 0 0 0 0 0 0
1 1 1 0 0 0 0 0 0 0 0 0
1 1 1 0 0 0 0 0 0 0 0 0
"""
NAMES = {".": "open", "^": "trees", "#": "buildings", "u": "trench"}
ROADS = (
    "0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205",
    "0801 0702 0703 0604 0605 0606 0707 0708 0809 0810",
)
RIVER = (
    "0501-0601 0501-0502 0402-0502 0402-0503 0403-0503 0403-0404 0304-0404 0404-0405 0405-0505 0405-0406 0306-0406 "
    "0406-0407 0407-0507 0407-0408 0308-0408 0408-0409 0409-0509 0409-0410 0310-0410"
)


def _hexes(drawn: str) -> Iterable[tuple[Hex, str]]:
    for row, line in enumerate(drawn.split("\n")[1:-1], 1):
        for column, letter in enumerate(line.split(), 1):
            yield hex_at(column, row), letter


def _roads() -> frozenset[tuple[Hex, Hex]]:
    ways = [[Hex(at) for at in road.split()] for road in ROADS]
    return frozenset(hexside(one, other) for way in ways for one, other in pairwise(way))


def board() -> Board:
    """The board of the drawings, 12 columns and 10 rows."""
    return Board(
        columns=12,
        rows=10,
        terrains=TERRAINS,
        terrain={at: NAMES[letter] for at, letter in _hexes(TERRAIN)},
        levels={at: int(digit) for at, digit in _hexes(LEVELS) if digit != "0"},
        roads=_roads(),
        rivers=frozenset(hexside(Hex(side[:4]), Hex(side[5:])) for side in RIVER.split()),
    )


def piece(
    name: str, at: str, rating: str = "r2/2", reach: str = "6", mv: float = 4, marks: str = "", load: str = ""
) -> Piece:
    """A piece whose case tells its side; `marks` holds `!` disrupted, `-` acted."""
    arms, sv = rating.split("/")
    side = US if name[0].isupper() else GE
    return Piece(
        id=UnitId(name),
        side=side,
        at=Hex(at),
        kind=name[0].upper(),
        name=name,
        reach=reach,
        mv=mv,
        mv_left=mv,
        arms=(arms,),
        sv=int(sv),
        disrupted="!" in marks,
        acted="-" in marks,
        can_act=side == US and not marks,
        acting=False,
        leader=name[0] == "L",
        carried_units=tuple(UnitId(one) for one in load.split()),
        bonus=int(name[0] in "Ll"),
    )


def pieces() -> tuple[Piece, ...]:
    """The pieces of the drawings."""
    return (
        piece("R1", "0402"),
        piece("R2", "0404"),
        piece("M1", "0404", "m2/1"),
        piece("L1", "0404", "l0/1"),
        piece("R3", "0303", marks="!"),
        piece("H1", "0205", "m1/1", "6", 12, load="R4"),
        piece("W1", "0207", "h3/1", "12", 3, "-"),
        piece("T1", "0507", "a2/2", "8", 10, "-"),
        piece("r1", "0605"),
        piece("m1", "0605", "m2/1"),
        piece("r2", "0505", marks="!"),
        piece("r3", "0907"),
        piece("m2", "0907", "m2/1"),
        piece("r4", "0604"),
        piece("t1", "0806", "a2/3", "8", 8),
        piece("g1", "1004", "a3/1", "10", 0),
        piece("w1", "1106", "h3/1", "12", 3),
    )


def force(side: Side, name: str) -> Force:
    """A side at full strength."""
    return Force(side=side, name=name, title=name, morale=7, rally=Fraction(1, 2), lost=0, total=8, disrupted=0)


def scene(*, board_: Board | None = None, pieces_: tuple[Piece, ...] | None = None) -> Scene:
    """The battle of the drawings in turn 3."""
    return Scene(
        title="Veghel Crossroads",
        board=board_ or board(),
        turn=3,
        turns=8,
        active=SeatId(US),
        decides=SeatId(US),
        forces=(force(US, "US"), force(GE, "German")),
        pieces=pieces() if pieces_ is None else pieces_,
        objectives=(Objective(Hex("0605"), GE), Objective(Hex("1003"), GE)),
        victory=("hold 0605",),
    )
