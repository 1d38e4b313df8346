"""The real program with one more rules system: `python -m tests.toy play ambush`."""

from pathlib import Path

from cb_tui.__main__ import main
from cb_tui.games import GAMES
from cb_tui.session import library
from tests.toy import GAME

GAMES[GAME.package] = GAME
library.EXTRA_FOLDERS.append(Path(__file__).parent / "scenarios")

if __name__ == "__main__":
    raise SystemExit(main())
