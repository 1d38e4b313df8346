"""Typed name: another name for what is marked, typed from the old one on."""

from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import Line, line, number_run


class NameInput:
    """A name of at most so many characters, while it is typed."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._typed: str | None = None

    @property
    def typing(self) -> bool:
        """Check whether a name is being typed."""
        return self._typed is not None

    def ask(self, old: str) -> None:
        """Have it typed."""
        self._typed = old

    def takes(self, press: str) -> str | None:
        """Take a key press, and return the name if it was Enter, else None."""
        typed = self._typed or ""
        match action_of("name", press):
            case "enter":
                self._typed = None
                return typed
            case "back":
                self._typed = None
            case "rub":
                self._typed = typed[:-1]
            case str(character):
                self._typed = f"{typed}{character}"[: self.longest]
            case None:
                pass
        return None

    def message(self, old: str) -> Line:
        """Return the typed name, after the old one."""
        return line(f"{old} becomes: ", number_run(f"{self._typed}_"))
