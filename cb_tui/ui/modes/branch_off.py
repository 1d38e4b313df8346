"""A new branch in place of an undo that is not allowed. The original line stays."""

from typing import Optional

from cb_tui.presentation.text import Line, danger_run, line, number_run
from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.game import Game
from cb_tui.ui.modes.base import AskScreen, Mode, Reply, ViewState
from cb_tui.ui.modes.over import PopupMode


class BranchOffMode(PopupMode):
    """The question whether to go back to `step` as a branch. `why` is the reason that undo is not allowed.

    `under` is the mode below it.
    """

    keys = "branch_off"
    is_question = True

    def __init__(self, step: int, why: str, under: Mode) -> None:
        self.step, self.why, self.parent = step, why, under

    @classmethod
    def instead(cls, error: SessionError, game: Game, under: Mode) -> Optional["BranchOffMode"]:
        """Return the offer of a branch, or None if `error` is not an UndoError or there is no step to go to.

        The keyboard has to hold all seats of a saved game.
        """
        mine = (deed.step - 1 for deed in reversed(game.entries) if deed.by == "hand")
        if not isinstance(error, UndoError):
            return None
        step = error.branch_at if error.branch_at is not None else next(mine, None)
        if step is None or game.folder is None or set(game.local_seats) != set(game.seats):
            return None
        return cls(step, error.why, under)

    def message(self, desk: ViewState) -> Line:
        back = f" back to step {self.step} as a branch   "
        return line(
            danger_run(f"NO UNDO: {self.why}.", bold=True), "  ", number_run("B"), back, number_run("Esc"), " back"
        )

    def marked_step(self) -> int:
        return self.step

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Go back as a branch, or stay."""
        return AskScreen("branch") if action == "yes" else AskScreen("stay")
