"""The officer's estimate: shared fire, and no piece sent where it can no longer count. [OBJ, VAR, REINF-1]"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.ai.deadlines import exits_count, in_time
from cb_tui.games.combat.ai.shared_fire import SharedFireEstimate
from cb_tui.games.combat.ai.tasks import Task, errands, needed
from cb_tui.games.combat.rules.battle import Kind


@dataclass(frozen=True)
class OfficerEstimate(SharedFireEstimate):
    """An estimate that knows how much time is left to win by ground or by exits."""

    def leaving(self, seat: SeatId, kind: Kind) -> float:
        """Return the gain of an exit, in pieces: 0 if too few pieces are left to win by exits."""
        return super().leaving(seat, kind) if exits_count(self.state, self.state.context.side(seat)) else 0.0

    def sent(self, unit: UnitId) -> tuple[Task, ...]:
        """Return the tasks of a piece that it can fulfil in time."""
        piece = self.state.pieces[unit]
        return tuple(each for each in super().sent(unit) if in_time(self.state, piece, each.squares, each.by))

    @cached_property
    def _errands(self) -> Mapping[UnitId, tuple[Task, ...]]:
        return errands(self.state, self.side, timely=True)

    @cached_property
    def _needed(self) -> frozenset[Place]:
        return needed(self.state, self.enemy, timely=True)
