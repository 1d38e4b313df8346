"""The replay of a dogfight."""

from cb_tui.ui.screens.replay import ReplayMixin
from cb_tui.ui.systems.combat_boots.screens.sky import SkyScreen


class SkyReplayScreen(ReplayMixin, SkyScreen):
    """The replay of a dogfight on the sky screen."""
