"""A page that is drawn at once while what it announces is being made."""

from collections.abc import Callable
from time import monotonic

from cb_tui.core.generator import GenerationError
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, label, line
from cb_tui.ui.screens.base import KeyScreen, MenuScreen


class MakingScreen(MenuScreen):
    """A page with a title and "making the battle ..", which gives way to the page that `make` returns.

    What was typed in the meantime is dropped: it was meant for another page. If nothing can be made it says why.
    """

    def __init__(self, title: str, make: Callable[[], KeyScreen]) -> None:
        super().__init__()
        self.title_of_page, self.make = title, make
        self.why_not: Line = ()

    def mode(self) -> str:
        """Return "page": any of its keys that leave a page goes back."""
        return "page"

    def on_mount(self) -> None:
        """Draw the page, then make what it announces."""
        super().on_mount()
        self.call_after_refresh(self._made)

    def _made(self) -> None:
        if not self.is_current:
            return
        try:
            made = self.make()
        except GenerationError as none:
            self.why_not = line(str(none))
            self.paint()
        else:
            self.app.switch_screen(made)
        self.app.deaf_until = monotonic()

    def head(self) -> tuple[Line, Line]:
        """Return the title."""
        return (TextRun(f" {self.title_of_page}", bold=True),), BLANK

    def body(self, width: int, height: int) -> Lines:  # noqa: ARG002 - every page is asked alike
        """Return a line about the making, or a blank one once it has failed."""
        return [BLANK] * (height // 3) + [line("   ", label("" if self.why_not else "making the battle .."))]

    def message(self) -> Line:
        """Return why nothing was made."""
        return self.why_not

    def key(self, press: str) -> None:
        """Drop a key that comes before the battle is made."""
        if self.why_not:
            super().key(press)

    def press(self, action: str) -> None:
        """Handle going back to the title."""
        if action == "back":
            self.app.to_title()
