"""Log: the dice log as the question that lies over it sees it."""

from cb_tui.ui.chronicle import Entry
from cb_tui.ui.moments.base import Desk, Moment
from cb_tui.ui.table import Table
from cb_tui.ui.text import Lines


class Log(Moment):
    """`entries` are all its lines, `now_table` the table as the game stands."""

    entries: list[Entry]
    now_table: Table

    def filled(self, desk: Desk, width: int, height: int) -> Lines:
        """The list."""
        raise NotImplementedError

    def search(self, needle: str) -> None:
        """Marks the nearest line that holds it."""
        raise NotImplementedError

    def found(self) -> str:
        """How many do."""
        raise NotImplementedError
