"""The rules systems; this is the only list of them."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.rules.combat_boots import COMBAT_BOOTS_2025

RULESETS: Mapping[str, Ruleset[Any]] = {ruleset.id: ruleset for ruleset in (COMBAT_BOOTS_2025,)}
