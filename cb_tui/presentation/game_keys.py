"""The texts of a rules system that both front ends share, and the keys of its own modes."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from cb_tui.presentation.key import Key

if TYPE_CHECKING:  # imports the session, which the keys do not need
    from cb_tui.presentation.lesson_facts import Fact

KEYS = (
    "cb_tui.games.combat_boots.presentation.keys",
    "cb_tui.games.combat.presentation.keys",
    "cb_tui.games.combat.presentation.muster_keys",
    "cb_tui.games.combat.presentation.watch_keys",
    "cb_tui.games.combat_captain.presentation.keys",
)  # modules with a table KEYS; no two have a mode of one name

TAUGHT = {
    "combat_boots": "cb_tui.games.combat_boots.presentation.lesson_facts",
    "combat": "cb_tui.games.combat.presentation.lesson_facts",
    "combat_captain": "cb_tui.games.combat_captain.presentation.lesson_facts",
}  # by package: modules with a table FACTS, of what the steps of its lesson may wait for


def taught(package: str) -> "Mapping[str, Fact]":
    """Return the conditions that the steps of a system's lesson may wait for in the game."""
    found: Mapping[str, Fact] = import_module(TAUGHT[package]).FACTS
    return found


def system_keys() -> dict[str, tuple[Key, ...]]:
    """Return the keys of the modes that the rules systems have of their own."""
    found: dict[str, tuple[Key, ...]] = {}
    for module in KEYS:
        found |= import_module(module).KEYS
    return found
