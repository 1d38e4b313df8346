"""The position of a game as the start of its battle: places, men, arrivals and turns."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.battle_data import entries, text
from cb_tui.core.battle_editor import Data, KeptPosition
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath
from cb_tui.core.inches import parse_place
from cb_tui.core.plane import Point, Vector, distance_in_ticks, nearest_compass_direction
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.editor.companies import stands
from cb_tui.games.combat_captain.editor.table_data import spot, written
from cb_tui.games.combat_captain.rules import arrivals
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Stand, State

AHEAD = 60  # ticks to the place that a stand faces


def kept(data: Data, state: State) -> KeptPosition:
    """Return the change that makes the position of a game its start. Raises EditError if it cannot."""
    if state.outcome is not None:
        raise EditError("the battle is over; keep a position before its end")
    if state.aboard or state.overturned:
        raise EditError("a stand rides or a car lies on its side, which no file can say; keep an earlier position")
    change: Change = ()
    gone: list[KeyPath] = []
    for path, entry, _ in stands(data):
        unit = UnitId(text(entry, "id"))
        stand = state.stands.get(unit)
        if stand is not None:
            change += _stands(state, path, entry, unit, stand)
        elif any(loss.unit == unit for loss in state.losses):
            gone.append(path)
    for path, company in entries(data, "companies"):
        if isinstance(company.get("enters"), Mapping):
            change += _later(state, path, company)
        change += (Edit((*path, "within"), REMOVED),) if "within" in company else ()
    change += (Edit(("deploy",), REMOVED),) if "deploy" in data else ()
    turns = data.get("turns")
    if isinstance(turns, int) and state.turn > 1:
        change += (Edit(("turns",), max(1, turns - state.turn + 1)),)
    return KeptPosition(change=change, gone=tuple(gone), left_out=_left_out(state))


def _stands(state: State, path: KeyPath, entry: Mapping[str, Any], unit: UnitId, stand: Stand) -> Change:
    """Return the change of a stand on the table."""
    where: dict[str, Any] = {"works": stand.works or REMOVED, "at": REMOVED if stand.works else _place(stand.at)}
    front = spot(entry.get("faces"))
    if front is None or stand.facing != nearest_compass_direction(stand.point, front):
        where["faces"] = REMOVED if stand.facing == _usual(state, unit) else _place_ahead(state, stand)
    where["hand_held_at"] = stand.hand_held or REMOVED
    if stand.men and (stand.men != state.context.men(unit) or "men" in entry):
        where["men"] = stand.men
    return tuple(
        Edit((*path, key), value)
        for key, value in where.items()
        if entry.get(key) != value and not (value is REMOVED and key not in entry)
    )


def _place(at: str) -> str:
    return written(parse_place(at))


def _usual(state: State, unit: UnitId) -> Vector | None:
    """Return the front of a stand that faces the nearest enemy, as one does whose file says nothing."""
    at, foes = state.stands[unit].point, state.foes(state.context.side(unit))
    places = [state.stands[foe].point for foe in foes]
    nearest = min(places, key=lambda there: (distance_in_ticks(at, there), there), default=None)
    return nearest_compass_direction(at, nearest) if nearest is not None else None


def _place_ahead(state: State, stand: Stand) -> str:
    """Return a place before a stand."""
    (x, y), (across, down) = stand.point, stand.facing
    far = max(abs(across), abs(down), 1)
    wide, deep = state.context.table.size
    ahead: Point = x + across * AHEAD // far, y + down * AHEAD // far
    return written((min(max(ahead[0], 0), wide), min(max(ahead[1], 0), deep)))


def _later(state: State, path: KeyPath, company: Mapping[str, Any]) -> Change:
    """Return the change of an arrival, moved up by the turns that are over, or without it once all have come."""
    name, enters = CompanyId(text(company, "id")), company["enters"]
    if not arrivals.to_come(state, name):
        return (Edit((*path, "enters"), REMOVED),)
    called, turn = state.called.get(name), enters.get("turn", 1)
    new: dict[str, Any] = {}
    if called is not None:
        new = dict.fromkeys(("holding", "delay", "roll", "success"), REMOVED) | {
            "turn": max(1, called - state.turn + 1)
        }
    elif isinstance(turn, int):
        new = {"turn": max(1, turn - state.turn + 1)}
    return tuple(
        Edit((*path, "enters", key), value)
        for key, value in new.items()
        if (key in enters if value is REMOVED else enters.get(key, 1) != value)
    )


def _left_out(state: State) -> tuple[str, ...]:
    """Return the facts of the position that no file can say, in words."""
    told = {
        "morale markers": any(company.markers for company in state.companies.values()),
        "kills on armor": any(company.kills for company in state.companies.values()),
        "cover sticks": any(stand.level and not stand.works for stand in state.stands.values()),
        "dice that are spent or held": any(stand.spent or stand.held for stand in state.stands.values()),
        "turns that an area was held": any(state.kept),
    }
    return tuple(words for words, true in told.items() if true)
