"""Two players at two logins: each deploys at his own, and both see the halves joined once the second stands. [DEP-7]"""

from cb_tui.core.values import SeatId
from cb_tui.session.game import Game
from cb_tui.session.verify import verify
from cb_tui.ui.modes.waiting import WaitingMode
from cb_tui.ui.systems.combat.modes.army import ArmyMode
from cb_tui.ui.systems.combat.modes.joined import JoinedMode
from tests.combat.screen import HOT, Screen, begun
from tests.combat.test_play_screen import drawn


async def test_each_deploys_at_his_login_and_both_see_the_halves_joined(tmp_path, monkeypatch):
    saves = tmp_path / "saves"
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    game = begun(saves, HOT)
    game.hold(SeatId("blue"))
    async with Screen(game, saves) as blue:
        assert isinstance(blue.mode, ArmyMode)
        await blue.press("tab enter tab enter")
        assert isinstance(blue.mode, WaitingMode)
        drawn("80x24-waiting", blue)  # with his own set-up
        monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
        async with Screen(Game.open(saves, "one", seat="red"), saves) as red:
            assert isinstance(red.mode, ArmyMode)
            assert "Blue ready" in red.text
            await red.press("tab enter tab enter")
            monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
            for _ in range(20):
                await blue.pilot.pause(0.1)
                if isinstance(blue.mode, JoinedMode):
                    break
            assert isinstance(blue.mode, JoinedMode)
            monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
            for _ in range(20):
                await red.pilot.pause(0.1)
                if isinstance(red.mode, JoinedMode):
                    break
            assert isinstance(red.mode, JoinedMode)
            assert red.game.state.pieces == blue.game.state.pieces
            assert verify(saves, "one").findings == []


async def test_nobody_sees_half_of_the_field_while_the_other_has_still_to_open_his_set_up(tmp_path, monkeypatch):
    saves = tmp_path / "saves"
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    game = begun(saves, HOT)
    game.hold(SeatId("blue"))
    async with Screen(game, saves) as blue:
        await blue.press("tab enter tab enter")
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
    async with Screen(Game.open(saves, "one", seat="red"), saves) as red:
        await red.press("tab enter tab enter")
        assert isinstance(red.mode, WaitingMode)
        assert "WAITING FOR BLUE" in red.text
        assert len(red.controller.desk.table.pieces) == 15  # his own
        assert "all stand ready" in red.text and "set up" in red.rows[0]
        assert "round 1" not in red.rows[0] and "2 the halves are joined" not in red.text
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    async with Screen(Game.open(saves, "one", seat="blue"), saves) as blue:
        assert isinstance(blue.mode, JoinedMode)
        assert len(blue.game.state.pieces) == 30
