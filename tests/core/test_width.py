"""Columns of a text, as the terminal counts them."""

import subprocess
import sys
import unicodedata

import pytest
from rich.cells import cell_len
from wcwidth import list_versions, wcwidth

from cb_tui.core.grammar import clip, columns, pad
from cb_tui.presentation.text import fit, length, line, plain_text, shorten, wrap

TEXTS = [
    "Veghel",
    "\u6f22\u5b57",
    "\ud55c\uad6d",
    "\uff21\uff22",
    "e\u0301tude",
    "\u039b\u00df",
    "a\u6f22b\u5b57c",
    "\u0915\u093e",
    "\u2630\u2631",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_takes_the_columns_that_it_takes_on_the_screen(text):
    assert columns(text) == cell_len(text)
    assert columns(pad(text, 12)) == 12
    for width in range(12):
        assert columns(clip(text, width)) <= width
        assert text.startswith(clip(text, width))
        assert length(fit(line(text, " ", text), width)) == width
        assert cell_len(plain_text(shorten(line(text, " ", text, " and more"), width + 4))) <= width + 4
    assert clip(text, 12) == text
    for row in wrap(" ".join(TEXTS), 6):
        assert cell_len(plain_text(row)) <= 6


def test_one_table_counts_on_every_python():
    """After a new table of wcwidth: see what it does to the battles there are, then put its version here."""
    assert list_versions() == ("18.0.0",)
    assert columns("\u2630") == 2, f"a trigram is wide since Unicode 16; this Python has {unicodedata.unidata_version}"


def test_what_is_counted_without_the_table_is_what_the_table_says():
    for code in range(0x20, 0x3000):
        if chr(code).isprintable():
            assert columns(chr(code)) == wcwidth(chr(code)), hex(code)


def test_the_table_is_read_for_signs_that_need_it_alone():
    spy = "import sys; from cb_tui.core.grammar import columns; columns({!r}); print('wcwidth' in sys.modules)"
    for text, read in (("Brécourt — ┌─┐ …", "False"), ("漢", "True")):
        done = subprocess.run([sys.executable, "-c", spy.format(text)], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == read


@pytest.mark.parametrize("sign", ["\u202e", "\x9b", "\u2028", "\ud800"])
def test_what_does_not_print_takes_the_column_of_its_blank(sign):
    assert columns(f"a{sign}b") == 3
