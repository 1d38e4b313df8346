"""The texts of Combat Captain: columns and results as in any system, companies by letter."""

from collections.abc import Sequence
from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.inches import format_inches
from cb_tui.core.report import Reason, Report, Roll
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.plain.default.text_spec import TextSpec, entries
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded

BY_COMPANY = e.Activated | e.MarkersPulled | e.Withdrew | e.Marked | e.Routed | e.Clashed


class CaptainText(TextSpec):
    """The texts of Combat Captain."""

    def record(self, roll: Roll) -> dict[str, Any]:
        """Return the faces and the stages of a roll, and what was counted by the names that programs know."""
        found = super().record(roll)
        return found | {"columns": counted(roll.event) | found["columns"]}

    def foretold(self, ruleset: Ruleset[Any], state: Any, command: Command) -> dict[str, Any] | None:
        """Return the forecast of a command, with the dice of all stages together."""
        found = super().foretold(ruleset, state, command)
        for part in found["parts"] if found is not None else ():
            stages = part["columns"].items()
            dice = [
                each[0] | {"reason": f"{name} {each[0]['reason']}"}
                for name, each in stages
                if name not in ("cover", "red die", "kill die")
            ]
            part["columns"] |= {"dice": dice} if dice else {}
        return found

    def told(self, speech: Sentences, report: Report) -> Sequence[str] | None:
        """Return a report as sentences, or None if its own text is enough.

        A sentence that begins with a company has that word, since the case of its letter shows its side.
        """
        if isinstance(report.event, BY_COMPANY):
            return [f"Company {speech.told(report.text)}."]
        return super().told(speech, report)


def counted(event: Event) -> dict[str, Any]:
    """Return the counts of the dice of an event, by stages and lines."""
    lines: list[Reason] = []
    match event:
        case e.Fired(by=by):
            for each in by:
                name = f"{each.unit} MG" if each.weapon == "vehicle_mg" else each.unit
                lines.append(Reason(f"{name} {format_inches(each.ticks)} inches, {each.band}", each.counted, "FIRE-2"))
                lines += [Reason(f"{name} adds", each.modifier, "FIRE-4")] if each.modifier else []
            return {"points": entries(lines), "cover": []}
        case e.Suffered(hits=hits):
            return {"blows": entries([Reason("hits", hits, "CLOSE-9")])}
        case e.MeleeWon(attack=attack, defense=defense):
            lines += [Reason("attacker", attack or 0, "CLOSE-3b"), Reason("defender", defense or 0, "CLOSE-3b")]
            return {"totals": entries(lines)}
        case _:
            return {}


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
