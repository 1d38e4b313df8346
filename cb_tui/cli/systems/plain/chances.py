"""Chances of any rules system: what an attack is made of and what it can bring."""

from cb_tui.cli.plain.onlooker import Onlooker
from cb_tui.core.values import Command
from cb_tui.present.text import percent


def told_odds(desk: Onlooker, command: Command) -> str:
    """Return the chance that a command hits, "" where nothing is rolled or nobody knows."""
    prospect = desk.table.prospect(command)
    return f"{percent(prospect.odds.effect)} to hit" if prospect is not None and prospect.targets else ""


def forecast(desk: Onlooker, command: Command) -> list[str]:
    """Return what makes the chance of a command, line by line, and the chance."""
    prospect = desk.table.prospect(command)
    if prospect is None or not prospect.targets:
        return ["  Its chance is not known before it is done."]
    lines = (*prospect.attack, *prospect.attack_mods)
    parts = ", ".join(f"{line.reason} {line.dice} [{line.rule}]" for line in lines)
    far = f"  {desk.speech.span(prospect.distance)}." if prospect.distance else ""
    return [*([far] if far else []), *([f"  {parts}."] if parts else []), f"  {told_odds(desk, command)}."]
