"""Battles by the names that a user gives them, the rules they are played by, and options that commands share."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cb_tui.cli.parser import UsageError, number
from cb_tui.session.rolls import LIMIT

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.core.scenario import Scenario

EDITIONS = ("2025", "classic")
SEED = number(0, LIMIT - 1, "a seed")


def read(name: str, edition: str | None = None, *, handicap: bool = False) -> "tuple[Scenario, Ruleset[Any]]":
    """Return the battle with this id or path, and the rules it is played by. Raises UsageError."""
    from cb_tui.session.library import battle_with_rules, handicapped

    with session_errors_as_usage():
        battle, rules = battle_with_rules(name, edition)
        return handicapped(battle) if handicap else battle, rules


@contextmanager
def session_errors_as_usage() -> Iterator[None]:
    """Turn the errors of a session into UsageError."""
    from cb_tui.session.errors import SessionError

    try:
        yield
    except SessionError as error:
        raise UsageError(error.sentence) from None


def with_edition(parser: argparse.ArgumentParser) -> None:
    """Add `--edition` to a command."""
    parser.add_argument("--edition", choices=EDITIONS, help="edition of the rules, if the battle supports it")


def with_handicap(parser: argparse.ArgumentParser) -> None:
    """Add `--handicap` to a command."""
    parser.add_argument("--handicap", action="store_true", help="with the battle's handicap, which makes it about even")


def with_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json` to a command."""
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of text")
