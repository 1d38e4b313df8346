"""The pictures of README and docs, in colour: `docs/pictures/NAME.svg`, anew with CB_TUI_UPDATE=1, then looked at."""

import json
import os
import re
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pyte
import pytest

from cb_tui.session.game import Game
from cb_tui.ui.app import GameApp
from tests.pages import ROOT
from tests.ui.reading import settled
from tests.ui.svg import picture
from tests.ui.test_every_screen import LIBRARY, battle, names, played

FOLDER = ROOT / "docs" / "pictures"
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]


class View(NamedTuple):
    """What a picture shows: a battle, or the menu or a replay, and the keys that lead to it."""

    about: str
    start: str
    keys: str = ""
    size: tuple[int, int] = (100, 30)


VIEWS = {
    "title": View("The title menu", "menu", size=(80, 24)),
    "battle": View(
        "Stonne: a tank is selected, and the map shows what it would have left of its movement points", "stonne",
    ),
    "aim": View(
        "Brecourt Manor: two pieces aim at a squad in a house, with both pools of dice and the odds", "brecourt", "f",
    ),
    "dice": View(
        "Veghel: the log of the battle, and one roll of it with its dice, its pools and its rules", "ended",
        "i k k enter enter",
    ),
    "replay": View(
        "Veghel: a replay, with the moments, branches and luck of the battle", "replay", "] ] ] ] j j j j j",
    ),
}  # fmt: skip


def opened(start: str, saves: Path) -> GameApp:
    """The app before the first key of a picture."""
    game, replay = None, None
    if start == "replay":
        replay = Game.open(saves, played(saves), watch=True, branch="main")
    elif start == "ended":
        game = Game.open(saves, played(saves), branch="main")
    elif start != "menu":
        game = battle(start, 5, saves)
    return GameApp(game, LIBRARY, saves, unicode=True, replay=replay)


@pytest.mark.parametrize("name", VIEWS)
async def test_a_picture_shows_what_the_game_shows(name, tmp_path, monkeypatch):
    for variable in ("NO_COLOR", "COLORFGBG", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in {"COLORTERM": "truecolor", "TERM": "xterm-256color", "LANG": "C.UTF-8"}.items():
        monkeypatch.setenv(variable, value)
    app = opened(VIEWS[name].start, tmp_path)
    async with app.run_test(size=VIEWS[name].size) as pilot:
        await settled(pilot)
        await pilot.press(*map(names, VIEWS[name].keys.split()))
        await settled(pilot)
        made = picture(app.screen._compositor.render_strips(), VIEWS[name].about)
    path = FOLDER / f"{name}.svg"
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text(encoding="utf-8"), f"{path.name} is out of date: CB_TUI_UPDATE=1 draws it anew"


def test_every_picture_is_one_of_these_and_is_on_a_page():
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(VIEWS)
    shown = re.findall(r"pictures/(\w+)\.svg", "".join(page.read_text() for page in PAGES))
    assert set(shown) == set(VIEWS)


def test_the_recording_is_short_and_leaves_the_terminal_as_it_was():
    head, *events = map(json.loads, (FOLDER / "veghel.cast").read_text(encoding="utf-8").splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    times = [time for time, kind, _ in events if kind == "o"]
    assert times == sorted(times)
    assert len(times) == len(events)
    assert times[-1] < 40
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    heads, pages = [], []
    for _, _, text in events[:-1]:
        stream.feed(text)
        heads.append(screen.display[0])
        pages.append("\n".join(screen.display))
    assert all("Veghel crossroads" in row for row in heads)
    assert any("US to act" in row for row in heads) and any("German turn" in row for row in heads)
    assert any("fired at" in page for page in pages) and any("x destroyed" in page for page in pages)
    assert "US victory" in heads[-1] and "They lost 4 of 4" in pages[-1]
    modes = re.findall(r"\x1b\[\?(\d+)([hl])", "".join(text for _, _, text in events))
    assert {number for number, _ in modes} <= {"25", "7", "1049"}
    assert dict(modes) == {"25": "h", "7": "h", "1049": "l"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_is_sound_small_and_asks_nothing_of_the_network(path):
    text = path.read_text(encoding="utf-8")
    assert ET.fromstring(text).tag.endswith("svg")
    assert len(text) < 60_000
    assert re.findall(r"https?://[^\s\"']+", text) == ["http://www.w3.org/2000/svg"]
