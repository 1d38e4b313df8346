"""The texts of Combat Captain: columns and results as in any system, companies by letter."""

from collections.abc import Sequence
from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.report import Report
from cb_tui.core.scenario import Scenario
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.plain.default.text_spec import TextSpec
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded

BY_COMPANY = e.Activated | e.MarkersPulled | e.Withdrew | e.Marked | e.Routed | e.Clashed


class CaptainText(TextSpec):
    """The texts of Combat Captain."""

    def told(self, speech: Sentences, report: Report) -> Sequence[str] | None:
        """Return a report as sentences, or None if its own text is enough.

        A sentence that begins with a company has that word, since the case of its letter shows its side.
        """
        if isinstance(report.event, BY_COMPANY):
            return [f"Company {speech.told(report.text)}."]
        return super().told(speech, report)


TEXT = CaptainText()


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
