"""The `cb-tui resume` command: continue the last game or the one named, with all seats, one or none."""

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError
from cb_tui.cli.screen import needs_terminal, show, starting, with_screen

if TYPE_CHECKING:
    from cb_tui.session.errors import LockedError
    from cb_tui.session.game import Game


@starting
def run(arguments: list[str]) -> int:
    """Continue a saved game."""
    from cb_tui.cli.save_arguments import with_branch

    parser = ArgumentParser("resume", "Continue the last game, or the one you name.")
    parser.add_argument("name", metavar="NAME", nargs="?", help="name of a save")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--seat", metavar="SIDE", help="play this seat only; another login plays the other")
    how.add_argument("--watch", action="store_true", help="watch while others play, without a say in it")
    parser.add_argument(
        "--take-over", action="store_true", help="take over the game; the login that plays it now saves and quits first"
    )
    parser.add_argument(
        "--new-numbers",
        action="store_true",
        help="fair dice: if your seat's secret numbers are lost, draw new ones",
    )
    with_branch(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.errors import LockedError
    from cb_tui.session.game import Game
    from cb_tui.session.locations import saves_folder
    from cb_tui.session.seat_locks import take_all_over, take_own

    folder = saves_folder(asked.saves)
    name = asked.name or _last(folder)
    with session_errors_as_usage():
        try:
            if asked.take_over and not asked.watch:
                game = take_all_over(folder, name, asked.branch, asked.seat)
            elif not (asked.watch or asked.seat or asked.new_numbers):
                game = take_own(folder, name, asked.branch)
            else:
                game = Game.open(folder, name, branch=asked.branch, watch=asked.watch, seat=asked.seat)
        except LockedError as locked:
            return _taken(folder, name, asked, locked)
    try:
        if asked.new_numbers:
            _renew(game)
        needs_terminal(asked)
    except UsageError:
        game.close()
        raise
    return show(game, folder, asked)


def _renew(game: "Game") -> None:
    """Renew the secret numbers of the local seats that have lost theirs. Raises UsageError if none has."""
    if game.seat_without_secrets is None:
        raise UsageError(f"the secret numbers of {game.name} are in order or not needed; leave out --new-numbers")
    with session_errors_as_usage():
        while (side := game.seat_without_secrets) is not None:
            game.reset_numbers(side)


def _last(folder: Path) -> str:
    """Return the unfinished game last played, else the game last played. Raises UsageError if there is no game."""
    from cb_tui.session.errors import os_errors_as
    from cb_tui.session.saves import saves as saves_in

    with session_errors_as_usage(), os_errors_as(folder, "read"), suppress(FileNotFoundError):
        next(folder.iterdir(), None)
    there = saves_in(folder)
    if not there:
        raise UsageError(f"there is no game in {folder}; start one with cb-tui play SCENARIO")
    return next((save.name for save in there if not save.outcome), there[0].name)


def _taken(folder: Path, name: str, asked: argparse.Namespace, locked: "LockedError") -> int:
    """Show the choices for a game that another process plays. Without a screen, raise UsageError with them."""
    words = "--seat SIDE plays a free seat, --watch watches"
    if locked.holder is None or locked.holder.here:
        words += ", --take-over makes your other login save and quit"
    refused = UsageError(f"{locked.sentence}: {words}")
    if asked.plain:
        raise refused
    try:
        needs_terminal(asked)
    except UsageError:
        raise refused from None
    from cb_tui.session.seat_locks import LockedGame

    return show(None, folder, asked, LockedGame(name, asked.branch, asked.seat))
