"""Opening of saves for commands that only read them, with damage reported on stderr."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import UsageError, print_error
from cb_tui.core.values import SeatId

if TYPE_CHECKING:
    from cb_tui.core.scenario import Scenario
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position


def with_name(parser: argparse.ArgumentParser) -> None:
    """Add the save's name, `--branch` and `--saves` to a command."""
    parser.add_argument("name", metavar="NAME", help="name of a save")
    with_branch(parser)
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")


def with_branch(parser: argparse.ArgumentParser) -> None:
    """Add `--branch` to a command."""
    parser.add_argument("--branch", metavar="B", default="", help="main or a branch; default: the one played last")


def with_eyes(parser: argparse.ArgumentParser) -> None:
    """Add `--as` to a command."""
    told = "show what this side knows, if the rules hide anything; default: what all players at this login know"
    parser.add_argument("--as", dest="eyes", metavar="SIDE", default="", help=told)


def battle_or_none(name: str, saves: Path | None) -> "Scenario | None":
    """Return the battle with this id, code or path, or None if that is the name of a save. Raises UsageError."""
    from cb_tui.session.errors import LibraryError
    from cb_tui.session.library import Library
    from cb_tui.session.locations import NAME, saves_folder

    try:
        return Library().read(name)
    except LibraryError as error:
        if NAME.fullmatch(name) and (saves_folder(saves) / name).exists():
            return None
        raise UsageError(error.sentence) from None


def read(game: "Game", asked: argparse.Namespace) -> "Position":
    """Return a game as it may be read here. A seat that shares this copy is handed over first. Raises UsageError."""
    from cb_tui.session.viewers import asks_handover, read_here

    with session_errors_as_usage():
        view = read_here(game, asked.eyes)
    if asked.eyes and asks_handover(game, SeatId(asked.eyes)):
        name = next(seat.name for seat in game.battle.seated if seat.id == asked.eyes)
        if asked.json or not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            raise UsageError(
                f"--as {asked.eyes} shows what {name} has set up in secret, and others play at this copy too; "
                f"read it at a terminal, without --json, where {name} is asked for first"
            )
        print_error(f"Only the {name} player may read on. Press Enter")
        sys.stdin.readline()
    return view


def open_to_look(asked: argparse.Namespace) -> "tuple[Game, int]":
    """Return the game for reading and the exit status: 1 if damage was left out, which is reported."""
    from cb_tui.session.game import Game
    from cb_tui.session.locations import saves_folder

    with session_errors_as_usage():
        game = Game.open(saves_folder(asked.saves), asked.name, watch=True, branch=asked.branch)
    if game.dropped:
        print_error(f"cb-tui: {game.dropped}")
    return game, int(bool(game.dropped))


@contextmanager
def audit_errors_as_usage(game: "Game") -> Iterator[None]:
    """Turn errors of a log that breaks the rules into UsageError, and let our own errors pass."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        from cb_tui.session.locations import shell_line
        from cb_tui.session.verify import verify

        assert game.folder
        with session_errors_as_usage():
            findings = verify(game.folder.parent, game.name).findings
        if not findings:
            raise
        told = shell_line("verify", game.name)
        raise UsageError(f"{game.name}: {findings[0]}; {told} lists every difference") from None


def ruled(rulings: Sequence[str]) -> str:
    """Return a sentence, after a blank, on the rulings that differ from the edition, or an empty string."""
    return f" Rulings: {'; '.join(rulings)}." if rulings else ""
