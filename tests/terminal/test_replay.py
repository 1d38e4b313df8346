"""The replay in a real terminal: a step sends little, and standing still nothing."""

import sys
from pathlib import Path

from tests.cli.shell import run
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
MOST = 4000  # bytes for a step at 80x24


def test_a_step_sends_little_and_standing_still_nothing(tmp_path):
    assert run("arena", "veghel", "--games", 1, "--seed", 3, "--out", tmp_path).status == 0
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-m", "cb_tui", "replay", "veghel-3-1"], 80, 24, env=env, cwd=ROOT) as terminal:
        terminal.until("REPLAY")
        terminal.rest(quiet=0.5)
        for presses in ("l*4", "j*4", "h*4", "k*2"):
            sizes = [burst.size for burst in terminal.press(presses)]
            assert 0 < max(sizes) <= MOST, presses
        assert terminal.rest(1.0, 1.0).size == 0
        assert "REPLAY  step" in terminal.text()
