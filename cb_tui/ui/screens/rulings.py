"""The rulings of a battle that is about to begin: a line each, switched for this one game."""

from collections.abc import Callable
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.rulings import RulingSwitch
from cb_tui.core.scenario import Scenario
from cb_tui.present.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.rulebook import rulebook
from cb_tui.ui.screens.base import MenuScreen

SAID = 12  # where what holds begins


class RulingsScreen(MenuScreen):
    """The rulings of a battle, passed to `chosen` after each change, with the text of the rule below."""

    def __init__(self, ruleset: Ruleset[Any], battle: Scenario, chosen: Callable[[Scenario], None]) -> None:
        super().__init__()
        assert ruleset.rulings, "who has none is not asked"
        self.ruleset, self.spec, self.battle, self.chosen = ruleset, ruleset.rulings, battle, chosen
        self.book, self.edition = rulebook(ruleset.package), ruleset.edition
        self.row = 0

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
        """Return a line for each ruling, marked if the edition differs, and the text of the selected rule."""
        rows: Lines = [BLANK]
        for index, switch in enumerate(self.switches):
            here = index == self.row
            told = wrap(line(TextRun(switch.yes if switch.on else switch.no, bold=here)), width - SAID - 1)
            name = line(
                number_run("> ") if here else "  ",
                label(switch.rule),
                number_run("*") if switch.on != switch.usual else "",
            )
            rows += [columns_at((1, name if not part else line()), (SAID, row)) for part, row in enumerate(told)]
        rows.append(BLANK)
        for rule in self.book.named(self.switches[self.row].rule):
            for text in (rule.said(self.edition), rule.elsewhere(self.edition), rule.otherwise):
                rows += [line(" ", row) for row in wrap(line(label(text)), width - 2)] if text else []
        return rows[:height]

    def message(self) -> Line:
        """Return the effect of Enter."""
        return line(
            number_run("Enter"),
            label(" switches it for this game; "),
            number_run("*"),
            label(" differs from the edition"),
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
        if 1 <= y <= len(self.switches):
            if y - 1 == self.row:
                self.press("enter")
            self.row = y - 1
