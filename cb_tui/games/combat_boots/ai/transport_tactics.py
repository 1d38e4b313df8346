"""Transport by the AI: drive near, set down, go home. [SOLO, TRN]

Riders get off where their tank was to go.
"""

from collections.abc import Iterable

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.ai import march
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.aboard import aboard
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, names
from cb_tui.games.combat_boots.rules.task import task

NEAR = 4  # hexes from the enemy where cargo without a goal is set down: a squad still reaches it
CLOSE = 2  # hexes where riders get off a tank without a goal

Own = list[m.Step | m.Unload | m.Dismount | m.Exit]  # what a piece may do, as far as carrying goes


def choose(state: m.State, legal: Iterable[Command], unit: m.Unit) -> Choice | None:
    """Return the choice of a loaded or unarmed vehicle or a rider, or None if it fights like others."""
    own = [one for one in legal if isinstance(one, m.Step | m.Unload | m.Dismount | m.Exit) and one.unit == unit.id]
    if unit.riding:
        return _ride(state, own, unit)
    cargo = [one.id for one in aboard(state, unit.id) if one.inside]
    if cargo:
        return _deliver(state, own, unit, cargo)
    return _idle(state, own, unit) if kind_of(state, unit).kind == "truck" else None


def far(state: m.State, unit: m.Unit) -> int:
    """Return the hexes to the nearest enemy, or 99 if there is no enemy."""
    return min((bands.distance(unit.at, foe.at) for foe in enemies(state, unit.side)), default=99)


def _there(state: m.State, unit: m.Unit, near: int) -> bool:
    goal = task(state, unit.id).goal
    return unit.at == goal if goal else far(state, unit) <= near


def _ride(state: m.State, own: Own, unit: m.Unit) -> Choice | None:
    off = next((one for one in own if isinstance(one, m.Dismount)), None)
    if off and _there(state, state.units[unit.riding], CLOSE):
        return Choice(off, f"{unit.id} gets off: {unit.riding} has arrived")
    return None


def _deliver(state: m.State, own: Own, unit: m.Unit, cargo: list[UnitId]) -> Choice | None:
    if _there(state, unit, NEAR):
        off = next((one for one in own if isinstance(one, m.Unload)), None)
        return Choice(off, f"{unit.id} sets {off.cargo} down") if off else None
    way = march.approach(state, unit, enemies(state, unit.side))
    step = m.Step(unit.id, way[0]) if way else None
    return Choice(step, f"{unit.id} brings {names(cargo)} to {way[-1]}") if step in own and step else None


def _idle(state: m.State, own: Own, unit: m.Unit) -> Choice | None:
    """Send an empty helicopter home by the nearest open edge, and let an empty truck wait.

    The result is None for a truck with a goal.
    """
    if kind_of(state, unit).move != "air":
        return None if task(state, unit.id).goal not in ("", unit.at) else Choice(m.Pass(unit.id), f"{unit.id} waits")
    leave = next((one for one in own if isinstance(one, m.Exit)), None)
    if leave:
        return Choice(leave, f"{unit.id} flies home")
    step = min(
        (one for one in own if isinstance(one, m.Step)), key=lambda one: (_to_edge(state, one.to), one.to), default=None
    )
    if step and _to_edge(state, step.to) < _to_edge(state, unit.at):
        return Choice(step, f"{unit.id} flies home")
    return Choice(m.Pass(unit.id), f"{unit.id} waits")


def _to_edge(state: m.State, place: Hex) -> int:
    """Return the distance in hexes to the nearest open edge, or 99 if all are closed."""
    if not bands.on_field(place):
        return 99
    board, (column, row) = state.context.board, hexes.parse(place)
    far = {"north": row - 1, "south": board.rows - row, "west": column - 1, "east": board.columns - column}
    return min((far[edge] for edge in state.context.battle.exits), default=99)
