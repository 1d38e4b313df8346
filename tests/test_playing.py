"""docs/playing.md: its pictures are the drawings that the screens are held to, and what it quotes stands in them."""

import re

import pytest

from cb_tui.cli.parser import parser_of
from cb_tui.presentation.keys import help_pairs, rows
from tests.pages import ROOT, assert_block

PAGE = "docs/playing.md"
DRAWINGS = ROOT / "tests" / "ui" / "screens" / "80x24"
PANEL = (47, 1, 13)  # first column, first row, row after the last
PICTURES = {
    "screen": ("choose", (0, 0, 24)),
    "move": ("move", PANEL),
    "aim": ("aim", PANEL),
    "fired": ("fired", PANEL),
    "reaction": ("reaction", (0, 0, 24)),
    "log": ("log", (0, 1, 18)),
}
MOMENTS = {
    "choose": "In your turn",
    "move": "With a route",
    "aim": "With a target",
    "reaction": "When you may answer",
    "machine": "In the machine's turn",
    "replay": "In a replay",
}


def picture(name: str) -> str:
    drawing, (column, first, end) = PICTURES[name]
    rows = (DRAWINGS / f"{drawing}.txt").read_text().splitlines()[first:end]
    return "\n".join(row[column:] for row in rows)


def table(moment: str) -> str:
    """The keys of a moment: all of a turn's, elsewhere those of the key line; two keys in one by the word there."""
    told = zip(rows(moment), help_pairs(moment), strict=True)
    pairs = [(key, text) for key, (_, text) in told if moment == "choose" or (key.word and key.cap != "?")]
    listed = [f"| `{key.cap}` | {key.word if '/' in key.cap[1:-1] else text} |" for key, text in pairs]
    return "\n".join([f"| {MOMENTS[moment]} | |", "|---|---|", *listed, ""])


@pytest.mark.parametrize("name", PICTURES)
def test_its_pictures_are_the_drawings(name):
    assert_block(PAGE, name, f"```\n{picture(name)}\n```\n")


def test_its_keys_are_those_of_the_key_table():
    assert_block(PAGE, "keys", "\n".join(map(table, MOMENTS)))


def test_what_it_quotes_stands_in_the_picture_before():
    sections = re.split(r"<!-- (?!end)(\w+) -->\n.*?<!-- end of \w+ -->\n", (ROOT / PAGE).read_text(), flags=re.DOTALL)
    quoted = 0
    for name, text in zip(sections[1::2], sections[2::2], strict=True):
        for words in re.findall(r'"([^"]+)"', text):
            quoted += 1
            assert words in picture(name), f"{words!r} is not in the picture {name}"
    assert quoted > 5


def test_the_commands_that_it_names_take_their_options():
    for line in re.findall(r"`cb-tui ([a-z]+) ?([^`]*)`", (ROOT / PAGE).read_text()):
        parser_of(line[0]).parse_args(line[1].replace("NAME", "veghel-1").split())
