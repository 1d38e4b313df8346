"""Typed: a few letters or figures in row 22, over what is on the screen."""

from collections.abc import Callable
from string import ascii_letters, digits

from cb_tui.core.values import Place
from cb_tui.present.text import Line, Lines, line, number
from cb_tui.ui.modes.base import Desk, Mode, Reply, Switch
from cb_tui.ui.modes.over import Over


class TypedMode(Over):
    """`done` gets the text with Enter; Esc drops it and goes back to `under`."""

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
        """What is under it."""
        return self.under.page(width, height)

    def message(self, desk: Desk) -> Line:
        """The question and what has been typed."""
        return line(self.asked, " ", number(f"{self.text}_"))

    def act(self, action: str, desk: Desk) -> Reply:
        """A letter more, one less, taken or dropped."""
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
        """The mouse moves nothing here."""
        return None
