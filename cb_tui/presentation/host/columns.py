"""Parts of all pages of a host: two columns under one header, headings, and a list with a selected line."""

from collections.abc import Sequence

from cb_tui.presentation.text import BLANK, RULE, Line, Lines, TextRun, fit, label, line, number_run

RIGHT = 26  # columns of the right part
BESIDE = 76  # columns from which there is room for it
BODY = 120  # columns of a page


def heading(title: str, more: str = "") -> Line:
    """Return the heading of a part, with a count or a remark behind it."""
    return line(" ", TextRun(title, bold=True), label(f"  {more}" if more else ""))


def widths(width: int, right: int = RIGHT) -> tuple[int, int]:
    """Return the columns of the left and the right part, no right part on a narrow page."""
    room = min(width, BODY)
    return (room - right - 1, right) if width >= BESIDE else (room, 0)


def two_columns(left: Lines, right: Lines, width: int, height: int, wide: int = RIGHT) -> Lines:
    """Return two parts side by side with a rule between, in the middle of a broad screen."""
    first, second = widths(width, wide)
    if not second:
        return left[:height]
    margin = " " * ((width - first - second - 1) // 2)
    return [line(margin, fit(_at(left, row), first), TextRun("|", RULE), _at(right, row)) for row in range(height)]


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK


def shown_part(rows: Sequence[Line], row: int, height: int, width: int) -> Lines:
    """Return the lines of a list that fit, around the selected one, which stands on a ground of its own."""
    first = max(0, min(row - height // 2, len(rows) - height))
    return [
        selected(each, width) if index == row else each
        for index, each in list(enumerate(rows))[first : first + max(0, height)]
    ]


def selected(row: Line, width: int) -> Line:
    """Return the selected line of a list, marked in its first column."""
    marked = line(number_run(">"), *_without_first(row))
    return tuple(run._replace(ground=run.ground or "row") for run in fit(marked, width))


def _without_first(row: Line) -> Line:
    """Return a line without its first cell, which is empty."""
    first, *rest = row
    return (first._replace(text=first.text[1:]), *rest)
