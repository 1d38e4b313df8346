"""Forecasts of Combat Captain, and answers that it alone has: paths, volleys, shells, tapes, melees."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from cb_tui.core import advisor
from cb_tui.core.answers import Sight
from cb_tui.core.forecast import Forecast
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prospect_records import (
    CloseCombatForecast,
    Danger,
    Exposure,
    MoveForecast,
    ShellForecast,
    StrafeForecast,
    VolleyForecast,
)


class Advisor(advisor.Advisor[State], frozen=True, kw_only=True):
    """The answers of Combat Captain, including those for its own screens."""

    forecast: Callable[[State, Command], Forecast | None]
    sight: Callable[[State, Place, Place], Sight]
    exposure: Callable[[State, UnitId, tuple[Place, ...]], Exposure]
    danger: Callable[[State, UnitId, Place], Danger]
    way: Callable[[State, UnitId, tuple[Place, ...]], MoveForecast | IllegalCommand]
    spots: Callable[[State, UnitId], Mapping[Place, Fraction]]  # dots and the chance to get there
    volley: Callable[[State, Fire], VolleyForecast | None]
    scatter: Callable[
        [State, Side, Place, Place | None], ShellForecast
    ]  # of a side's shell at an aim, from a point of its edge
    tape: Callable[[State, Side, Place, Place], StrafeForecast]
    brawl: Callable[
        [State, tuple[CompanyId, ...], tuple[CompanyId, ...]], CloseCombatForecast
    ]  # attackers and defenders
