"""Every page and question that a key opens, and closing it, sends at most 10 kB at 80x24: an evening in 256 colours."""

import sys
from pathlib import Path
from typing import NamedTuple

from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from tests.legal import find
from tests.terminal.harness import Terminal, keys
from tests.ui.course import COURSE, game

ROOT = Path(__file__).parents[2]
MOST = 10_000  # bytes to open or to close
SILENCE = 0.3  # seconds in which a question is read before it takes a key


class Visit(NamedTuple):
    """A page: the key that opens it, what it shows then, and the key that closes it; "" stays on it, for pages upon it.

    A question is answered only when it was seen in silence.
    """

    opens: str
    shows: str
    closes: str = "escape"
    question: bool = False


MENU = (
    Visit("?", "n our own words"),
    Visit("S", "r default", ""),
    Visit("K", "Enter binds"),
    Visit("escape", "Enter choose", ""),
    Visit("s", "Enter resume"),
    Visit("n", "Enter briefing", ""),
    Visit("?", "n our own words"),
    Visit("b", "A road, a house"),
    Visit("escape", "Enter choose", ""),
    Visit("f", "R2 is next", ""),
    Visit("?", "Keys now"),
    Visit("q", "QUIT?", "t", question=True),
    Visit("r", "Enter replays it", ""),
    Visit("j", "Enter replays it", ""),
)
REPLAY = (
    Visit("enter", "REPLAY", ""),
    Visit("home", "step 0", "end"),
    Visit(":", "Type to find"),
    Visit("i", "LOG"),
    Visit("b", "P continues it", ""),
    Visit("j", "> `-b1", ""),
    Visit("c", "compared"),
    Visit("/", "Find a piece"),
    Visit("g", "Go to which step"),
    Visit("enter", "Name a new branch"),
    Visit("escape", "Enter choose", ""),
    Visit("s", "Enter resume", ""),
    Visit("j", "Enter resume", "enter"),
)
BATTLE = (
    Visit("?", "Keys now", ""),
    Visit("?", "n our own words"),
    Visit("escape", "Tab next", ""),
    Visit("o", "Objectives and forces"),
    Visit("L", "Legend"),
    Visit("O", "Enter changes the line"),
    Visit("I", "Luck ledger"),
    Visit("S", "r default"),
    Visit(":", "Type to find"),
    Visit("/", "Find", ""),
    Visit("escape", "LOG", ""),
    Visit("escape", "Tab next", ""),
    Visit("v", "The line follows"),
    Visit("d", "Danger to"),
    Visit("F", "w with rules"),
    Visit("x", "Enter select"),
    Visit("z", "Tab next", "Z"),
    Visit("q", "QUIT?", question=True),
    Visit("e", "END THE TURN?", "", question=True),
    Visit("w", "of your pieces is"),
    Visit("escape", "Tab next", ""),
    Visit("l", "route cost"),
    Visit("f", "Enter fires", ""),
    Visit("w", "Before the dice"),
    Visit("enter", "I'm here", "", question=True),
    Visit("?", "Keys now", question=True),
    Visit("O", "Enter changes the line", question=True),
    Visit("q", "QUIT?", question=True),
    Visit("g", "FIRE BACK", "", question=True),
)
LOG = (
    Visit("i", "LOG", ""),
    Visit("k", "LOG", "j"),
    Visit("f", "Left Right change it"),
    Visit("/", "Find text"),
    Visit("w", "Note:"),
    Visit("c", "One line to paste"),
    Visit("t", "LOG", ""),
    Visit("enter", "The map just before"),
)


def visited(terminal: Terminal, visit: Visit) -> list[int]:
    """The bytes that a page took to open, and to close."""
    sizes: list[int] = []
    for key in filter(None, (visit.opens, visit.closes)):
        before = len(terminal.raw)
        terminal.type(*keys(key))
        if not sizes:
            terminal.until(visit.shows)
        quiet = SILENCE if visit.question else 0.08
        terminal.rest(quiet, first=0.5 if sizes else quiet)
        sizes.append(len(terminal.raw) - before)
    return sizes


def test_every_page_opens_and_closes_with_ten_kilobytes(tmp_path):
    game(tmp_path, COURSE[:3]).close()
    branch(tmp_path, "g", 2).close()
    last = Game.open(tmp_path, "g", branch="main")
    step = find(last.legal(), "Step", unit="R2", to="0209")
    assert step
    last.play(step)
    last.close()
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-m", "cb_tui"], 80, 24, env=env, cwd=ROOT) as terminal:
        terminal.until("Enter choose")
        terminal.rest(0.2)
        sent = [(size, visit) for visit in (*MENU, *REPLAY, *BATTLE, *LOG) for size in visited(terminal, visit)]
    assert max(sent)[0] <= MOST, max(sent)
