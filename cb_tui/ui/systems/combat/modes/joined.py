"""The joined halves, shown to both players before the first turn begins. [DEP-1]"""

from cb_tui.present.overlay import MapOverlay
from cb_tui.present.text import Line, Lines, TextRun, line, number
from cb_tui.ui.modes.base import Desk, Mode, Open, Reply, Request
from cb_tui.ui.systems.combat.panels.joined import joined_lines

SEEN = "joined"


class JoinedMode(Mode):
    """The whole field, both armies, who begins and how one wins."""

    keys = "combat joined"
    question = True

    def panel(self, desk: Desk, width: int) -> Lines:
        """Return the facts that both players know now that the halves are joined."""
        return joined_lines(desk.table, width)

    def filled(self, desk: Desk, width: int, height: int) -> Lines | None:
        return self.panel(desk, width)[:height]

    def message(self, desk: Desk) -> Line:
        """Return the side that begins."""
        active = desk.table.scene.active
        who = TextRun(desk.table.seat_name(active), desk.table.seat_role(active), bold=True)
        return line("From now on everyone sees everything.  ", number("Enter"), ": ", who, " begins")

    def overlay(self, desk: Desk) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def do(self, action: str, desk: Desk) -> Reply:
        """Begin the first turn, or show lines of fire."""
        if action in ("enter", "back"):
            desk.kept[SEEN] = "yes"
            return Request("go_on")
        if action == "sight":
            return Open("lines", came=self)
        return None
