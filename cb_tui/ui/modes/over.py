"""Over: a mode that lies over another, which stays to be seen: a page, a question, a line that is typed."""

from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Lines
from cb_tui.ui.modes.base import Mode, ViewState


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
