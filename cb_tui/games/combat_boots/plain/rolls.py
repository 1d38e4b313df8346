"""Attacks as data: pools, dice and their readings. Other rolls have their dice alone."""

from typing import Any

from cb_tui.core.report import Roll
from cb_tui.games.combat_boots.rules.events import AirFired, Fired
from cb_tui.plain.default.text_spec import entries, shown

POOLS = ("attack", "attack_mods", "second_mods", "defense", "defense_mods")


def record(roll: Roll) -> dict[str, Any]:
    """Return the dice shed, the faces, both pools and the readings."""
    shot = roll.event
    data = {"drop": shot.drop if isinstance(shot, Fired) else 0} | shown(roll)
    if not isinstance(shot, Fired | AirFired):
        return data | {name: [] for name in POOLS}
    verdict = shot.verdicts[roll.part]
    mods = (*shot.attack_mods, *verdict.attack_mods)
    pools = (shot.attack, mods, shot.second_mods, verdict.defense, verdict.defense_mods)
    data |= {name: entries(pool) for name, pool in zip(POOLS, pools, strict=True)}
    return data | {
        "reads": list(shot.reads),
        "enemy_reads": verdict.reads,
        "sixes": verdict.sixes and list(verdict.sixes),
    }
