"""Columns of a text, as the terminal counts them."""

import pytest
from rich.cells import cell_len

from cb_tui.core.width import clip, columns, pad
from cb_tui.present.text import fit, length, line, plain_text, shorten, wrap

TEXTS = [
    "Veghel",
    "\u6f22\u5b57",
    "\ud55c\uad6d",
    "\uff21\uff22",
    "e\u0301tude",
    "\u039b\u00df",
    "a\u6f22b\u5b57c",
    "\u0915\u093e",
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
