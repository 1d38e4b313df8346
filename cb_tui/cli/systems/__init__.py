"""What a rules system brings along to be told and played in lines better than by columns, results and roles."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cb_tui.cli.plain.desk import TypedDesk
    from cb_tui.cli.plain.manual import ManualEntry
    from cb_tui.cli.plain.onlooker import Onlooker
    from cb_tui.cli.plain.sentences import Sentences
    from cb_tui.core.answers import Piece
    from cb_tui.core.report import Report, Roll
    from cb_tui.core.scenario import Scenario
    from cb_tui.core.values import Command
    from cb_tui.ui.table import Table

ROOMS = {"combat_boots": "cb_tui.cli.systems.combat_boots"}  # by `Ruleset.package`; read when first asked
PLAIN = "cb_tui.cli.systems.plain"  # of any other system


class Room(NamedTuple):
    """How one rules system tells of its rolls; what is named first in each stands in `cli/systems/plain/room.py`."""

    lines: "Callable[[Roll], Sequence[str]]"  # what was rolled, below the line that says by whom and before the odds
    record: "Callable[[Roll], dict[str, Any]]"  # the same as data
    explained: "Callable[[Sentences, Roll], Sequence[str]]"  # the same for the linear mode, before the odds
    told: "Callable[[Sentences, Report], Sequence[str] | None]"  # what happened, a sentence each; None: as the report says


class Tongue(NamedTuple):
    """How one rules system is played by typed words; the general commands are in `cli/plain`."""

    entries: "Mapping[str, ManualEntry]"  # every command, what it does, its other names
    names: Mapping[str, str]  # every name of a command
    overview: "Callable[[Table], list[str]]"  # the paragraphs of `help`
    looking: "Mapping[str, Callable[[Onlooker, list[str]], None]]"  # what is asked, at a replay too
    playing: "Mapping[str, Callable[[TypedDesk, list[str]], None]]"  # what is asked or done at a game alone
    odds: "Callable[[Onlooker, Command], str]"  # of a choice in a few words, "" where nothing is rolled
    ratings: "Callable[[Sentences, Piece], str]"  # what is printed on a piece, "" where it has nothing


@cache
def room(package: str) -> Room:
    """Return how a rules system tells of its rolls, plainly where it has no words of its own."""
    own: Room = import_module(f"{ROOMS.get(package, PLAIN)}.room").ROOM
    return own


@cache
def tongue(package: str) -> Tongue:
    """Return how a rules system is played by typed words, by the roles of its offers where it has none of its own."""
    own: Tongue = import_module(f"{ROOMS.get(package, PLAIN)}.tongue").TONGUE
    return own


def armies(package: str, battle: "Scenario", chart: dict[str, Any]) -> Sequence[str]:
    """Return each side of a battle with its pieces, for `show`, which loads nothing that plays it."""
    told: Sequence[str] = import_module(f"{ROOMS.get(package, PLAIN)}.show").armies(battle, chart)
    return told
