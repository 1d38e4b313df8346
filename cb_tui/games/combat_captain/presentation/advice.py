"""The forecasts of Combat Captain for a game view, each computed once."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import cast

from cb_tui.core.forecast import Forecast
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.rules import activity, fire_odds
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Together
from cb_tui.games.combat_captain.rules.forecast_model import (
    Advisor,
    CloseCombatForecast,
    Danger,
    Exposure,
    MoveForecast,
    Odds,
    ShellForecast,
    StrafeForecast,
    VolleyForecast,
)
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.presentation.game_view import GameView


class Advice:
    """The answers of Combat Captain's advisor on the state of a game view, or on a hypothetical one."""

    def __init__(self, table: GameView, state: State | None = None) -> None:
        self.table, self.own = table, cast("Advisor", table.advisor)
        self.state: State = cast("State", table.state) if state is None else state
        self.opened = cache(self._opened)
        self.together = cache(self._together)
        self.volley = cache(self._volley)
        self.aims = cache(self._aims)
        self.forecast = cache(self._forecast)

    # --- what would be there ---------------------------------------------------------------------------------------

    def _opened(self, company: CompanyId) -> "Advice":
        """Return the forecasts for the state in which a company is activated."""
        state = activated_state.opened(self.state, company)
        return self if state is self.state else Advice(self.table, state)

    def _together(self, company: CompanyId) -> "Advice | None":
        """Return the forecasts for a company that fires together, or None if it may not."""
        if self.state.companies[company].common == "fire":
            return self
        if self.why_not_together(company) is not None:
            return None
        return Advice(self.table, activated_state.joined(self.state, "fire"))

    def why_not_together(self, company: CompanyId) -> IllegalCommand | None:
        """Return the refusal of firing together, or None if the company may."""
        return refusal(self.opened(company).state, Together("fire"))

    def charging(self, unit: UnitId, company: CompanyId) -> "Advice":
        """Return the forecasts for the moment after a stand has announced a charge and `company` stands."""
        return Advice(self.table, activated_state.charging(self.state, unit, company))

    # --- fire --------------------------------------------------------------------------------------------------------

    def _volley(self, command: Fire) -> VolleyForecast | None:
        return self.own.volley(self.state, command)

    def _forecast(self, command: Command) -> Forecast | None:
        return self.own.forecast(self.state, command)

    def _aims(self, company: CompanyId, only: UnitId | None = None, most: int = 9) -> tuple[Fire, ...]:
        """Return the volleys of a company, or of one stand of it: at each target one, the best first."""
        state = self.state
        if state.companies[company].common not in (None, "fire"):
            return ()  # all do something else together [ACT-7]
        dice = activated_state.armed(state, company)
        able = {unit: many for unit, many in dice.items() if only in (None, unit)}
        found = (activated_state.volley(state, able, foe, most) for foe in activated_state.targets(state, company))
        return tuple(sorted((each for each in found if each), key=self._worth, reverse=True))

    def _worth(self, command: Fire) -> tuple[float, float]:
        """Return how good a volley is: the chance that a stand goes, then men lost on average."""
        odds = self.odds(command)
        return float(odds.gone), float(odds.mean)

    def odds(self, command: Fire) -> Odds:
        """Return the odds of a volley, those of no effect if no stand can fire it."""
        found = self.volley(command)
        return found.odds if found else fire_odds.NEVER

    # --- ways and dangers --------------------------------------------------------------------------------------------

    def way(self, unit: UnitId, corners: tuple[Place, ...]) -> MoveForecast | IllegalCommand:
        """Return a way of a stand before the dice, or why it may not go it."""
        left = activity.left(self.state, unit)
        if not left:
            return IllegalCommand(f"{unit} has no dice left", "ACT-4", "no dice")
        acts = self.state.context.company[unit] == self.state.acting
        refused = (
            activity.refusal(self.state, unit, "move", left) if acts else activity.barred(self.state, unit, "move")
        )
        return refused or self.own.way(self.state, unit, corners)

    def spots(self, unit: UnitId) -> Mapping[Place, Fraction]:
        """Return the dots of the table that a stand may get to with all its dice, each with the chance."""
        barred = activity.barred(self.state, unit, "move") is not None or not activity.left(self.state, unit)
        return {} if barred else self.own.spots(self.state, unit)

    def exposure(self, unit: UnitId, way: MoveForecast) -> Exposure:
        """Return the chances that held fire hurts a stand on its path."""
        return self.own.exposure(self.state, unit, way.points[1:])

    def danger(self, unit: UnitId, at: Place) -> Danger:
        """Return the danger to a stand that moves to a place, or stays there."""
        return self.own.danger(self.state, unit, at)

    # --- from above, and hand to hand --------------------------------------------------------------------------------

    def scatter(self, aim: Place, gun: Place | None = None) -> ShellForecast:
        """Return the scatter of a shell of the side to decide, before its dice.

        The shell comes from `gun`, a point of that side's edge, or from the nearest one if it is None.
        """
        return self.own.scatter(self.state, self._caller(), aim, gun)

    def tape(self, start: Place, towards: Place) -> StrafeForecast:
        """Return a strafing run of the side that is asked before the dice."""
        return self.own.tape(self.state, self._caller(), start, towards)

    def _caller(self) -> Side:
        waiting = self.state.pending[-1]
        assert isinstance(waiting, w.Deciding)
        return self.table.side(SeatId(waiting.seat))

    def brawl(self, by: tuple[CompanyId, ...], at: tuple[CompanyId, ...]) -> CloseCombatForecast:
        """Return a close combat between companies before the dice."""
        return self.own.brawl(self.state, by, at)


def advice(table: GameView) -> Advice:
    """Return the forecasts of Combat Captain for a game view."""
    return table.memo(Advice)
