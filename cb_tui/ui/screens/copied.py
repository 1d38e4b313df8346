"""A line to take away: on the terminal's clipboard where it has one, and alone on the screen for the mouse."""

from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run, wrap
from cb_tui.ui.screens.base import MenuScreen


class CopyLineScreen(MenuScreen):
    """A text alone from edge to edge. `sent` is set if the terminal was given it."""

    def __init__(self, text: str, *, sent: bool) -> None:
        super().__init__()
        self.text, self.sent = text, sent

    def mode(self) -> str:
        """Return "page": any of its keys that leave a page goes back."""
        return "page"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the length in characters."""
        return (TextRun(" One line to paste", bold=True),), line(label(f"{len(self.text)} characters "))

    def body(self, width: int, height: int) -> Lines:
        """Return the text and no more."""
        return wrap(self.text, width)[:height]

    def message(self) -> Line:
        """Return how to take the text: from the clipboard or with the mouse."""
        mouse = "hold Shift and drag over it"
        told = "Copied to your terminal's clipboard; or" if self.sent else "No clipboard here:"
        told = f"{told} {mouse}"
        return line(told, "   ", number_run("Esc"), " back")

    def press(self, action: str) -> None:
        """Handle going back to the log."""
        if action == "back":
            self.app.pop_screen()
