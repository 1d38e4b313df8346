"""What an attack rolled, in short."""

from collections.abc import Iterable

from cb_tui.core.values import Event, UnitId
from cb_tui.games.combat_boots.rules.events import DiceEntry, Fired
from cb_tui.games.combat_boots.rules.model import Fire


def fire(by: str, at: str, arm: str = "", drop: int = 0) -> Fire:
    """An attack; several pieces are written "R1 R2"."""
    return Fire(_ids(by), _ids(at), arm, drop)  # type: ignore[arg-type]


def _ids(text: str) -> tuple[UnitId, ...]:
    return tuple(UnitId(one) for one in text.split())


def fired(events: Iterable[Event]) -> Fired:
    """The one attack among these events."""
    (found,) = [event for event in events if isinstance(event, Fired)]
    return found


def pools(attack: Fired) -> list[tuple[int, int]]:
    """The dice rolled, the firer's and the target's, a pair for each defender."""
    return [(len(attack.faces), len(verdict.faces)) for verdict in attack.verdicts]


def effects(attack: Fired) -> list[str]:
    """What each defender suffered."""
    return [verdict.effect for verdict in attack.verdicts]


def lines(entries: Iterable[DiceEntry]) -> dict[str, int]:
    """The lines of a pool by reason."""
    return {entry.reason: entry.dice for entry in entries}
