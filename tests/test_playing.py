"""The pages on how to play: their pictures are what the screens draw, and what they quote stands in them."""

import re

import pytest

from cb_tui.cli.parser import parser_of
from cb_tui.core.geometry import Geometry
from cb_tui.core.hexes import HEXES
from cb_tui.core.inches import INCHES
from cb_tui.core.squares import SQUARES
from cb_tui.presentation.keys import help_pairs, rows
from tests.pages import ROOT, assert_block

BOOTS, COMBAT, CAPTAIN = (
    ROOT / "tests" / folder for folder in ("ui/screens/80x24", "combat/screens", "captain/screens")
)
WHOLE = (0, 0, 24)  # first column, first row, row after the last
PICTURES = {
    "docs/playing.md": {
        "screen": (BOOTS / "choose.txt", WHOLE),
        "move": (BOOTS / "move.txt", (47, 1, 13)),
        "aim": (BOOTS / "aim.txt", (47, 1, 13)),
        "fired": (BOOTS / "fired.txt", (47, 1, 13)),
        "reaction": (BOOTS / "reaction.txt", WHOLE),
        "log": (BOOTS / "log.txt", (0, 1, 18)),
    },
    "docs/playing-combat.md": {
        "screen": (COMBAT / "80x24-choose.txt", WHOLE),
        "aim": (COMBAT / "80x24-aim.txt", (45, 1, 14)),
        "fired": (COMBAT / "80x24-fired.txt", (45, 1, 14)),
    },
    "docs/playing-captain.md": {
        "screen": (CAPTAIN / "80x24-choose.txt", WHOLE),
        "aim": (CAPTAIN / "80x24-aim.txt", (51, 1, 21)),
        "fired": (CAPTAIN / "80x24-fired.txt", (51, 1, 15)),
    },
}
MOMENTS = {
    "docs/playing.md": {
        "choose": "In your turn",
        "move": "With a route",
        "aim": "With a target",
        "reaction": "When you may answer",
        "machine": "In the AI's turn",
        "replay": "In a replay",
    },
    "docs/playing-combat.md": {
        "combat deploy": "While you set up",
        "combat choose": "In your turn",
        "combat move": "With a route",
        "combat aim": "With a target",
        "combat strike": "With a plane",
    },
    "docs/playing-captain.md": {
        "captain choose": "With a stand selected",
        "captain move": "With a path",
        "captain aim": "With a target",
        "captain charge": "With a path onto an enemy",
        "captain hold": "When held dice may fire",
    },
}
GRIDS: dict[str, Geometry] = {
    "docs/playing.md": HEXES,
    "docs/playing-combat.md": SQUARES,
    "docs/playing-captain.md": INCHES,
}
WHOLLY = (
    "choose",
    "combat deploy",
    "combat choose",
    "captain choose",
)  # with all their keys, elsewhere those of the key line


def picture(page: str, name: str) -> str:
    drawing, (column, first, end) = PICTURES[page][name]
    return "\n".join(row[column:] for row in drawing.read_text().splitlines()[first:end])


def table(moment: str, title: str, grid: Geometry) -> str:
    """The keys of a moment: all of a turn's, elsewhere those of the key line; two keys in one by the word there."""
    told = zip(rows(moment), help_pairs(moment, grid=grid), strict=True)
    pairs = [(key, text) for key, (_, text) in told if moment in WHOLLY or (key.word and key.cap != "?")]
    listed = [f"| `{key.cap}` | {key.word if '/' in key.cap[1:-1] else text} |" for key, text in pairs]
    return "\n".join([f"| {title} | |", "|---|---|", *listed, ""])


@pytest.mark.parametrize("page", PICTURES)
def test_its_pictures_are_the_drawings(page):
    for name in PICTURES[page]:
        assert_block(page, name, f"```\n{picture(page, name)}\n```\n")


@pytest.mark.parametrize("page", MOMENTS)
def test_its_keys_are_those_of_the_key_table(page):
    assert_block(page, "keys", "\n".join(table(*moment, GRIDS[page]) for moment in MOMENTS[page].items()))


@pytest.mark.parametrize("page", PICTURES)
def test_what_it_quotes_stands_in_the_picture_before(page):
    sections = re.split(r"<!-- (?!end)(\w+) -->\n.*?<!-- end of \w+ -->\n", (ROOT / page).read_text(), flags=re.DOTALL)
    quoted = 0
    for name, text in zip(sections[1::2], sections[2::2], strict=True):
        for words in re.findall(r'"([^"]+)"', text):
            quoted += 1
            assert words in picture(page, name), f"{words!r} is not in the picture {name}"
    assert quoted > 5


@pytest.mark.parametrize("page", PICTURES)
def test_the_commands_that_it_names_take_their_options(page):
    for line in re.findall(r"`cb-tui ([a-z]+) ?([^`]*)`", (ROOT / page).read_text()):
        parser_of(line[0]).parse_args(line[1].replace("NAME", "veghel-1").split())
