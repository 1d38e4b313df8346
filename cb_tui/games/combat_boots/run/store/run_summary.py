"""The summary of a run for the title page, the index of finished runs, and one line of each."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from cb_tui.core.values import Value
from cb_tui.games.combat_boots.run.rules.platoon import Act, Change
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.locations import NAME
from cb_tui.session.log import seal, unseal

INDEX_NAME = "hall.jsonl"  # in the folder of saves, where no save can have that name
INDEX_LIMIT = 2_000_000  # bytes: some 5,000 runs

Stamp = tuple[int, int, int]  # size, and when it was written and changed
FILE = "run.jsonl"
LIMIT = 1_000_000  # bytes


class FinishedRun(Value, frozen=True, kw_only=True):
    """A finished run, as the hall lists it. `stamp` is the stamp of its file."""

    name: str  # of its folder
    stamp: Stamp
    title: str
    country: str
    rank: str
    date: str
    seed: int
    score: int
    days: int
    won: int  # battles
    left: int  # pieces
    ending: str
    practice: bool


def stamp(path: Path) -> Stamp | None:
    """Return the stamp by which a changed file is recognized, or None if there is no file."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def indexed(saves: Path) -> Mapping[str, FinishedRun]:
    """Return the finished runs of the index by name. Damaged lines are left out."""
    try:
        lines = (files.read(saves / INDEX_NAME, INDEX_LIMIT) or b"").splitlines()
    except SessionError:
        return {}
    found = {}
    for line in lines:
        with suppress(*BAD_INPUT):
            one = msgspec.json.decode(unseal(line) or b"", type=FinishedRun)
            found[one.name] = one
    return found


def write(saves: Path, over: Iterable[FinishedRun]) -> None:
    """Write the runs that are over down, where the folder lets anybody write."""
    lines = [seal(msgspec.json.encode(one)) + b"\n" for one in over]
    with suppress(SessionError):
        files.replace(saves / INDEX_NAME, b"".join(lines))


class JournalLine(Value, frozen=True, kw_only=True):
    """An act with what followed from it."""

    act: Act
    events: tuple[Change, ...] = ()
    prev: str
    sum: str


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
