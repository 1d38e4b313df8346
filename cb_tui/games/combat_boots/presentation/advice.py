"""The forecasts of Combat Boots for a game view, each computed once."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import cast

from cb_tui.core.display import Reach, Sight
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Place, UnitId
from cb_tui.games.combat_boots.rules.advisor import Advisor
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Danger, Exposure, Shed, Target
from cb_tui.presentation.game_view import GameView


class Advice:
    """The answers of the system's own advisor to one state."""

    def __init__(self, table: GameView) -> None:
        own, state = cast("Advisor", table.advisor), table.state
        self.prospect: Callable[[Command], AttackForecast | None] = cache(partial(own.prospect, state))
        self.reach: Callable[[UnitId], Mapping[Place, Reach]] = cache(partial(own.reach, state))
        self.safest: Callable[[UnitId], Mapping[Place, Reach]] = cache(partial(own.safest_reach, state))
        self.sight: Callable[[Place, Place], Sight] = cache(partial(own.sight, state))
        self.aims: Callable[[UnitId], tuple[Target, ...]] = cache(partial(own.aims, state))
        self.exposure: Callable[[UnitId, tuple[Place, ...]], Exposure] = cache(partial(own.exposure, state))
        self.danger: Callable[[UnitId, Place], Danger] = cache(partial(own.danger, state))
        self.threats: Callable[[UnitId, Place], tuple[AttackForecast, ...]] = cache(partial(own.threats, state))
        self.no_flight: Callable[[], IllegalCommand | None] = partial(own.no_flight, state)
        self.sheds: Callable[[Event], tuple[Shed, ...]] = partial(own.sheds, state)


def advice(table: GameView) -> Advice:
    """Return the forecasts of Combat Boots for a game view."""
    return table.memo(Advice)
