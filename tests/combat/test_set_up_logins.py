"""Two players at two logins: each deploys at his own, and both see the halves joined once the second stands. [DEP-7]"""

import os
import subprocess
import sys
from pathlib import Path

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules.model import Deploy
from cb_tui.games.combat.screen.modes.army import ArmyMode
from cb_tui.games.combat.screen.modes.deploy import DeployMode
from cb_tui.games.combat.screen.set_up import JoinedMode
from cb_tui.session.game import Game
from cb_tui.session.verify import verify
from cb_tui.ui.modes.other_side import WaitingMode
from tests.combat.screen import HOT, Screen, begun
from tests.combat.test_play_screen import drawn
from tests.combat.test_words_typed import flat
from tests.patience import PATIENCE
from tests.ui.reading import until

ROOT = Path(__file__).parents[2]


async def test_each_deploys_at_his_login_and_both_see_the_halves_joined(tmp_path, monkeypatch):
    saves = tmp_path / "saves"
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    game = begun(saves, HOT)
    game.release_other_seats(SeatId("blue"))
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
            await until(blue.pilot, lambda: isinstance(blue.mode, JoinedMode))
            monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
            await until(red.pilot, lambda: isinstance(red.mode, JoinedMode))
            assert red.game.state.pieces == blue.game.state.pieces
            assert verify(saves, "one").findings == []


async def test_nobody_sees_half_of_the_field_while_the_other_has_still_to_open_his_set_up(tmp_path, monkeypatch):
    saves = tmp_path / "saves"
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    game = begun(saves, HOT)
    game.release_other_seats(SeatId("blue"))
    async with Screen(game, saves) as blue:
        await blue.press("tab enter tab enter")
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
    async with Screen(Game.open(saves, "one", seat="red"), saves) as red:
        await red.press("tab enter tab enter")
        assert isinstance(red.mode, WaitingMode)
        assert "WAITING FOR BLUE" in red.text
        assert len(red.controller.desk.table.pieces) == 15  # his own
        assert "everyone is ready" in red.text and "set up" in red.rows[0]
        assert "round 1" not in red.rows[0] and "2 the halves are joined" not in red.text
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "blue"))
    async with Screen(Game.open(saves, "one", seat="blue"), saves) as blue:
        assert isinstance(blue.mode, JoinedMode)
        assert len(blue.game.state.pieces) == 30


def typed(saves: Path, who: str, *arguments: str, lines: str = "") -> str:
    """Return what a process of one user says to these lines, on one line."""
    env = os.environ | {"CB_TUI_SAVES": str(saves), "CB_TUI_NUMBERS": str(saves.parent / who), "TERM": "dumb"}
    command = (sys.executable, "-m", "cb_tui", *arguments, "--plain")
    done = subprocess.run(
        command, cwd=ROOT, input=f"{lines}\n", env=env, check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    return flat(done.stdout)


def test_who_is_ready_before_he_is_asked_need_not_wait(tmp_path, monkeypatch):
    """DEP-1, DEP-7: the rules ask Blue first; what Red gives ahead only his own files have, and he may take it back."""
    saves, joins = tmp_path / "saves", ("resume", "one", "--seat", "red")
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "anna"))
    blue = begun(saves, HOT)
    blue.release_other_seats(SeatId("blue"))
    said = typed(saves, "bert", *joins, lines="army balanced\nfill\nready\nundo\nmirror\nready\nundo\nredo\nunits")
    assert said.count("Kept secret until it is Red's decision, then played automatically.") == 3
    assert "Waiting for the Blue side" in said and "Red t7 tank" in said
    assert blue.refresh() == 0
    blue.play(next(command for command in blue.legal() if isinstance(command, Deploy)))
    assert "Waiting for Blue to open what was sealed" in typed(saves, "bert", *joins)
    assert not [path for path in (tmp_path / "bert").iterdir() if path.name.startswith("ahead")]
    blue.refresh()
    blue.append_owed()
    assert len(blue.state.pieces) == 30
    assert verify(saves, "one").findings == []


async def test_a_set_up_given_ahead_is_drawn_and_taken_back_on_the_screen(tmp_path, monkeypatch):
    game = begun(tmp_path / "saves", HOT)
    game.release_other_seats(SeatId("blue"))
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
    async with Screen(Game.open(tmp_path / "saves", "one", seat="red")) as red:
        await red.press("tab enter tab enter")
        assert isinstance(red.mode, WaitingMode)
        assert "WAITING FOR BLUE" in red.text and "Yours is sealed" in red.text
        assert len(red.controller.desk.table.pieces) == 15
        await red.press("backspace")
        assert isinstance(red.mode, DeployMode)
