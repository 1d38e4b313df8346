"""Several: commands and marches that one key gives, one after another."""

from collections.abc import Callable

from cb_tui.ui.controller import Controller
from cb_tui.ui.modes.base import March, Play, PlaySeries


def play(several: PlaySeries, controller: Controller, one: Callable[[Play | March], None]) -> None:
    """Play them until nothing follows, something is asked, or one could not be played."""
    while (reply := several.next_reply(controller.desk)) is not None:
        step = controller.game.step
        one(reply)
        if controller.game.step == step or controller.mode.is_question or not controller.desk.table.is_our_decision:
            return
