"""The forecast of an attack as data for `referee`: chances of its first target, sheds and both pools."""

from typing import Any, cast

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command
from cb_tui.games.combat_boots.plain.odds_data import decimals, fractions, reductions
from cb_tui.games.combat_boots.rules.advisor import Advisor
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.plain.default.text_spec import entries


def foretold(ruleset: Ruleset[Any], state: Any, command: Command) -> dict[str, Any] | None:
    """Return the forecast of a command, or None if no dice are rolled at a target."""
    prospect = cast("Advisor", ruleset.advisor).prospect(state, command)
    if prospect is None or not prospect.targets:
        return None
    chances = {**fractions(prospect.odds), "p": decimals(prospect.odds)}
    return chances | {"reductions": reductions(prospect.sheds), "pools": pools(prospect)}


def pools(prospect: AttackForecast) -> dict[str, Any]:
    """Return both sides' dice line by line, the defender's once for each target."""
    attack = {"dice": entries(prospect.attack), "modifiers": entries(prospect.attack_mods), "fp": prospect.fp}
    targets = [
        {
            "units": target.units,
            "dice": entries(target.defense),
            "modifiers": entries(target.defense_mods),
            "sv": target.sv,
        }
        for target in prospect.targets
    ]
    told = {"kind": prospect.kind, "distance": prospect.distance, "attack": attack, "targets": targets}
    ways = [{"own": way.own, "enemy": way.enemy, "chance": str(way.chance)} for way in prospect.losses]
    return {**told, "losses": ways} if ways else told
