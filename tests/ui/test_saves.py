"""The list of saved games."""

from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from tests.session.test_original import VEGHEL, begun, doctored
from tests.ui.test_every_screen import screen, settled


async def test_a_doctored_battle_has_a_mark_in_the_list_and_the_line_below_says_what_differs(tmp_path):
    begun(tmp_path, doctored())
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        shown = screen(app)
    (row,) = [row for row in shown if "friday" in row]
    assert row.split()[:5] == [">", "friday", "Veghel", "crossroads", "!"]
    assert any("! Not the Veghel crossroads that came along: 2 counters" in r for r in shown)


async def test_a_battle_as_it_came_along_has_none(tmp_path):
    begun(tmp_path, VEGHEL)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert not any("!" in row for row in screen(app) if "friday" in row)
