"""Overlay: what is laid over the map for a moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cb_tui.core.values import Hex, UnitId


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything on the map that is not the battle itself; two hexes are enough for `line`."""

    cursor: Hex | None = None
    selected: UnitId | None = None
    reach: Mapping[Hex, str] = field(default_factory=dict)  # movement points left, "3" or "0.5"
    route: tuple[Hex, ...] = ()  # the hex of departure first
    line: tuple[Hex, ...] = ()  # of sight, from the first to the last hex
    blocker: Hex | None = None  # what stops the line
    hidden: frozenset[Hex] = frozenset()  # not seen
    danger: Mapping[Hex, str] = field(default_factory=dict)  # percent, "-" where nobody sees it
    blast: frozenset[Hex] = frozenset()
    target: Hex | None = None  # stands in brackets like the cursor where that is elsewhere
    beside: Hex | None = None  # kept in view too where one view holds both


NOTHING = Overlay()
