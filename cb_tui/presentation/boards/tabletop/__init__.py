"""Measured tables in four views."""

from collections.abc import Mapping

from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.tabletop.zoom import Zoom

FAR = Zoom("far", (30, 60), 1, edge=2)
TABLE = Zoom("table", (20, 40), 2)
NEAR = Zoom("near", (10, 20), 3)
CLOSE = Zoom("close", (5, 10), 3, counters=True)

ZOOMS: tuple[MapDrawer, ...] = (FAR, TABLE, NEAR, CLOSE)  # smallest first
OPENING: Mapping[tuple[int, int], MapDrawer] = {(0, 0): NEAR, (110, 40): CLOSE}  # by the least room, in cells
