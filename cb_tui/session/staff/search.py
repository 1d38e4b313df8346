"""Search: which search a staff makes at a turn, the same in every process."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from cb_tui.ai.staff import Case
from cb_tui.core.ruleset import Ruleset, begun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.codec import plain_value
from cb_tui.session.staff.calendar import Turn

LATER = 3  # a search amid a battle has the nodes of the first one divided by this


@dataclass(frozen=True)
class Search:
    """Whose plans are looked for, in which battle, with how many nodes; `solo` names the tactics of the machine seats."""

    rules: Ruleset[Any]
    battle: Scenario
    solo: Mapping[SeatId, str]
    seat: SeatId
    nodes: int

    @property
    def scenario(self) -> dict[str, Any]:
        """Return the battle as a log begins with it."""
        found: dict[str, Any] = plain_value(begun(self.rules, self.battle))
        return found

    def case(self, turn: Turn) -> Case:
        """Return what is decided there, as the seat may know it."""
        seen = self.rules.observe(turn.state, self.seat)
        return Case(self.rules, tuple(seat.id for seat in self.battle.seated), seen, self.seat, turn.clock + 1)

    def budget(self, turn: Turn) -> int:
        """Return the nodes that are spent on it."""
        return self.nodes // (1 if turn.step == 0 else LATER)

    def opening(self) -> bytes:
        """Return what the search before the first command depends on: all games that begin alike share it."""
        return msgspec.json.encode(
            (self.rules.id, self.scenario, self.solo, self.seat, self.nodes), order="deterministic"
        )
