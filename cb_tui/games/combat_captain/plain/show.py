"""A battle of Combat Captain for `show`: its table, then each side with its companies and their stands."""

from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.scenario import Scenario
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded


def shown(battle: Scenario, scene: Scene, chart: dict[str, Any], ascii_only: bool) -> list[str]:
    """Return the map, then each side with its stands, a line each."""
    rows = [*render_text(scene, ascii=ascii_only).split("\n"), ""]
    for army in battle.sides:
        rows.append(f"{army.title or army.name}, AI tactic {army.tactic}")
        rows += [f"  {_stand(unit)}" for unit in chart["units"] if unit["side"] == army.id]
        rows.append("")
    return rows[:-1]


def _stand(unit: dict[str, Any]) -> str:
    """Return a stand: its id, what it is, where it begins, its weapons."""
    armor = f", {unit['armor']} armor" if unit["armor"] != "none" else ""
    at = f" at {unit['at']}" if unit["at"] else ", enters later"
    arms = ", ".join(weapon.replace("_", " ") for weapon in unit["weapons"])
    return f"{unit['id']:<4} {unit['type']}{at}{armor}{f': {arms}' if arms else ''}"
