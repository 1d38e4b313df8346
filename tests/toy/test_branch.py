"""A branch of Ambush on the real screen: gone back to, played, found in the tree, left for the main line again."""

import pytest

from cb_tui.games import GAMES
from cb_tui.session.verify import verify
from tests import toy
from tests.toy import model as m
from tests.toy.table import march
from tests.toy.test_games import RULES
from tests.toy.test_screen import Screen


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=["80x24", "160x50"])
async def test_a_branch_is_played_and_the_main_line_taken_up_again(tmp_path, monkeypatch, size):
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)
    async with Screen(tmp_path, size=size) as screen:
        await screen.concealed()
        await screen.press("f", "enter", "backspace", "B")
        game = screen.app.screen.game
        assert (game.branch, game.step) == ("b1", 2)
        assert "branch b1  saved" in screen.text
        await screen.press("g", "down", "enter")
        assert game.entries[-1].command == march("R1", "C2")

        await screen.press("q", "t", "s", "escape", "r", "enter", "b")
        told = " ".join(screen.text.split())
        assert "main" in told
        assert "`-b1 at 2" in told
        await screen.press("k", "c")
        assert "compared: same up to step 2" in screen.text
        assert "w2" not in screen.text
        await screen.press("P")
        await screen.press("g")
        back = screen.app.screen.game
        assert (back.branch, back.step) == ("main", 3)
        assert isinstance(back.entries[-1].command, m.Shoot)
        assert "branch" not in screen.text.splitlines()[0]
    assert verify(tmp_path, back.name, RULES).findings == []
    assert verify(tmp_path, back.name, RULES).branches == ("b1",)
