"""The list of a rule's worked examples."""

from cb_tui.presentation.keys import cap
from cb_tui.presentation.text import Line, Lines, TextRun, columns_at, fit, label, line, number_run
from cb_tui.session.rulebook import Example, examples
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.example import ExampleScreen

PAGE = 8  # examples
EDITION, TITLE, RULES = 2, 11, 55  # columns


class ExamplesScreen(MenuScreen):
    """The examples of one rule as an edition has it, or all of them."""

    def __init__(self, package: str, rule: str, edition: str) -> None:
        super().__init__()
        self.book, self.rule, self.edition = examples(package), rule, edition
        self.rows: tuple[Example, ...] = self.book.of(rule, edition)
        self.all = False
        self.now = self.top = 0

    def mode(self) -> str:
        return "examples"

    def head(self) -> tuple[Line, Line]:
        """Return the title with the rule, or "all"."""
        return (TextRun(" Worked examples", bold=True),), line(label("all " if self.all else f"of {self.rule} "))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each example: edition or profile, title and rule IDs."""
        self.top = max(0, min(self.now - height // 2, len(self.rows) - height))
        rows: Lines = []
        for index, one in enumerate(self.rows[self.top : self.top + height], self.top):
            here = index == self.now
            parts = (
                (0, line(number_run(">") if here else " ")),
                (EDITION, line(label(one.edition or one.by.partition(" ")[0]))),
                (TITLE, line(TextRun(one.title, bold=here))),
                (RULES, line(label(", ".join(one.rules)))),
            )
            rows.append(fit(columns_at(*parts), width))
        return rows

    def message(self) -> Line:
        """Return the position among the examples, and the key that shows all or only those of the rule."""
        key = cap("examples", "all")
        more = f"{key}: those of {self.rule}" if self.all else f"{key}: all {len(self.book.all)}"
        return line(label(f"{self.now + 1} of {len(self.rows)}   "), label(more))

    def press(self, action: str) -> None:
        """Select another example, list all of them, open one, or go back."""
        match action:
            case "down" | "up" | "page_on" | "page_back":
                by = {"down": 1, "up": -1, "page_on": PAGE, "page_back": -PAGE}[action]
                self.now = max(0, min(self.now + by, len(self.rows) - 1))
            case "all":
                marked, self.all = self.rows[self.now], not self.all
                self.rows = self.book.all if self.all else self.book.of(self.rule, self.edition)
                self.now = self.rows.index(marked) if marked in self.rows else 0
            case "enter":
                self.app.push_screen(ExampleScreen(self.book, self.rows, self.now, self._left))
            case "back":
                self.app.pop_screen()

    def pick(self, y: int) -> None:
        """Select a clicked example, or open it if it is selected already."""
        if not 0 <= self.top + y < len(self.rows):
            return
        if self.top + y == self.now:
            self.press("enter")
        self.now = self.top + y

    def _left(self, now: int) -> None:
        self.now = now
