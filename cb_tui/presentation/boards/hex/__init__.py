"""Boards of hexes in three zooms."""

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.hex.compact import Compact
from cb_tui.presentation.boards.hex.large import Large
from cb_tui.presentation.boards.hex.normal import Normal

ZOOMS: tuple[MapDrawer, ...] = (Compact(), Normal(), Large())  # smallest first
OPENING: MapDrawer | None = None  # the largest that shows the whole board
