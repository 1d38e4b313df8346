"""The forecasts of Combat Boots: the shared ones, and pool against pool, shots, sheds."""

from collections.abc import Callable, Mapping

from cb_tui.core import advisor
from cb_tui.core.display import Reach, Sight
from cb_tui.core.forecast import Forecast
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Danger, Exposure, Target
from cb_tui.games.combat_boots.rules.model import State


class Advisor(advisor.Advisor[State], frozen=True, kw_only=True):
    """Every answer of Combat Boots, with the additional ones for its own front ends."""

    reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    safest_reach: Callable[[State, UnitId], Mapping[Place, Reach]]
    sight: Callable[[State, Place, Place], Sight]
    exposure: Callable[[State, UnitId, tuple[Place, ...]], Exposure]
    danger: Callable[[State, UnitId, Place], Danger]
    prospect: Callable[[State, Command], AttackForecast | None]  # a forecast as pools; None: rolls nothing at anybody
    aims: Callable[[State, UnitId], tuple[Target, ...]]
    no_attack: Callable[[State, UnitId, Place], IllegalCommand]  # why a piece can attack nothing there
    threats: Callable[
        [State, UnitId, Place], tuple[AttackForecast, ...]
    ]  # the shots of `danger`, both pools line by line
    no_flight: Callable[[State], IllegalCommand | None]  # why no unit may flee from the current fight, to any hex
    described: Callable[[State, AttackForecast], Forecast]  # those pools in the words of a report
