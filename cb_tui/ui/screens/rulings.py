"""The rulings of a battle that is about to begin: a line each, switched for this one game."""

from collections.abc import Callable
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.rulings import RulingSwitch
from cb_tui.core.scenario import Scenario
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.rulebook import rulebook
from cb_tui.ui.screens.base import MenuScreen

GAPS = 5  # columns of cursor, mark and blanks beside the ID of a ruling


class RulingsScreen(MenuScreen):
    """The rulings of a battle, passed to `chosen` after each change, with the text of the rule below."""

    def __init__(self, ruleset: Ruleset[Any], battle: Scenario, chosen: Callable[[Scenario], None]) -> None:
        super().__init__()
        assert ruleset.rulings, "who has none is not asked"
        self.ruleset, self.spec, self.battle, self.chosen = ruleset, ruleset.rulings, battle, chosen
        self.book, self.edition = rulebook(ruleset.package), ruleset.edition
        self.row = 0
        self.at: list[int] = []  # the ruling on each line from the second on

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules that are ruled on."""
        return self.ruleset

    @property
    def switches(self) -> tuple[RulingSwitch, ...]:
        """Return the rulings as they stand."""
        return self.spec.switches(self.battle)

    def mode(self) -> str:
        return "rulings"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the battle."""
        return (TextRun(" Rulings", bold=True),), line(label(f"{self.battle.title} "))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each ruling, marked if it is not the usual one, and the text of the selected rule.

        The rulings scroll where the text below needs their room.
        """
        told = self._told(width)
        rows = self._rows(width)
        here = next(place for place, (index, _) in enumerate(rows) if index == self.row)
        room = max(3, height - len(told) - 2)
        first = max(0, min(here - room // 2, len(rows) - room))
        shown = rows[first : first + room]
        self.at = [index for index, _ in shown]
        return [BLANK, *(row for _, row in shown), BLANK, *told][:height]

    def _rows(self, width: int) -> list[tuple[int, Line]]:
        """Return the lines of the rulings, each with the index of its ruling."""
        rows: list[tuple[int, Line]] = []
        begins = GAPS + max(len(switch.rule) for switch in self.switches)  # what holds
        for index, switch in enumerate(self.switches):
            here = index == self.row
            said = wrap(line(TextRun(switch.text_in_force, bold=here)), width - begins - 1)
            name = line(
                number_run("> ") if here else "  ",
                label(switch.rule),
                number_run("*") if switch.on != switch.usual else "",
            )
            rows += [
                (index, columns_at((1, name if not part else line()), (begins, row))) for part, row in enumerate(said)
            ]
        return rows

    def _told(self, width: int) -> Lines:
        """Return the text of the selected rule."""
        rows: Lines = []
        for rule in self.book.named(self.switches[self.row].rule):
            for text in (rule.said(self.edition), rule.elsewhere(self.edition), rule.otherwise):
                rows += [line(" ", row) for row in wrap(line(label(text)), width - 2)] if text else []
        return rows

    def message(self) -> Line:
        """Return the effect of Enter."""
        return line(
            number_run("Enter"),
            label(" switches it for this game; "),
            number_run("*"),
            label(f" differs from the {'edition' if self.edition else 'rules'}"),
        )

    def press(self, action: str) -> None:
        """Select another ruling, switch it, or go back."""
        switches = self.switches
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(switches)
            case "enter":
                switch = switches[self.row]
                self.battle = self.spec.with_switches(self.battle, {switch.key: not switch.on})
                self.chosen(self.battle)
            case "back":
                self.app.pop_screen()

    def pick(self, y: int) -> None:
        """Select a clicked ruling, or switch it if it is selected already."""
        if 1 <= y <= len(self.at):
            if self.at[y - 1] == self.row:
                self.press("enter")
            self.row = self.at[y - 1]
