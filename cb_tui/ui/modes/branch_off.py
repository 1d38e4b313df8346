"""BranchOff: what cannot be taken back can be played otherwise, as a branch; what was played stays."""

from typing import Optional

from cb_tui.present.text import Line, line, number, warn
from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.game import Game
from cb_tui.ui.modes.base import Desk, Mode, Reply, Request
from cb_tui.ui.modes.over import Over


class BranchOffMode(Over):
    """Whether to go back to `step` as a branch; `why` says what cannot be taken back, `under` is what it lies over."""

    keys = "branch_off"
    question = True

    def __init__(self, step: int, why: str, under: Mode) -> None:
        self.step, self.why, self.under = step, why, under

    @classmethod
    def instead(cls, error: SessionError, game: Game, under: Mode) -> Optional["BranchOffMode"]:
        """The offer where this keyboard has all seats of a saved game and has played something."""
        mine = (deed.step - 1 for deed in reversed(game.entries) if deed.by == "hand")
        if not isinstance(error, UndoError):
            return None
        step = error.branch_at if error.branch_at is not None else next(mine, None)
        if step is None or game.folder is None or set(game.held) != set(game.seats):
            return None
        return cls(step, error.why, under)

    def message(self, desk: Desk) -> Line:
        """The question."""
        back = f" back to step {self.step} as a branch   "
        return line(warn(f"NO UNDO: {self.why}.", bold=True), "  ", number("B"), back, number("Esc"), " stays")

    def marked_step(self) -> int:
        """The step to go back to."""
        return self.step

    def act(self, action: str, desk: Desk) -> Reply:
        """Goes back as a branch, or stays."""
        return Request("branch") if action == "yes" else Request("stay")
