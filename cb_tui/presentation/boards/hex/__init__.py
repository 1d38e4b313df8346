"""Boards of hexes in three zooms."""

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.hex.large import Large
from cb_tui.presentation.boards.hex.small import Compact, Normal

ZOOMS: tuple[MapDrawer, ...] = (Compact(), Normal(), Large())  # smallest first
OPENING: MapDrawer | None = None  # the largest that shows the whole board
