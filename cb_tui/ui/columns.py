"""Columns: text as a terminal shows it, so that nothing in it moves what stands beside it."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size

from cb_tui.core.grammar import columns as laid_out
from cb_tui.core.grammar import printable
from cb_tui.presentation.text import Line, TextRun

MARKS = 2  # accents on one letter; more would be painted over the lines above and below
_SELECTORS = range(0xFE00, 0xFE10)  # ask for a picture or a letter; terminals disagree how wide that is


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
