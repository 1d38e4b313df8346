"""The joined halves, shown to both players before the first turn begins. [DEP-1]"""

from cb_tui.games.combat.screen.panels.joined import joined_lines
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run
from cb_tui.ui.modes.base import AskScreen, Mode, OpenNamed, Reply, ViewState

SEEN = "joined"


class JoinedMode(Mode):
    """The whole field, both armies, who begins and how one wins."""

    keys = "combat joined"
    is_question = True

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the facts that both players know now that the halves are joined."""
        return joined_lines(desk.table, width)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        return self.panel(desk, width)[:height]

    def message(self, desk: ViewState) -> Line:
        """Return the side that begins."""
        active = desk.table.scene.active
        who = TextRun(desk.table.seat_name(active), desk.table.seat_role(active), bold=True)
        return line("From now on everyone sees everything.  ", number_run("Enter"), ": ", who, " begins")

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Begin the first turn, or show lines of fire."""
        if action in ("enter", "back"):
            desk.extras[SEEN] = "yes"
            return AskScreen("go_on")
        if action == "sight":
            return OpenNamed("lines", return_to=self)
        return None
