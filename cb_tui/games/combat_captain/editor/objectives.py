"""Objectives of Combat Captain as sentences with blanks, in the words that the game uses."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cb_tui.core.battle_data import entries, list_at, sides_of, text
from cb_tui.core.battle_editor import Data, Field, Sentence
from cb_tui.core.editing import Change, Edit, EditError, KeyPath
from cb_tui.core.fields import fields_of, parts_of
from cb_tui.core.grammar import count_noun, join_list, plural_of_side
from cb_tui.core.limits import LISTS
from cb_tui.games.combat_captain.editor import abouts
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.victory import the

KINDS = {
    "hold": "hold an area for some turns",
    "end": "hold an area when the battle ends",
    "contest": "have stands in an area, enemies or not",
}
FORMS = {
    "hold": "{side}: hold {area} with {stands} {turns}",
    "clear": "{side}: hold {area} with {stands}, no enemy in {clear}, {turns}",
    "contest": "{side}: have {stands} in {area} {turns}",
}


def objectives(data: Data) -> tuple[Sentence, ...]:
    """Return the objectives in the order of the file."""
    return tuple(_sentence(data, path, entry) for path, entry in entries(data, "aims"))


def areas_of(data: Data) -> tuple[str, ...]:
    """Return the names of the areas, those that are there to be held first."""
    found = sorted(entries(data, "areas"), key=lambda each: each[1].get("kind") != "strip")
    return tuple(text(area, "name") for _, area in found)


def _sentence(data: Data, path: KeyPath, entry: Mapping[str, Any]) -> Sentence:
    kind = "contest" if entry.get("contested") is True else "hold"
    areas = areas_of(data)
    choices = {"side": sides_of(data), "area": areas, "clear": areas}
    fields = fields_of(HoldAreaCondition, entry, path, abouts.AIM, choices)
    found = {str(field.path[-1]): _worded(data, entry, field) for field in fields}
    form = "clear" if kind == "hold" and entry.get("clear") else kind
    parts = parts_of(FORMS[form], found)
    used = {part.path for part in parts if isinstance(part, Field)}
    rest = tuple(field for field in found.values() if field.path not in used)
    return Sentence(path, kind, text(entry, "side"), parts, rest)


def _worded(data: Data, entry: Mapping[str, Any], field: Field) -> Field:
    """Return a field with the words that the sentence has for it."""
    match field.path[-1], field.value:
        case "side", _:
            names = {text(side, "id"): text(side, "name") for _, side in entries(data, "sides")}
            return replace(field, words=plural_of_side(names.get(text(entry, "side"), "") or field.words))
        case "area", str(area):
            return replace(field, words=the(area))
        case "clear", [*areas] if areas:
            return replace(field, words=join_list([the(str(area)) for area in areas]))
        case "stands", int(many):
            return replace(field, words=count_noun(many, "stand"))
        case "turns", int(turns):
            return replace(field, words=_when(turns, ends=entry.get("at_end") is not False))
    return field


def _when(turns: int, *, ends: bool) -> str:
    if not turns:
        return "when the battle ends"
    running = "at the end of any turn" if turns == 1 else f"at the end of {turns} turns in a row"
    return f"{running}, or when the battle ends" if ends and turns > 1 else running


def new_objective(data: Data, kind: str, side: str) -> Change:
    """Return the change that adds an objective below those of its side. Raises EditError."""
    if kind not in KINDS:
        raise EditError(f"there is no objective {kind}; choose one of {', '.join(KINDS)}")
    areas = areas_of(data)
    if not areas:
        raise EditError("there is no area to hold; draw one on the map first")
    there = list_at(data, ("aims",))
    if len(there) >= LISTS["aims"]:
        raise EditError(f"a battle has at most {LISTS['aims']} objectives; remove some")
    entry: dict[str, Any] = {"side": side, "area": areas[0]}
    entry |= {"turns": 0} if kind == "end" else {"contested": True} if kind == "contest" else {}
    own = [number for number, each in enumerate(there) if text(each, "side") == side]
    index = own[-1] + 1 if own else len(there)
    return (Edit(("aims", index), entry, insert=True),)
