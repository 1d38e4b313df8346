"""The text front end of a rules system: its own roll, event and map texts."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cb_tui.games import GAMES, PLAIN

if TYPE_CHECKING:  # plain mode, which the commands do not load
    from cb_tui.core.answers import Scene
    from cb_tui.core.board import Board
    from cb_tui.core.report import Report, Roll
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.core.scenario import Scenario
    from cb_tui.core.values import Command
    from cb_tui.presentation.table import GameView


class TextSpec(NamedTuple):
    """The text front end of a rules system. `plain/default/room.py` has the default of each field."""

    lines: "Callable[[Roll], Sequence[str]]"  # the roll, below the heading and before the odds
    record: "Callable[[Roll], dict[str, Any]]"  # the same as data
    explained: "Callable[[Any, Roll], Sequence[str]]"  # the same in `Sentences` of plain mode, before the odds
    foretold: "Callable[[Ruleset[Any], Any, Command], dict[str, Any] | None]"  # as data, or None without a target
    picture: "Callable[[Scene], list[str]]"  # of a battle, in ASCII
    flying: (
        "Callable[[Scene], list[tuple[Any, str, str, str]]]"  # who is no piece: with rating, range, movement as printed
    )
    told: "Callable[[Any, Report], Sequence[str] | None]"  # what happened, a sentence each; None: as the report says
    bare: "Callable[[GameView, Command], str]"  # the label of a command without what its odds tell
    key: "Callable[[Board], str]"  # what the maps of a report mean, with {first}, {second} and {halted} to be filled in


@cache
def text_spec(package: str) -> TextSpec:
    """Return the text front end of a rules system, or the default one if the system has no own one."""
    game = GAMES.get(package, PLAIN)
    own: TextSpec = game.load(game.text)
    return own


def battle_lines(
    package: str, battle: "Scenario", scene: "Scene", chart: dict[str, Any], ascii_only: bool
) -> list[str]:
    """Return the picture of a battle and each side with its pieces, for `show`, which loads nothing that plays it."""
    game = GAMES.get(package, PLAIN)
    told: list[str] = game.load(game.show)(battle, scene, chart, ascii_only)
    return told
