"""The typed commands of a rules system, or those by the roles of its offers if it has no own ones."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from cb_tui.core.answers import Piece
from cb_tui.core.values import Command
from cb_tui.games import GAMES, PLAIN
from cb_tui.plain.desk import TypedGame
from cb_tui.plain.manual import ManualEntry
from cb_tui.plain.onlooker import TypedView
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.table import GameView


class TypedCommands(NamedTuple):
    """The typed commands of one rules system. The general commands are in `plain`."""

    entries: Mapping[str, ManualEntry]  # every command, what it does, its other names
    names: Mapping[str, str]  # every name of a command
    overview: Callable[[GameView], list[str]]  # the paragraphs of `help`
    look_commands: Mapping[str, Callable[[TypedView, list[str]], None]]  # commands that only look, in a replay too
    play_commands: Mapping[str, Callable[[TypedGame, list[str]], None]]  # commands that need a game in play
    odds: Callable[[TypedView, Command], str]  # of a choice in a few words, "" where nothing is rolled
    waiting: Callable[[GameView], tuple[Piece, ...]]  # who can act and loses something if its turn passes
    ratings: Callable[
        [Sentences, Piece], str
    ]  # what is printed on a piece: "range 6, 4 of 4 points"; "" where it has nothing
    hides_from_others: Callable[[GameView], bool] = lambda _: (
        True
    )  # whether others who share the keyboard look away now
    hints: Mapping[str, str] = {}  # how a question is answered by words, by its code, where a list would be too long


@cache
def typed_commands(package: str) -> TypedCommands:
    """Return the typed commands of a system, or those by the roles of its offers if it has no own ones."""
    game = GAMES.get(package, PLAIN)
    own: TypedCommands = game.load(game.typed)
    return own
