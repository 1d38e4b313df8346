"""The records page: bars by game, the battles one by one, at every size, and lessons left out."""

from itertools import product

import msgspec
import pytest

from cb_tui.core.values import Place
from cb_tui.session.library import Library
from cb_tui.session.log import seal
from cb_tui.session.rebuild import rebuild
from cb_tui.ui.app import GameApp
from cb_tui.ui.saved_view import ViewFile, seconds_played
from tests.run import leading
from tests.sample import sample
from tests.ui.reading import screen


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with the two battles of a run, a lost one and a won one."""
    saves = tmp_path_factory.mktemp("saves")
    leading.led(leading.begin(saves, seed=23, rank="recruit"), 2)
    rebuild(saves)
    return saves


@pytest.mark.parametrize(
    ("size", "ascii_only"), sample(product([(60, 16), (80, 24), (100, 30), (160, 50)], [True, False]), 3)
)
async def test_the_records_have_a_bar_for_each_game_and_a_line_for_each_battle(played, size, ascii_only):
    app = GameApp(None, Library(), played, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await pilot.pause()
        page = screen(app)
        await pilot.press("j")
        below = screen(app)
    assert "2 battles" in page[0]
    assert any("Combat Boots" in row and "1 of 2" in row for row in page)
    assert any("in runs" in row and "1 of 2" in row for row in page)
    assert any("Rearguard at La Croix-Marie"[:18] in row and "turn 6" in row for row in page)
    assert any("Hold Le Mesnil-Duval, lost" in rows[-2] for rows in (page, below))
    assert size[0] < 80 or any("Luck " in rows[-2] and " of 100" in rows[-2] for rows in (page, below))
    assert any("Longest lived" in row for row in page) == (size[0] >= 76)
    assert all(len(row) == size[0] for row in page)
    assert not ascii_only or all(row.isascii() for row in page)


def test_the_time_of_a_game_is_that_of_its_seats_at_this_keyboard(tmp_path):
    for seat, seconds, game in (("us", 90.0, "one"), ("de", 30.5, "one"), ("su", 7.0, "another")):
        view = ViewFile("", Place("0101"), played=seconds, game=game)
        (tmp_path / f"view-{seat}.json").write_bytes(seal(msgspec.json.encode(view)))
    assert seconds_played(tmp_path, ("us", "de", "su", "fr"), "one") == 120.5


async def test_without_a_battle_the_page_says_what_it_will_list(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await pilot.pause()
        page = screen(app)
    assert "No battles finished yet." in "".join(page)
    assert "Enter" not in page[-1]
