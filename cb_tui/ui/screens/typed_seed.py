"""Typed seed: the dice seed of a battle that is about to begin, drawn or typed in digits."""

from string import digits

from cb_tui.presentation.text import Line, label, line, number_run
from cb_tui.session.rolls import LONGEST, new_seed

ENDS = ("backspace", "enter", "escape")


class SeedInput:
    """A seed that was drawn, until another is typed or drawn."""

    def __init__(self) -> None:
        self.value = new_seed()
        self._typed: str | None = None

    @property
    def typing(self) -> bool:
        """Check whether a seed is being typed."""
        return self._typed is not None

    def ask(self) -> None:
        """Start the typing of a seed, or draw one if it has started already."""
        if self._typed is None:
            self._typed = ""
        else:
            self._typed, self.value = None, new_seed()

    def takes(self, press: str) -> bool:
        """Take a press while digits are typed, and say whether it was for the seed."""
        if self._typed is None or not (press in digits or press in ENDS):
            return False
        if press in digits:
            self._typed = (self._typed + press)[:LONGEST]
        elif press == "backspace":
            self._typed = self._typed[:-1]
        else:
            if press == "enter" and self._typed:
                self.value = int(self._typed)
            self._typed = None
        return True

    def message(self) -> Line:
        """Return the typed digits, and the keys that are possible."""
        then = label("   digits, then Enter; "), number_run("s"), label(" again draws one")
        return line("Seed: ", number_run(self._typed or "_"), *then)
