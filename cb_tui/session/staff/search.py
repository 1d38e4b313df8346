"""Search: what a staff looks for in a battle, the same in every process."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from cb_tui.ai.staff import PlanSearch
from cb_tui.core.ruleset import Ruleset, with_rulings_stated
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.codec import plain_value


@dataclass(frozen=True)
class SearchRequest:
    """A search: the seat, its battle and the number of nodes. `solo` names the tactics of the AI seats."""

    rules: Ruleset[Any]
    battle: Scenario
    solo: Mapping[SeatId, str]
    seat: SeatId
    nodes: int

    @property
    def scenario(self) -> dict[str, Any]:
        """Return the battle as a log begins with it."""
        found: dict[str, Any] = plain_value(with_rulings_stated(self.rules, self.battle))
        return found

    @cached_property
    def case(self) -> PlanSearch:
        """Return the case: the battle from its start, as the seat may know it.

        The plan is followed from the second player turn.
        """
        seen = self.rules.observe(self.rules.start(self.battle, self.solo), self.seat)
        return PlanSearch(self.rules, tuple(seat.id for seat in self.battle.seated), seen, self.seat, begins=1)

    @cached_property
    def key(self) -> bytes:
        """Return all that it depends on: games that begin alike share what it finds."""
        return msgspec.json.encode(
            (self.rules.id, self.scenario, self.solo, self.seat, self.nodes), order="deterministic"
        )
