"""Victory: the battle is over."""

from cb_tui.core.ruleset import Outcome
from cb_tui.ui.moments.base import Desk, Moment, Reply, Say
from cb_tui.ui.overlay import Overlay
from cb_tui.ui.panels.victory import title, victory
from cb_tui.ui.text import Line, Lines, line, number


class Victory(Moment):
    """`outcome` after so many `commands`; `looking` about the field."""

    keys = "victory"

    def __init__(self, outcome: Outcome, commands: int, *, looking: bool = False) -> None:
        self.outcome, self.commands, self.looking = outcome, commands, looking

    def panel(self, desk: Desk, width: int) -> Lines:
        """Who has won and why, losses, luck, the throws that turned it."""
        return victory(desk.table, self.outcome, desk.luck, desk.chronicle.shots, width, commands=self.commands)

    def message(self, desk: Desk) -> Line:
        """What may follow."""
        end = line(title(desk.table, self.outcome), ".   ")
        return line(
            end, number("N"), " again with new dice   ", number("S"), " the other side   ", number("Enter"), " title"
        )

    def overlay(self, desk: Desk) -> Overlay:
        """The field as it is left; the cursor once it is looked about."""
        return Overlay(cursor=desk.cursor if self.looking else None)

    def do(self, action: str, desk: Desk) -> Reply:
        """Esc looks about."""
        if action == "back":
            self.looking = not self.looking
            return Say(line("Arrows look about; ", number("Enter"), " goes to the title")) if self.looking else None
        return None
