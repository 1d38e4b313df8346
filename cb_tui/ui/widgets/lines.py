"""Lines of text that stay in place, of which only changed columns are painted, as the terminal takes them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cb_tui.presentation.boards.cells import GlyphSet, role
from cb_tui.presentation.detect import ColourMode
from cb_tui.presentation.text import BLANK, LABEL, RULE, Land, Line, Lines, TextRun, fit, is_section_head
from cb_tui.ui.terminal.cell_style import style
from cb_tui.ui.terminal.writer import columns, settled

BLOCKS = str.maketrans("#.", "\u25a0\u00b7")  # of a bar
BOX = str.maketrans("-|+", "\u2500\u2502\u251c")  # of rules between the parts of a page


class RowStrip(Strip):
    """A line that is freed as soon as another takes its place.

    A plain strip that is painted whole remembers itself as its only part. Then only a search through
    all objects finds it unused, and beside a long game that search takes longer than a key may.
    """

    __slots__ = ()

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Return the parts between these columns, or the row itself if it is not cut."""
        ends = list(cuts)
        return [self] if ends == [self.cell_length] else super().divide(ends)


class RowsWidget(Widget, can_focus=False):
    """A widget without border and padding, whose `render_line` returns the same row until it changes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._filtered: dict[int, tuple[Strip, Strip]] = {}  # by line: as drawn, and as the terminal takes it

    def dress(self, mode: ColourMode, *, light: bool, glyphs: GlyphSet) -> None:
        """Set the colors and signs."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of the widget."""
        rows = [self._taken(y) for y in crop.line_range]
        left, right = crop.column_span
        return rows if (left, right) == (0, self.size.width) else [row.crop(left, right) for row in rows]

    def _taken(self, y: int) -> Strip:
        row, filters = self.render_line(y), self.get_line_filters()
        if not filters:
            return row
        known = self._filtered.get(y)
        if known is None or known[0] is not row:
            segments: list[Segment] = list(row)
            for each in filters:
                segments = each.apply(segments, self.background_colors[1])
            known = self._filtered[y] = row, RowStrip(segments, row.cell_length)
        return known[1]


class FixedLines(RowsWidget):
    """A widget with as many lines as it is high.

    `bar` gives it the background of header and key line, `edge` draws a panel's left rule, `blocks` by box lines.
    """

    class Picked(Message):
        """A click on a column of a line. `part` is the id of the lines."""

        def __init__(self, part: str, x: int, y: int) -> None:
            self.part, self.x, self.y = part, x, y
            super().__init__()

    def __init__(
        self,
        *,
        id: str,  # noqa: A002 - Textual's name
        mode: ColourMode,
        light: bool,
        bar: bool = False,
        edge: bool = False,
        blocks: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.mode, self.light, self.bar, self.edge, self.blocks = mode, light, bar, edge, blocks
        self._lines: Lines = []
        self._strips: dict[int, tuple[Line, Strip]] = {}

    def show(self, lines: Lines) -> None:
        """Set the lines. Columns that do not change are not painted."""
        before, self._lines = self._lines, lines
        if not self.is_mounted:
            return
        width, height = self.size
        for y in range(min(height, max(len(before), len(lines)))):
            was, now = _at(before, y), _at(lines, y)
            if was != now and (span := changed(self._whole(was, width), self._whole(now, width))):
                self.refresh(Region(span[0], y, span[1] - span[0] + 1, 1))

    def opens(self, y: int) -> str:
        """Return the action of a click on a line, "" where the section that it stands in has none."""
        return next((row[0].opens for row in reversed(self._lines[: y + 1]) if is_section_head(row)), "")

    def render_line(self, y: int) -> Strip:
        """Return one line as the terminal gets it, as the same strip while it does not change."""
        width = self.size.width
        whole = self._whole(_at(self._lines, y), width)
        known = self._strips.get(y)
        if known is not None and known[0] == whole:
            return known[1]
        strip = RowStrip([Segment(run.text, self._style(run)) for run in whole], width)
        self._strips[y] = (whole, strip)
        return strip

    def dress(self, mode: ColourMode, *, light: bool, glyphs: GlyphSet) -> None:
        """Set the colors, and whether box lines may be drawn."""
        self.mode, self.light, self.blocks = mode, light, glyphs.blocks
        self._strips.clear()
        self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Post a pick for a press anywhere."""
        if (place := event.get_content_offset(self)) is not None:
            event.stop()
            self.post_message(self.Picked(self.id or "", *place))

    def _whole(self, row: Line, width: int) -> Line:
        heads = is_section_head(row)
        whole = _laid_out(row, width - self.edge)
        if self.blocks and any(run.bar for run in whole):
            whole = tuple(run._replace(text=run.text.translate(BLOCKS)) if run.bar else run for run in whole)
        if heads:
            whole = _headed(whole, self.mode, blocks=self.blocks)
        elif self.blocks:
            whole = tuple(run._replace(text=run.text.translate(BOX)) if run.role == RULE else run for run in whole)
        edge = ("\u251c" if heads else "\u2502") if self.blocks else "+" if heads else "|"
        return (TextRun(edge, RULE), *whole) if self.edge else whole

    def _style(self, run: TextRun) -> Style:
        look = role(run.role, run.ground or ("bar" if self.bar else ""), run.bold)
        return style(look, self.mode, self.light, run.land)


def changed(old: Line, new: Line) -> tuple[int, int] | None:
    """Return the first and last column in which two lines of one width differ, or None if they are equal."""
    differing = [x for x, (a, b) in enumerate(zip(_cells(old), _cells(new), strict=False)) if a != b]
    return (differing[0], differing[-1]) if differing else None


@lru_cache(2048)
def _laid_out(row: Line, width: int) -> Line:
    """Return a line in `width` columns. Most lines of a page are drawn again and again as they are."""
    return settled(fit(row, width))


def _headed(head: Line, mode: ColourMode, *, blocks: bool) -> Line:
    """Return the head of a section with a box line for its dashes, in many colors as a bar with one dash alone."""
    runs = [run._replace(text=run.text.replace("-", "\u2500")) if run.role == RULE and blocks else run for run in head]
    if mode in ("16", "mono"):
        return tuple(runs)
    first, *rest = runs
    start = first if first.text.endswith(" ") else first._replace(text=" " * len(first.text))
    bare = [start, *(run._replace(text=" " * len(run.text)) if run.role == RULE else run for run in rest)]
    ground = "" if mode == "lean" else "section"
    return tuple(run._replace(role=LABEL if run.role == RULE else run.role, ground=ground) for run in bare)


def _at(lines: Lines, y: int) -> Line:
    return lines[y] if y < len(lines) else BLANK


def _cells(of: Line) -> list[tuple[str, str, str, bool, Land]]:
    return [(glyph, run.role, run.ground, run.bold, run.land) for run in of for glyph in columns(run.text)]
