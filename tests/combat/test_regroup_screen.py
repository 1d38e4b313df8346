"""A night in secret: pieces are taken up and put down on the screen within reach; nobody else sees where. [TIME-5b]"""

import pytest

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import formations, regrouping
from cb_tui.games.combat.rules.model import Deploy, EndTurn, Regroup
from cb_tui.games.combat.screen.modes.regroup import RegroupMode
from cb_tui.session.game import Game
from cb_tui.ui.modes.handover import HandoverMode
from tests.combat.screen import HOT, Screen, begun


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "numbers"))


def dusk(saves) -> Game:
    """Return a game in its first night."""
    game = begun(saves, HOT, hours_per_day=1, night_mode="redeploy")
    for seat in ("blue", "red"):
        game.play(Deploy(formations.formations(game.state, SeatId(seat))[0].setup))
    game.play(EndTurn())
    game.play(EndTurn())
    return game


async def test_pieces_go_as_far_as_the_night_lets_them_and_stand_there_at_dawn(tmp_path):
    async with Screen(dusk(tmp_path)) as screen:
        assert isinstance(screen.mode, HandoverMode)
        assert "No planned move is shown" in screen.text
        await screen.press("g")
        mode, desk = screen.mode, screen.controller.desk
        assert isinstance(mode, RegroupMode)
        assert "regroup" in screen.rows[0] and "to act" not in screen.rows[0]
        await screen.press("space")
        unit = mode.unit
        assert unit
        ways = regrouping.ways(desk.table.state, unit)
        await screen.press("k k k k k k k k space")
        assert screen.said.endswith("[TIME-5b]")
        taken = {piece.at for piece in desk.table.scene.pieces}
        to = next(at for at in sorted(ways) if at not in taken)
        desk.cursor = to
        await screen.press("space enter")
        assert isinstance(screen.mode, HandoverMode)
        assert to not in screen.text
        await screen.press("g")
        assert unit not in screen.text.split("moved")[1]
        await screen.press("enter")
        assert screen.game.entries[-1].command == Regroup(())
        for _ in range(3):  # the toss at dawn
            if screen.game.state.pending:
                await screen.press("enter")
        assert screen.game.state.pieces[unit].at == to


async def test_a_piece_is_put_back_where_it_stood_and_none_goes_where_another_stands(tmp_path):
    async with Screen(dusk(tmp_path)) as screen:
        await screen.press("g tab")
        mode, desk = screen.mode, screen.controller.desk
        assert isinstance(mode, RegroupMode)
        unit = mode.unit
        home = desk.table.pieces[unit].at
        ways = regrouping.ways(desk.table.state, unit)
        standing = {piece.at for piece in desk.table.scene.pieces if piece.kind != "P"}
        desk.cursor = next(at for at in sorted(ways) if at in standing and at != home)
        await screen.press("space")
        assert screen.said.endswith("[DEP-3]")
        desk.cursor = next(at for at in sorted(ways) if at not in standing)
        await screen.press("space r")
        assert mode.displayed_view(desk).pieces[unit].at == home
