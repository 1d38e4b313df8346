"""Presets: which standing orders of Combat Boots a player may set once for all new games."""

from cb_tui.core.standing_orders import Preset

DO = {"ask": "ask", "fire": "fire", "adjacent": "when adjacent", "hold": "hold"}
NEW = "for new games; {orders} changes it in a battle"
BELOW = "below it your pieces hold fire and you are not asked"

PRESETS = (
    Preset("moving", "enemy moves", NEW, "ask", DO),
    Preset("moving_percent", "at this chance", BELOW, 5, maximum=95, step=5, unit="%"),
    Preset("fired_at", "fired at", NEW, "ask", DO),
    Preset("fired_at_percent", "at this chance", BELOW, 5, maximum=95, step=5, unit="%"),
    Preset(
        "shed", "shed dice", "when you defend with more dice: shed for fewest destroyed or hit, or ask", "kill",
        {"kill": "fewest destroyed", "effect": "fewest hit", "ask": "ask"},
    ),
)  # fmt: skip
