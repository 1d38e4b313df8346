"""The page of screens: `docs/screens.md` and its pictures, made of shipped battles, anew with CB_TUI_UPDATE=1."""

import os
import re
import time
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from cb_tui.ui.app import GameApp
from cb_tui.ui.screens import generate, seating
from cb_tui.ui.screens.battle import BattleScreen
from tests.pages import ROOT
from tests.sample import sample
from tests.ui.reading import settled
from tests.ui.svg import picture
from tests.ui.test_every_screen import LIBRARY, battle, names, opened

FOLDER = ROOT / "docs" / "pictures" / "screens"
PAGE = ROOT / "docs" / "screens.md"
MOST = 170_000  # bytes of a picture
HEAD = """# Screens

Each screen as the program draws it, in true color, in a battle that ships with it; a test makes this page. Each was
first drawn by hand for an invented battle: where a screen differs from its drawing, the lines below it say how and
why. The map is an ASCII map unless `u` asks for Unicode.
"""


class Shown(NamedTuple):
    """A screen: what it is, how it is reached, and where it differs from its drawing."""

    name: str
    about: str
    start: str
    keys: str = ""
    size: tuple[int, int] = (80, 24)
    differs: tuple[str, ...] = ()


SCREENS = (
    Shown(
        "choose", "Veghel: a piece is selected, with its reach, targets and danger", "veghel",
        differs=(
            "The goals of both sides stand in the place of the log until something has happened.",
            "What is to win and the sides stay at the foot of the panel: they do not move when the targets change.",
        ),
    ),
    Shown(
        "choose-large", "Veghel in a large window: the counter beside its card, the key of the map below it", "veghel",
        size=(160, 50),
        differs=(
            "Counters have the brackets of their side only where a terminal has no colors.",
            "The panel takes the columns that the map leaves, here 44; the drawing had 33 beside a wider map.",
            "The log stands under the map as long as four lines are free there.",
        ),
    ),
    Shown(
        "aim", "Veghel: a piece aims, with both pools of dice and the chances as bars", "veghel", "f",
    ),
    Shown("fired", "Veghel: the shot, its dice, and its mark on the map until the next key", "veghel", "f enter"),
    Shown(
        "edge", "Brecourt Manor: a map that goes on to the east and south", "brecourt", size=(80, 24),
        differs=("The bars count the enemies beyond; which of them fire at you is in the panel.",),
    ),
    Shown(
        "squares", "First salvo: the square board, with the hit deck as a bar", "first_salvo",
        differs=("The deck and both armies stand under the map, in view at every zoom.",),
    ),
    Shown(
        "squares-large", "First salvo in a large window: how card and die make up the chance", "first_salvo",
        size=(160, 50),
        differs=(
            "A square has two lines of six cells: a board of twenty columns still fits beside a panel.",
            "A counter shows range and save, the two figures that a shot needs; its kind is its letter.",
        ),
    ),
    Shown(
        "table", "The Fox and Hounds: the inch table at the roll for initiative", "fox_and_hounds",
        differs=("Rings are drawn when `r` asks for them.",),
    ),
    Shown("title", "The title", "title"),
    Shown("chooser", "The list of battles", "title", "n j j"),
    Shown("briefing", "The briefing of a battle", "title", "n j j enter"),
    Shown("settings", "The settings", "title", "S"),
    Shown("rules", "The rules in plain words", "battle", "? ?"),
    Shown("saves", "Saved games", "saves", "s"),
    Shown("dice-of-a-roll", "The log, and every die of one shot", "victory", "i k k"),
    Shown("replay", "A replay with its moments", "replay", "j j"),
    Shown("end", "The end of a battle", "victory"),
)  # fmt: skip
WALKS = ("title", "saves", "victory", "replay", "battle")


def page() -> str:
    """The text of the page."""
    parts = [HEAD]
    for each in SCREENS:
        wide, high = each.size
        parts.append(f"## {each.about}\n\n![{each.about}](pictures/screens/{each.name}.svg)\n")
        parts.append("\n".join((f"{wide} x {high}.", *(f"- {said}" for said in each.differs))) + "\n")
    return "\n".join(parts)


SHOWN = SCREENS if os.environ.get("CB_TUI_UPDATE") == "1" else sample(SCREENS, 3)


@pytest.mark.parametrize("each", SHOWN, ids=lambda each: each.name)
async def test_a_screen_is_as_the_page_shows_it(each, tmp_path, monkeypatch):
    for variable in ("NO_COLOR", "COLORFGBG", "LC_ALL", "LC_CTYPE", "SSH_CONNECTION"):
        monkeypatch.delenv(variable, raising=False)
    fixed = {"COLORTERM": "truecolor", "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC"}
    for variable, value in fixed.items():
        monkeypatch.setenv(variable, value)
    time.tzset()
    for screens, fresh in ((generate, "short_seed"), (generate, "new_seed"), (seating, "new_seed")):
        monkeypatch.setattr(screens, fresh, lambda: 1944)
    walk = each.start in WALKS
    app = (
        opened(each.start, tmp_path, plain=False)
        if walk
        else GameApp(battle(each.start, 5, tmp_path), LIBRARY, tmp_path)
    )
    async with app.run_test(size=each.size) as pilot:
        await settled(pilot)
        for key in each.keys.split():
            await pilot.press(names(key))
            await settled(pilot)
        if isinstance(app.screen, BattleScreen):
            app.screen.player.end()  # what stands after the frames
            await settled(pilot)
        made = picture(app.screen._compositor.render_strips(), each.about)
    path = FOLDER / f"{each.name}.svg"
    if os.environ.get("CB_TUI_UPDATE") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text(encoding="utf-8"), f"{path.name} is out of date: CB_TUI_UPDATE=1 draws it anew"


def test_the_page_tells_of_every_screen_and_of_no_other():
    if os.environ.get("CB_TUI_UPDATE") == "1":
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
    assert {path.stem for path in FOLDER.glob("*.svg")} == {each.name for each in SCREENS}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.svg")), ids=lambda path: path.stem)
def test_a_screen_is_a_sound_picture_and_asks_nothing_of_the_network(path):
    text = path.read_text(encoding="utf-8")
    assert ET.fromstring(text).tag.endswith("svg")
    assert len(text) < MOST
    assert re.findall(r"https?://[^\s\"']+", text) == ["http://www.w3.org/2000/svg"]
