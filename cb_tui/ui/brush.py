"""Cells of a terminal, and the brush that draws them with as few bytes as it can."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size

from cb_tui.ui.pen import PLAIN, Look, change, on_blank

_ERASE = "\x1b[K"
_RESET = "\x1b[m"
_LONGEST_GAP = 4


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
def cells(text: str, shown: Look) -> tuple[Cell, ...]:
    """The columns that a text of one look fills."""
    blank = on_blank(shown)
    return tuple(Cell(glyph, blank if glyph == " " else shown) for glyph in _glyphs(text))


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
