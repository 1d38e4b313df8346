"""The rules systems, and the only list of them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cb_tui.core.orders import Preset
    from cb_tui.core.ruleset import Ruleset

RULESET_MODULES = {
    "combat_boots_2025": ("cb_tui.games.combat_boots.ruleset", "COMBAT_BOOTS_2025"),
    "combat_boots_classic": ("cb_tui.games.combat_boots.ruleset", "COMBAT_BOOTS_CLASSIC"),
    "combat": ("cb_tui.games.combat.ruleset", "COMBAT"),
    "combat_captain": ("cb_tui.games.combat_captain.ruleset", "COMBAT_CAPTAIN"),
}
CODE_PREFIXES = {"": "combat_boots_2025", "c": "combat"}  # with which codes of made battles begin, the usual ones first
TURN_NOUNS = {"combat": "round"}  # what rules call a turn of all sides, where not "turn": told without loading them
PRESETS = ("cb_tui.games.combat_boots.rules.presets",)  # modules of which PRESETS are settings; they load no rules
CATALOGUE_FILES = frozenset(("units.toml", "aircraft.toml"))  # of all of them; no battle is called so


def presets() -> dict[str, "Preset"]:
    """Return the standing orders of all systems that a player may set for new games, by their keys."""
    return {each.key: each for module in PRESETS for each in import_module(module).PRESETS}


class Rulesets(Mapping[str, "Ruleset[Any]"]):
    """Every rules system by its id, loaded when it is first asked for: start-up time is felt."""

    def __getitem__(self, key: str) -> "Ruleset[Any]":
        module, name = RULESET_MODULES[key]
        found: Ruleset[Any] = getattr(import_module(module), name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(RULESET_MODULES)

    def __len__(self) -> int:
        return len(RULESET_MODULES)


RULESETS: Mapping[str, "Ruleset[Any]"] = Rulesets()


def turn_word(ruleset: str) -> str:
    """Return a system's word for a turn of all sides, or "turn" if the system is unknown."""
    return TURN_NOUNS.get(ruleset, "turn")
