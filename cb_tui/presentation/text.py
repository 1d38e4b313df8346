"""Lines of text in roles of the palette: what panels are made of, without a screen."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from cb_tui.core.grammar import clip, columns
from cb_tui.core.scenario import Country

TEXT, LABEL, FIRST, SECOND = "text", "label", "first", "second"
WARN, GOOD, RULE = "warn", "good", "ornament"
FATES = {"x": "destroyed", "!": "disrupted", "+": "lost", ">": "left", "": LABEL}  # roles by the mark of a result


class Land(NamedTuple):
    """A country by day or by night, of which a map has the colors."""

    country: Country = "bocage"
    night: bool = False


HOME = Land()


class TextRun(NamedTuple):
    """A piece of text in one role of the palette, `bold` if the role alone is not enough."""

    text: str
    role: str = TEXT
    bold: bool = False
    opens: str = ""  # the action of a click on a line of the section that it heads
    ground: str = ""  # a background of the palette, "" for that of the page
    land: Land = HOME  # of a cell of a map
    bar: bool = False  # of "#" and ".", which are squares and dots where a terminal has them


Line = tuple[TextRun, ...]
Lines = list[Line]

BLANK: Line = ()


def line(*parts: str | TextRun | Line) -> Line:
    """Join strings, runs and lines into one line."""
    runs: list[TextRun] = []
    for part in parts:
        if isinstance(part, TextRun):
            runs.append(part)
        elif isinstance(part, str):
            runs.append(TextRun(part))
        else:
            runs.extend(part)
    return tuple(run for run in runs if run.text)


def label(text: str) -> TextRun:
    """Return a run for a text that names something."""
    return TextRun(text, LABEL)


def number_run(text: str) -> TextRun:
    """Return a figure or a key: bold text, since a colour of its own would cost twice the bytes."""
    return TextRun(text, TEXT, bold=True)


def danger_run(text: str, *, bold: bool = False) -> TextRun:
    """Return a run for hits and danger."""
    return TextRun(text, WARN, bold)


def good_run(text: str, *, bold: bool = False) -> TextRun:
    """Return a run in the role for what is safe or best."""
    return TextRun(text, GOOD, bold)


def bar(full: int, role: str, cells: int = 0) -> Line:
    """Return a bar of so many full cells, and of dots up to `cells`."""
    return line(TextRun("#" * full, role, bar=True), TextRun("." * (cells - full), RULE, bar=True))


def joined(cells: Sequence[TextRun]) -> Line:
    """Return cells with neighbors of one look as one run."""
    return tuple(
        run._replace(text="".join(cell.text for cell in group))
        for run, group in ((key, [*same]) for key, same in groupby(cells, lambda cell: cell._replace(text="")))
    )


def plain_text(of: Iterable[TextRun]) -> str:
    """Return the characters alone."""
    return "".join(run.text for run in of)


def length(of: Iterable[TextRun]) -> int:
    """Return how many columns a line takes."""
    return sum(columns(run.text) for run in of)


def fit(of: Line, width: int) -> Line:
    """Return the line cut or filled to exactly `width` columns."""
    runs, left = [], width
    for run in of:
        if left <= 0:
            break
        text = clip(run.text, left)
        left -= columns(text)
        if len(text) < len(run.text):
            runs.append(run._replace(text=text))
            break  # a wide letter may leave a column
        runs.append(run)
    if left > 0:
        runs.append(TextRun(" " * left))
    return tuple(runs)


def shorten(of: Line, width: int) -> Line:
    """Return a line that fits `width` columns, its last words replaced by ".." if it is too long.

    A rule ID at its end stays.
    """
    if length(of) <= width:
        return of
    if of[-1].text.startswith(" [") and length(of[-1:]) < width // 2:
        return line(shorten(of[:-1], width - length(of[-1:])), of[-1])
    whole = clip(plain_text(of), max(0, width - 2))
    if plain_text(of)[len(whole) : len(whole) + 1].strip() and " " in whole.strip():
        whole = whole[: whole.rindex(" ")]
    return line(fit(of, columns(whole.rstrip(" ,:(+."))), label(".."))


def justify(left: Line, right: Line, width: int) -> Line:
    """Return a line with `left` at the left edge and `right` at the right one. The left gives way."""
    return (*fit(left, max(0, width - length(right))), *right)


def columns_at(*places: tuple[int, str | TextRun | Line]) -> Line:
    """Return a line of parts that start at given columns. A part that is too long pushes the next on."""
    runs: list[TextRun] = []
    end = 0
    for column, part in places:
        piece = line(part)
        if not piece:
            continue
        if column > end:
            runs.append(TextRun(" " * (column - end)))
            end = column
        runs.extend(piece)
        end += length(piece)
    return tuple(runs)


def section_head(width: int, title: str | Line = "", opens: str = "") -> Line:
    """Return the head of a section, "- title -----". A click below it opens `opens`.

    A panel draws its left end as a `+`.
    """
    name = line(TextRun(title, LABEL)) if isinstance(title, str) else title
    if not name:
        return (TextRun("-" * width, RULE),)
    head = fit(line(TextRun("- ", RULE, opens=opens), name, " "), min(width, length(name) + 3))
    return (*head, TextRun("-" * (width - length(head)), RULE))


def section_columns(width: int, title: str, *columns: tuple[int, str]) -> Line:
    """Return the head of a section with the names of its columns, each one cell right of a column."""
    row: Line = section_head(len(title) + 3, title)
    for column, name in columns:
        row = line(row, label(" " * max(0, column + 1 - length(row)) + name)) if name else row
    return fit(line(row, TextRun(f" {'-' * (width - length(row) - 1)}", RULE)), width)


def is_section_head(of: Line) -> bool:
    """Check whether a line is the head of a section."""
    return bool(of) and of[0].role == RULE and of[0].text.startswith("-")


def wrap(of: str | Line, width: int, indent: int = 0) -> Lines:
    """Wrap words to lines of at most `width` columns, the first indented by `indent`. A longer word is cut."""
    rows: Lines = []
    row: list[TextRun] = [TextRun(" " * indent)] if indent else []
    used = indent
    for run in line(of):
        text = ""  # of this run on this row
        for index, word in enumerate(run.text.split(" ")):
            gap, long = 1 if index else 0, columns(word)
            if used and used + gap + long > width:
                rows.append((*row, run._replace(text=text)) if text else tuple(row))
                row, used, text = [], 0, ""
            if used == 0:
                gap = 0
            piece = " " * gap + word
            if used + gap + long > width:
                piece = clip(piece, width - used)
                long = columns(piece) - gap
            if piece:
                text += piece
                used += gap + long
        if text:
            row.append(run._replace(text=text))
    if row:
        rows.append(tuple(row))
    return rows


def definition_list(pairs: Iterable[tuple[str, str]], column: int, width: int) -> Lines:
    """Return keys or marks, each with what it means from a column on, wrapped to the width."""
    rows: Lines = []
    for mark, text in pairs:
        for index, row in enumerate(wrap(text, width - column - 1)):
            rows.append(columns_at((1, number_run(mark) if not index else ""), (column, row)))
    return rows


def luck_of(value: int | str, width: int, *, theirs: bool = False) -> Line:
    """Return the luck of a roll and what is average. Where there is no room for both, the scale gives way."""
    told = line(label("their luck " if theirs else "luck "), number_run(str(value)))
    scale, average = label(" of 100"), label(" (50 is average)")
    both = (line(told, scale, average), line(told, average))
    return next((one for one in both if length(one) <= width), line(told, scale))


def percent(chance: Fraction | float) -> str:
    """Return a chance in whole percent, "49%". A small chance is never 0%, a large one never 100%."""
    value = float(chance)
    whole = round(value * 100)
    if whole == 0 and value > 0:
        whole = 1
    if whole == 100 and value < 1:
        whole = 99
    return f"{whole}%"


def format_points(value: float) -> str:
    """Return movement points as text, "3" or "0.5"."""
    return f"{value:g}"


def signed(value: float) -> str:
    """Return a figure to one place with its sign, "-0.5", and never a zero with a minus."""
    return f"{round(value, 1) + 0.0:+.1f}"
