"""OddsSpec: the answers of a game to `cb-tui odds`. A module of one loads no rules before it is asked."""

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple

from cb_tui.cli.parser import UsageError
from cb_tui.core.values import Command, Place, UnitId


class Posted(NamedTuple):
    """A piece as the command line names it, and the place where it is supposed to stand, None for its own."""

    unit: UnitId
    place: Place | None


class OddsSpec:
    """The odds of a game. It overrides what it answers."""

    title = ""  # above its options
    options: tuple[str, ...] = ()  # the names by which they are in the arguments

    def add_options(self, group: argparse._ArgumentGroup) -> None:
        """Add its own options, each without a value where it is not given."""

    def are_dice(self, words: Sequence[str]) -> bool:
        """Check whether the words are dice alone, whose odds it prints."""
        return False

    def print_dice(self, words: Sequence[str], asked: argparse.Namespace) -> None:
        """Print the odds of dice alone. Raises UsageError."""

    def shot(self, state: Any, by: Sequence[Posted], at: Posted, asked: argparse.Namespace) -> tuple[Any, Command]:
        """Return an attack, and the state in which it may be ordered, as in the attacker's next turn.

        Raises UsageError for pieces or options that make no attack, IllegalCommand for what the rules forbid.
        """
        raise UsageError("these rules give no odds of a shot")

    def details(self, state: Any, command: Command) -> list[str]:
        """Return lines of a game's own that stand below the stages of each roll."""
        return []
