"""A screen as an SVG picture: every run of one style a text, every ground a rectangle; it asks no network."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment

WIDE, HIGH, SIZE, MARGIN = 9, 20, 15, 12  # of a cell, a letter and the frame, in pixels
PAGE, INK = "#15181b", "#d6d3ca"  # where a cell leaves it to the terminal
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


class Cell(NamedTuple):
    """A character and how it is seen."""

    sign: str
    ink: str
    ground: str
    bold: bool


def picture(rows: Iterable[Iterable[Segment]], about: str) -> str:
    """Return the SVG of a screen's rows; `about` is what a reader who sees no picture is told."""
    drawn = [list(_cells(row)) for row in rows]
    width, height = len(drawn[0]) * WIDE + 2 * MARGIN, len(drawn) * HIGH + 2 * MARGIN
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img">'
        ),
        f"<title>{escape(about)}</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAGE}"/>',
        f'<g font-family="{FONT}" font-size="{SIZE}" xml:space="preserve">',
    ]
    for y, row in enumerate(drawn):
        lines += _grounds(row, MARGIN + y * HIGH)
    for y, row in enumerate(drawn):
        lines += _texts(row, MARGIN + y * HIGH + SIZE)
    return "\n".join([*lines, "</g>", "</svg>"]) + "\n"


def _cells(row: Iterable[Segment]) -> Iterator[Cell]:
    for text, style, _ in row:
        ink, ground = _colour(style and style.color, INK), _colour(style and style.bgcolor, PAGE)
        if style and style.reverse:
            ink, ground = ground, ink
        for sign in text:
            yield Cell(sign, ink, ground, bool(style and style.bold))
            yield from (Cell("", ink, ground, False) for _ in range(cell_len(sign) - 1))


def _colour(colour: Any, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    return str(colour.get_truecolor().hex)


def _runs(row: list[Cell], key: Any) -> Iterator[tuple[Any, int, list[Cell]]]:
    x = 0
    for kind, group in groupby(row, key):
        cells = list(group)
        yield kind, x, cells
        x += len(cells)


def _grounds(row: list[Cell], top: int) -> Iterator[str]:
    for ground, x, cells in _runs(row, lambda cell: cell.ground):
        if ground != PAGE:
            wide = len(cells) * WIDE
            yield (
                f'<rect x="{MARGIN + x * WIDE}" y="{top}" width="{wide}" height="{HIGH}" fill="{ground}"'
                ' shape-rendering="crispEdges"/>'
            )


def _texts(row: list[Cell], base: int) -> Iterator[str]:
    """Words keep their columns in any font: each has its place and its length."""
    for (ink, bold, blank), x, cells in _runs(row, lambda cell: (cell.ink, cell.bold, cell.sign == " ")):
        if not blank:
            weight = ' font-weight="bold"' if bold else ""
            text = "".join(cell.sign for cell in cells)
            yield (
                f'<text x="{MARGIN + x * WIDE}" y="{base}" textLength="{len(cells) * WIDE}" fill="{ink}"{weight}>'
                f"{escape(text, quote=False)}</text>"
            )
