"""Ambush as a player sees it, cell for cell: `screens/NAME.txt`, written anew with CB_TUI_UPDATE=1, then looked at."""

import os
from pathlib import Path

from cb_tui.core.values import Place, UnitId
from tests.toy import model as m
from tests.toy.table import REST, march, shoot
from tests.toy.test_screen import Screen

FOLDER = Path(__file__).parent / "screens"
WALK = {  # a picture's name, and the keys that lead to it from the one before
    "hand-over": "",
    "conceal": "g",
    "choose": "g g enter enter g",
    "offer": "f",
    "why": "w",
    "dice log": "escape enter i",
    "luck": "escape I",
    "legend": "escape L",
    "objectives": "escape o",
    "commands": "escape colon",
    "other player": "escape e e",
}
OVER = {"victory": "", "log of the end": "i"}
HIDDEN = (m.Conceal(UnitId("w2"), Place("B4")), m.Conceal(UnitId("v2"), Place("G4")))
SHOTS = (shoot("R2", "w1"), REST, shoot("w1", "R1"), REST, march("R3", "E2"))


async def same_as_drawn(screen: Screen, walk: dict[str, str]) -> None:
    """Each picture of a walk is as it is kept."""
    async with screen:
        for name, keys in walk.items():
            await screen.press(*keys.split())
            made = "\n".join(row.rstrip() for row in screen.text.splitlines()) + "\n"
            picture = FOLDER / f"{name.replace(' ', '-')}.txt"
            if os.environ.get("CB_TUI_UPDATE") == "1":
                FOLDER.mkdir(exist_ok=True)
                picture.write_text(made)
            assert made == picture.read_text(), f"{picture.name}: CB_TUI_UPDATE=1 draws it anew"


async def test_a_turn_is_as_drawn(tmp_path):
    await same_as_drawn(Screen(tmp_path, pair=True), WALK)


async def test_the_end_is_as_drawn(tmp_path):
    screen = Screen(tmp_path, pair=True)
    for command in (*HIDDEN, *SHOTS):
        screen.game.play(command)
    while screen.game.outcome is None:
        screen.game.play(REST)
    await same_as_drawn(screen, OVER)


def test_every_drawing_is_of_a_screen():
    assert {path.stem for path in FOLDER.iterdir()} == {name.replace(" ", "-") for name in (*WALK, *OVER)}
