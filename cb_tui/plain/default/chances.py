"""Chances of any rules system: what a command is made of and what it can bring."""

from cb_tui.core.values import Command
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.prose import results, stage_sentence


def told_odds(desk: TypedView, command: Command) -> str:
    """Return each result of a command with its chance, best first, or "" if there is no forecast."""
    forecast = desk.table.forecast(command)
    if forecast is None:
        return ""
    return results(forecast.results)


def forecast(desk: TypedView, command: Command) -> list[str]:
    """Return the factors of a command's chance, line by line, and the chance."""
    known = desk.table.forecast(command)
    if known is None or not known.parts:
        return ["  Its chance cannot be known in advance."]
    far = f"  {desk.sentences.span(known.distance)}." if known.distance else ""
    said = (f"  {desk.sentences.told(stage_sentence(stage))}." for stage in known.parts[0].stages if stage.lines)
    return [*([far] if far else []), *said, f"  So: {told_odds(desk, command)}."]
