"""Chances of any rules system: what a command is made of and what it can bring."""

from cb_tui.core.values import Command
from cb_tui.plain.onlooker import TypedView
from cb_tui.presentation.text import percent


def told_odds(desk: TypedView, command: Command) -> str:
    """Return each result of a command with its chance, best first, or "" if there is no forecast."""
    forecast = desk.table.forecast(command)
    if forecast is None:
        return ""
    return ", ".join(f"{percent(each.chance)} {each.name}" for each in reversed(forecast.results) if each.chance)


def forecast(desk: TypedView, command: Command) -> list[str]:
    """Return the factors of a command's chance, line by line, and the chance."""
    known = desk.table.forecast(command)
    if known is None or not known.parts:
        return ["  Its chance cannot be known in advance."]
    lines = [line for column in known.parts[0].columns for line in column.lines]
    parts = ", ".join(f"{line.reason} {line.dice} [{line.rule}]" for line in lines)
    far = f"  {desk.sentences.span(known.distance)}." if known.distance else ""
    return [*([far] if far else []), *([f"  {parts}."] if parts else []), f"  {told_odds(desk, command)}."]
