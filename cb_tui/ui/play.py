"""Play: the game in this terminal, from its first screen to its last."""

from pathlib import Path
from typing import TYPE_CHECKING

from cb_tui.ui.app import GameApp
from cb_tui.ui.navigator import Preferences
from cb_tui.ui.terminal.terminal_app import Options, run

if TYPE_CHECKING:  # loaded with the first game, the first replay, the first report
    from cb_tui.presentation.editing.workspace import Workspace
    from cb_tui.session.day import Day
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
    from cb_tui.session.review import Reporter
    from cb_tui.session.seat_locks import LockedGame


def play(
    game: "Game | None",
    library: "Library",
    saves: Path | None,
    options: Options,
    *,
    replay: "Position | None" = None,
    taken: "LockedGame | None" = None,
    report: "Reporter | None" = None,
    new: bool = False,
    day: "Day | None" = None,
    led: bool = False,
    puzzle: "AskedPuzzle | bool" = False,
    edited: "Workspace | bool" = False,
) -> int:
    """Play in this terminal, or show a replay, a taken game, the editor, a day or the run. Return the exit status.

    A `new` game opens with its briefing.
    """
    preferences = Preferences.read()
    app = GameApp(
        game, library, saves, ascii_only=options.ascii, unicode=options.unicode, replay=replay,
        preferences=preferences, taken=taken, report=report, new=new, day=day, led=led, puzzle=puzzle, edited=edited,
    )  # fmt: skip
    try:
        return run(app, mouse=preferences.settings.mouse and not options.no_mouse)
    finally:
        app.save_now()
