"""Movement of pieces, and of those aboard. [MOVE, TRN]"""

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from cb_tui.core import hexes
from cb_tui.core.display import Reach
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex, neighbours
from cb_tui.core.paths import Steps, reachable
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.model import State, Unit, change
from cb_tui.games.combat_boots.rules.occupancy import kind_of
from cb_tui.games.combat_boots.rules.terrain import GULLY, TRENCH, Board, Hexside, edges, hexside, terrain
from cb_tui.games.combat_boots.rules.transport_model import (
    Bridged,
    Dismounted,
    LayBridge,
    Loaded,
    LoadingBegan,
    Unloaded,
)

NOBODY = UnitId("")
RATES = {"foot": 1, "tracked": 2, "wheeled": 4}  # points a contour line uphill, and to climb out of a gully


def carrier(unit: Unit) -> UnitId:
    """Return the vehicle that a piece is on or in, or an empty string if it is in no vehicle."""
    return unit.inside or unit.riding


def aboard(state: State, vehicle: UnitId) -> tuple[Unit, ...]:
    """Return the pieces on or in a vehicle."""
    units = state.units.values()  # asked at each step of each march
    return tuple([unit for unit in units if unit.inside == vehicle or unit.riding == vehicle])  # noqa: PLR1714


def party(state: State, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Return pieces with their carriers and passengers, whose turns may be open together. [TRN-5a]"""
    there = [state.units[one] for one in units if one in state.units]
    carried = (unit.id for one in there for unit in aboard(state, one.id))
    return (*units, *(carrier(one) for one in there if carrier(one)), *carried)


def moved_along(state: State, vehicle: UnitId, to: Hex) -> dict[UnitId, Unit]:
    """Return the pieces aboard a vehicle, moved to its new hex."""
    return {unit.id: change(unit, at=to) for unit in aboard(state, vehicle)}


def inside_refusal(unit: Unit) -> IllegalCommand | None:
    """Return a refusal if a piece is inside a vehicle, idle and no target, or None. [TRN-4a]"""
    if not unit.inside:
        return None
    why = f"{unit.id} is inside {unit.inside}"
    return IllegalCommand(f"{why}; unload it first", "TRN-4", brief=why)


def on_foot_refusal(unit: Unit) -> IllegalCommand | None:
    """Return a refusal if a piece is aboard and therefore cannot walk, or None. [TRN-4a, TRN-6a]"""
    riding = IllegalCommand(f"{unit.id} rides on {unit.riding}; get it off first", "TRN-6a") if unit.riding else None
    return inside_refusal(unit) or riding


def fire_refusal(state: State, unit: Unit) -> IllegalCommand | None:
    """Return a refusal if a piece is aboard and therefore cannot fire, or None. [TRN-4a, TRN-5a]"""
    if unit.riding and not state.context.edition.riders_fire:
        return IllegalCommand(f"{unit.id} rides on {unit.riding}, and riders do not fire", "TRN-5")
    return inside_refusal(unit)


def evolve(state: State, event: LoadingBegan | Loaded | Unloaded | Dismounted) -> State:
    """Return the state after a piece has got on or off."""
    match event:
        case LoadingBegan(vehicle, cargo):
            done = {
                vehicle: change(state.units[vehicle], hauled="load"), cargo: change(state.units[cargo], acted=True)
            }  # fmt: skip
        case Loaded(vehicle, cargo, riding):
            done = {cargo: change(state.units[cargo], **{"riding" if riding else "inside": vehicle})}
        case Unloaded(vehicle, cargo):
            done = {
                vehicle: change(state.units[vehicle], hauled="unload"),
                cargo: change(state.units[cargo], inside=NOBODY, riding=NOBODY, acted=True, hauled="unload"),
            }
        case Dismounted(unit):
            done = {unit: change(state.units[unit], riding=NOBODY, acted=True, hauled="unload")}
            vehicle = NOBODY
        case _:
            assert_never(event)
    acting = tuple(one for one in state.acting if one not in done)
    return replace(state, units={**state.units, **done}, acting=(*acting, vehicle) if vehicle else acting)


@lru_cache(maxsize=16384)  # a large board, every way of moving
def cost(board: Board, move: str, a: Hex, b: Hex, *, bridged: bool = False) -> float | None:
    """Return the points for a step between adjacent hexes, or None if it is impossible. [MOV-2]"""
    if b not in board.terrain:
        return None
    if move == "air":
        return 1.0
    if board.river(a, b) and not bridged:
        return None
    here, there = terrain(board, a), terrain(board, b)
    road = board.road(a, b)
    up = max(0, board.level(b) - board.level(a))
    leave = here in (GULLY, TRENCH) and there not in (GULLY, TRENCH)
    points = (1 if road else there.entry) + RATES[move] * (up + leave)
    return points / 2 if road else float(points)


class StepCostMap(dict[Hex, tuple[tuple[Hex, float], ...]]):
    """The steps from each place on the field with their points, computed when a search first gets there."""

    def __init__(self, board: Board, move: str, laid: frozenset[Hexside]) -> None:
        super().__init__()
        self._asked = board, move, laid

    def __missing__(self, at: Hex) -> tuple[tuple[Hex, float], ...]:
        """Return the steps from a place that was not asked about before."""
        board, move, laid = self._asked
        prices = (
            (to, cost(board, move, at, to, bridged=hexside(at, to) in laid))
            for to in (neighbours(at) if at in board.terrain else ())
        )
        self[at] = found = tuple((to, price) for to, price in prices if price is not None)
        return found


@lru_cache(maxsize=64)  # searches for ways ask the same again and again
def paces(board: Board, move: str, laid: frozenset[Hexside]) -> StepCostMap:
    """Return the steps from each hex of a board with their points, over laid bridges too. [MOV-2]"""
    return StepCostMap(board, move, laid)


def fare(state: State, unit: Unit, a: Hex, b: Hex) -> float | None:
    """Return the cost of a step for a piece, over laid bridges and between bands too. [MOV-2, BAND-2]

    The result is None if the step is impossible.
    """
    if bands.crosses(a, b):
        return bands.cost(a, b, points_left(state, unit))
    return crossing(state, state.context.types[unit.id].move, a, b)


def crossing(state: State, move: str, a: Hex, b: Hex) -> float | None:
    """Return the cost of a step on the field by a way of moving, or None, over laid bridges too. [MOV-2]"""
    laid = bool(state.bridges) and hexside(a, b) in state.spans
    return cost(state.context.board, move, a, b, bridged=laid)


def mv(setting: BattleContext, unit_id: UnitId) -> float:
    """Return the movement points of a turn: the battle's own figure, else the counter's. [MOV-1]"""
    own = setting.deployments[unit_id].mv
    return setting.types[unit_id].mv if own is None else own


def points_left(state: State, unit: Unit) -> float:
    """Return the movement points that a piece has left in this turn. [MOV-1]"""
    return unit.left if unit.moved else mv(state.context, unit.id)


def enemy_held(state: State, side: Side) -> frozenset[Hex]:
    """Return the hexes with at least one enemy of `side`, disrupted or not. [MOV-12a]"""
    return state.held[state.context.enemy(side)]


def stops(state: State, unit: Unit, to: Hex) -> bool:
    """Check whether a step ends the move because it enters an enemy-held hex. [MOV-8a, OVR-3a]

    An overrun may let the AFV continue.
    """
    if to not in enemy_held(state, unit.side) or not bands.on_field(to):
        return False
    if state.context.edition.overrun_stops or not state.context.types[unit.id].armor:
        return True
    foes = (other for other in state.units.values() if other.at == to and other.side != unit.side)
    return all(state.context.types[other.id].armor for other in foes)


def shuns(state: State, unit: Unit) -> bool:
    """Check whether a piece never enters an enemy hex: truck, gun, vehicle with cargo inside. [MOV-8a]"""
    return state.context.types[unit.id].kind in ("truck", "gun") or unit.id in state.loaded


def fixed_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece never moves by itself in this battle, or None. [MOV-1]"""
    if mv(state.context, one):
        return None
    return IllegalCommand(f"{one} has no movement points and cannot move by itself", "MOV-1")


def edge_refusal(state: State, edge: Edge) -> IllegalCommand | None:
    """Return the refusal to leave the board at an edge that is closed, or None. [MOV-11a]"""
    closed = edge not in state.context.battle.exits
    return IllegalCommand(f"the {edge} edge is closed in this battle", "MOV-11a") if closed else None


def step_refusal(state: State, unit: Unit, to: Hex) -> IllegalCommand | None:
    """Return a refusal if ground, points or enemies keep a piece from stepping to a hex, or None. [MOV]"""
    if aboard := on_foot_refusal(unit):
        return aboard
    if not bands.known(state.context, to):
        return IllegalCommand(f"{to} is not on the board; step to a hex of the map", "MOV-11a")
    if unit.id in state.bridges:
        return IllegalCommand(f"{unit.id} is a bridge now and cannot move", "HOU-3")
    if bands.crosses(unit.at, to):
        return bands.step_refusal(state, unit, to, points_left(state, unit))
    if to not in neighbours(unit.at):
        return IllegalCommand(f"{to} is not adjacent to {unit.at}; a step goes one hex", "MOV-1")
    price = fare(state, unit, unit.at, to)
    if price is None:
        return IllegalCommand(f"a river lies between {unit.at} and {to}; cross by a bridge", "MOV-6")
    if unit.moved and stops(state, unit, unit.at):
        return IllegalCommand(f"{unit.id} has entered the enemy's hex {unit.at}, which ends its move", "MOV-8")
    left = points_left(state, unit)
    if price > left:
        return IllegalCommand(
            f"the step to {to} costs {count_noun(price, 'point')} and {unit.id} has {left:g} left; choose a nearer hex",
            "MOV-7",
        )
    if stops(state, unit, to) and shuns(state, unit):
        return IllegalCommand(
            f"an enemy holds {to}; trucks, guns and loaded vehicles do not enter such a hex; go around it", "MOV-8"
        )
    return None


def exit_refusal(state: State, unit_id: UnitId, edge: Edge) -> IllegalCommand | None:
    """Return a refusal if a piece cannot leave the board by an open edge, or None. [MOV-11a]

    It leaves if it stands at the edge and has a movement point left.
    """
    unit = state.units[unit_id]
    if aboard := on_foot_refusal(unit):
        return aboard
    if not bands.on_field(unit.at) or edge not in edges(state.context.board, unit.at):
        return IllegalCommand(f"{unit.id} is not at the {edge} edge; go there first", "MOV-11a")
    if unit.shots:
        return IllegalCommand(f"{unit.id} has fired; a piece moves or fires", "SEQ-2")
    left = points_left(state, unit)
    return IllegalCommand(f"leaving costs 1 point and {unit.id} has {left:g}", "MOV-7") if left < 1 else None


def reach(state: State, unit_id: UnitId) -> dict[Hex, Reach]:
    """Return all hexes that a piece can reach with its points left, empty if it may not move. [MOV-1]"""
    if state.sky:
        return {}  # no hexes
    unit = state.units[unit_id]
    if unit.disrupted or unit.acted or unit.shots or (unit.moved and stops(state, unit, unit.at)):
        return {}
    if on_foot_refusal(unit):
        return {}
    if unit_id in state.bridges:
        return {}
    return reachable(unit.at, steps(state, unit), points_left(state, unit))


def steps(state: State, unit: Unit) -> Steps:
    """Return a function for a march's steps from a hex: points, and whether the move ends there. [MOV]"""
    held, barred = enemy_held(state, unit.side), shuns(state, unit)
    left = points_left(state, unit)
    walks = paces(state.context.board, state.context.types[unit.id].move, state.spans)

    def onward(at: Hex) -> Iterator[tuple[Hex, float, bool]]:
        for step in bands.steps(state.context, at, left, fresh=at == unit.at and not unit.moved):
            if not (step[0] in held and bands.on_field(step[0])):
                yield step
        for to, price in walks[at]:
            if to not in held:
                yield to, price, False
            elif not barred:
                yield to, price, stops(state, unit, to)

    return onward


def bridge_candidates(state: State, unit: Unit) -> tuple[LayBridge, ...]:
    """Return the hexsides where a piece might lay its bridge."""
    if not kind_of(state, unit).bridge or not bands.on_field(unit.at):
        return ()
    return tuple(LayBridge(unit.id, to) for to in hexes.neighbours(unit.at))


def bridge_kind_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece of this kind never lays a bridge, or None. [HOU-3]"""
    return None if kind_of(state, one).bridge else IllegalCommand(f"{one} carries no bridge", "HOU-3")


def bridge_refusal(state: State, command: LayBridge) -> IllegalCommand | None:
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


def evolve_bridge(state: State, event: Bridged) -> State:
    """Return the state with one more bridge, which lies as long as its tank is there."""
    return replace(state, bridges={**state.bridges, event.unit: event.to})
