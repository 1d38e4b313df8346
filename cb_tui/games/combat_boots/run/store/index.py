"""Index: what the hall shows of each run that is over, a sealed line each, so that no run is read again for it.

A comfort that nothing depends on: a run whose file has changed since, or of which nothing can be read here,
is read itself.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from cb_tui.core.values import Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError
from cb_tui.session.log import seal, unseal

NAME = "hall.jsonl"  # in the folder of saves, where no save can have that name
LIMIT = 2_000_000  # bytes: some 5,000 runs

Stamp = tuple[int, int, int]  # size, and when it was written and changed


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
        lines = (files.read(saves / NAME, LIMIT) or b"").splitlines()
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
        files.replace(saves / NAME, b"".join(lines))
