"""Transport of pieces, inside a vehicle or riding on a tank. [TRN]"""

from typing import assert_never

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.model import State, Unit, change
from cb_tui.games.combat_boots.rules.transport_records import Dismounted, Loaded, LoadingBegan, Unloaded

NOBODY = UnitId("")


def tank(kind: UnitType) -> bool:
    """Check whether infantry rides on a vehicle and does not get in: a tank, drawn as T. [TRN-5]"""
    return kind.kind == "afv" and kind.letter == "T"


def capacity(kind: UnitType) -> int:
    """Return how many pieces a vehicle carries. [TRN-1a]

    It is one, or the number on its counter. An armored vehicle carries only the number on its counter.
    """
    return max(1, kind.transport) if kind.kind == "truck" or tank(kind) else kind.transport


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
