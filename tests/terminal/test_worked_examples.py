"""A worked example in a real terminal: from the title to its dice and back."""

import sys
from pathlib import Path

from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]


def test_an_example_is_played_from_the_title(tmp_path):
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-m", "cb_tui"], 80, 24, env=env, cwd=ROOT) as terminal:
        terminal.until("Enter choose")
        for typed, seen in (
            ("?", "Rules in plain words"),
            ("/", "Find:"),
            ("COV-1", ">COV-1"),
            ("\r", "worked examples of COV-1"),
            ("e", "Trees save a squad"),
            ("\r", "Enter plays the first of 1 step"),
            ("\r", "One attack die, 6, beats 5."),
            ("\x7f", "R1 fires at r1, which"),
            ("\x1b", "Worked examples"),
            ("\x1b", "Rules in plain words"),
        ):
            terminal.type(typed)
            terminal.until(seen)
        assert ">COV-1" in terminal.text()
