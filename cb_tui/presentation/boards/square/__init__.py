"""Boards of squares in three zooms."""

from collections.abc import Mapping

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.square.sizes import Large, Small

ZOOMS: tuple[MapDrawer, ...] = (Small("compact", 2), Small("normal", 3), Large())  # smallest first
OPENING: Mapping[tuple[int, int], MapDrawer] = {}  # the largest that shows the whole board
