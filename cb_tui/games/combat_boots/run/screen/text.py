"""Text: help, house rules or a briefing, laid over a page of a run until Esc."""

from collections.abc import Callable, Mapping

from cb_tui.core.spelling import count_noun
from cb_tui.presentation.keys import cap, help_pairs
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    definition_list,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.screens.base import MenuScreen

WIDEST = 96  # columns of a paragraph: the eye has to find the next line
STEP = 5  # lines of a scroll, as in a page over a battle


class TextScreen(MenuScreen):
    """A page of lines under a title, built for its width. Longer texts scroll."""

    over = True

    def __init__(self, title: str, build: Callable[[int], Lines]) -> None:
        super().__init__()
        self.heading, self.build = title, build
        self._row = self._below = 0

    def mode(self) -> str:
        return "page"

    def named(self) -> tuple[str, ...]:
        """Return no mode: keys are already named as the player has bound them."""
        return ()

    def head(self) -> tuple[Line, Line]:
        """Return the title."""
        return line(TextRun(f" {self.heading}", bold=True)), BLANK

    def body(self, width: int, height: int) -> Lines:
        """Return the visible lines."""
        rows = self.build(width)
        self._row = max(0, min(self._row, len(rows) - height))
        self._below = max(0, len(rows) - height - self._row)
        return rows[self._row : self._row + height]

    def idle(self) -> frozenset[str]:
        """Return the scroll action if the whole text is visible."""
        return frozenset() if self._row or self._below else frozenset(("down",))

    def message(self) -> Line:
        """Return the number of lines below, or an empty line."""
        if not self._below:
            return BLANK
        return line(number_run(cap("page", "down")), label(f" scrolls: {count_noun(self._below, 'more line')}"))

    def press(self, action: str) -> None:
        """Handle scrolling and going back."""
        match action:
            case "down" | "up":
                self._row += STEP if action == "down" else -STEP
            case "back":
                self.app.pop_screen()


def help_page(mode: str, rules: Mapping[str, str], idle: frozenset[str] = frozenset()) -> TextScreen:
    """Return the page of the keys of a page of a run, without those that would do nothing, and of the house rules."""

    def build(width: int) -> Lines:
        keys = definition_list(help_pairs(mode, without=idle), 13, width)
        return [section_head(width, "keys"), *keys, section_head(width, "house rules"), *_told(rules, width)]

    return TextScreen("Keys now, and the house rules of a run", build)


def house_rules(rules: Mapping[str, str]) -> TextScreen:
    """Return the page of the house rules."""
    return TextScreen("House rules of a run", lambda width: _told(rules, width))


def briefing(title: str, text: str) -> TextScreen:
    """Return the page of a battle's briefing."""
    paragraphs = [line(" ".join(paragraph.split())) for paragraph in text.strip().split("\n\n")]
    rows = [row for each in paragraphs for row in (each, BLANK)][:-1]
    return TextScreen(title, lambda width: _paragraphs(rows, width))


def _told(rules: Mapping[str, str], width: int) -> Lines:
    return _paragraphs([line(TextRun(f"{name}. ", bold=True), said) for name, said in rules.items()], width)


def _paragraphs(told: Lines, width: int) -> Lines:
    return [line(" ", row) for each in told for row in (wrap(each, min(width, WIDEST) - 2) or [BLANK])]
