"""Observe: what a seat may know (all of it: nothing is hidden), and the state as plain JSON. [GEN-5]"""

from typing import Any

import msgspec

from cb_tui.core.values import SeatId
from cb_tui.games.combat_boots.rules import leaders, scene
from cb_tui.games.combat_boots.rules.dogfight import scene as dogfight
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.movement import points_left


def observe(state: State, seat: SeatId) -> State:
    """Return the state as a seat may know it."""
    return state


def describe(state: State) -> dict[str, Any]:
    """Return the state as plain JSON: units with status and movement points left."""
    air = state.sky or state.aloft
    sky = {"sky": dogfight.describe(state, air)} if air else {}
    return sky | {
        "turn": state.turn,
        "active": state.active,
        "units": [_unit(state, unit) for unit in state.units.values()],
        "due": list(state.due),
        "lost": list(state.lost),
        "exited": dict(state.exited),
        "acting": list(state.acting),
        "pending": [msgspec.to_builtins(waiting) for waiting in state.pending],
        "fronts": dict(state.fronts),
        "engaged": {unit: [list(foes) for foes in foes] for unit, foes in state.engaged.items()},
        "silenced": list(state.silenced),
        **scene.described(state),
        **leaders.described(state),
        "outcome": msgspec.to_builtins(state.outcome) if state.outcome else None,
    }


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    status = "disrupted" if unit.disrupted else "acted" if unit.acted else "ready"
    return {
        "id": unit.id,
        "side": unit.side,
        "type": state.context.deployments[unit.id].type,
        "at": unit.at,
        "status": status,
        "acted": unit.acted,
        "mv_left": 0.0 if unit.disrupted or unit.acted or unit.shots else points_left(state, unit),
        "shots": unit.shots,
    } | ({"inside": unit.inside} if unit.inside else {"riding": unit.riding} if unit.riding else {})
