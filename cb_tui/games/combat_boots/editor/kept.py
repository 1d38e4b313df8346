"""The position of a game as the start of its battle: places, arrivals and turns."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.battle_data import entries
from cb_tui.core.battle_editor import Data, KeptPosition
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath
from cb_tui.games.combat_boots.rules.bands import on_field
from cb_tui.games.combat_boots.rules.model import State, Unit

SINCE = ("orders", "visibility", "batteries")  # lists whose entries begin with a turn
LEFT_OUT = (
    ("bridges", "bridges that were laid"),
    ("barrages", "artillery that was called"),
    ("engaged", "reactions of this turn"),
    ("acting", "turns of pieces that are open"),
    ("sky", "aircraft in the air"),
    ("aloft", "aircraft in the air"),
)


def kept(data: Data, state: State) -> KeptPosition:
    """Return the change that makes the position of a game its start. Raises EditError if it cannot."""
    if state.outcome is not None:
        raise EditError("the battle is over; keep a position before its end")
    gone: list[KeyPath] = []
    change: Change = ()
    for path, entry in entries(data, "units"):
        unit = state.units.get(entry.get("id", ""))
        if unit is not None:
            change += _stands(path, entry, unit)
        elif entry.get("id") in state.due:
            change += _later(path, entry, "turn", state.turn)
        else:
            gone.append(path)
    for path, entry in entries(data, "leaders"):
        leader = state.leaders.get(entry.get("id", ""))
        if leader is not None:
            change += _set(path, entry, {"at": leader.at, "turn": REMOVED})
        elif entry.get("id") in state.fallen:
            gone.append(path)
        else:
            change += _later(path, entry, "turn", state.turn)
    change += _clock(data, state)
    told = dict.fromkeys(words for name, words in LEFT_OUT if getattr(state, name))
    return KeptPosition(change=change, gone=tuple(gone), left_out=tuple(told))


def _stands(path: KeyPath, entry: Mapping[str, Any], unit: Unit) -> Change:
    """Return the change of a piece that is on the map, or carried there."""
    if not on_field(unit.at):
        raise EditError(f"{unit.id} is beyond the map, in a range band; keep a position with all pieces on it")
    return _set(
        path,
        entry,
        {
            "at": unit.at,
            "turn": REMOVED,
            "asleep": unit.disrupted or REMOVED,
            "inside": unit.inside or REMOVED,
            "riding": unit.riding or REMOVED,
        },
    )


def _set(path: KeyPath, entry: Mapping[str, Any], values: Mapping[str, Any]) -> Change:
    """Return the edits of values that are not so already."""
    return tuple(Edit((*path, key), value) for key, value in values.items() if entry.get(key) != value)


def _later(path: KeyPath, entry: Mapping[str, Any], key: str, turn: int) -> Change:
    """Return the change of an entry that begins with a turn, moved up by the turns that are over."""
    begins = entry.get(key, 1)
    then = max(1, begins - turn + 1) if isinstance(begins, int) else begins
    return _set(path, entry, {key: then}) if key in entry else ()


def _clock(data: Data, state: State) -> Change:
    """Return the change of the turns left, of the first side to act, and of everything with a turn of its own."""
    turns = data.get("turns")
    change: Change = (Edit(("turns",), max(1, turns - state.turn + 1)),) if isinstance(turns, int) else ()
    change = tuple(edit for edit in change if edit.value != turns)
    change += (Edit(("first",), str(state.active)),) if data.get("first") != state.active else ()
    for path, entry in entries(data, *SINCE):
        change += _later(path, entry, "from", state.turn)
    for path, entry in (*entries(data, "sorties"), *entries(data, "victory")):
        change += _later(path, entry, "turn", state.turn)
    return change
