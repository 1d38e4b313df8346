"""Options and screen start shared by the commands that start the game."""

import argparse
import contextlib
import gc
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError
from cb_tui.core.grammar import printable

if TYPE_CHECKING:
    from cb_tui.presentation.editing.workspace import Workspace
    from cb_tui.session.day import Day
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
    from cb_tui.session.seat_locks import LockedGame


def starting(run: Callable[[list[str]], int]) -> Callable[[list[str]], int]:
    """Return a command that searches for no garbage until the screen is painted: what a start makes stays."""

    @wraps(run)
    def started(arguments: list[str]) -> int:
        gc.disable()
        try:
            return run(arguments)
        finally:
            gc.enable()

    return started


def with_screen(parser: ArgumentParser) -> None:
    """Add the options of the game itself."""
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")
    parser.add_argument("--unicode", action="store_true", help="use non-ASCII map symbols, if the terminal has them")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.add_argument(
        "--plain", action="store_true", help="play in typed commands, for screen readers and slow connections"
    )


def needs_terminal(asked: argparse.Namespace) -> None:
    """Raise UsageError if no terminal can show and steer the game. Plain mode does not need one."""
    needs_posix()
    if asked.plain:
        return
    if why := no_screen():
        raise UsageError(f"the screen needs a terminal, and {why}")


def needs_posix() -> None:
    """Raise ModuleNotFoundError, which `main` reports, on systems that cannot save games."""
    import fcntl  # noqa: F401
    import termios  # noqa: F401


def no_screen() -> str | None:
    """Return the reason why no terminal can show the game, or None if there is one.

    The size that the terminal reports is trusted: COLUMNS and LINES may belong to another terminal, and
    never change.
    """
    with contextlib.suppress(OSError):  # stdout is none
        if all(os.get_terminal_size()):
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)
    from cb_tui.presentation.detect import refusal_here

    return refusal_here()


def show(
    game: "Game | None",
    saves: Path,
    asked: argparse.Namespace,
    taken: "LockedGame | None" = None,
    replay: "Position | None" = None,
    *,
    new: bool = False,
    day: "Day | None" = None,
    led: bool = False,
    puzzle: "AskedPuzzle | bool" = False,
) -> int:
    """Play on the screen, or in plain mode with `--plain`, and return the exit status.

    Without a game it starts at the menu. `taken` holds the choices for a game that another login plays,
    `replay` a game that is only read, and `day` a date whose page comes first. `new` marks a game that
    begins with its briefing, `led` opens the page of the run.
    """
    if asked.plain:
        from cb_tui.plain.start import play as play_by_lines

        with session_errors_as_usage():
            return play_by_lines(game, saves)
    from cb_tui.session.library import Library
    from cb_tui.session.process import HUNG_UP
    from cb_tui.ui.play import play

    with session_errors_as_usage():
        status = play(
            game,
            Library(),
            saves,
            asked,
            taken=taken,
            replay=replay,
            report=_report,
            new=new,
            day=day,
            led=led,
            puzzle=puzzle,
        )
    if status == HUNG_UP and game is not None and game.name:
        from cb_tui.session.locations import resume_line

        on = resume_line(game.name, saves)
        farewell = (
            f"cb-tui: {game.name} is saved. Another login took it over, or the connection dropped; continue with {on}."
        )
        with contextlib.suppress(OSError):  # past the buffer, because the terminal may be gone
            os.write(2, f"{printable(farewell)}\n".encode())
    return status


def edit(work: "Workspace | None", saves: Path, asked: argparse.Namespace) -> int:
    """Edit a battle on the screen, or in typed words with `--plain`, and return the exit status.

    Without a battle the screen lists all of them.
    """
    if asked.plain and work is not None:
        from cb_tui.plain.editing import TypedEditor
        from cb_tui.plain.start import run_plain_mode

        return run_plain_mode(lambda voice: TypedEditor(work, voice).run())
    from cb_tui.session.library import Library
    from cb_tui.ui.play import play

    with session_errors_as_usage():
        return play(None, Library(), saves, asked, report=_report, edited=work or True)


def _report(game: "Game") -> str:
    from cb_tui.cli.report import written  # once one is asked for

    return written(game)
