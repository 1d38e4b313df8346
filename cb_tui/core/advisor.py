"""Advisor: what a rules system can tell a player before he decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from cb_tui.core.answers import Aim, Danger, Exposure, Prospect, Reach, Shed, Sight
from cb_tui.core.forecast import Forecast
from cb_tui.core.values import Command, Event, Place, Side, UnitId

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Advisor(Generic[S]):
    """Answers of a rules system to what a player may ask; one that it does not have is None. All are pure."""

    prospect: Callable[[S, Command], Prospect | None] | None = None  # None: rolls nothing
    forecast: Callable[[S, Command], Forecast | None] | None = None  # the same as its report will tell it
    reach: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None
    safest: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None  # as `reach`, by the ways least under fire
    distance: Callable[[Place, Place], int] | None = None  # where pieces stand off the board; else its geometry says it
    sight: Callable[[S, Place, Place], Sight] | None = None
    aims: Callable[[S, UnitId], tuple[Aim, ...]] | None = None
    exposure: Callable[[S, UnitId, tuple[Place, ...]], Exposure] | None = None
    danger: Callable[[S, UnitId, Place], Danger] | None = None
    threats: Callable[[S, UnitId, Place], tuple[Prospect, ...]] | None = None  # the same shots, both pools line by line
    sheds: Callable[[S, Event], tuple[Shed, ...]] | None = (
        None  # of an attack that was rolled: what each would have given
    )
    appraise: Callable[[S, Side], float] | None = None  # how far a side is ahead, in pieces
