"""Bridge: a bridge tank lays its bridge over a river hexside of its hex and stays there as the bridge."""

from msgspec.structs import replace

from cb_tui.core import hexes
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.board import hexside
from cb_tui.games.combat_boots.rules.bridge_records import Bridged, LayBridge
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import kind_of


def candidates(state: State, unit: Unit) -> tuple[LayBridge, ...]:
    """Return the hexsides where a piece might lay its bridge."""
    if not kind_of(state, unit).bridge or not bands.on_field(unit.at):
        return ()
    return tuple(LayBridge(unit.id, to) for to in hexes.neighbours(unit.at))


def kind_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece of this kind never lays a bridge, or None. [HOU-3]"""
    return None if kind_of(state, one).bridge else IllegalCommand(f"{one} carries no bridge", "HOU-3")


def refusal(state: State, command: LayBridge) -> IllegalCommand | None:
    """Return a refusal if a bridge tank that is ready to act lays no bridge there, or None.

    It lays one in place of firing.
    """
    unit = state.units[command.unit]
    if unit.id in state.bridges:
        return IllegalCommand(f"{unit.id} has already laid its bridge", "HOU-3")
    if not bands.on_field(unit.at):
        return IllegalCommand(f"{unit.id} is beyond the field; there is nothing to bridge", "HOU-3")
    if unit.moved:
        return IllegalCommand(f"{unit.id} has moved; it lays its bridge in its next turn", "SEQ-2")
    if not state.context.board.river(unit.at, command.to) or hexside(unit.at, command.to) in state.spans:
        return IllegalCommand(f"there is nothing to bridge between {unit.at} and {command.to}", "HOU-3")
    return None


def evolve(state: State, event: Bridged) -> State:
    """Return the state with one more bridge, which lies as long as its tank is there."""
    return replace(state, bridges={**state.bridges, event.unit: event.to})
