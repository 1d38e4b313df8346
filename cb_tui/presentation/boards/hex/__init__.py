"""Boards of hexes in three zooms."""

from collections.abc import Mapping

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.hex.large import Large
from cb_tui.presentation.boards.hex.small import Compact, Normal

ZOOMS: tuple[MapDrawer, ...] = (Compact(), Normal(), Large())  # smallest first
OPENING: Mapping[tuple[int, int], MapDrawer] = {}  # the largest that shows the whole board
