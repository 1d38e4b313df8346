"""Made maps as pictures in docs/maps, unpicked: the first codes of seed 1; CB_TUI_UPDATE=1 draws them anew."""

import os
import re
from xml.etree import ElementTree as ET

from rich.segment import Segment

from cb_tui.core.ruleset import opening_state
from cb_tui.games import RULESETS
from cb_tui.presentation.boards import draw
from cb_tui.session.library import battle_from_code
from cb_tui.ui.terminal.cell_style import style
from tests.forge.codes import CAPTAIN, COMBAT, unpicked
from tests.pages import ROOT, assert_block
from tests.sample import sample
from tests.ui.svg import picture

FOLDER = ROOT / "docs" / "maps"
TEN, SIX, TABLES = unpicked(10), COMBAT.unpicked(6), CAPTAIN.unpicked(10)


def drawn(code):
    """The map of a battle at its start as an SVG, in the colours of the screen."""
    battle = battle_from_code(code)
    ruleset = RULESETS[battle.ruleset]
    grid = draw(ruleset.scene(opening_state(ruleset, battle)), ascii=False)
    rows = [[Segment(sign, style(role, "truecolor")) for sign, role in row] for row in grid]
    return picture(rows, f"{battle.title}: {battle.summary}")


def test_the_maps_of_the_page_are_those_that_the_codes_make():
    every, anew = (*TEN, *SIX, *TABLES), os.environ.get("CB_TUI_UPDATE") == "1"
    for code in every if anew else sample(every, 4):
        path, picture_ = FOLDER / f"{code}.svg", drawn(code)
        if anew:
            path.parent.mkdir(exist_ok=True)
            path.write_text(picture_, encoding="utf-8")
        assert picture_ == path.read_text(encoding="utf-8"), (
            f"{path.name} is out of date: CB_TUI_UPDATE=1 draws it anew"
        )
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*TEN, *SIX, *TABLES}


def test_the_page_shows_all_of_them_with_their_codes():
    for block, codes in (("maps", TEN), ("combat maps", SIX), ("captain maps", TABLES)):
        shown = [
            f"**{battle.title}**, `{code}`: {battle.summary}\n\n![{battle.title}](maps/{code}.svg)\n"
            for code, battle in ((code, battle_from_code(code)) for code in codes)
        ]
        assert_block("docs/forge.md", block, "\n" + "\n".join(shown))


def test_a_map_is_sound_small_and_asks_nothing_of_the_network():
    for path in FOLDER.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert ET.fromstring(text).tag.endswith("svg")
        assert len(text) < 60_000
        assert re.findall(r"https?://[^\s\"']+", text) == ["http://www.w3.org/2000/svg"]
