"""Every line fills the columns it was laid out for, whatever characters it holds."""

import random
from functools import partial

import pytest
from rich.cells import cell_len, get_character_cell_size
from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from cb_tui.core import grammar
from cb_tui.core.grammar import ascii_json, printable, printing_lines
from cb_tui.presentation.text import LABEL, TextRun
from cb_tui.ui.terminal.canvas import TerminalCells
from cb_tui.ui.terminal.writer import columns, settled
from tests.characters import UNPRINTING

PIECES = [
    "a",
    " ",
    "  ",
    "\u65e5",
    "\u0301",
    "\u0e49",
    "\u200d",
    "\ufe0f",
    "\u2764",
    "\U0001f468",
    "\x1b",
    "\x9b",
    "\u202e",
    "\u3000",
    "\u2630",
    "\ud7b1",
    "\U0001f1e6",
]


@pytest.mark.parametrize(
    ("laid_out", "shown"),
    [
        ("US    x", "US    x"),
        ("\u65e5\u672c    x", "\u65e5\u672c    x"),
        ("\u65e5\u672c \u8ecd x", "\u65e5\u672c \u8ecd x"),
        ("e\u0301te\u0301  x  y", "e\u0301te\u0301  x  y"),
        ("a" + "\u0301" * 5 + "  x", "a\u0301\u0301  x"),
        ("\u0301a b", "a b"),
        ("\u2764\ufe0f  x", "\u2764  x"),
        ("a\x1b[2Jb", "a [2Jb"),
        ("a\u202eb\u2028c\x9bd", "a b c d"),
        ("\u2630\u2630  x", "\u2630\u2630  x"),  # a trigram, narrow until Unicode 16
        ("\ud7b1a  x", "a  x"),  # an ending of a syllable has no column
        ("\U0001f1e6\U0001f1e7 x", "\U0001f1e6\U0001f1e7   x"),  # half a flag is wide, and Textual says that it is not
    ],
)
def test_a_line_is_as_wide_as_it_was_laid_out(laid_out, shown):
    """Given a sign that the terminal shows wider or narrower than it says; then the gap after it makes up for it."""
    (run,) = settled((TextRun(laid_out),))
    assert run.text == shown


def test_a_sign_that_an_older_terminal_shows_takes_its_column_from_the_gap(monkeypatch):
    older = partial(get_character_cell_size, unicode_version="12.1.0")
    monkeypatch.setattr("cb_tui.ui.terminal.writer.get_character_cell_size", older)
    (run,) = settled((TextRun("\u0898a  x"),))  # a mark since Unicode 14
    assert run.text == "\u0898a x"


def test_a_line_keeps_its_width_and_a_strip_its_cells():
    dice = random.Random(1944)
    glass = TerminalCells(ColorSystem.TRUECOLOR)
    for _ in range(2000):
        text = "".join(dice.choices(PIECES, k=dice.randint(0, 12)))
        cut = dice.randint(0, len(text))
        line = settled((TextRun(text[:cut]), TextRun(text[cut:], LABEL)))
        assert sum(cell_len(run.text) for run in line) == grammar.columns(text)
        assert len(columns(text)) == cell_len(text)
        sent = glass.cells(Strip([Segment(text)]))
        assert "".join(cell.text for cell in sent).isprintable()


def test_no_character_that_does_not_print_passes():
    for sign in UNPRINTING:
        for text in (f"a{sign}b", f"\u0416{sign}", sign):
            assert printable(text).isprintable()
            assert len(printable(text)) == len(text)
            assert ascii_json(f'"{text}"').isprintable()
            assert "".join(columns(text)).isprintable()
    assert printing_lines("a\nb\r\nc\x85d") == "a\nb \nc d"
