"""The bell rings when a decision interrupts the machine's turn, where the settings have one."""

import sys
from pathlib import Path

import pytest

from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("bell", [True, False])
def test_it_rings_when_a_decision_interrupts_the_machine_and_not_unless_it_is_on(tmp_path, bell):
    config = tmp_path / "config"
    config.mkdir()
    (config / "settings.toml").write_text(f"bell = {str(bell).lower()}\nspeed = 5\n")
    env = {"CB_TUI_SAVES": str(tmp_path / "saves"), "CB_TUI_CONFIG": str(config)}
    argv = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "5"]
    with Terminal(argv, env=env, cwd=ROOT) as terminal:
        terminal.begin("R1 is next")
        terminal.rest(0.4)
        start = len(terminal.raw)
        terminal.press("e")
        terminal.rest(0.4)
        terminal.press("e")
        terminal.until("hold")
        terminal.rest(0.3)
        assert (b"\x07" in terminal.raw[start:]) is bell
