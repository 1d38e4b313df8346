"""What both front ends say of a rules system of their own accord, and the keys of its own modes."""

from importlib import import_module

from cb_tui.present.key import Key

KEYS = (
    "cb_tui.present.systems.combat_boots.keys",
    "cb_tui.present.systems.combat.keys",
    "cb_tui.present.systems.combat.muster_keys",
    "cb_tui.present.systems.combat.watch_keys",
)  # modules with a table KEYS; no two have a mode of one name


def system_keys() -> dict[str, tuple[Key, ...]]:
    """Return the keys of the modes that the rules systems have of their own."""
    found: dict[str, tuple[Key, ...]] = {}
    for module in KEYS:
        found |= import_module(module).KEYS
    return found
