"""The marks that a mode draws over the map."""

from collections.abc import Mapping

from msgspec import Struct

from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.sketch import EMPTY, MapSketch


class MapOverlay(Struct, frozen=True):
    """Everything on the map that is not the battle itself. Two hexes are enough for `line`."""

    cursor: Place | None = None
    selected: UnitId | None = None
    reach: Mapping[Place, str] = {}  # movement points left, "3" or "0.5"
    route: tuple[Place, ...] = ()  # the hex of departure first
    line: tuple[Place, ...] = ()  # of sight, from the first to the last hex
    blocker: Place | None = None  # what stops the line
    hidden: frozenset[Place] = frozenset()  # not seen
    danger: Mapping[Place, str] = {}  # percent, "-" where no enemy sees it
    threats: Mapping[Place, int] = {}  # how many may fire there
    rays: frozenset[Place] = frozenset()  # places on several lines of fire
    hit: frozenset[Place] = frozenset()  # who could be hit there now, "!"
    blast: frozenset[Place] = frozenset()
    target: Place | None = None  # stands in brackets like the cursor where that is elsewhere
    beside: Place | None = None  # kept in view too where one view holds both
    bare: bool = False  # the map alone, without the pieces
    sketch: MapSketch = EMPTY  # on a measured table


NOTHING = MapOverlay()
