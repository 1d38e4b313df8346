"""A run led at its pages in a real terminal: what each screen is answered depends on what it shows alone."""

import os
import sys
from pathlib import Path

from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
PRESSES = {  # by what stands in the last two lines: the first that does
    "END THE RUN?": "\x1b",
    "Enter hall": "",  # the run is over
    "The run is over": "\r",
    "Enter begin": "\r",
    "Enter go on": "\r",
    "Enter next roll": "\r",
    "Enter continue": "\r",
    "Enter march": "\r",
    "q quit  ? more": "\r",  # the briefing
    "y yes": "y",
    "e end the turn": "e",
    "Enter skip": "\r",
    "Space hold": " ",
    "Enter leave": "\r",
    "FIGHT OR FLEE": "\r",
    "e end turn": "e",
}


def leading(saves: Path, *options: str) -> Terminal:
    """A terminal in which the pages of the run are opened."""
    argv = [sys.executable, "-m", "cb_tui", "run", "--saves", str(saves), *options]
    return Terminal(argv, 80, 24, env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=ROOT)


def press(lines: list[str]) -> str | None:
    """Return what a screen is answered: nothing where the run is over, None where nothing is asked yet."""
    asked = " ".join(lines[-2:])
    return next((key for words, key in PRESSES.items() if words in asked), None)
