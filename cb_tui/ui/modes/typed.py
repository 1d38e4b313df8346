"""Typed: a few letters or figures in row 22, over what is on the screen."""

from collections.abc import Callable
from string import ascii_letters, digits

from cb_tui.core.values import Place
from cb_tui.present.text import Line, Lines, line, number
from cb_tui.ui.modes.base import Desk, Mode, Reply, Switch
from cb_tui.ui.modes.over import Over


class TypedMode(Over):
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
        self.under, self.asked, self.done, self.text, self.signs, self.most = under, asked, done, text, signs, most
        self._fresh = bool(text)  # what is proposed gives way to the first letter typed

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page of the mode beneath."""
        return self.under.page(width, height)

    def message(self, desk: Desk) -> Line:
        """Return the question and the typed text."""
        return line(self.asked, " ", number(f"{self.text}_"))

    def act(self, action: str, desk: Desk) -> Reply:
        """Add a character, erase one, accept the text or discard it."""
        match action:
            case "enter":
                return self.done(self.text)
            case "back":
                return Switch(self.under)
            case "rub":
                self.text = self.text[:-1]
            case _:
                if action in self.signs:
                    self.text = (("" if self._fresh else self.text) + action)[: self.most]
        self._fresh = False
        return None

    def steer(self, to: Place, desk: Desk) -> Reply:
        """Do nothing: the line has no map cursor."""
        return None
