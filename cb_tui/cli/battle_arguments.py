"""Battles by the names that a user gives them, the rules they are played by, and options that commands share."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cb_tui.cli.parser import UsageError, number
from cb_tui.session.rolls import LIMIT, new_seed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.core.scenario import Scenario

EDITIONS = ("2025", "classic")
SEED = number(0, LIMIT - 1, "a seed")


def read(name: str, edition: str | None = None) -> "tuple[Scenario, Ruleset[Any]]":
    """Return the battle with this id or path, and the rules it is played by. Raises UsageError."""
    from cb_tui.session.errors import LibraryError
    from cb_tui.session.library import Library

    try:
        battle = Library().read(name)
    except LibraryError as error:
        raise UsageError(error.sentence) from None
    return battle, rules_of(battle, edition)


def rules_of(battle: "Scenario", edition: str | None = None) -> "Ruleset[Any]":
    """Return the rules of `edition`, or the battle's own if it is None. Raises UsageError if they do not fit."""
    from cb_tui.games import RULESETS

    fits = [name for name in (battle.ruleset, *battle.also) if name in RULESETS]
    chosen = [name for name in fits if edition in (None, RULESETS[name].edition)]
    if not chosen:
        editions = " and ".join(filter(None, (RULESETS[name].edition for name in fits))) or "none this version knows"
        raise UsageError(f"{battle.id} does not support the {edition} edition; choose one of its own: {editions}")
    return RULESETS[chosen[0]]


@contextmanager
def session_errors_as_usage() -> Iterator[None]:
    """Turn the errors of a session into UsageError."""
    from cb_tui.session.errors import SessionError

    try:
        yield
    except SessionError as error:
        raise UsageError(error.sentence) from None


def drawn(seed: int | None) -> int:
    """Return `seed`, or a fresh one if it is None."""
    return new_seed() if seed is None else seed


def with_edition(parser: argparse.ArgumentParser) -> None:
    """Add `--edition` to a command."""
    parser.add_argument("--edition", choices=EDITIONS, help="edition of the rules, if the battle supports it")


def with_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json` to a command."""
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of text")
