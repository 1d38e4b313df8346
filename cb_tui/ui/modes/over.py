"""Over: a mode that lies over another, which stays to be seen: a page, a question, a line that is typed."""

from cb_tui.present.overlay import MapOverlay
from cb_tui.present.text import Lines
from cb_tui.ui.modes.base import Desk, Mode


class Over(Mode):
    """Panel and map are those of the mode beneath, unless this one shows its own."""

    under: Mode

    def panel(self, desk: Desk, width: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.under.panel(desk, width)

    def filled(self, desk: Desk, width: int, height: int) -> Lines | None:
        """Return the whole panel where the mode beneath fills it."""
        return self.under.filled(desk, width, height)

    def overlay(self, desk: Desk) -> MapOverlay:
        """Return the map overlay of the mode beneath."""
        return self.under.overlay(desk)
