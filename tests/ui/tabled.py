"""An invented moment on a measured table: an airfield with a forest, a hedge, two trenches, a lane and a rise."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from cb_tui.core.advisor import Advisor
from cb_tui.core.display import Company, Force, Objective, Piece, Scene, Shape, Stand, TableScene, Turn
from cb_tui.core.inches import INCHES, TICKS
from cb_tui.core.plane import Point, bearing
from cb_tui.core.tabletop import Points, Tabletop
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules.terrain_kinds import TERRAINS
from cb_tui.presentation.game_view import GameView

BRITISH, GERMAN = Side("british"), Side("german")
SIZE = 1440, 720


def points(text: str) -> tuple[Point, ...]:
    """Inches as ticks: "52,26 112,26"."""
    pairs = (pair.split(",") for pair in text.split())
    return tuple((round(float(x) * TICKS), round(float(y) * TICKS)) for x, y in pairs)


def shape(kind: str, outline: str, *, closed: bool = True, level: int = 0) -> Shape:
    """A shape of a kind."""
    return Shape(kind=kind, name=kind, points=points(outline), closed=closed, level=level)


SHAPES = (
    shape("forest", "40,2 58,2 58,12 40,12"),
    shape("forest", "126,50 144,50 144,72 126,72"),
    shape("building", "87,16 99,16 99,22 87,22"),
    shape("building", "76,38 82,38 82,42 76,42"),
    shape("building", "24,38 27.9,38 27.9,42 24,42"),
    shape("odd", "0,56 12,56 12,68 0,72"),
    shape("road", "16,0 18,0 18,44 16,44"),
    shape("road", "0,46 110,46 110,48 0,48"),
    shape("road", "110,46 144,20 144,23 110,48"),
    shape("strip", "52,26 112,26 112,36 52,36"),
    shape("hill", "100,0 126,0 126,14 100,14", level=1),
    shape("hill", "106,2 120,2 120,10 106,10", level=2),
    shape("hedge", "50,12 50,38 100,44", closed=False),
    shape("wall", "20,36 36,36", closed=False),
    shape("trench", "62,25", level=4),
    shape("pillbox", "82,39", level=5),
)


def height(at: Place) -> int:
    """The level of a point of the rise."""
    x, y = INCHES.coordinates(at)
    return (1000 <= x <= 1260 and y <= 140) + (1060 <= x <= 1200 and 20 <= y <= 100)


BOARD = Tabletop(
    geometry=INCHES, columns=SIZE[0], rows=SIZE[1], terrain=Points(INCHES, SIZE, lambda _: "open"),
    terrains=TERRAINS, shapes=SHAPES, height=height,
)  # fmt: skip


def stood(
    unit: str, at: str, dice: int, men: int = 5, cover: int = 0, face: str = "S", works: str = "", held: int = 0
) -> tuple[Piece, Stand]:
    """A stand that may act with so many dice."""
    side, kind = BRITISH if unit[0].isupper() else GERMAN, unit[1].upper()
    piece = Piece(
        UnitId(unit), side, Place(at), kind, "Rifle squad", "24", 0, 0, ("r1",), 0, False, not dice,
        can_act=bool(dice), acting=False,
    )  # fmt: skip
    stand = Stand(
        unit=UnitId(unit), company=unit[0], radius=15, facing=bearing(face, 10000), men=men, of=5, cover=cover,
        works=works, behind="", dice=dice, held=held, acts=(), still=0, near=50, touching=(),
    )  # fmt: skip
    return piece, stand


STOOD = (
    stood("AR1", "62.3,25.0", 0, works="trench", held=3), stood("AR2", "70.6,27.8", 0, 5, 2, "N", held=3),
    stood("AR3", "76.3,24.4", 0, 5, 1, "N"), stood("AR4", "83.7,26.1", 0, 5, 2, "N", held=3),
    stood("AM1", "82.0,39.0", 0, 2, works="pillbox", held=2), stood("BR1", "46.5,30.4", 3, 3, 1, "NE"),
    stood("BR2", "48.0,34.4", 3, 5, 3, "W"), stood("V1", "40.0,48.0", 3, 0, 3, "E"),
    stood("ar1", "54.6,14.6", 3, 4), stood("ar2", "60.8,12.8", 3), stood("ar3", "66.2,13.8", 3, 5, 1),
    stood("ar4", "71.8,12.6", 3), stood("ar5", "77.0,14.4", 3), stood("am1", "63.4,7.6", 3, 2),
    stood("aw1", "69.8,5.2", 3, 2),
    stood("cr1", "130.0,43.0", 0, 5, 3, "SE"), stood("cr2", "140.9,71.8", 0, 5, 2, "W"),
)  # fmt: skip


def company(id_: str, turn: Turn) -> Company:
    """A company with its stands."""
    own = tuple(stand.unit for _, stand in STOOD if stand.company == id_)
    side = BRITISH if id_.isupper() else GERMAN
    return Company(
        id=id_, side=side, name=f"Company {id_}", turn=turn, stands=own, began=len(own), markers=0, routs_at=6,
        men_out=0, kills=0, common=False,
    )  # fmt: skip


TABLE = TableScene(
    phase="act", holder=SeatId(GERMAN), stands=tuple(stand for _, stand in STOOD),
    companies=(
        company("A", "done"), company("B", "due"), company("V", "due"), company("a", "acting"), company("c", "done"),
    ),
)  # fmt: skip


def scene(stands: tuple[tuple[Piece, Stand], ...] = STOOD) -> Scene:
    """The moment, with some of its stands."""
    forces = tuple(
        Force(side, side.title(), side.title(), None, None, 0, 8, 0, rally_dice=1) for side in (BRITISH, GERMAN)
    )
    return Scene(
        "Airfield", BOARD, 2, 12, SeatId(GERMAN), SeatId(GERMAN), forces, tuple(piece for piece, _ in stands),
        (Objective(Place("82.0,31.0"), BRITISH),), ("German: hold the strip",),
        table=replace(TABLE, stands=tuple(stand for _, stand in stands)),
    )  # fmt: skip


def table_of(shown: Scene, advisor: Advisor[Any] | None = None) -> GameView:
    """The scene as a table of rules that foretell nothing."""
    rules: Any = SimpleNamespace(advisor=advisor, scene=lambda state: state, vocabulary={}, package="")
    return GameView(rules, shown, frozenset({SeatId(GERMAN)}))
