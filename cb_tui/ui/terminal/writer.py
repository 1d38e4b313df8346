"""Cells of a terminal, the columns that text takes in them, and the brush that draws them with few bytes."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size

from cb_tui.core.grammar import columns as laid_out
from cb_tui.core.grammar import printable
from cb_tui.presentation.text import Line, TextRun
from cb_tui.ui.terminal.cell_style import PLAIN, CellStyle, change, on_blank

MARKS = 2  # accents on one letter; more would be painted over the lines above and below
_SELECTORS = range(0xFE00, 0xFE10)  # ask for a picture or a letter; terminals disagree how wide that is
_ERASE = "\x1b[K"


@lru_cache(4096)
def columns(text: str) -> tuple[str, ...]:
    """Return a text column by column, as Textual counts. Columns covered by a wide glyph are empty."""
    if text.isascii() and text.isprintable():
        return tuple(text)
    found: list[str] = []
    for sign in text:
        width = get_character_cell_size(sign)
        if not sign.isprintable():
            found += [" "] * width
        elif width:
            found += [sign, *[""] * (width - 1)]
        else:
            _mark(found, sign)
    return tuple(cut(found, cell_len(text)))


def cut(found: list[str], width: int) -> list[str]:
    """Return exactly `width` columns: missing columns and the half of a cut wide glyph are blanks."""
    if len(found) <= width:
        return found + [" "] * (width - len(found))
    at = width
    while at and not found[at]:
        at -= 1
    return found[:at] + [" "] * (width - at)


@lru_cache(4096)
def column(sign: str) -> str:
    """Return a sign of exactly one column: a blank if it does not print, "?" if it is wider."""
    shown = columns(printable(sign))
    return shown[0] if len(shown) == 1 else "?"


def settled(of: Line) -> Line:
    """Return a line in as many columns as it was laid out for, with what prints of it.

    Where the terminal shows a sign wider or narrower than laid out, the gap after it gives or takes the room.
    """
    if all(run.text.isascii() and run.text.isprintable() for run in of):
        return of
    found, inks = list[str](), list[TextRun]()
    due = 0  # columns that the layout has given to what came before
    for run in of:
        for laid, sign in zip(run.text, printable(run.text), strict=True):
            if not (size := get_character_cell_size(sign)):
                _mark(found, sign)
            elif sign != " ":
                found += [sign, *[""] * (size - 1)]
            elif len(found) <= due or found[-1] != " ":
                found += [" "] * max(1, due + 1 - len(found))
            inks += [run] * (len(found) - len(inks))
            due += laid_out(laid)
    inks += [of[-1]] * (due - len(inks))
    pairs = zip(cut(found, due), inks, strict=False)
    parts = groupby(pairs, key=lambda pair: pair[1]._replace(text=""))
    return tuple(ink._replace(text="".join(glyph for glyph, _ in part)) for ink, part in parts)


def _mark(found: list[str], sign: str) -> None:
    at = len(found) - 1
    while at > 0 and not found[at]:
        at -= 1
    if at >= 0 and len(found[at]) <= MARKS and ord(sign) not in _SELECTORS:
        found[at] += sign


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

    def finish(self) -> tuple[str, CellStyle, tuple[int, int]]:
        """Return all output, the pen after it, and the place of the cursor, (-1, -1) if unknown."""
        return "".join(self._out), self._pen, (self._x, self._y)


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
