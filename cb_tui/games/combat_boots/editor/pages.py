"""Cards and pages: every key of a battle file of Combat Boots as a field."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from cb_tui.core.battle_data import entries, inserted, numbered, sides_of, text
from cb_tui.core.battle_editor import Card, Data, Entries, Field, Page, Palette
from cb_tui.core.editing import Change, Edit, EditError, KeyPath, told, value_at
from cb_tui.core.fields import About, fields_of
from cb_tui.core.hexes import Hex
from cb_tui.core.limits import BANDS, LISTED, LISTS
from cb_tui.core.scenario import Handicap
from cb_tui.games.combat_boots.editor import abouts
from cb_tui.games.combat_boots.editor.piece_data import free_id
from cb_tui.games.combat_boots.rules.battle import (
    AircraftType,
    Band,
    Battery,
    Battle,
    Flight,
    LeaderCard,
    MachineOrder,
    Sky,
    Sortie,
    UnitDeployment,
    UnitType,
    VisibilityChange,
    Weapon,
)
from cb_tui.games.combat_boots.rules.edition import Army, Rulings

Abouts = tuple[About, ...]


class List(NamedTuple):
    """A list of the file: the type of its entries, their words, and its own."""

    record: type[msgspec.Struct]
    about: Abouts
    title: str
    help: str = ""


LISTS_OF: Mapping[str, List] = {
    "units": List(UnitDeployment, abouts.UNIT, "pieces"),
    "sides": List(Army, abouts.ARMY, "sides", "Two; the first one has its pieces in capitals."),
    "visibility": List(VisibilityChange, abouts.VISIBILITY, "visibility", "As far as the ground allows, if left out."),
    "leaders": List(LeaderCard, abouts.LEADER, "leaders", "They help the rolls in their hex."),
    "batteries": List(Battery, abouts.BATTERY, "artillery", "Off the board, called by a piece that sees."),
    "sorties": List(Sortie, abouts.SORTIE, "aircraft over the ground", "They bomb, then strafe."),
    "orders": List(MachineOrder, abouts.ORDER_FOR, "orders for the AI", "From a turn on, for some pieces."),
    "bands": List(Band, abouts.BAND, "range bands", "Beyond the field, which is band 1."),
    "sky.flights": List(Flight, abouts.FLIGHT, "aircraft in the air", "They fight each other."),
}
OWN: Mapping[str, tuple[type[msgspec.Struct], Abouts]] = {
    "types": (UnitType, abouts.COUNTER),
    "aircraft": (AircraftType, abouts.AIRCRAFT),
}


def list_key(path: KeyPath) -> str:
    """Return the name of the list that a key path leads into: "sky.flights"."""
    return ".".join(step for step in path if isinstance(step, str))


def card(data: Data, palette: Palette, path: KeyPath) -> Card:
    """Return the card of an entry of a list, or of a counter of the battle's own. Raises EditError."""
    table = value_at(data, path)
    if not isinstance(table, Mapping):
        raise EditError(f"{told(path)} is not there; choose one that is")
    if path[0] in OWN:
        return _own_card(table, path)
    kind = LISTS_OF.get(list_key(path[:-1]))
    if kind is None:
        raise EditError(f"{told(path)} has no card; change it in the file")
    view = palette.get(text(table, "type"))
    name = text(table, "name") or (view.name if view else text(table, "type"))
    title = "  ".join(filter(None, (text(table, "id"), name))) or numbered(kind.title, path)
    return Card(path, title, fields_of(kind.record, table, path, kind.about, _choices(data, table)))


def _own_card(table: Data, path: KeyPath) -> Card:
    """Return the card of a counter of the battle's own, or of one of its weapons."""
    if len(path) > 2:
        return Card(path, numbered(f"{path[1]} weapon", path), fields_of(Weapon, table, path, abouts.WEAPON))
    record, words = OWN[str(path[0])]
    return Card(path, f"{path[1]}  {text(table, 'name')}".strip(), fields_of(record, table, path, words))


def _choices(data: Data, table: Data) -> dict[str, tuple[str, ...]]:
    """Return the choices that the battle itself gives to fields of an entry."""
    here = [entry for _, entry in entries(data, "units") if entry.get("at") == table.get("at")]
    own = [entry for entry in here if entry is not table and entry.get("side") == table.get("side")]
    carriers = tuple(text(entry, "id") for entry in own)
    return {"side": sides_of(data), "inside": carriers, "riding": carriers}


def pages(data: Data) -> tuple[Page, ...]:
    """Return the pages of the battle."""
    sides = {"first": sides_of(data), "default": sides_of(data)}
    return (
        Page("battle", fields_of(Battle, data, (), abouts.FRAME, sides), (_entries(data, "visibility"),)),
        Page("sides", (), (_entries(data, "sides", 2),)),
        Page("support", (), tuple(_entries(data, key) for key in ("leaders", "batteries", "sorties"))),
        Page("orders", (), (_entries(data, "orders"),)),
        Page("rulings", _of_table(data, Rulings, "rulings", abouts.RULINGS)),
        Page("sky", _sky(data), (_entries(data, "sky.flights"),)),
        Page("bands", (), (_entries(data, "bands", BANDS - 1),)),
        Page("handicap", _of_table(data, Handicap, "handicap", abouts.HANDICAP)),
        Page("own counters", (), tuple(_own(data))),
    )


def _of_table(data: Data, record: type[msgspec.Struct], key: str, words: Abouts) -> tuple[Field, ...]:
    found = data.get(key)
    return fields_of(record, found if isinstance(found, Mapping) else {}, (key,), words)


def _sky(data: Data) -> tuple[Field, ...]:
    """Return the fields of the sky if there are aircraft in it."""
    found = data.get("sky")
    return fields_of(Sky, found, ("sky",), abouts.SKY, {"begins": sides_of(data)}) if isinstance(found, Mapping) else ()


def _entries(data: Data, key: str, most: int | None = None) -> Entries:
    cards = tuple(card(data, {}, path) for path, _ in entries(data, key))
    kind, last = LISTS_OF[key], key.rpartition(".")[2]
    return Entries(tuple(key.split(".")), kind.title, cards, kind.help, most or LISTS.get(last, LISTED))


def _own(data: Data) -> list[Entries]:
    """Return the counters and aircraft of the battle's own, each followed by its weapons."""
    found = list[Entries]()
    for key, title in (("types", "counters"), ("aircraft", "aircraft")):
        table = data.get(key)
        named = table.items() if isinstance(table, Mapping) else ()
        tables = {name: each for name, each in named if isinstance(each, Mapping)}
        cards = tuple(_own_card(each, (key, name)) for name, each in tables.items())
        found.append(Entries((key,), title, cards, "", LISTED))
        for name, each in tables.items():
            arms = each.get("arms")
            paths = [(key, name, "arms", number) for number in range(len(arms) if isinstance(arms, list) else 0)]
            weapons = tuple(card(data, {}, path) for path in paths)
            found.append(Entries((key, name, "arms"), f"weapons of {name}", weapons, "", LISTS["arms"]))
    return found


# --- new entries -----------------------------------------------------------------------------------------------------


def added(data: Data, palette: Palette, key: KeyPath, side: str, at: Hex | None) -> Change:
    """Return the change that adds an entry to a list, or a counter of the battle's own. Raises EditError."""
    name = list_key(key)
    if key[0] in OWN:
        return _own_added(data, key)
    if name not in NEW:
        raise EditError(f"nothing can be added to {told(key)} here; add it in the file")
    return inserted(data, key, NEW[name](data, palette, side, at or Hex("0101")))


def _own_added(data: Data, key: KeyPath) -> Change:
    if len(key) > 1:
        there = value_at(data, key)
        weapon = {"arm": "r" if key[0] == "types" else "m", "fp": 2}
        return (Edit((*key, len(there) if isinstance(there, list) else 0), weapon, insert=True),)
    there = value_at(data, key) or {}
    name = next(each for n in range(1, 1000) if (each := f"own{n}") not in there)
    return (Edit((*key, name), OWN_NEW[str(key[0])]),)


def _aircraft(palette: Palette) -> str:
    return next((view.id for view in palette.values() if view.catalogue == "aircraft"), "")


def _sortie(data: Data, palette: Palette, side: str, _: Hex) -> dict[str, Any]:
    return {"id": free_id(data, "P", side), "side": side, "type": _aircraft(palette)}


def _leader(data: Data, _: Palette, side: str, at: Hex) -> dict[str, Any]:
    return {"id": free_id(data, "L", side), "side": side, "name": "Leader", "at": str(at)}


def _battery(data: Data, _: Palette, side: str, __: Hex) -> dict[str, Any]:
    return {"id": free_id(data, "B", side), "side": side, "name": "Artillery", "fp": 3}


def _order(data: Data, _: Palette, side: str, __: Hex) -> dict[str, Any]:
    own = [text(entry, "id") for _, entry in entries(data, "units") if entry.get("side") == side]
    if not own:
        raise EditError(f"{side} has no piece for an order; place one first")
    return {"from": 2, "units": own[:1], "tactic": "defend"}


def _visibility(data: Data, *_: Any) -> dict[str, Any]:
    last = [entry.get("from", 0) for _, entry in entries(data, "visibility")]
    return {"from": last[-1] + 1 if last and isinstance(last[-1], int) else 1, "hexes": 8}


def _band(data: Data, *_: Any) -> dict[str, Any]:
    there = sum(1 for _ in entries(data, "bands"))
    return {"number": there + 2} | ({} if there else {"edge": "east"})


OWN_NEW: Mapping[str, dict[str, Any]] = {
    "types": {
        "name": "Squad",
        "letter": "R",
        "class": "squad",
        "range": 6,
        "mv": 4,
        "sv": 2,
        "arms": [{"arm": "r", "fp": 2}],
    },
    "aircraft": {"name": "Fighter", "sp": 3, "mn": 3, "arms": [{"arm": "m", "fp": 3}], "sv": 2},
}
NEW: Mapping[str, Callable[[Data, Palette, str, Hex], dict[str, Any]]] = {
    "leaders": _leader,
    "batteries": _battery,
    "sorties": _sortie,
    "sky.flights": _sortie,
    "orders": _order,
    "visibility": _visibility,
    "bands": _band,
}
