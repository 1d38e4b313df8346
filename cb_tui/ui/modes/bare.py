"""The bare map, without pieces. The cursor moves and the panel names the ground under it."""

from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, fit, label, line, number_run
from cb_tui.ui.modes.base import Mode, Reply, SwitchTo, ViewState, cursor_lines


class BareMode(Mode):
    """`under` is what comes back with the pieces."""

    keys = "bare"
    parent: Mode

    def __init__(self, under: Mode) -> None:
        self.parent = under

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the ground under the cursor and the pieces there."""
        return [fit(row, width) for row in cursor_lines(desk)]

    def message(self, desk: ViewState) -> Line:
        """Return the key that shows the pieces again."""
        return line("The map without the pieces.   ", number_run("H"), label(" shows them again"))

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor, bare=True)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Show the pieces again."""
        return SwitchTo(self.parent) if action == "back" else None
