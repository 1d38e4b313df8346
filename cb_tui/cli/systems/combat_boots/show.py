"""The pieces of a battle of Combat Boots for `show`: a line each with what is printed on the counter."""

from typing import Any

from cb_tui.core.scenario import Scenario


def armies(battle: Scenario, chart: dict[str, Any]) -> list[str]:
    """Each side's pieces, a line each, with their printed ratings."""
    lines = []
    for army in battle.sides:
        lines.append(f"{army.title or army.name}, morale {chart['morale'][army.id]}, plays {army.tactic} by itself")
        lines += [f"  {piece(unit)}" for unit in chart["units"] if unit["side"] == army.id]
        lines.append("")
    return lines[:-1]


def piece(unit: dict[str, Any]) -> str:
    """Id, type, hex, range, movement points, armament and survivability of a piece."""
    arms = " ".join(f"{arm['arm']}{arm['fp']}{'+' * arm.get('plus', 0)}" for arm in unit["weapons"]) or "-"
    reach = f"{unit['bands']}b" if unit.get("bands") else str(unit["range"])
    notes = [f"arrives in turn {unit['arrives']}"] if unit.get("arrives") else []
    notes += ["disrupted"] if unit.get("disrupted") else []
    ratings = f"range {reach:<3} MV {unit['mv']:<4g} {arms}/{unit['sv']}"
    return f"{unit['id']:<4} {unit['type']:<18} {unit['at']:<5} {ratings:<28} {', '.join(notes)}".rstrip()
