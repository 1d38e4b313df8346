"""A writer that remembers what the terminal shows and sends only the cells that differ.

Textual paints whole regions whether or not their cells changed. `install` gives one console a memory of its screen;
consoles without one, everything inline, and versions of Textual whose paints are other ones, are painted by Textual as
ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual import _compositor
from textual.strip import Strip

from cb_tui.ui.terminal import writer
from cb_tui.ui.terminal.cell_style import PLAIN, CellStyle, change, look, on_blank
from cb_tui.ui.terminal.writer import BLANK, UNKNOWN, Cell, CellRun, Row, TerminalWriter, move

_STROKE = 4  # bytes that go to a place and change the pen there, about
_ERASING = 12  # bytes that go to a place and erase the rest of the row, and then some
_IN_VIEW = 4  # strokes that the next one is chosen from
CHARTED = "82aaec75cd162344"  # the sum of the paints that this was written against, of Textual 8.2
_CLASSES = re.compile(rb"^class (?:Chops|Layout)Update\b.*?(?=^\S)", re.DOTALL | re.MULTILINE)
_RESET = "\x1b[m"
_CLEAR = f"{_RESET}\x1b[2J"
_LEFT = "\x1b[?1049l"  # the screen is given back
_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H\Z")
Point = tuple[int, int]
NOWHERE: Point = (-1, -1)  # an unknown place of the cursor


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

    def finish(self) -> tuple[str, CellStyle, Point]:
        """Return all output of the frame, in the order that takes fewer bytes, the pen and the cursor after it."""
        ways = [self._strokes] if self._ordered else [self._strokes, _by_look(self._strokes, self._pen)]
        return min((self._drawn(strokes) for strokes in ways), key=lambda drawn: len(drawn[0]))

    def _drawn(self, strokes: Iterable[CellRun]) -> tuple[str, CellStyle, Point]:
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


class TerminalCells:
    """The cells a terminal shows, as far as they are known."""

    def __init__(self, system: ColorSystem, *, eight: bool = False) -> None:
        self._system = system
        self._eight = eight
        self._rows: list[Row] = []
        self._pen = PLAIN
        self._at = NOWHERE

    def shows(self, columns: int, rows: int) -> bool:
        """Check whether this is the size of the painted screen."""
        return len(self._rows) == rows and all(len(row) == columns for row in self._rows)

    def set_colours(self, system: ColorSystem, *, eight: bool) -> None:
        """Set the colors. The next paint is compared with the screen in the old ones."""
        self._system, self._eight = system, eight

    def forget(self) -> None:
        """Afterwards nothing is taken for granted: the next whole paint clears the terminal and sends everything."""
        self._rows, self._at = [], NOWHERE

    def lose(self) -> None:
        """Take the place of the cursor for unknown."""
        self._at = NOWHERE

    def go(self, x: int, y: int) -> str:
        """Return the shortest sequence that takes the cursor to a place, "" if it is there."""
        way, self._at = move(*self._at, x, y), (x, y)
        return way

    def cells(self, segments: Iterable[Segment]) -> Row:
        """Return the columns that a line of segments fills."""
        row: Row = []
        for text, style, _ in segments:
            row += writer.cells(text, look(style, self._system, self._eight))
        return row

    def whole(self, lines: Sequence[Iterable[Strip]], x: int, y: int) -> str:
        """Return the text that brings the terminal to these lines from (x, y), cleared if the size is new."""
        painted = [self.cells(segment for strip in line for segment in strip) for line in lines]
        height, width = y + len(painted), x + max(map(len, painted), default=0)
        start = ""
        if not self.shows(width, height):
            self._rows = [[BLANK] * width for _ in range(height)]
            start, self._pen = _CLEAR, PLAIN
        return self._painted(start, ((row, x, cells) for row, cells in enumerate(painted, y)))

    def parts(self, chops: Sequence[Mapping[int, Strip | None]], spans: Iterable[tuple[int, int, int]]) -> str:
        """Return the text that draws the strips of each span (row, first column, column after the last)."""
        return self._painted("", self._pieces(chops, spans))

    def _pieces(
        self, chops: Sequence[Mapping[int, Strip | None]], spans: Iterable[tuple[int, int, int]]
    ) -> Iterator[tuple[int, int, Row]]:
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
                yield row, x + low, cells[low:high]

    def _painted(self, start: str, pieces: Iterable[tuple[int, int, Row]]) -> str:
        """Return the text that draws these pieces of rows, each row once, when all its pieces are known."""
        hand = FrameDiff(start, self._pen)
        before: dict[int, Row] = {}
        for y, x, cells in pieces:
            known = self._known(y, x + len(cells))
            old = before.setdefault(y, known[:])
            old += [UNKNOWN] * (len(known) - len(old))
            if known[x : x + len(cells)] != cells:
                was = known[:]
                known[x : x + len(cells)] = cells
                if _break_wide(known, was, x, x + len(cells)):
                    hand.keep_order()
        for y, old in before.items():
            if old != self._rows[y]:
                hand.row(y, old, self._rows[y])
        text, self._pen, self._at = hand.finish()
        return text

    def put_back(self) -> str:
        """Return the sequence that puts the pen back to the terminal's own."""
        held, self._pen, self._at = self._pen, PLAIN, NOWHERE
        return "" if held == PLAIN else _RESET

    def _known(self, y: int, width: int) -> Row:
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        row += [UNKNOWN] * (width - len(row))
        return row


def _break_wide(known: Row, old: Row, x: int, end: int) -> bool:
    """Mark the other half of each wide glyph that was half painted over. Return whether there was one."""
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


_glasses: WeakKeyDictionary[Console, TerminalCells] = WeakKeyDictionary()
_stock: dict[type, Callable[[Any, Console], str]] = {}  # Textual's own paints


def source_sum() -> str:
    """Return the sum of the source of Textual's two paints, of nothing where there is no source."""
    try:
        source = Path(_compositor.__file__).read_bytes()
    except OSError:
        source = b""
    return sha256(b"".join(_CLASSES.findall(source))).hexdigest()[:16]


def _parts(update: Any, console: Console) -> str:
    glass = _glasses.get(console)
    return _stock[type(update)](update, console) if glass is None else glass.parts(update.chops, update.spans)


def _whole(update: Any, console: Console) -> str:
    glass, stock = _glasses.get(console), _stock[type(update)]
    return stock(update, console) if glass is None else glass.whole(update.strips, update.region.x, update.region.y)


def install(console: Console, *, eight: bool = False) -> TerminalCells | None:
    """Compare Textual's paints through this console with its terminal's contents. Call it once.

    Return None, and leave all to Textual, where its paints are not those that this was written against.
    """
    if source_sum() != CHARTED:
        return None
    paints: tuple[tuple[Any, Any], ...] = ((_compositor.ChopsUpdate, _parts), (_compositor.LayoutUpdate, _whole))
    for paint, ours in paints:
        _stock.setdefault(paint, paint.render_segments)
        paint.render_segments = ours
    glass = _glasses[console] = TerminalCells(console._color_system or ColorSystem.TRUECOLOR, eight=eight)  # noqa: SLF001
    return glass


def without_repeated_moves(write: Callable[[str], object], glass: TerminalCells) -> Callable[[str], None]:
    """Return a writer that shortens the cursor move at the end of a text, or drops one that moves nothing.

    Textual sends one after each paint, even if there was nothing to paint. The pen is put back before the screen is
    left.
    """

    def spare(text: str) -> None:
        if _LEFT in text:
            text = glass.put_back() + text
        if found := _MOVE.search(text):
            text = text[: found.start()] + glass.go(int(found[2]) - 1, int(found[1]) - 1)
        else:
            glass.lose()
        if text:
            write(text)

    return spare
