"""Told: the chances of a volley, a way, a close combat in sentences."""

from cb_tui.cli.plain.onlooker import Onlooker
from cb_tui.core.values import Command
from cb_tui.present.text import percent
from cb_tui.rules.combat_captain.model import State


def chances(desk: Onlooker, state: State, command: Command) -> list[str]:
    """Return what a command may bring, a sentence a roll; [] where nothing is foretold."""
    asked = desk.table.advisor.forecast
    forecast = asked(state, command) if asked else None
    if forecast is None:
        return []
    told = []
    for part in forecast.parts:
        found = ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(part.results) if each.chance)
        told.append(f"  {desk.speech.who(part.at)}: {found}." if part.at else f"  {found}.")
    return told


def brief(desk: Onlooker, command: Command) -> str:
    """Return the same in a few words, for a list of choices."""
    asked = desk.table.forecast(command)
    if asked is None or not asked.parts:
        return ""
    return ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(asked.parts[0].results) if each.chance)
