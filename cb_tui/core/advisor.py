"""Advisor: what a rules system can tell a player before he decides."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from cb_tui.core.answers import Danger, Reach, Sight
from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.values import Command, Place, Side, UnitId

S = TypeVar("S")


class Advisor(Struct, Generic[S], frozen=True, kw_only=True):
    """Answers of a rules system to what a player may ask; one that it does not have is None. All are pure."""

    forecast: Callable[[S, Command], Forecast | None] | None = None  # None: rolls nothing
    reach: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None
    safest: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None  # as `reach`, by the ways least under fire
    distance: Callable[[Place, Place], int] | None = None  # where pieces stand off the board; else its geometry says it
    sight: Callable[[S, Place, Place], Sight] | None = None
    exposure: Callable[[S, UnitId, tuple[Place, ...]], Exposure] | None = None
    danger: Callable[[S, UnitId, Place], Danger] | None = None
    appraise: Callable[[S, Side], float] | None = None  # how far a side is ahead, in pieces
