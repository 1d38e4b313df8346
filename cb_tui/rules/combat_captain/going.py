"""Going: a stand on a way before the dice: its ticks, where it may end, who looks at it on the way."""

from typing import NamedTuple

from cb_tui.core.lines import Point
from cb_tui.core.values import UnitId
from cb_tui.rules.combat_captain import walk
from cb_tui.rules.combat_captain.lookout import Lookout
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.stops import Manner
from cb_tui.rules.combat_captain.walk import Walk


class Going(NamedTuple):
    """A stand on a way, and how it goes."""

    state: State
    unit: UnitId
    walk: Walk
    manner: Manner

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

    @property
    def legs(self) -> tuple[Point, ...]:
        """Return the corners of what is left of the way, where the stand is first."""
        return self.at(self.gone), *self.walk.way.rest(self.gone)

    def may_end(self, tick: int) -> bool:
        """Check whether the stand may end its way at a tick."""
        return walk.ends(self.state, self.unit, self.at(tick)) is None

    def lookout(self, foe: UnitId, holders: tuple[UnitId, ...] = ()) -> Lookout:
        """Return how an enemy looks at the stand, along with the holders of his company."""
        company = self.state.setting.company
        along = frozenset(other for other in holders if company[other] == company[foe])
        return Lookout(self.state, foe, self.unit, self.legs, along)


def holders(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies of a stand that hold dice, while activations last. [HOLD-2d]"""
    if state.phase != "activation":
        return ()
    return tuple(foe for foe in state.foes(state.setting.side(unit)) if state.stands[foe].held)
