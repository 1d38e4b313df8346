"""What a rules system brings along to tell of its own rolls in lines and as data better than by columns and results."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from cb_tui.cli.plain.speech import Speech
from cb_tui.core.report import Report, Roll

ROOMS = {"combat_boots": "cb_tui.cli.systems.combat_boots"}  # by `Ruleset.package`; read when first asked


class Room(NamedTuple):
    """How one rules system tells of its rolls; what is named first in each stands in `cli/systems/plain.py`."""

    lines: Callable[[Roll], Sequence[str]]  # what was rolled, below the line that says by whom and before the odds
    record: Callable[[Roll], dict[str, Any]]  # the same as data
    explained: Callable[[Speech, Roll], Sequence[str]]  # the same for the linear mode, before the odds
    told: Callable[[Speech, Report], Sequence[str] | None]  # what happened, a sentence each; None: as the report says


@cache
def room(package: str) -> Room:
    """Return how a rules system tells of its rolls, plainly where it has no words of its own."""
    own: Room = import_module(ROOMS.get(package, "cb_tui.cli.systems.plain")).ROOM
    return own
