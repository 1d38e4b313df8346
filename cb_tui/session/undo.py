"""Undo: what may be taken back, and why not."""

from collections.abc import Callable, Collection, Sequence

from cb_tui.core.report import Report
from cb_tui.core.values import Rolled, SeatId
from cb_tui.session.errors import UndoError
from cb_tui.session.log_entry import LogEntry


def undo_to(
    deeds: Sequence[LogEntry], held: Collection[SeatId], reports: Callable[[LogEntry], tuple[Report, ...]]
) -> int:
    """Return the step before the last command given by hand.

    Commands of standing orders after it are undone with it. `held` are the seats that may undo.
    Raises UndoError if chance or another hand has answered, or something hidden was shown.
    """
    for deed in reversed(deeds):
        if deed.faces:
            step = _branch_at(deeds, held)
            chance = (
                "dice were rolled" if any(isinstance(event, Rolled) for event in deed.events) else "a card was drawn"
            )
            raise UndoError(
                f"{chance} at step {deed.step}: that cannot be undone; play on, or branch from step {step}",
                chance,
                step,
            )
        if any(report.reveals for report in reports(deed)):
            step = _branch_at(deeds, held)
            why = "something hidden was revealed"
            raise UndoError(
                f"{why} at step {deed.step}: that cannot be undone; play on, or branch from step {step}",
                why,
                step,
            )
        if deed.by.startswith("ai:"):
            why = "the AI has answered"
            raise UndoError(f"{why} at step {deed.step}: that cannot be undone; play on", why)
        if deed.by != "hand":
            continue
        if deed.seat not in held:
            why = "the other player has answered"
            raise UndoError(f"{why} at step {deed.step}: only that player can undo it", why)
        return deed.step - 1
    why = "you have not played anything yet"
    raise UndoError(f"{why}: there is nothing to undo", why)


def _branch_at(deeds: Sequence[LogEntry], held: Collection[SeatId]) -> int:
    """Return the step before the last command by one of these hands, before the last of all where none was."""
    return next((deed.step - 1 for deed in reversed(deeds) if deed.by == "hand" and deed.seat in held), len(deeds) - 1)
