"""A writer that remembers what the terminal shows and sends only the cells that differ.

Textual paints whole regions whether or not their cells changed. `install` gives one console a memory of its screen;
consoles without one, and everything inline, are painted by Textual as ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import WeakKeyDictionary

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip

from cb_tui.ui import painter
from cb_tui.ui.painter import BLANK, UNKNOWN, Canvas, Row
from cb_tui.ui.sgr import look

CHARTED = "8.2.8"
_CLEAR = "\x1b[m\x1b[2J"
_MOVE = re.compile(r"\x1b\[\d+;\d+H")
_WORTH_ERASING = 4


class Glass:
    """The cells a terminal shows, as far as they are known."""

    def __init__(self, system: ColorSystem, *, eight: bool = False) -> None:
        self._system = system
        self._eight = eight
        self._rows: list[Row] = []

    def shows(self, columns: int, rows: int) -> bool:
        """Whether this is the size of what was painted."""
        return len(self._rows) == rows and all(len(row) == columns for row in self._rows)

    def dress(self, system: ColorSystem, *, eight: bool) -> None:
        """Other colours from now on; what is painted next is compared with what was shown in the old ones."""
        self._system, self._eight = system, eight

    def forget(self) -> None:
        """Afterwards nothing is taken for granted: the next whole paint clears the terminal and sends everything."""
        self._rows = []

    def cells(self, segments: Iterable[Segment]) -> Row:
        """The columns that a line of segments fills."""
        row: Row = []
        for text, style, _ in segments:
            row += painter.cells(text, look(style, self._system, self._eight))
        return row

    def whole(self, lines: Sequence[Iterable[Strip]], x: int, y: int) -> str:
        """What brings the terminal to these lines, drawn from (x, y); the first time it is cleared before."""
        painted = [self.cells(segment for strip in line for segment in strip) for line in lines]
        height, width = y + len(painted), x + max(map(len, painted), default=0)
        start = ""
        if not self.shows(width, height):
            self._rows = [[BLANK] * width for _ in range(height)]
            start = _CLEAR
        hand = Canvas(start)
        for row, cells in enumerate(painted, y):
            self._line(hand, row, x, cells)
        return hand.finish()

    def parts(self, chops: Sequence[Mapping[int, Strip | None]], spans: Iterable[tuple[int, int, int]]) -> str:
        """What brings the terminal to the strips of each span (row, first column, column after the last)."""
        hand = Canvas("")
        for row, first, end in spans:
            for x, strip in chops[row].items():
                if strip is None or x >= end or x + strip.cell_length <= first:
                    continue
                cells = self.cells(strip)
                low, high = max(first - x, 0), min(end - x, len(cells))
                while low > 0 and not cells[low].text:
                    low -= 1
                while high < len(cells) and not cells[high].text:
                    high += 1
                self._line(hand, row, x + low, cells[low:high])
        return hand.finish()

    def _line(self, hand: Canvas, y: int, x: int, cells: Row) -> None:
        end = x + len(cells)
        known = self._known(y, end)
        if known[x:end] == cells:
            return
        old = known[:]
        known[x:end] = cells
        if _break_wide(known, old, x, end):
            hand.keep_order()
        bare = len(known)
        while bare > x and known[bare - 1] == BLANK:
            bare -= 1
        at = x
        while at < end:
            after = at + 1
            while after < end and not known[after].text:
                after += 1
            if old[at:after] != known[at:after]:
                if at >= bare and len(old) - at - old[at:].count(BLANK) >= _WORTH_ERASING:
                    hand.erase(at, y, known)
                    return
                hand.put(at, y, known, after)
            at = after

    def _known(self, y: int, width: int) -> Row:
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        row += [UNKNOWN] * (width - len(row))
        return row


def _break_wide(known: Row, old: Row, x: int, end: int) -> bool:
    """A wide glyph of which one half was painted over has lost the other; whether there was one."""
    broken = False
    if known[x].text and not old[x].text:
        at = x - 1
        while at >= 0 and not known[at].text:
            at -= 1
        known[max(at, 0) : x] = [UNKNOWN] * (x - max(at, 0))
        broken = True
    while end < len(known) and not known[end].text:
        known[end] = UNKNOWN
        end += 1
        broken = True
    return broken


_glasses: WeakKeyDictionary[Console, Glass] = WeakKeyDictionary()
_paint_parts = ChopsUpdate.render_segments
_paint_whole = LayoutUpdate.render_segments


def _parts(update: ChopsUpdate, console: Console) -> str:
    glass = _glasses.get(console)
    return _paint_parts(update, console) if glass is None else glass.parts(update.chops, update.spans)


def _whole(update: LayoutUpdate, console: Console) -> str:
    glass = _glasses.get(console)
    return (
        _paint_whole(update, console) if glass is None else glass.whole(update.strips, update.region.x, update.region.y)
    )


def install(console: Console, *, eight: bool = False) -> Glass:
    """From now on what Textual paints through this console is compared with what its terminal shows; call it once."""
    ChopsUpdate.render_segments = _parts  # type: ignore[assignment, method-assign]
    LayoutUpdate.render_segments = _whole  # type: ignore[assignment, method-assign]
    glass = _glasses[console] = Glass(console._color_system or ColorSystem.TRUECOLOR, eight=eight)  # noqa: SLF001
    return glass


def sparing(write: Callable[[str], object]) -> Callable[[str], None]:
    """Writes all but a move of the cursor to where it stands: Textual sends one after a paint that had nothing to paint."""
    last = ""

    def spare(text: str) -> None:
        nonlocal last
        if not (last.endswith(text) and _MOVE.fullmatch(text)):
            last = text
            write(text)

    return spare
