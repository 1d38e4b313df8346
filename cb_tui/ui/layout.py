"""Layout: which part of the screen is map, log and panel, from its size and the map's."""

from collections.abc import Callable
from typing import NamedTuple

PANEL, BROAD = 30, 34  # columns, its left rule included; of a broad screen
BROAD_SCREEN = (150, 45)  # columns and lines
BARS = 3  # header, message, keys
LEAST_LOG = 4  # lines that the log under the map is worth
PAGE = 44  # columns that a page in place of the map needs, however small the map is
LEAST_PAGE = 12  # lines that it needs, where the log is under the map
KEY = 4  # lines that explain the signs under the map of a broad screen
STACKED = 5  # lines of the panel under the map


class ScreenLayout(NamedTuple):
    """Columns and lines of the left part and of the panel. The last `log` lines on the left are the log."""

    stacked: bool
    left: tuple[int, int]
    panel: tuple[int, int]
    log: int = 0
    key: int = 0  # of these, the last that explain the signs of the map
    told: bool = True  # whether anything stands in the log
    above: int = 0  # lines of the panel that a host takes

    @property
    def log_below(self) -> bool:
        """Check whether the log stands under the map."""
        return self.log > self.key

    @property
    def gives_way(self) -> bool:
        """Check whether the log gives way to a page, because it is empty or the map leaves too few lines."""
        return self.log > 0 and (not self.told or self.left[1] - self.log < LEAST_PAGE)

    @property
    def panel_room(self) -> tuple[int, int]:
        """Columns and lines of the panel, without its edge and the lines of a host."""
        return self.panel[0] - (not self.stacked), max(0, self.panel[1] - self.above)

    @property
    def page(self) -> int:
        """Lines of a page in place of the map."""
        return self.left[1] - (0 if self.gives_way else self.log)


def layout(width: int, height: int, fit: Callable[[int, int], tuple[int, int]], spare: int = 0) -> ScreenLayout:
    """Return the layout: side by side from 80x24, else the map above a few lines of panel.

    `fit` returns the size of the map within `columns` x `lines`. `spare` lines under the map are kept
    for places off the field.
    """
    rows = max(1, height - BARS)
    if width < 80 or height < 24:
        below = max(0, min(STACKED, rows - 6)) if rows > 6 else max(0, rows - 3)
        fit(width, rows - below - spare)
        return ScreenLayout(True, (width, rows - below), (width, below))
    broad = width >= BROAD_SCREEN[0] and height >= BROAD_SCREEN[1]
    panel = BROAD if broad else PANEL
    wide, high = fit(width - panel, rows - spare)
    high += spare
    left, free = min(max(wide, PAGE), width - panel), rows - high
    key = KEY if broad and free >= KEY else 0
    log = 0 if free < (LEAST_LOG if not key else KEY + LEAST_LOG) else free
    return ScreenLayout(False, (left, rows), (width - left, rows), log or key, key)
