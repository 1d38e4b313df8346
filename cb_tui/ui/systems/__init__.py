"""What a rules system brings along to show its own rolls better than by columns and results: its room."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import NamedTuple

from cb_tui.core.report import Report, Roll
from cb_tui.ui.table import Table
from cb_tui.ui.text import Line, Lines

ROOMS = {"combat_boots": "cb_tui.ui.systems.combat_boots"}  # by `Ruleset.package`; read when first asked


class Room(NamedTuple):
    """The viewers of one rules system."""

    result: Callable[[Table, Report, int], Lines]  # an attack that was just rolled, for a panel of so many columns
    explained: Callable[[Table, Roll, int, Line], Lines]  # every die of a roll; the table just before it, a head
    sentence: Callable[[Roll], str]  # all that decided a roll, in one line of plain text


@cache
def room(package: str) -> Room:
    """Return the viewers of a rules system, plain ones where it has none of its own."""
    own: Room = import_module(ROOMS.get(package, "cb_tui.ui.systems.plain")).ROOM
    return own
