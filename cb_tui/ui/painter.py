"""Cells of a terminal, and the brush that draws them with as few bytes as it can."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cb_tui.ui.columns import columns
from cb_tui.ui.sgr import PLAIN, CellStyle, change, on_blank

_ERASE = "\x1b[K"


class Cell(NamedTuple):
    """One column: a glyph with its pen. The columns under the rest of a wide glyph hold an empty text."""

    text: str
    look: CellStyle


BLANK = Cell(" ", PLAIN)
UNKNOWN = Cell("\x00", PLAIN)
Row = list[Cell]


@lru_cache(8192)
def cells(text: str, shown: CellStyle) -> tuple[Cell, ...]:
    """Return the cells of a text with one look."""
    blank = on_blank(shown)
    return tuple(Cell(glyph, blank if glyph == " " else shown) for glyph in columns(text))


class CellRun:
    """Neighboring cells of a row that one pen setting draws. An empty text erases from x to the row's end."""

    __slots__ = ("blank", "end", "look", "row", "text", "x", "y")

    def __init__(self, x: int, y: int, end: int, row: Row, cell: Cell) -> None:
        self.x, self.y, self.end, self.row = x, y, end, row
        self.text, self.look = cell
        self.blank = cell.text in (" ", "")

    def takes(self, cell: Cell) -> bool:
        """Check whether the same pen draws `cell` too. Leading blanks take the pen of the first glyph after them."""
        if cell.look == self.look:
            return True
        if cell.text == " ":
            return on_blank(self.look) == cell.look
        return self.blank and bool(self.text) and on_blank(cell.look) == self.look

    def add(self, cell: Cell, end: int) -> None:
        """Append a cell that ends at column `end`."""
        self.text += cell.text
        self.end = end
        if cell.text != " " and self.blank:
            self.look, self.blank = cell.look, False


class TerminalWriter:
    """Text for the terminal, with where its cursor stands and what its pen is set to."""

    def __init__(self, start: str, pen: CellStyle) -> None:
        self._out = [start] if start else []
        self._pen = pen
        self._x = self._y = -1

    def draw(self, stroke: CellRun) -> None:
        """Move to the stroke, set its pen and draw it."""
        self._go(stroke.x, stroke.y, stroke.row)
        codes, self._pen = change(self._pen, stroke.look, stroke.blank)
        self._out.append(codes + (stroke.text or _ERASE))
        if stroke.text:
            self._x = stroke.end
            if stroke.end == len(stroke.row) or stroke.end - stroke.x != len(stroke.text):
                self._x = self._y = -1  # terminals differ after the last column and over wide glyphs

    def _go(self, x: int, y: int, row: Row) -> None:
        if (x, y) == (self._x, self._y):
            return
        gap = row[self._x : x] if y == self._y and self._x < x else []
        way = move(self._x, self._y, x, y)
        if 0 < len(gap) <= len(way) and all(self._passes(cell) for cell in gap):
            self._out += [cell.text for cell in gap]
        else:
            self._out.append(way)
        self._x, self._y = x, y

    def _passes(self, cell: Cell) -> bool:
        """Check whether drawing a cell again costs no more than its glyph."""
        return len(cell.text) == 1 and cell != UNKNOWN and not change(self._pen, cell.look, cell.text == " ")[0]

    def finish(self) -> tuple[str, CellStyle]:
        """Return all output, and the pen after it."""
        return "".join(self._out), self._pen


@lru_cache(16384)
def move(x: int, y: int, to_x: int, to_y: int) -> str:
    """Return the shortest sequence that moves the cursor from (x, y), -1 if unknown, to (to_x, to_y)."""
    ways = [f"\x1b[{to_y + 1};{to_x + 1}H" if to_x else f"\x1b[{to_y + 1}H"]
    if x >= 0:
        across, down = to_x - x, to_y - y
        up_or_down = _steps(down, "B") if down > 0 else _steps(-down, "A")
        ways.append(up_or_down + (_steps(across, "C") if across > 0 else _steps(-across, "D")))
        if across < 0:
            ways.append(up_or_down + "\b" * -across)
    return min(ways, key=len)


def _steps(count: int, way: str) -> str:
    return f"\x1b[{count if count > 1 else ''}{way}" if count else ""
