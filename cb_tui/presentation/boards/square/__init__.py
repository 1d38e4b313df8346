"""Boards of squares in three zooms."""

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.square.sizes import Large, Small

ZOOMS: tuple[MapDrawer, ...] = (Small("compact", 2), Small("normal", 3), Large())  # smallest first
OPENING: MapDrawer | None = None  # the largest that shows the whole board
