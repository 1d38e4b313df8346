"""Objectives of Combat as sentences with blanks, in the words that the game uses."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.battle_data import entries, inserted, list_at, sides_of, text
from cb_tui.core.battle_editor import Data, Field, Sentence
from cb_tui.core.editing import Change, EditError, KeyPath
from cb_tui.core.fields import About, fields_of, parts_of
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.editor import abouts
from cb_tui.games.combat.editor.force_data import ids_of, side_of
from cb_tui.games.combat.editor.map_data import drawn, roads_of, rules_of, signs_of, strips_of
from cb_tui.games.combat.rules.army import plural
from cb_tui.games.combat.rules.battle import BASIC, CutRoad, Destroy, Exit, Hold, OverrunStrip

KINDS = {
    "hold": "hold squares",
    "groups": "hold groups, as villages",
    "cut_road": "cut a road",
    "overrun": "overrun an enemy airstrip",
    "exit": "exit off the enemy's base line",
    "destroy": "destroy so many, or these",
}
FORMS: Mapping[str, tuple[type[msgspec.Struct], tuple[About, ...], str]] = {
    "hold": (Hold, abouts.HOLD, "{side}: hold {count} of {squares} {rounds}"),
    "cut_road": (CutRoad, abouts.CUT_ROAD, "{side}: cut the road at {squares} {rounds}"),
    "overrun": (OverrunStrip, abouts.OVERRUN, "{side}: overrun an enemy airstrip"),
    "exit": (Exit, abouts.EXIT, "{side}: exit {count} off the enemy's base line"),
    "destroy": (Destroy, abouts.DESTROY, "{side}: destroy {count} enemy {kind}"),
}


def objectives(data: Data) -> tuple[Sentence, ...]:
    """Return the objectives of known kinds in the order of the file."""
    return tuple(_sentence(data, path, entry) for path, entry in entries(data, "aims") if text(entry, "aim") in FORMS)


def _sentence(data: Data, path: KeyPath, entry: Mapping[str, Any]) -> Sentence:
    record, words, form = FORMS[text(entry, "aim")]
    found = {str(field.path[-1]): field for field in fields_of(record, entry, path, words, {"side": sides_of(data)})}
    found = {key: _worded(data, entry, key, field) for key, field in found.items()}
    if list_at(entry, ("ids",)):
        form = "{side}: destroy {ids}"
    groups = _groups(entry, path)
    if groups:
        form = "{side}: hold {count} of " + "; ".join(f"{{group{index}}}" for index in range(len(groups))) + " {rounds}"
    parts = parts_of(form, found | {f"group{index}": field for index, field in enumerate(groups)})
    used = {part.path for part in parts if isinstance(part, Field)}
    rest = tuple(field for field in found.values() if field.path not in used)
    return Sentence(path, text(entry, "aim"), text(entry, "side"), parts, rest)


def _groups(entry: Mapping[str, Any], path: KeyPath) -> list[Field]:
    """Return the groups of squares, each a field of its own, under their names."""
    names = list_at(entry, ("names",))
    found = list[Field]()
    for index, group in enumerate(list_at(entry, ("groups",))):
        there = [str(at) for at in group] if isinstance(group, list) else []
        name = f"{names[index]} " if index < len(names) else ""
        found.append(
            Field(
                path=(*path, "groups", index),
                label=f"group {index + 1}",
                kind="places",
                value=there,
                words=f"{name}({' '.join(there)})",
                needed=True,
                help="The squares of this group; one of them is enough.",
            )
        )
    return found


def _worded(data: Data, entry: Mapping[str, Any], key: str, field: Field) -> Field:
    """Return a field with the words that the sentence has for it."""
    if key == "side":
        names = {text(side, "id"): text(side, "name") for _, side in entries(data, "sides")}
        return replace(field, words=plural_of_side(names.get(text(entry, "side"), "") or field.words))
    if key == "rounds":
        return replace(field, words=_lasting(data, entry, field))
    if key == "kind":
        one = BASIC.get(text(entry, "kind"))  # type: ignore[call-overload]
        single = entry.get("count", 1) == 1
        many = (one.kind if single else plural(one.kind)) if one is not None else "piece" if single else "pieces"
        return replace(field, words=many)
    if key == "count" and text(entry, "aim") == "exit":
        return replace(field, words=f"{field.value} piece{'' if field.value == 1 else 's'}")
    if key == "squares" and text(entry, "name") and list_at(entry, ("squares",)):
        return replace(field, words=f"{text(entry, 'name')} ({field.words})")
    return field


def _lasting(data: Data, entry: Mapping[str, Any], field: Field) -> str:
    """Return for how long an objective has to be met."""
    if entry.get("last") is True:
        return "at the end of the last round"
    rounds = field.value if isinstance(field.value, int) else rules_of(data).objective_turns
    return f"for {rounds} rounds in a row" if rounds != 1 else "at the end of a round"


# --- new ones --------------------------------------------------------------------------------------------------------


def new_objective(data: Data, kind: str, side: str) -> Change:
    """Return the change that adds an objective below those of its side. Raises EditError."""
    if kind not in NEW:
        raise EditError(f"there is no objective {kind}; choose one of {', '.join(NEW)}")
    aim = "hold" if kind == "groups" else kind
    return inserted(data, ("aims",), {"aim": aim, "side": side} | NEW[kind](data, side))


def _middle(data: Data, wanted: set[Place]) -> str:
    """Return the one of some squares that is nearest to the middle of the map."""
    board = drawn(data)
    middle = SQUARES.place_at(max((board.columns + 1) // 2, 1), max((board.rows + 1) // 2, 1))
    assert middle is not None, "a map has a middle"
    return min(wanted, key=lambda at: (SQUARES.distance(middle, at), at), default=middle)


def _houses(data: Data) -> str:
    return _middle(data, {at for at, ground in drawn(data).terrain.items() if ground == "bua"})


def _cut(data: Data, _: str) -> dict[str, Any]:
    roads = roads_of(signs_of(data))
    if not roads:
        raise EditError("the map has no road that could be cut; paint one first")
    return {"squares": [_middle(data, roads)]}


def _overrun(data: Data, _: str) -> dict[str, Any]:
    if not strips_of(signs_of(data)):
        raise EditError("the map has no airstrip that could be overrun; place one first: R, then _")
    return {}


def _destroy(data: Data, side: str) -> dict[str, Any]:
    enemies = [path for path in ids_of(data) if side_of(data, path) != side]
    return {"count": max(1, (len(enemies) + 1) // 2)}


NEW: Mapping[str, Callable[[Data, str], dict[str, Any]]] = {
    "hold": lambda data, _: {"squares": [_houses(data)], "count": 1},
    "groups": lambda data, _: {"groups": [[_houses(data)]], "count": 1},
    "cut_road": _cut,
    "overrun": _overrun,
    "exit": lambda *_: {"count": 3},
    "destroy": _destroy,
}
