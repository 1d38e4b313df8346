"""Typed: a few letters or figures in row 22, over what is on the screen."""

from collections.abc import Callable
from string import ascii_letters, digits

from cb_tui.core.values import Place
from cb_tui.presentation.text import Line, Lines, line, number_run
from cb_tui.ui.modes.base import Mode, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.over import PopupMode


class TypedMode(PopupMode):
    """A typed line over another mode. Enter passes the text to `done`, Esc returns to `under`."""

    keys = "typed"

    def __init__(
        self,
        under: Mode,
        asked: Line,
        done: Callable[[str], Reply],
        *,
        text: str = "",
        signs: str = ascii_letters + digits + " -_",
        most: int = 24,
    ) -> None:
        self.parent, self.asked, self.done, self.text, self.signs, self.most = under, asked, done, text, signs, most
        self._fresh = bool(text)  # what is proposed gives way to the first letter typed

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page of the mode beneath."""
        return self.parent.page(width, height)

    def message(self, desk: ViewState) -> Line:
        """Return the question and the typed text."""
        return line(self.asked, " ", number_run(f"{self.text}_"))

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Add a character, erase one, accept the text or discard it."""
        match action:
            case "enter":
                return self.done(self.text)
            case "back":
                return SwitchTo(self.parent)
            case "rub":
                self.text = self.text[:-1]
            case _:
                if action in self.signs:
                    self.text = (("" if self._fresh else self.text) + action)[: self.most]
        self._fresh = False
        return None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Do nothing: the line has no map cursor."""
        return None
