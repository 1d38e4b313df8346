"""The replay of a dogfight."""

from cb_tui.ui.screens.replay import Replaying
from cb_tui.ui.systems.combat_boots.screens.sky import SkyScreen


class SkyReplayScreen(Replaying, SkyScreen):
    """The replay of a dogfight on the sky screen."""
