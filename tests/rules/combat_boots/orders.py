"""Commands and events in short, for tests."""

from collections.abc import Iterable

from cb_tui.core.values import Event, UnitId
from cb_tui.games.combat_boots.rules.model import Assault, State
from tests.rules.combat_boots.shots import fire

__all__ = ["asked", "assault", "fire", "happened"]


def assault(by: str, tank: str) -> Assault:
    return Assault(tuple(UnitId(one) for one in by.split()), UnitId(tank))


def happened(events: Iterable[Event]) -> list[str]:
    """The kinds of events; dice, their odds and questions left out."""
    return [
        n for n in (type(event).__name__ for event in events) if n not in ("Rolled", "Tested", "Waited", "Answered")
    ]


def asked(state: State) -> str:
    """The kind of the decision that is waited for, "" for none."""
    return type(state.pending[-1]).__name__ if state.pending else ""
