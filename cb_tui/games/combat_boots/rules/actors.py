"""Actors: the pieces that a command has act, and who can act now."""

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import candidates
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.legal import refusal
from cb_tui.games.combat_boots.rules.occupancy import units_of


def actors(command: Command) -> tuple[UnitId, ...]:
    """Return the pieces that act by a command."""
    match command:
        case m.Step(unit) | m.Exit(unit) | m.LayBridge(unit) | m.Pass(unit):
            return (unit,)
        case m.Load(unit) | m.Unload(unit) | m.Dismount(unit):
            return (unit,)
        case m.Fire(by) | m.Assault(by):
            return by
        case _:
            return ()


def able(state: m.State) -> frozenset[UnitId]:
    """Return the pieces and leaders that some legal command has act.

    In a turn they are computed without a list of all commands.
    """
    if state.outcome or state.pending or state.sky:
        return frozenset(unit for command in candidates.legal(state) for unit in actors(command))
    ready = (unit.id for unit in units_of(state, state.active) if _ready(state, unit))
    return frozenset((*ready, *(step.unit for step in candidates.with_leaders(state))))


def _ready(state: m.State, unit: m.Unit) -> bool:
    """Check whether a piece may pass or attack. [SEQ-2, ASL-3a]

    A piece that may act may pass, except for squads that assault after their turn.
    """
    return refusal(state, m.Pass(unit.id)) is None or bool(candidates.attacks(state, unit))
