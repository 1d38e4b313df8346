"""Boards of hexes in three zooms."""

from cb_tui.present.boards.drawer import MapDrawer
from cb_tui.present.boards.hex.compact import Compact
from cb_tui.present.boards.hex.large import Large
from cb_tui.present.boards.hex.normal import Normal

ZOOMS: tuple[MapDrawer, ...] = (Compact(), Normal(), Large())  # smallest first
OPENING: MapDrawer | None = None  # the largest that shows the whole board
