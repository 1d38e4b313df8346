"""Layout: which part of the screen is map, log and panel, from its size and the map's."""

from collections.abc import Callable
from typing import NamedTuple

PANEL = 30  # columns, its left rule included
BARS = 3  # header, message, keys
LEAST_LOG = 4  # lines that the log under the map is worth
PAGE = 44  # columns that a page in place of the map needs, however small the map is
LEAST_PAGE = 12  # lines that it needs, where the log is under the map
STACKED = 5  # lines of the panel under the map


class ScreenLayout(NamedTuple):
    """Columns and lines of the left part and of the panel. The last `log` lines on the left are the log."""

    stacked: bool
    left: tuple[int, int]
    panel: tuple[int, int]
    log: int = 0
    told: bool = True  # whether anything stands in the log

    @property
    def gives_way(self) -> bool:
        """Check whether the log gives way to a page, because it is empty or the map leaves too few lines."""
        return self.log > 0 and (not self.told or self.left[1] - self.log < LEAST_PAGE)

    @property
    def panel_room(self) -> tuple[int, int]:
        """Columns and lines of the panel, without its edge."""
        return self.panel[0] - (not self.stacked), self.panel[1]

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
    wide, high = fit(width - PANEL, rows - spare)
    high += spare
    left = min(max(wide, PAGE), width - PANEL)
    return ScreenLayout(False, (left, rows), (width - left, rows), rows - high if rows - high >= LEAST_LOG else 0)
