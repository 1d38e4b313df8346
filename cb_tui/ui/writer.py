"""A writer that remembers what the terminal shows and sends only the cells that differ.

Textual paints whole regions whether or not their cells changed. `install` gives one console a memory of its screen;
consoles without one, and everything inline, are painted by Textual as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from rich.cells import cell_len, get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip

from cb_tui.ui.pen import PLAIN, Look, change, look, on_blank

CHARTED = "8.2.8"
_CLEAR = "\x1b[m\x1b[2J"
_ERASE = "\x1b[K"
_RESET = "\x1b[m"
_LONGEST_GAP = 4
_WORTH_ERASING = 4


class Cell(NamedTuple):
    """What one column holds: a glyph with its look; the columns a wide glyph runs over hold the empty text."""

    text: str
    look: Look


BLANK = Cell(" ", PLAIN)
UNKNOWN = Cell("\x00", PLAIN)
Row = list[Cell]


@lru_cache(4096)
def _glyphs(text: str) -> tuple[str, ...]:
    """A text split into columns; where Rich counts a cluster differently from its characters it stays one wide glyph."""
    if text.isascii():
        return tuple(text) if text.isprintable() else tuple(glyph if glyph.isprintable() else " " for glyph in text)
    columns: list[str] = []
    for character in text:
        width = get_character_cell_size(character)
        if width == 0 and columns:
            at = max(index for index, glyph in enumerate(columns) if glyph)
            columns[at] += character
        else:
            columns += [character, *[""] * (width - 1)]
    measured = cell_len(text)
    return tuple(columns) if len(columns) == measured else (text, *[""] * (measured - 1))


@lru_cache(8192)
def _cells(text: str, shown: Look) -> tuple[Cell, ...]:
    blank = on_blank(shown)
    return tuple(Cell(glyph, blank if glyph == " " else shown) for glyph in _glyphs(text))


class Glass:
    """The cells a terminal shows, as far as they are known."""

    def __init__(self, system: ColorSystem, *, eight: bool = False) -> None:
        self._system = system
        self._eight = eight
        self._rows: list[Row] = []
        self._wiped = False

    def shows(self, columns: int, rows: int) -> bool:
        """Whether this is the size of what was painted."""
        return len(self._rows) == rows and all(len(row) == columns for row in self._rows)

    def forget(self) -> None:
        """Afterwards nothing is taken for granted: the next whole paint clears the terminal and sends everything."""
        self._rows = []
        self._wiped = False

    def cells(self, segments: Iterable[Segment]) -> Row:
        """The columns that a line of segments fills."""
        row: Row = []
        for text, style, _ in segments:
            row += _cells(text, look(style, self._system, self._eight))
        return row

    def whole(self, lines: Sequence[Iterable[Strip]], x: int, y: int) -> str:
        """What brings the terminal to these lines, drawn from (x, y); the first time it is cleared before."""
        painted = [self.cells(segment for strip in line for segment in strip) for line in lines]
        height, width = y + len(painted), x + max(map(len, painted), default=0)
        start = ""
        if not self._wiped or not self.shows(width, height):
            self._rows = [[BLANK] * width for _ in range(height)]
            self._wiped = True
            start = _CLEAR
        brush = Brush(start)
        for row, cells in enumerate(painted, y):
            self._line(brush, row, x, cells)
        return brush.finish()

    def parts(self, chops: Sequence[Mapping[int, Strip | None]], spans: Iterable[tuple[int, int, int]]) -> str:
        """What brings the terminal to the strips of each span (row, first column, column after the last)."""
        brush = Brush("")
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
                self._line(brush, row, x + low, cells[low:high])
        return brush.finish()

    def _line(self, brush: Brush, y: int, x: int, cells: Row) -> None:
        end = x + len(cells)
        known = self._known(y, end)
        if known[x:end] == cells:
            return
        old = known[:]
        known[x:end] = cells
        _break_wide(known, old, x, end)
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
                    brush.erase(at, y, known)
                    return
                brush.put(at, y, known, after)
            at = after

    def _known(self, y: int, width: int) -> Row:
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        row += [UNKNOWN] * (width - len(row))
        return row


def _break_wide(known: Row, old: Row, x: int, end: int) -> None:
    """A wide glyph of which one half was painted over has lost the other."""
    if known[x].text and not old[x].text:
        at = x - 1
        while at >= 0 and not known[at].text:
            at -= 1
        known[max(at, 0) : x] = [UNKNOWN] * (x - max(at, 0))
    while end < len(known) and not known[end].text:
        known[end] = UNKNOWN
        end += 1


class Brush:
    """Text for the terminal, with where its cursor stands and what its pen is set to."""

    def __init__(self, start: str) -> None:
        self._out = [start] if start else []
        self._pen = PLAIN
        self._x = self._y = -1

    def put(self, x: int, y: int, row: Row, after: int) -> None:
        """Draws the glyph of `row` that fills the columns from x up to `after`."""
        self._go(x, y, row)
        cell = row[x]
        codes, self._pen = change(self._pen, cell.look, cell.text == " ")
        self._out.append(codes + cell.text)
        if after == len(row) or not (after == x + 1 and len(cell.text) == 1):
            self._x = self._y = -1  # terminals differ after the last column and over wide glyphs
        else:
            self._x = after

    def erase(self, x: int, y: int, row: Row) -> None:
        """Clears from x to the end of the row in the terminal's own background."""
        self._go(x, y, row)
        codes, self._pen = change(self._pen, PLAIN, True)
        self._out.append(codes + _ERASE)

    def _go(self, x: int, y: int, row: Row) -> None:
        if (x, y) == (self._x, self._y):
            return
        gap = row[self._x : x] if y == self._y and self._x < x else []
        if 0 < len(gap) <= _LONGEST_GAP and all(self._passes(cell) for cell in gap):
            self._out += [cell.text for cell in gap]
        else:
            self._out.append(_move(self._x, self._y, x, y))
        self._x, self._y = x, y

    def _passes(self, cell: Cell) -> bool:
        """Whether drawing the cell again costs its glyph alone."""
        return len(cell.text) == 1 and cell != UNKNOWN and not change(self._pen, cell.look, cell.text == " ")[0]

    def finish(self) -> str:
        """Everything to send, the pen put back."""
        return "".join([*self._out, "" if self._pen == PLAIN else _RESET])


@lru_cache(8192)
def _move(x: int, y: int, to_x: int, to_y: int) -> str:
    ways = [f"\x1b[{to_y + 1};{to_x + 1}H" if to_x else f"\x1b[{to_y + 1}H"]
    if x >= 0 and to_y - y in (0, 1):
        across = to_x - x
        down = "\x1b[B" if to_y > y else ""
        if across > 0:
            ways.append(f"{down}\x1b[{across if across > 1 else ''}C")
        else:
            ways += [f"{down}\x1b[{-across}D", down + "\b" * -across]
    return min(ways, key=len)


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
