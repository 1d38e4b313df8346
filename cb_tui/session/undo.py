"""Undo: what may be taken back, and why not."""

from collections.abc import Collection, Sequence

from cb_tui.core.values import Side
from cb_tui.session.errors import UndoError
from cb_tui.session.turn import Turn


def undo_to(turns: Sequence[Turn], held: Collection[Side]) -> int:
    """The step before the last command given by hand; raises UndoError where chance or another hand has answered.

    What standing orders gave after it goes with it. `held` are the seats that may take back.
    """
    for turn in reversed(turns):
        if turn.faces:
            step = _branch_at(turns, held)
            raise UndoError(
                f"dice were thrown at step {turn.step}: what fell cannot be taken back; "
                f"play on, or go on from step {step} as a branch",
                step,
            )
        if turn.by.startswith("ai:"):
            raise UndoError(f"the machine has answered at step {turn.step}: that cannot be taken back; play on")
        if turn.by != "hand":
            continue
        if turn.side not in held:
            raise UndoError(f"the other player has answered at step {turn.step}: only that hand can take it back")
        return turn.step - 1
    raise UndoError("nothing was played by hand yet: there is nothing to take back")


def _branch_at(turns: Sequence[Turn], held: Collection[Side]) -> int:
    """The step before the last command by one of these hands, before the last of all where none was."""
    return next((turn.step - 1 for turn in reversed(turns) if turn.by == "hand" and turn.side in held), len(turns) - 1)
