"""Rows: widgets whose lines go to the terminal as they drew them."""

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.detect import ColourMode


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
