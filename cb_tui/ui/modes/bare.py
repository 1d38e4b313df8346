"""The bare map, without pieces. The cursor moves and the panel names the ground under it."""

from cb_tui.present.overlay import MapOverlay
from cb_tui.present.text import Line, Lines, fit, label, line, number
from cb_tui.ui.modes.base import Desk, Mode, Reply, Switch, here


class BareMode(Mode):
    """`under` is what comes back with the pieces."""

    keys = "bare"
    under: Mode

    def __init__(self, under: Mode) -> None:
        self.under = under

    def panel(self, desk: Desk, width: int) -> Lines:
        """Return the ground under the cursor and the pieces there."""
        return [fit(row, width) for row in here(desk)]

    def message(self, desk: Desk) -> Line:
        """Return the key that shows the pieces again."""
        return line("The map without the pieces.   ", number("H"), label(" shows them again"))

    def overlay(self, desk: Desk) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor, bare=True)

    def do(self, action: str, desk: Desk) -> Reply:
        """Show the pieces again."""
        return Switch(self.under) if action == "back" else None
