"""A frame: what it changes, in the order that takes fewest bytes."""

from __future__ import annotations

from collections.abc import Iterable

from cb_tui.ui.painter import BLANK, UNKNOWN, Cell, CellRun, Row, TerminalWriter, move
from cb_tui.ui.sgr import PLAIN, CellStyle, change, on_blank

_STROKE = 4  # bytes that go to a place and change the pen there, about
_ERASING = 12  # bytes that go to a place and erase the rest of the row, and then some
_IN_VIEW = 4  # strokes that the next one is chosen from


class FrameDiff:
    """The cells that one frame changes, drawn in the order that takes fewest bytes: row by row, or colour by colour."""

    def __init__(self, start: str = "", pen: CellStyle = PLAIN) -> None:
        self._start, self._pen = start, pen
        self._strokes: list[CellRun] = []
        self._ordered = False  # halves of wide glyphs come and go: only the order of painting is sure to be right

    def row(self, y: int, old: Row, new: Row) -> None:
        """Draw a row over an old one. Cells that are unknown stay as they are."""
        bare = _bare_from(old, new)
        if bare < len(new):
            self._strokes.append(CellRun(bare, y, -1, new, Cell("", PLAIN)))
            old = old[:bare] + [BLANK] * (len(new) - bare)
        at, end = 0, len(new)
        while at < end:
            after = at + 1
            while after < end and not new[after].text:
                after += 1
            if old[at:after] != new[at:after] and new[at] != UNKNOWN:
                self._put(at, y, new, after)
            at = after

    def _put(self, x: int, y: int, row: Row, after: int) -> None:
        """Draw the glyph of `row` that fills the columns from `x` up to `after`."""
        cell, strokes = row[x], self._strokes
        if after != x + 1 or len(cell.text) != 1:
            self.keep_order()
        elif strokes and (last := strokes[-1]).end == x and last.y == y and last.takes(cell):
            last.add(cell, after)
            return
        strokes.append(CellRun(x, y, after, row, cell))

    def keep_order(self) -> None:
        """Keep the order of drawing, so that later strokes cover earlier ones."""
        self._ordered = True

    def finish(self) -> tuple[str, CellStyle]:
        """Return all output of the frame, in the order that takes fewer bytes, and the pen after it."""
        ways = [self._strokes] if self._ordered else [self._strokes, _by_look(self._strokes, self._pen)]
        return min((self._drawn(strokes) for strokes in ways), key=lambda drawn: len(drawn[0]))

    def _drawn(self, strokes: Iterable[CellRun]) -> tuple[str, CellStyle]:
        hand = TerminalWriter(self._start, self._pen)
        for stroke in strokes:
            hand.draw(stroke)
        return hand.finish()


def _bare_from(old: Row, new: Row) -> int:
    """Return the column from which erasing and redrawing the row is cheapest, or its end if none gains."""
    bare, gain, most = len(new), -_ERASING, 0
    changed, inked = _Guess(), _Guess()
    for x in range(len(new) - 1, -1, -1):
        before, cell = old[x], new[x]
        if len(cell.text) != 1 or len(before.text) != 1 or cell is UNKNOWN:
            break
        if cell != before:
            gain += changed.cost(x, cell)
        if cell != BLANK:
            gain -= inked.cost(x, cell)
        if gain > 0 and gain >= most:
            bare, most = x, gain
    return bare


class _Guess:
    """About how many bytes cells of a row take, from its end to its beginning."""

    __slots__ = ("at", "look")

    def __init__(self) -> None:
        self.at, self.look = -1, PLAIN

    def cost(self, x: int, cell: Cell) -> int:
        """Return the bytes that this cell adds."""
        gap, blank = self.at - x, cell.text == " "
        joined = self.at >= 0 and (cell.look == self.look or (blank and gap == 1))
        self.at, self.look = x, self.look if blank else cell.look
        return min(gap, 1 + _STROKE) if joined else 1 + _STROKE


def _by_look(strokes: list[CellRun], pen: CellStyle) -> list[CellRun]:
    """Return the strokes by pen, each next pen the cheapest to change to.

    Blanks go with any pen that shows them right. Rows are erased before anything is drawn behind that:
    first of all, or after the strokes of the present pen.
    """
    looks: dict[CellStyle, list[CellRun]] = {stroke.look: [] for stroke in strokes if not stroke.blank}
    grounds = {on_blank(look): look for look in looks}
    erased = [stroke for stroke in strokes if not stroke.text]
    for stroke in strokes:
        if not stroke.text:
            continue
        look = grounds.get(stroke.look, stroke.look) if stroke.blank else stroke.look
        looks.setdefault(look, []).append(stroke)
    ordered = []
    if erased:
        bare = {stroke.y: stroke.x for stroke in erased}
        if all(stroke.end <= bare.get(stroke.y, stroke.end) for stroke in looks.get(pen, ())):
            ordered = _by_place(looks.pop(pen, []), None)
        ordered += erased
        pen = pen if on_blank(pen) == PLAIN else PLAIN
    while looks:
        pen = min(looks, key=lambda look: len(change(pen, look, False)[0]))
        ordered += _by_place(looks.pop(pen), ordered[-1] if ordered else None)
    return ordered


def _by_place(strokes: list[CellRun], last: CellRun | None) -> list[CellRun]:
    """Return the strokes in order of travel, each the nearest of the next few from above."""
    ordered = []
    while strokes:
        x, y = (last.x if last.end < 0 else last.end, last.y) if last else (-1, -1)
        near = min(strokes[:_IN_VIEW], key=lambda stroke: len(move(x, y, stroke.x, stroke.y)))
        strokes.remove(near)
        ordered.append(near)
        last = near
    return ordered
