"""Every page of the program, each game's battle among them, draws only signs of its sign set, in each of the three."""

import pytest

from cb_tui.ui.app import GameApp
from tests.run import leading
from tests.ui.reading import screen, settled, until
from tests.ui.test_every_screen import LIBRARY, battle, names
from tests.ui.test_signs import ALLOWED

SETS = {  # what an app is asked for, and the signs beyond ASCII that it may draw
    "ASCII": ({"ascii_only": True}, set()),
    "ASCII map": ({"unicode": False}, ALLOWED),
    "Unicode": ({"unicode": True}, ALLOWED),
}
PAGES = {  # the keys to each page from the one before, and a word of it
    "": "Lessons", "S": "Settings", "escape H": "Records", "escape ?": "Rules in plain words",
    "escape d": "Daily battle", "escape R": "day 1", "escape n j j": "Choose a battle", "enter": "Enter begin",
}  # fmt: skip
BATTLES = {"veghel": "f enter", "first_salvo": "", "fox_and_hounds": ""}


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """A folder with a run that has begun."""
    folder = tmp_path_factory.mktemp("saves")
    leading.begin(folder, seed=23, rank="recruit")
    return folder


def strange(app: GameApp, allowed: set[str]) -> set[str]:
    """Return the signs of the screen that its set does not have. Letters with accents are names."""
    text = "".join(screen(app))
    return {sign for sign in text if not sign.isascii() and not (allowed and sign.isalpha())} - allowed


@pytest.mark.parametrize("signs", SETS)
async def test_every_page_keeps_to_its_signs(signs, saves):
    asked, allowed = SETS[signs]
    app = GameApp(None, LIBRARY, saves, **asked)
    async with app.run_test(size=(100, 30)) as pilot:
        for keys, word in PAGES.items():
            await pilot.press(*map(names, keys.split()))
            await until(pilot, lambda word=word: word in "".join(screen(app)))
            assert not strange(app, allowed), (keys, screen(app))


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("signs", SETS)
async def test_a_battle_of_each_game_keeps_to_its_signs(signs, name, tmp_path):
    asked, allowed = SETS[signs]
    app = GameApp(battle(name, 5, tmp_path), LIBRARY, tmp_path, **asked)
    async with app.run_test(size=(100, 30)) as pilot:
        for keys in BATTLES[name].split():
            await pilot.press(keys)
        await settled(pilot)
        assert not strange(app, allowed), screen(app)
        app.save_now()
