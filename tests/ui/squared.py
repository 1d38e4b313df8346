"""An invented battle on squares: a road with a bridge, a wood, a hill, four sides."""

from fractions import Fraction
from itertools import pairwise

from cb_tui.core.board import Board, edge_between
from cb_tui.core.display import Force, Objective, Piece, Scene
from cb_tui.core.squares import SQUARES, Squares
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat_boots.rules.terrain import TERRAINS

SIDES = (Side("US"), Side("GE"), Side("FR"), Side("JP"))
TERRAIN = """
. . . . . . . . . .
. ^ ^ . . . . . # .
. ^ ^ ^ . . . # # .
. . . . . . . . . .
. . . . . . . . . .
. . . . . u u . . .
. . . . . . . . . .
"""
LEVELS = """
0 0 0 0 1 1 1 0 0 0
0 0 0 0 1 2 1 0 0 0
0 0 0 0 1 1 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
"""
NAMES = {".": "open", "^": "trees", "#": "buildings", "u": "trench"}
ROADS = ((1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 4), (7, 4), (8, 4), (9, 4), (10, 4)), ((4, 5), (4, 6), (4, 7))
RIVER = (((2, 5), (3, 5)), ((2, 6), (3, 6)), ((2, 7), (3, 7)), ((1, 4), (1, 5)), ((2, 4), (2, 5)))


def board(grid: Squares = SQUARES) -> Board:
    """The board of the battle, with names of either kind."""

    def at(column: int, row: int) -> Place:
        name = grid.place_at(column, row)
        assert name is not None
        return name

    def signs(drawn: str) -> dict[Place, str]:
        rows = enumerate(drawn.split("\n")[1:-1], 1)
        return {at(column, row): sign for row, line in rows for column, sign in enumerate(line.split(), 1)}

    return Board(
        geometry=grid,
        columns=10,
        rows=7,
        terrains=TERRAINS,
        terrain={place: NAMES[sign] for place, sign in signs(TERRAIN).items()},
        levels={place: int(sign) for place, sign in signs(LEVELS).items() if sign != "0"},
        edges={
            "road": frozenset(edge_between(at(*one), at(*other)) for road in ROADS for one, other in pairwise(road)),
            "river": frozenset(edge_between(at(*one), at(*other)) for one, other in RIVER),
        },
    )


def piece(unit: str, side: int, at: str, *, acted: bool = False, disrupted: bool = False) -> Piece:
    """A piece of a side by its place in the list."""
    return Piece(
        UnitId(unit), SIDES[side], Place(at), unit[0].upper(), "Tank", "2", 3, 3, ("a2",), 4, disrupted, acted,
        can_act=not acted, acting=False,
    )  # fmt: skip


PIECES = (
    piece("T1", 0, "0404"), piece("G2", 0, "0302", acted=True), piece("t1", 1, "0705"),
    piece("g2", 1, "0902", disrupted=True),
    piece("F1", 2, "0107"), piece("M1", 3, "1007"),
)  # fmt: skip


def scene(board_: Board | None = None, pieces: tuple[Piece, ...] = PIECES, sides: int = 4) -> Scene:
    """The battle with so many of its sides."""
    forces = tuple(Force(side, str(side), str(side), 7, Fraction(1, 2), 0, 2, 0) for side in SIDES[:sides])
    goals = (Objective(Place("0804"), SIDES[1]), Objective(Place("0404"), SIDES[0]), Objective(Place("1001"), None))
    return Scene(
        "Squares",
        board_ or board(),
        1,
        9,
        SeatId(SIDES[0]),
        SeatId(SIDES[0]),
        forces,
        pieces,
        goals if board_ is None else (),
        (),
    )
