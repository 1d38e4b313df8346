"""Every screen at three sizes, cell for cell: `screens/SIZE/NAME.txt`, anew with CB_TUI_UPDATE=1 and then looked at."""

import os
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.editing import opening
from cb_tui.presentation.editing.opening import opened_workspace
from cb_tui.session.branch_point import MAIN
from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens import generate, seating
from tests.cli.shell import run
from tests.sample import sample
from tests.ui.reading import screen, settled, silent

FOLDER = Path(__file__).parent / "screens"
SIZES = [(80, 24), (100, 30), (200, 60)]
UPDATE = os.environ.get("CB_TUI_UPDATE") == "1"
DRAWN = {"combat_boots", "combat", "combat_captain"}  # a battle of another game changes no picture


class Drawn(Library):
    """The battles of the games in the pictures."""

    def battles(self) -> list[Scenario]:
        return [each for each in super().battles() if RULESETS[each.ruleset].package in DRAWN]


LIBRARY = Drawn()
SOME_DAY = 1_780_000_000  # when the saves were played

# A picture's name after the keys that lead to it from the one before; "*" marks a key that answers a question.

WALKS: dict[str, dict[str, str]] = {
    "title": {
        "title": "",
        "chooser": "n j j",
        "rulings": "r j j enter",
        "briefing": "escape b",
        "rules": "escape escape ?",
        "settings": "escape S",
        "keys": "K",
    },
    "saves": {
        "title with a game": "",
        "saves": "s",
        "saves to replay": "escape r",
    },
    "battle": {
        "choose": "",
        "keys of the moment": "?",
        "rules in a battle": "?",
        "move": "escape escape l l",
        "aim": "escape f",
        "pools": "w",
        "fired": "escape enter",
        "sight": "enter v l l k",
        "danger": "escape d",
        "danger everywhere": "D",
        "threat": "escape F",
        "legend": "escape L",
        "objectives": "escape o",
        "standing orders": "escape O",
        "luck": "escape I",
        "log": "escape i",
        "a roll of the log": "k enter",
        "find": "escape /",
        "filter": "escape f",
        "commands": "escape escape :",
        "end of turn": "escape e",
        "quit": "escape* q",
    },
    "machine": {"machine": "e e* space"},
    "reaction": {"reaction": "e e* enter", "reaction, pools": "w*"},
    "replay": {
        "replay": "",
        "replay of a roll": "j j",
        "replay, go to": "g",
        "branches": "escape b",
        "branches compared": "j c",
    },
    "victory": {"victory": ""},
    "made": {"generate": "n g"},
    "lesson": {"lesson": "f", "lesson, second step": "space"},
    "sky": {"dogfight": "", "dogfight, choices": "tab m", "dogfight, log": "escape i"},
    "support": {"support": "a"},
    "hand-over": {"hand-over": "e e*", "the other player": "g*"},
    "dice": {"dice of your own": "f enter"},
    "editor": {
        "editor": "enter",
        "editor, area": "m ^ / 0 7 0 6 enter a l l l j",
        "editor, lines": "enter R f enter l",
        "editor, counters": "escape p tab s c h r",
        "editor, card": "enter enter j l l",
        "editor, objectives": "escape o l l l",
        "editor, findings": "i",
        "editor, battle": "escape escape B j j j j j j",
        "editor, keys": "?",
        "editor, test": "escape escape backspace backspace G",
    },
}


def file_of(picture: str) -> str:
    """The file of a picture."""
    return f"{picture.replace(',', '').replace(' ', '-')}.txt"


def names(value: str) -> str:
    """A key as Textual names it."""
    return {"?": "question_mark", "/": "slash", ":": "colon"}.get(value, value)


async def shown(app: GameApp, size: tuple[int, int], walk: dict[str, str]) -> dict[str, str]:
    """The pictures of a walk."""
    made = {}
    async with app.run_test(size=size) as pilot:
        for name, keys in walk.items():
            await settled(pilot)
            for key in keys.split():
                if key.endswith("*"):
                    await silent(pilot)
                await pilot.press(names(key.rstrip("*")))
            await settled(pilot)
            made[name] = "\n".join(row.rstrip() for row in screen(app)) + "\n"
    return made


def battle(name: str, seed: int, saves: Path, **options: Any) -> Game:
    found = LIBRARY.read(name)
    seats = {SeatId(side): seat for side, seat in options.pop("seats", {}).items()} or default_seats(found)
    return Game.new(RULESETS[found.ruleset], found, seed=seed, seats=seats, saves=saves, **options)


def played(saves: Path) -> str:
    """The name of a battle that is over, with a branch, beside one under way."""
    assert run("arena", "veghel", "--games", 1, "--seed", 3, "--out", saves).status == 0
    (name,) = (path.name for path in saves.iterdir())
    branch(saves, name, 12, MAIN, "b1").close()
    battle("pegasus", 5, saves).close()
    for place in saves.rglob("*"):
        os.utime(place, (SOME_DAY, SOME_DAY))
    return name


def opened(start: str, saves: Path, *, plain: bool = True) -> GameApp:
    """The app at the start of a walk, in ASCII if `plain`."""
    game, replay, both = None, None, {"us": "human", "de": "human"}
    match start:
        case "title" | "lesson" | "made":
            pass
        case "saves":
            played(saves)
        case "replay":
            replay = Game.open(saves, played(saves), watch=True, branch="main")
        case "victory":
            game = Game.open(saves, played(saves), branch="main")
        case "sky":
            game = battle("sabres", 7, saves)
        case "support":
            game = battle("foy", 5, saves)
        case "hand-over":
            game = battle("veghel", 5, saves, seats=both)
        case "dice":
            game = battle("veghel", 5, saves, dice="manual")
        case "editor":
            return GameApp(None, LIBRARY, saves, ascii_only=plain, edited=opened_workspace("mill"))
        case _:
            game = battle("veghel", 5, saves)
    return GameApp(game, LIBRARY, saves, ascii_only=plain, replay=replay)


EVERY = list(product(WALKS, SIZES))
SOME = EVERY if UPDATE else sample(EVERY, 2)  # each walk at one size or two


@pytest.mark.parametrize(("start", "size"), SOME, ids=str)
async def test_what_is_shown_is_as_drawn(start, size, tmp_path, monkeypatch):
    for name in ("NO_COLOR", "COLORTERM", "COLORFGBG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TZ": "UTC", "TERM": "xterm-256color", "LANG": "C.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    time.tzset()
    for folder in ("BATTLES", "EDITS"):
        monkeypatch.setenv(f"CB_TUI_{folder}", str(tmp_path / folder.lower()))
    seeds = (generate, "short_seed"), (generate, "new_seed"), (seating, "new_seed"), (opening, "new_seed")
    for screens, fresh in seeds:
        monkeypatch.setattr(screens, fresh, lambda: 1944)
    made = await shown(opened(start, tmp_path), size, WALKS[start])
    for name, text in made.items():
        picture = FOLDER / f"{size[0]}x{size[1]}" / file_of(name)
        if UPDATE:
            picture.parent.mkdir(parents=True, exist_ok=True)
            picture.write_text(text)
        assert text == picture.read_text(), f"{picture.name} at {size}: CB_TUI_UPDATE=1 draws it anew"


def test_every_drawing_is_of_a_screen():
    wanted = {file_of(name) for walk in WALKS.values() for name in walk}
    assert len(wanted) == sum(map(len, WALKS.values()))
    for columns, rows in SIZES:
        assert {path.name for path in (FOLDER / f"{columns}x{rows}").iterdir()} == wanted
