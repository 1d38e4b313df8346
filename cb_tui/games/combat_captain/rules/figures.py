"""Places of the men of a stand, for a ball, computed from its facing. [MAP-5]

They are never stored.
"""

from cb_tui.core.lines import Point
from cb_tui.core.plane import point_relative
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules.model import State

SQUAD = ((0, 0), (8, -8), (8, 8), (-8, -8), (-8, 8))  # ahead and right; the last one leaves first
CREW = ((0, -5), (0, 5))


def men(state: State, unit: UnitId) -> tuple[Point, ...]:
    """Return the point of each man left. A vehicle has no men."""
    stand, kind = state.stands[unit], state.context.kind(unit)
    if kind in ("vehicle", "soft"):
        return ()
    places = CREW if kind == "heavy" else SQUAD
    return tuple(point_relative(stand.facing, stand.point, ahead, right) for ahead, right in places[: stand.men])
