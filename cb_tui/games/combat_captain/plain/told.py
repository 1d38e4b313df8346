"""Told: the chances of a volley, a way, a close combat in sentences."""

from cb_tui.core.forecast import ForecastPart
from cb_tui.core.values import Command
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import percent


def chances(desk: TypedView, state: State, command: Command) -> list[str]:
    """Return the forecast of a command, one sentence a roll, or no lines if nothing is forecast."""
    named = (
        (f"{desk.sentences.who(part.targets)}: " if part.targets else "", part) for part in _parts(desk, state, command)
    )
    return [f"  {name}{_results(part)}." for name, part in named]


def brief(desk: TypedView, command: Command) -> str:
    """Return the forecast of the first roll in a few words, or an empty string if nothing is forecast."""
    return first(desk, desk.table.state, command)


def first(desk: TypedView, state: State, command: Command) -> str:
    """Return the same as it would be in a state."""
    parts = _parts(desk, state, command)
    return _results(parts[0]) if parts else ""


def _parts(desk: TypedView, state: State, command: Command) -> tuple[ForecastPart, ...]:
    asked = desk.table.advisor.forecast
    forecast = asked(state, command) if asked else None
    return forecast.parts if forecast else ()


def _results(part: ForecastPart) -> str:
    return ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(part.results) if each.chance)
