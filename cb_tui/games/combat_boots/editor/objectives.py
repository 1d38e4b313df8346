"""Objectives of Combat Boots as sentences with blanks, in the words that the game uses."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.battle_data import entries, inserted, sides_of, text
from cb_tui.core.battle_editor import Data, Field, Sentence
from cb_tui.core.editing import Change, Edit, EditError
from cb_tui.core.fields import About, fields_of, parts_of
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.hexes import hex_at
from cb_tui.games.combat_boots.editor import abouts
from cb_tui.games.combat_boots.editor.board_data import drawn
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Score, Survive
from cb_tui.games.combat_boots.rules.victory import KINDS as WORDS

KINDS = {
    "hold": "hold places",
    "destroy": "destroy so many, or these",
    "exit": "exit off an edge",
    "survive": "these survive",
    "score": "score (aircraft only)",
}
FORMS: Mapping[str, tuple[type[msgspec.Struct], tuple[About, ...], str]] = {
    "hold": (Hold, abouts.HOLD, "{side}: hold {count} of {hexes} {when}"),
    "destroy": (Destroy, abouts.DESTROY, "{side}: destroy {count} enemy {kinds}"),
    "exit": (Leave, abouts.LEAVE, "{side}: exit {count} {kinds} off the {edge} edge"),
    "survive": (Survive, abouts.SURVIVE, "{side}: keep {count} of {ids} alive to the end"),
    "score": (
        Score,
        abouts.SCORE,
        "{side}: score {damaged} for each enemy damaged, {destroyed} for each shot down",
    ),
}
WHEN = {"any": "at the end of any turn", "last": "at the end of the last turn"}


def objectives(data: Data) -> tuple[Sentence, ...]:
    """Return the objectives of known kinds in the order of the file."""
    return tuple(
        _sentence(data, path, entry) for path, entry in entries(data, "victory") if text(entry, "kind") in FORMS
    )


def _sentence(data: Data, path: tuple[str | int, ...], entry: Mapping[str, Any]) -> Sentence:
    record, words, form = FORMS[text(entry, "kind")]
    found = {str(field.path[-1]): field for field in fields_of(record, entry, path, words, {"side": sides_of(data)})}
    found = {key: _worded(data, entry, key, field) for key, field in found.items()}
    parts = parts_of(form, found)
    used = {part.path for part in parts if isinstance(part, Field)}
    rest = tuple(field for field in found.values() if field.path not in used)
    return Sentence(path, text(entry, "kind"), text(entry, "side"), parts, rest)


def _worded(data: Data, entry: Mapping[str, Any], key: str, field: Field) -> Field:
    """Return a field with the words that the sentence has for it."""
    if key == "side":
        names = {text(side, "id"): text(side, "name") for _, side in entries(data, "sides")}
        return replace(field, words=plural_of_side(names.get(text(entry, "side"), "") or field.words))
    if key == "when":
        return replace(field, words=WHEN.get(str(field.value), field.words))
    if key == "kinds":
        there = field.value if isinstance(field.value, list) else ()
        classes = [f"{WORDS.get(name, name)}s" for name in map(str, there)]
        return replace(field, words=" or ".join(classes) or "pieces")
    if key == "hexes" and text(entry, "name"):
        return replace(field, words=f"{text(entry, 'name')}: {field.words}")
    return field


# --- new ones --------------------------------------------------------------------------------------------------------


def new_objective(data: Data, kind: str, side: str) -> Change:
    """Return the change that adds an objective below those of its side. Raises EditError."""
    if kind not in NEW:
        raise EditError(f"there is no objective {kind}; choose one of {', '.join(NEW)}")
    entry = {"side": side, "kind": kind} | NEW[kind](data, side)
    change = inserted(data, ("victory",), entry)
    edge, exits = entry.get("edge"), data.get("exits")
    opened = edge is not None and (not isinstance(exits, list) or edge not in exits)
    return (*change, *((Edit(("exits",), [*(exits if isinstance(exits, list) else []), edge]),) if opened else ()))


def _own(data: Data, side: str, *, enemy: bool = False) -> list[str]:
    """Return the ids of the pieces of a side, or of its enemy."""
    units = (entry for _, entry in entries(data, "units"))
    return [text(entry, "id") for entry in units if (text(entry, "side") == side) != enemy]


def _hold(data: Data, _: str) -> dict[str, Any]:
    """Return the middle of the board as a place to hold: the nearest buildings, else the hex in the middle."""
    board = drawn(data)
    middle = hex_at(max((board.columns + 1) // 2, 1), max((board.rows + 1) // 2, 1))
    houses = [at for at, ground in board.terrain.items() if ground == "buildings"]
    nearest = min(houses, key=lambda at: (board.geometry.distance(middle, at), at), default=middle)
    return {"hexes": [str(nearest)], "count": 1, "when": "last"}


def _destroy(data: Data, side: str) -> dict[str, Any]:
    return {"count": max(1, (len(_own(data, side, enemy=True)) + 1) // 2)}


def _exit(data: Data, _: str) -> dict[str, Any]:
    exits = data.get("exits")
    known = [edge for edge in exits if isinstance(edge, str)] if isinstance(exits, list) else []
    return {"edge": known[0] if known else "north", "count": 1}


def _survive(data: Data, side: str) -> dict[str, Any]:
    own = _own(data, side)
    if not own:
        raise EditError(f"{side} has no piece that could survive; place one first")
    return {"ids": own[:1], "count": 1}


NEW: Mapping[str, Callable[[Data, str], dict[str, Any]]] = {
    "hold": _hold,
    "destroy": _destroy,
    "exit": _exit,
    "survive": _survive,
    "score": lambda *_: {},
}
