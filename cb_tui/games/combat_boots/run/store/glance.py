"""Glance: the run that is under way, told cheaply: no rules are loaded, and nothing is decided again."""

from pathlib import Path
from typing import NamedTuple

import msgspec

from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.locations import NAME
from cb_tui.session.log import unseal

FILE = "run.jsonl"
LIMIT = 1_000_000  # bytes


class RunSummary(NamedTuple):
    """A short look at a run. `when` is the time of its last line."""

    name: str  # of its folder
    title: str
    country: str
    day: int
    when: float

    def __str__(self) -> str:
        return f"{self.name}, day {self.day} of 6, {self.title}, {self.country}"


def folders(saves: Path) -> list[str]:
    """Return the names of the folders that hold a run, the oldest first, or [] if `saves` does not exist."""
    try:
        names = [path.parent.name for path in saves.glob(f"*/{FILE}") if NAME.fullmatch(path.parent.name)]
    except OSError:
        return []
    return sorted(names, key=lambda name: (number_of(name), name))


def number_of(name: str) -> int:
    """Return the number in the name of a run."""
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isdigit() and len(digits) < 10 else 0


def under_way(saves: Path | None) -> RunSummary | None:
    """Return the current run, or None. If a copied folder has two, the latest counts."""
    if saves is None or not (names := folders(saves)):
        return None
    from cb_tui.games.combat_boots.run.store.index import indexed, stamp  # noqa: PLC0415 - loaded with the first run

    over = indexed(saves)
    for name in reversed(names):
        path = saves / name / FILE
        known = name in over and over[name].stamp == stamp(path)
        if not known and (seen := _seen(path)):
            return seen
    return None


def _seen(path: Path) -> RunSummary | None:
    """Return a run, or None if it is over or cannot be read."""
    from cb_tui.games.combat_boots.run.rules.platoon import Close, Ended, Platoon  # noqa: PLC0415 - loaded with the first run
    from cb_tui.games.combat_boots.run.store.line import JournalLine  # noqa: PLC0415

    try:
        first, *rest = (files.read(path, LIMIT) or b"").splitlines()
        begun = msgspec.json.decode(unseal(first) or b"", type=Platoon)
        lines = [msgspec.json.decode(line, type=JournalLine) for line in rest]
        when = path.stat().st_mtime
    except (SessionError, OSError, *BAD_INPUT):
        return None
    if any(isinstance(event, Ended) for each in lines for event in each.events):
        return None
    day = 1 + sum(isinstance(each.act, Close) for each in lines)
    return RunSummary(path.parent.name, plain(begun.title, 20), plain(begun.country, 20), day, when)
