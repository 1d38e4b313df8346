"""Told: the chances of a volley, a way, a close combat in sentences."""

from cb_tui.core.forecast import ForecastPart
from cb_tui.core.values import Command
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.prose import results, stage_sentence


def chances(desk: TypedView, state: State, command: Command) -> list[str]:
    """Return the forecast of a command, one sentence a roll, or no lines if nothing is forecast."""
    named = (
        (f"{desk.sentences.who(part.targets)}: " if part.targets else "", part) for part in _parts(desk, state, command)
    )
    return [f"  {name}{results(part.results)}." for name, part in named]


def explained(desk: TypedView, state: State, command: Command) -> list[str]:
    """Return the same after what decides each roll, stage by stage."""
    stages = (stage for part in _parts(desk, state, command) for stage in part.stages if stage.lines)
    said = (f"  {desk.sentences.told(stage_sentence(stage))}." for stage in stages)
    return [*said, *chances(desk, state, command)]


def brief(desk: TypedView, command: Command) -> str:
    """Return the forecast of the first roll in a few words, or an empty string if nothing is forecast."""
    parts = _parts(desk, desk.table.state, command)
    return results(parts[0].results) if parts else ""


def _parts(desk: TypedView, state: State, command: Command) -> tuple[ForecastPart, ...]:
    asked = desk.table.advisor.forecast
    forecast = asked(state, command) if asked else None
    return forecast.parts if forecast else ()
