"""Runs: those of a folder of saves, the one that is being led, and the finished ones by their score."""

from pathlib import Path
from typing import NamedTuple

from cb_tui.core.platoon import Run
from cb_tui.session.errors import SessionError
from cb_tui.session.run.glance import folders, number_of
from cb_tui.session.run.journal import read

STEM = "run"


class Led(NamedTuple):
    """A run with the name of its folder; `fault` says why it cannot be read, and then there is no run."""

    name: str
    run: Run | None
    fault: str = ""

    @property
    def number(self) -> int:
        """Return the number in its name."""
        return number_of(self.name)


def runs(saves: Path) -> list[Led]:
    """Return all runs of a folder, the oldest first; none where there is no such folder."""
    found = []
    for name in folders(saves):
        try:
            journal = read(saves / name)
        except SessionError as error:
            found.append(Led(name, None, error.sentence))
        else:
            found.append(Led(name, journal.run, "; ".join(journal.faults)))
    return found


def current(saves: Path) -> Led | None:
    """Return the run that is being led, the latest where a copied folder has two; None where all are over."""
    return next((led for led in reversed(runs(saves)) if led.run and led.run.stage != "over"), None)


def finished(saves: Path, *, practice: bool = False) -> list[Led]:
    """Return the runs that are over, the best score first; practice runs alone, or those that are none."""
    over = [led for led in runs(saves) if led.run and led.run.stage == "over" and led.run.practice == practice]
    return sorted(over, key=lambda led: (-(led.run.score if led.run else 0), led.number))


def free_name(saves: Path) -> str:
    """Return the name of the next run, `run-3`."""
    number = 1
    while any((saves / name).exists() for name in (f"{STEM}-{number}", f"{STEM}-{number}-1")):
        number += 1
    return f"{STEM}-{number}"
