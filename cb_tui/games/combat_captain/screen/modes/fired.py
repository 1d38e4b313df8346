"""The result of a volley, die by die, with the next stand selected."""

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.ordering import of
from cb_tui.games.combat_captain.screen.panels.volley import fired
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run, section_head, shorten
from cb_tui.ui.modes.base import ViewState


class FiredMode(ChooseMode):
    """The choose mode after `attack` has been made."""

    def __init__(self, unit: UnitId | None, attack: Report) -> None:
        super().__init__(unit)
        self.attack = attack

    def marked_attack(self) -> Report | None:
        return self.attack

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the result, and the next stand."""
        rows = fired(desk.table, self.attack, width)
        who = (
            line(label("next "), desk.table.unit_names([self.unit])) if self.unit else line(label("all dice are spent"))
        )
        return [*rows, section_head(width, who)] if desk.panel_lines >= 25 else rows

    def message(self, desk: ViewState) -> Line:
        """Return the next stand, and the reminder that dice cannot be taken back."""
        tail = label("   No undo: dice were rolled")
        if self.unit is None:
            return line(number_run("e"), f" ends the activation of {self.company(desk)}.", tail)
        known = of(desk, self.unit)
        aims = known.aims(known.state.context.company[self.unit])
        told = line(": ", number_run("f"), " aims at ", desk.table.unit_names([aims[0].at])) if aims else ()
        return shorten(
            line(number_run("i"), " every die.  ", desk.table.unit_names([self.unit]), " is next", told, ".", tail), 79
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Bracket the target."""
        where = self.attack.places[0] if self.attack.places else None
        return MapOverlay(cursor=desk.cursor, selected=self.unit, target=where if where != desk.cursor else None)
