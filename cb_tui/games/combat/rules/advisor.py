"""The forecasts of Combat: the shared ones, the threats to each square and a piece's lines of fire."""

from collections.abc import Callable, Mapping

from cb_tui.core import advisor
from cb_tui.core.answers import Danger, Reach, Sight
from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat.rules.aims import Target
from cb_tui.games.combat.rules.journey import Parts
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.saves import Save


class Advisor(advisor.Advisor[State], frozen=True, kw_only=True):
    """Every answer of Combat, with the additional ones for its own front ends."""

    forecast: Callable[[State, Command], Forecast | None]
    reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    safest_reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    sight: Callable[[State, Place, Place], Sight]
    exposure: Callable[[State, UnitId, tuple[Place, ...]], Exposure]
    danger: Callable[[State, UnitId, Place], Danger]
    threats: Callable[
        [State, UnitId], Mapping[Place, tuple[UnitId, ...]]
    ]  # of each square who could fire at a piece there
    rays: Callable[[State, UnitId, Place], Mapping[Place, Sight]]  # of each square in line and range of a piece there
    aims: Callable[[State, UnitId], tuple[Target, ...]]  # the enemies that a piece can hit now, after a move, or not
    aims_from: Callable[[State, UnitId, Place, tuple[Place, ...]], tuple[Target, ...]]  # at the end of a way
    journeys: Callable[[State, UnitId], Mapping[Place, Parts]]  # paths over turns
    save: Callable[[State, UnitId, Place], Save]  # of a piece from fire at a square
