"""End: whether to end the turn although pieces can still act, and the rally that follows."""

from collections.abc import Callable
from functools import partial

from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.screen.panels.preview import rally
from cb_tui.presentation.text import Lines, label, line, percent, section_head, wrap
from cb_tui.ui.modes import popup
from cb_tui.ui.modes.base import AskScreen, Reply, ViewState


class EndTurnMode(popup.EndTurnMode):
    """The question with the morale that is rolled when the turn ends."""

    keys = "end"

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the pieces left to act, and the rally that follows."""
        rows, force = super().panel(desk, width), desk.table.force(desk.table.viewing_side)
        if force.disrupted and scene_of(desk.table).sky is None:
            roll = "they rally together on two dice" if force.rally_dice > 1 else "each rallies on one die"
            chance = f"{roll} of {force.morale} or less: {percent(force.rally or 0)}"
            text = f"{force.disrupted} {words_of(desk.table).disrupted}; {chance}"
            rows += [section_head(width), *wrap(line(label(text)), width)]
        return rows

    def asked(self, desk: ViewState) -> str:
        """Return the question, over the ground that of the air phase only."""
        sky = scene_of(desk.table).sky
        return "END THE AIR PHASE?" if sky is not None and sky.over_ground else super().asked(desk)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the dice page in the air, where no unit rallies."""
        return frozenset() if scene_of(desk.table).sky is None else frozenset(("pools",))

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the morale roll that follows."""
        return partial(rally, desk.table, desk.table.viewing_side)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Open the chances line by line, else end the turn or stay."""
        return AskScreen(action) if action == "pools" else super().on_action(action, desk)
