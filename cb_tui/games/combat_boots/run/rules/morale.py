"""Morale of a platoon: the army's, moved by how many of its pieces have fought. [MOR-5]"""

from collections.abc import Iterable

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.rules.house import CALM, SHAKEN, VETERAN
from cb_tui.games.combat_boots.run.rules.platoon import Run


def morale(run: Run, pieces: Iterable[UnitId]) -> int:
    """Return the morale of some pieces together."""
    base, tried, green = reasons(run, pieces)
    return min(CALM, max(SHAKEN, base + tried + green))


def reasons(run: Run, pieces: Iterable[UnitId]) -> tuple[int, int, int]:
    """Return the parts of the morale: the army's own, 1 or 0 for veterans, -1 or 0 for new pieces.

    Veterans count if at least half of the pieces have fought twice, new pieces if more than half have
    not fought at all. On the first day no piece counts as new.
    """
    chosen = set(pieces)
    there = [one for one in run.members if one.id in chosen]
    veterans = sum(one.fought >= VETERAN for one in there)
    new = sum(not one.fought for one in there) if run.day > 1 else 0
    return run.begun.morale, int(2 * veterans >= len(there) > 0), -int(2 * new > len(there))


def changed(before: Run, after: Run) -> str:
    """Return how the morale of a whole platoon has changed and why, "" where it has not."""
    was, now = (morale(run, [one.id for one in run.members]) for run in (before, after))
    _, tried, green = reasons(after, [one.id for one in after.members])
    if was == now:
        return ""
    if green:
        why = "most of the platoon has not fought yet"
    elif tried and now > was:
        why = f"half or more of the platoon has fought {VETERAN} battles"
    elif now < was:
        why = f"fewer than half of the platoon has fought {VETERAN} battles"
    else:
        why = "most of the platoon has fought"
    return f"Morale {was} becomes {now}: {why}."
