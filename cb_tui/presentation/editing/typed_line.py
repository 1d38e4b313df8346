"""A line that is typed, with a cursor in it."""

from cb_tui.presentation.text import Line, number_run

SHOWN = 56  # characters in view


class TypedLine:
    """A text and the place of the cursor in it. What is typed is a character, all else an action by its name."""

    def __init__(self, text: str, longest: int) -> None:
        self.text, self.longest, self.at = text, longest, len(text)

    def take(self, action: str) -> None:
        """Move the cursor, erase, or insert a character."""
        text, at = self.text, self.at
        match action:
            case "left" | "right":
                self.at = max(0, min(len(text), at + (1 if action == "right" else -1)))
            case "start" | "end":
                self.at = 0 if action == "start" else len(text)
            case "rub":
                self.text, self.at = text[: max(0, at - 1)] + text[at:], max(0, at - 1)
            case "erase":
                self.text = text[:at] + text[at + 1 :]
            case "clear":
                self.text, self.at = text[at:], 0
            case sign if len(sign) == 1 and len(text) < self.longest:
                self.text, self.at = f"{text[:at]}{sign}{text[at:]}", at + 1

    @property
    def shown(self) -> Line:
        """Return the part of the text around the cursor, which stands before its character."""
        first = max(0, self.at - SHOWN)
        return (number_run(f"{self.text[first : self.at]}_{self.text[self.at : first + SHOWN]}"),)
