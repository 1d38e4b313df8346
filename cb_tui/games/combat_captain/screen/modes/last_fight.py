"""Last fight: the close combat that ended a battle, before its last page."""

from collections.abc import Sequence
from functools import partial

from cb_tui.core.report import Report
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.screen.panels.melee import melee
from cb_tui.presentation.text import Line, line, number_run
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.modes.pages import PageMode


class LastFightMode(PageMode):
    """The dice of both sides, their losses, and who won. Enter leads to the end of the battle."""

    uses_full_width = True

    def __init__(self, known: Advice, told: Sequence[Report], end: Mode) -> None:
        super().__init__("fight", "Close combat", partial(melee, known, told), end)

    def message(self, desk: ViewState) -> Line:
        """Return the key that leads to the end of the battle."""
        return line(number_run("Enter"), " shows how the battle ended")
