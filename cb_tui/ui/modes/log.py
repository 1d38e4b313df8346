"""Log: the dice log as the question that lies over it sees it."""

from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.text import Lines
from cb_tui.ui.modes.base import Mode, ViewState


class LogMode(Mode):
    """`entries` are all its lines, `now_table` the table as the game stands."""

    entries: list[LogRow]
    now_table: GameView

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the log list."""
        raise NotImplementedError

    def search(self, needle: str) -> None:
        """Select the nearest line that contains `needle`."""
        raise NotImplementedError

    def found(self) -> str:
        """Return the number of lines with a match, as text."""
        raise NotImplementedError
