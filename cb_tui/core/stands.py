"""Stands and companies of a scene on a measured table, in addition to its board and its pieces."""

from collections.abc import Mapping
from typing import Literal

from cb_tui.core.answer import DisplayRecord
from cb_tui.core.shape import Shape
from cb_tui.core.values import SeatId, Side, UnitId

Turn = Literal["due", "acting", "done", "away"]  # of a company in this turn; "away": it has not come yet


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
