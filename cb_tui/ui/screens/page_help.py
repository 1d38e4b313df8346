"""The keys of a page, with a word on what the page is about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cb_tui.presentation.keys import KeyGroup, key_groups
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, line, number_run, wrap
from cb_tui.ui.screens.base import MenuScreen

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

WIDE = 80  # columns at most


class PageHelpScreen(MenuScreen):
    """All keys of a page, or another list in groups. Another `?` opens `rules`, those of the first game if None."""

    over = True

    def __init__(
        self,
        groups: Sequence[KeyGroup],
        about: str = "",
        rules: "Ruleset[Any] | None" = None,
        right: Line = BLANK,
        title: str = "Keys",
    ) -> None:
        super().__init__()
        self.groups, self.about, self.rules, self.right, self.title = groups, about, rules, right, title
        self.top = self._most = 0

    def mode(self) -> str:
        return "page_help"

    @property
    def system(self) -> "Ruleset[Any] | None":
        """Return the rules of the game that the page is about, or None."""
        return self.rules

    def head(self) -> tuple[Line, Line]:
        """Return the title and what the page has at its right end."""
        return line(TextRun(f" {self.title}", bold=True)), self.right

    def body(self, width: int, height: int) -> Lines:
        """Return a word on the page, and its keys by their purpose."""
        room = min(width, WIDE) - 2
        told = wrap(self.about, room) if self.about else []
        rows = [*told, *key_groups(self.groups, room)]
        self._most = max(0, len(rows) - height)
        self.top = min(self.top, self._most)
        margin = " " * (1 + max(0, (width - WIDE) // 2))
        return [line(margin, row) for row in rows[self.top : self.top + height]]

    def message(self) -> Line:
        """Return the way to the rules."""
        return line(number_run("?"), " the rules in plain words")

    def press(self, action: str) -> None:
        """Scroll, or go back to the page."""
        match action:
            case "down" | "up":
                self.top = max(0, min(self.top + (1 if action == "down" else -1), self._most))
            case "back":
                self.app.pop_screen()
