"""The runs of a folder of saves: the current one, and the finished ones by their score."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cb_tui.games.combat_boots.run.rules.platoon import Run
from cb_tui.games.combat_boots.run.store import index
from cb_tui.games.combat_boots.run.store.glance import FILE, folders, number_of
from cb_tui.games.combat_boots.run.store.index import FinishedRun
from cb_tui.games.combat_boots.run.store.journal import read
from cb_tui.session.errors import SessionError

STEM = "run"


class ActiveRun(NamedTuple):
    """A run with the name of its folder. `fault` lists unreadable parts. `run` is None if nothing is left."""

    name: str
    run: Run | None
    fault: str = ""


def runs(saves: Path) -> list[ActiveRun]:
    """Return all runs of a folder, the oldest first, each read anew, or [] if there is no such folder."""
    return [_led(saves, name) for name in folders(saves)]


def current(saves: Path) -> ActiveRun | None:
    """Return the current run, or None if all are over. If a copied folder has two, the latest counts."""
    looked = reversed(list(_looked(saves)))
    return next((one for one in looked if isinstance(one, ActiveRun) and one.run and one.run.stage != "over"), None)


def finished(saves: Path, *, practice: bool = False) -> list[FinishedRun]:
    """Return the finished runs, best score first: practice runs if `practice`, else the others."""
    over = [one for one in _looked(saves) if isinstance(one, FinishedRun) and one.practice == practice]
    return sorted(over, key=lambda one: (-one.score, number_of(one.name)))


def free_name(saves: Path) -> str:
    """Return the name of the next run, `run-3`."""
    number = 1
    while any((saves / name).exists() for name in (f"{STEM}-{number}", f"{STEM}-{number}-1")):
        number += 1
    return f"{STEM}-{number}"


def _looked(saves: Path) -> Iterator[ActiveRun | FinishedRun]:
    """Yield all runs, the oldest first.

    A finished run is taken from the index, or read and added to it if the index lacks it.
    """
    known = index.indexed(saves)
    over = {}
    for name in folders(saves):
        stamp = index.stamp(saves / name / FILE)
        there = known.get(name)
        if there is None or there.stamp != stamp:
            led = _led(saves, name)
            there = _summed(led.name, led.run, stamp) if led.run and stamp and led.run.stage == "over" else None
        if there is None:
            yield led
        else:
            over[name] = there
            yield there
    if over != known:
        index.write(saves, over.values())


def _led(saves: Path, name: str) -> ActiveRun:
    try:
        journal = read(saves / name)
    except SessionError as error:
        return ActiveRun(name, None, error.sentence)
    return ActiveRun(name, journal.run, "; ".join(journal.faults))


def _summed(name: str, run: Run, stamp: index.Stamp) -> FinishedRun:
    begun = run.begun
    return FinishedRun(
        name=name,
        stamp=stamp,
        title=begun.title,
        country=begun.country,
        rank=begun.rank,
        date=begun.date,
        seed=begun.seed,
        score=run.score,
        days=len(run.days),
        won=run.won,
        left=len(run.members),
        ending=run.ending or "",
        practice=run.practice,
    )
