"""The smallest Textual app, to measure start-up against; with `table`, one table of it."""

import sys

from textual.app import App, ComposeResult
from textual.widgets import DataTable


class Table(App[None]):
    """A table of the battles' size, whose rows a cursor goes up and down."""

    def compose(self) -> ComposeResult:
        yield DataTable[str](cursor_type="row")

    def on_mount(self) -> None:
        shown = self.query_one(DataTable)
        shown.add_columns("piece", "place", "state", "to do")
        shown.add_rows((f"R{row}", f"{row:04}", "ready", "move") for row in range(20))


if __name__ == "__main__":
    (Table() if sys.argv[1:] == ["table"] else App[None]()).run()
