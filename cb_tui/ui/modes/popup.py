"""Popups: modes over another, which stays in view. Keys typed before a question was seen do not count."""

from collections.abc import Sequence
from typing import Optional

from cb_tui.core.values import Command, UnitId
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run, wrap
from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.game import Game
from cb_tui.ui.modes.base import AskScreen, March, Mode, Play, Reply, ReturnToGame, ViewState


class PopupMode(Mode):
    """Panel and map are those of the mode beneath, unless this one shows its own."""

    parent: Mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.parent.panel(desk, width)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Return the whole panel where the mode beneath fills it."""
        return self.parent.full_panel(desk, width, height)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the map overlay of the mode beneath."""
        return self.parent.overlay(desk)


class EndTurnMode(Mode):
    """`command` ends the turn although `left` can still act."""

    keys = "end turn"
    is_question = True

    def __init__(self, command: Command, left: Sequence[UnitId]) -> None:
        self.command, self.left = command, tuple(left)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the pieces still to act."""
        names = line(*(line(desk.table.unit_names([unit]), " ") for unit in self.left))
        return [(danger_run(self.asked(desk), bold=True),), (label("still to act:"),), *wrap(names, width)]

    def message(self, desk: ViewState) -> Line:
        names = desk.table.unit_names(self.left, most=6)
        keys = line(number_run("e"), " ends   ", number_run("Esc"), " back")
        return line(danger_run(self.asked(desk), bold=True), "  ", names, " can still act.  ", keys)

    def asked(self, desk: ViewState) -> str:
        """Return the question."""
        return "END THE TURN?"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the cursor alone."""
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """End the turn, or stay."""
        return Play(self.command) if action == "yes" else ReturnToGame()


class ForgoShotsMode(PopupMode):
    """`reply` has `by` act although `left` could still fire, which they then cannot. `under` is what it lies over."""

    keys = "let go"
    is_question = True

    def __init__(self, under: Mode, reply: Play | March, by: Sequence[UnitId], left: Sequence[UnitId]) -> None:
        self.parent, self.reply, self.by, self.left = under, reply, tuple(by), tuple(left)

    def message(self, desk: ViewState) -> Line:
        """Return the shots that would be lost."""
        table = desk.table
        shots = sum(table.pieces[unit].shots_left for unit in self.left)
        lost = line(f"{shots} shot{'s' * (shots != 1)} of ", table.unit_names(self.left, most=2), " lost if ")
        keys = line(number_run("Enter"), " acts   ", number_run("Esc"), " back")
        acts = line(table.unit_names(self.by, most=2), f" act{'s' * (len(self.by) == 1)} now.   ")
        return line(danger_run("GIVE IT UP?", bold=True), "  ", lost, acts, keys)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Give up the shots, or take the act back."""
        return AskScreen("acted" if action == "yes" else "stay")


class QuitMode(PopupMode):
    """The question whether to leave. The game is saved either way. `under` is the mode below it."""

    keys = "quit"
    is_question = True

    def __init__(self, under: Mode) -> None:
        self.parent = under

    def message(self, desk: ViewState) -> Line:
        ways = line(number_run("q"), " quit   ", number_run("t"), " title   ")
        if desk.position is not None and desk.position.start.host is not None:
            ways = line(number_run("q"), " to the lobby   ")
        keys = line(ways, number_run("Esc"), " stay")
        return line(danger_run("QUIT?", bold=True), "  Everything is saved.   ", keys)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Quits, or stays."""
        return AskScreen("leave") if action == "yes" else AskScreen("stay")


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
