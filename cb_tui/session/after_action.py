"""After-action: the report of a saved game, written beside its log."""

import os
from collections.abc import Callable
from pathlib import Path

from cb_tui.session import files
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SaveError
from cb_tui.session.game import Game

Reporter = Callable[[Game], str]  # the text of a report, as all players of this copy may read it
ROOM = 58  # columns of a path in a message of 80


def write_report(saves: Path | None, name: str, branch: str, reporter: Reporter | None) -> str:
    """Write the report of a save and return its path, short enough for a message.

    Only this user can read the file. Raises SessionError.
    """
    if saves is None or reporter is None or not name:
        raise SaveError("This game is not saved, so there is no place for its report")
    game = Game.open(saves, name, watch=True, branch=branch)
    path = saves / name / ("report.md" if game.branch == MAIN else f"report-{game.branch}.md")
    files.replace(path, reporter(game).encode(), mode=0o600)
    return short(path)


def short(path: Path) -> str:
    """Return a path with ~ for the user's home. Of a long path only the last two names remain."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - that of pathlib fails for a user who has none
    told = f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
    return told if len(told) <= ROOM else f".../{path.parent.name}/{path.name}"
