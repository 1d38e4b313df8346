"""Text: house rules or a briefing, laid over a page of a run until Esc."""

from collections.abc import Mapping

from cb_tui.core.spelling import counted
from cb_tui.present.text import BLANK, Line, Lines, Run, label, line, number, wrap
from cb_tui.ui.screens.base import MenuScreen


class TextScreen(MenuScreen):
    """Paragraphs under a title; what has no room is scrolled to."""

    over = True

    def __init__(self, title: str, paragraphs: Lines) -> None:
        super().__init__()
        self.heading, self.paragraphs = title, paragraphs
        self._row = self._below = 0

    def mode(self) -> str:
        """The keys of a page of text."""
        return "page"

    def head(self) -> tuple[Line, Line]:
        """What it is."""
        return line(Run(f" {self.heading}", bold=True)), BLANK

    def body(self, width: int, height: int) -> Lines:
        """As much as has room."""
        rows = [line(" ", row) for each in self.paragraphs for row in (wrap(each, width - 2) or [BLANK])]
        self._row = max(0, min(self._row, len(rows) - height))
        self._below = max(0, len(rows) - height - self._row)
        return rows[self._row : self._row + height]

    def message(self) -> Line:
        """How much is below."""
        return line(number("j"), label(f" shows {counted(self._below, 'more line')}.")) if self._below else BLANK

    def press(self, action: str) -> None:
        """Scrolls, goes back."""
        match action:
            case "down" | "up":
                self._row += 1 if action == "down" else -1
            case "back":
                self.app.pop_screen()


def house_rules(rules: Mapping[str, str]) -> TextScreen:
    """Return the page of the house rules."""
    return TextScreen("House rules of a run", [line(Run(f"{name}. ", bold=True), said) for name, said in rules.items()])


def briefing(title: str, text: str) -> TextScreen:
    """Return the page of a battle's briefing."""
    paragraphs = [line(" ".join(paragraph.split())) for paragraph in text.strip().split("\n\n")]
    return TextScreen(title, [row for each in paragraphs for row in (each, BLANK)][:-1])
