"""Missions: the eight by name, each of a scene with its forces."""

from collections.abc import Callable, Mapping

from cb_tui.games.combat_boots.generator import assaults, passages, raids
from cb_tui.games.combat_boots.generator.plan import MissionInputs, MissionPlan

MISSIONS: Mapping[str, Callable[[MissionInputs], MissionPlan]] = {
    "attack": assaults.attack,
    "hold": assaults.hold,
    "meeting": assaults.meeting,
    "breakout": passages.breakout,
    "raid": raids.raid,
    "rescue": raids.rescue,
    "rearguard": passages.rearguard,
    "ambush": passages.ambush,
}
