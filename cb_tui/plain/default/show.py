"""The pieces of a battle of any rules system for `show`."""

from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.scenario import Scenario
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded

OWN = ("id", "side")  # of a piece: told by where its line stands


def armies(battle: Scenario, chart: dict[str, Any]) -> list[str]:
    """Return each side with its pieces, one a line: the name and every short value in the battle."""
    rows = []
    for army in battle.sides:
        rows.append(f"{army.title or army.name}, AI tactic {army.tactic}")
        rows += [f"  {piece(unit)}" for unit in chart.get("units", ()) if unit.get("side") == army.id]
        rows.append("")
    return rows[:-1]


def shown(battle: Scenario, scene: Scene, chart: dict[str, Any], ascii_only: bool) -> list[str]:
    """Return the map, then each side with its pieces."""
    return [*render_text(scene, ascii=ascii_only).split("\n"), "", *armies(battle, chart)]


def piece(unit: dict[str, Any]) -> str:
    """Return the name of a piece, and each word and figure of it with its key."""
    said = [f"{name} {value}" for name, value in unit.items() if isinstance(value, str | int) and name not in OWN]
    some = [
        f"{name} {' '.join(map(str, value))}"
        for name, value in unit.items()
        if isinstance(value, list | tuple) and value
    ]
    return f"{unit['id']:<4} {', '.join([*said, *some])}".rstrip()
