"""The ladder of a host: ratings of the players of one family of games."""

import time

from cb_tui.core.grammar import count_noun
from cb_tui.host.answers import LadderPage
from cb_tui.host.requests import SeeLadder
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.ladder_page import chance_against, in_order, ladder_lines
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.ui.screens.host.page import HostPage


class LadderScreen(HostPage):
    """The ladder of a family, "" for the first that the host names."""

    def __init__(self, family: str = "") -> None:
        super().__init__()
        self.family, self.row = family, -1

    def look(self) -> None:
        """Ask for the ladder, and select the player at first."""
        self.page = self.app.ask(SeeLadder(family=self.family), LadderPage)
        self.family = self.page.family
        self.rows = in_order(self.page)
        if not 0 <= self.row < len(self.rows):
            own = [row.name for row in self.rows]
            self.row = own.index(self.app.welcome.name) if self.app.welcome.name in own else 0

    def mode(self) -> str:
        return "ladder"

    def head(self) -> tuple[Line, Line]:
        """Return the family, and how many games were rated."""
        title = line(TextRun(" Ladder", bold=True), label("   "), TextRun(family_name(self.family), bold=True))
        return title, line(label(f"from {count_noun(self.page.games, 'rated game')} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the table."""
        return ladder_lines(self.page, self.row, width, height, int(time.time()))

    def idle(self) -> frozenset[str]:
        """Return the actions for which there is no other family or no player."""
        one = frozenset(("family",)) if len(self.page.families) < 2 else frozenset[str]()
        if not self.rows:
            return one | {"enter", "down", "up", "challenge"}
        row, you = self.rows[self.row], self.app.welcome
        return one | {"challenge"} if row.anchor or row.name == you.name or not you.number else one

    def message(self) -> Line:
        """Return the player's chance against the selected one."""
        if not self.rows:
            return line(label("A rated game that ends begins the ladder"))
        mine = next((row for row in self.rows if row.name == self.app.welcome.name), None)
        page = line(number_run("Enter"), label(" opens this player's page"))
        return chance_against(mine, self.rows[self.row]) or page

    def press(self, action: str) -> None:
        """Select a line, open a player's page, or turn to another family."""
        match action:
            case "down" | "up" if self.rows:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.rows)
            case "challenge" if "challenge" not in self.idle():
                self.note = line(self.app.open_page("new table", self.rows[self.row].name))
            case "enter" if self.rows and self.rows[self.row].anchor:
                self.note = line("An AI level has no page")
            case "enter" if self.rows:
                self.note = line(self.app.open_page("profile", self.rows[self.row].name))
            case "family" if self.page.families:
                names = self.page.families
                here = names.index(self.family) if self.family in names else -1
                self.family, self.row = names[(here + 1) % len(names)], -1
                self.uncovered()
            case "back":
                self.back()
