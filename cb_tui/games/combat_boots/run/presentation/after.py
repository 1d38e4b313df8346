"""After: what followed a battle, a line an event, with its die."""

from collections.abc import Iterator

from cb_tui.core.values import Rolled
from cb_tui.games.combat_boots.run.presentation.words import LASTING, change_text, rolled, supplied
from cb_tui.games.combat_boots.run.rules.platoon import Change, Close, Died, Returned, Rewarded, Run, Supplied
from cb_tui.games.combat_boots.run.store.journal import Journal


def last_closed(journal: Journal) -> int | None:
    """Return the number of the act that closed the last battle, None before the first."""
    return next((n for n in reversed(range(len(journal.acts))) if isinstance(journal.acts[n], Close)), None)


def after(journal: Journal, number: int) -> Iterator[str]:
    """Yield the sentences on the events of an act."""
    before, then = journal.moments[number], journal.moments[number + 1]
    over = then.stage == "over"
    yield from lines(journal, before, tuple(event for event in journal.events[number] if not over or _lasts(event)))
    if not over and (changed := journal.fates.morale_change(before, then)):
        yield changed


def _lasts(event: Change) -> bool:
    """Check whether what follows from an act still counts when the run is over."""
    match event:
        case Supplied():
            return False
        case Rewarded(reward):
            return reward in LASTING
    return True


def lines(journal: Journal, run: Run, events: tuple[Change, ...]) -> Iterator[str]:
    """Yield the sentences on `events`, in order."""
    roll = 0
    reward = False  # whether the event before was one
    for event in events:
        if isinstance(event, Rolled):
            roll = event.faces[0]
        match event:
            case Supplied(points):
                yield supplied(run, points, reward=reward)
            case Returned() | Died():
                yield f"{rolled(run, event.piece, roll, journal.fates.return_roll(run))}: {change_text(run, event)}"
            case _ if text := change_text(run, event):
                yield text
        reward = isinstance(event, Rewarded)
        run = journal.fates.evolve(run, event)
