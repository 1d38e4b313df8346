"""Advice: what Combat Captain foretells at a table, each answer worked out once."""

from functools import cache
from typing import cast

from cb_tui.core.values import UnitId
from cb_tui.present.systems.combat_captain import stage, volleys
from cb_tui.present.table import Table
from cb_tui.rules.combat_captain import fire_odds, prospect_volley
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.commands import Fire
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.prospect_records import Odds, Volley


class Advice:
    """A state as the rooms of its system read it, and the answers of its own advisor: of the table, or of what would be there."""

    def __init__(self, table: Table, state: State | None = None) -> None:
        self.table = table
        self.state: State = cast("State", table.state) if state is None else state
        self.opened = cache(self._opened)
        self.volley = cache(self._volley)
        self.aims = cache(self._aims)

    def _opened(self, company: CompanyId) -> "Advice":
        """Return what is foretold once a company is activated."""
        state = stage.opened(self.state, company)
        return self if state is self.state else Advice(self.table, state)

    def _volley(self, command: Fire) -> Volley | None:
        return prospect_volley.prospect(self.state, command)

    def _aims(self, company: CompanyId, only: UnitId | None = None, most: int = 9) -> tuple[Fire, ...]:
        """Return the volleys of a company, or of one stand of it: at each target one, the best first."""
        state = self.state
        dice = volleys.armed(state, company)
        able = {unit: many for unit, many in dice.items() if only in (None, unit)}
        found = (volleys.volley(state, able, foe, most) for foe in volleys.targets(state, company))
        return tuple(sorted((each for each in found if each), key=self._worth, reverse=True))

    def _worth(self, command: Fire) -> tuple[float, float]:
        """Return how good a volley is: the chance that a stand goes, then men lost on average."""
        odds = self.odds(command)
        return float(odds.gone), float(odds.mean)

    def odds(self, command: Fire) -> Odds:
        """Return the odds of a volley; nothing comes of one that nobody can fire."""
        found = self.volley(command)
        return found.odds if found else fire_odds.NEVER


def advice(table: Table) -> Advice:
    """Return what Combat Captain foretells at a table."""
    return table.own(Advice)
