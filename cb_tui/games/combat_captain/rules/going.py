"""A stand on a path before the dice: its ticks, its possible ends, and the enemies that watch it."""

from dataclasses import dataclass
from functools import cached_property

from cb_tui.core import shapes
from cb_tui.core.lines import Point
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import stops, walk
from cb_tui.games.combat_captain.rules.lookout import Sighting
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.stops import MoveKind, Obstacle
from cb_tui.games.combat_captain.rules.walk import PathProgress


@dataclass(frozen=True)
class PlannedMove:
    """A stand on a way, and how it goes."""

    state: State
    unit: UnitId
    walk: PathProgress
    manner: MoveKind

    @property
    def gone(self) -> int:
        """Return the tick at which the stand is."""
        return self.walk.gone

    @property
    def end(self) -> int:
        """Return the last tick."""
        return self.walk.way.length

    @property
    def ticks(self) -> range:
        """Return the ticks ahead."""
        return range(self.gone + 1, self.end + 1)

    def at(self, tick: int) -> Point:
        """Return the point of a tick."""
        return self.walk.way.at(tick)

    @cached_property
    def legs(self) -> tuple[Point, ...]:
        """Return the corners of the remaining path, the stand first."""
        return self.at(self.gone), *self.walk.way.rest(self.gone)

    @cached_property
    def _bars(self) -> list[Obstacle]:
        return stops.at_end(self.state, self.unit, shapes.bounding_box(self.legs))

    def may_end(self, tick: int) -> bool:
        """Check whether the stand may end its way at a tick."""
        return self.last(tick, tick - 1) == tick

    def last(self, until: int, gone: int) -> int:
        """Return the last tick up to `until` at which the stand may end its path, or `gone` if it may at none."""
        return next(walk.endings(self._bars, self.walk.way, until, gone), gone)

    @cached_property
    def holders(self) -> tuple[UnitId, ...]:
        """Return the enemies that hold dice."""
        return holders(self.state, self.unit)

    @cached_property
    def lookouts(self) -> dict[UnitId, Sighting]:
        """Return how each enemy looks at the stand, each that holds dice together with its company's others that do."""
        company, found = self.state.context.company, {}
        for foe in self.state.foes(self.state.context.side(self.unit)):
            along = frozenset(other for other in self.holders if company[other] == company[foe])
            found[foe] = Sighting(self.state, foe, self.unit, self.legs, along)
        return found


def holders(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies of a stand that hold dice, while activations last. [HOLD-2d]"""
    if state.phase != "activation":
        return ()
    return tuple(foe for foe in state.foes(state.context.side(unit)) if state.stands[foe].held)
