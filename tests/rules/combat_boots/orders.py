"""Commands and events in short, for tests."""

from collections.abc import Iterable

from cb_tui.core.values import Event
from cb_tui.rules.combat_boots.model import Assault, Fire, State


def fire(by: str, at: str, arm: str = "", drop: int = 0) -> Fire:
    return Fire(tuple(by.split()), tuple(at.split()), arm, drop)


def assault(by: str, tank: str) -> Assault:
    return Assault(tuple(by.split()), tank)


def happened(events: Iterable[Event]) -> list[str]:
    """The kinds of events, dice and questions left out."""
    return [n for n in (type(event).__name__ for event in events) if n not in ("Rolled", "Waited", "Answered")]


def asked(state: State) -> str:
    """The kind of the decision that is waited for, "" for none."""
    return type(state.pending[-1]).__name__ if state.pending else ""
