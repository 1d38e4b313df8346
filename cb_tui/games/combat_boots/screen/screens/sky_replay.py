"""The replay of a dogfight."""

from cb_tui.games.combat_boots.screen.screens.sky import SkyScreen
from cb_tui.ui.screens.replay import ReplayMixin


class SkyReplayScreen(ReplayMixin, SkyScreen):
    """The replay of a dogfight on the sky screen."""
