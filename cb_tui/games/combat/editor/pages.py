"""Cards and pages: every key of a battle file of Combat as a field."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.battle_data import entries, inserted, list_at, numbered, sides_of, table_at, text
from cb_tui.core.battle_editor import Card, Data, Entries, Field, Page, Palette
from cb_tui.core.editing import Change, Edit, EditError, KeyPath, told, value_at
from cb_tui.core.fields import About, fields_of
from cb_tui.core.grammar import capital
from cb_tui.core.limits import LISTED, LISTS
from cb_tui.core.scenario import Army, Handicap, Seat
from cb_tui.core.values import Place
from cb_tui.games.combat.editor import abouts
from cb_tui.games.combat.editor.force_data import HQ, kind_at, owner_of
from cb_tui.games.combat.editor.map_data import seats_of, section_of, usual_rules
from cb_tui.games.combat.editor.objectives import KINDS, objectives
from cb_tui.games.combat.rules.battle import (
    BASIC,
    ERAS,
    POOL,
    Battle,
    CommanderForce,
    KindChange,
    Parameters,
    PlacedPiece,
)
from cb_tui.games.combat.rules.rulings import TABLE

RECORDS: Mapping[str, tuple[type[msgspec.Struct], tuple[About, ...], str]] = {
    "sides": (Army, abouts.ARMY, "side"),
    "seats": (Seat, abouts.SEAT, "commander"),
    "forces": (CommanderForce, abouts.FORCE, "force"),
}


# --- cards -----------------------------------------------------------------------------------------------------------


def card(data: Data, _: Palette, path: KeyPath) -> Card:
    """Return the card of a piece, a mine, or an entry of any list. Raises EditError."""
    found = value_at(data, path)
    if found is None:
        raise EditError(f"{told(path)} is not there; choose one that is")
    if path[0] == "aims":
        return _aim_card(data, path)
    if path[0] == "kinds":
        return Card(path, f"{path[1]}", fields_of(KindChange, table_at(data, path), path, abouts.CHANGE))
    if path[0] == "sections":
        return Card(path, f"section of {path[1]}", _section(data, path))
    if path[0] == "forces" and len(path) > 2:
        return Card(path, f"{_name(kind_at(data, path))} of {owner_of(data, path)}", _piece(data, path))
    if path[0] not in RECORDS or not isinstance(found, Mapping):
        raise EditError(f"{told(path)} has no card; change it in the file")
    record, words, title = RECORDS[str(path[0])]
    fields = fields_of(record, found, path, words, {"side": sides_of(data), "seat": tuple(seats_of(data))})
    fields += _counts(data, path) if path[0] == "forces" else ()
    if path[0] == "sides":  # no tactic of this game is the usual one of all games
        fields = tuple(replace(field, needed=field.needed or field.label == "tactic") for field in fields)
    name = text(found, "name") or text(found, "seat")
    return Card(path, "  ".join(filter(None, (text(found, "id"), name))) or numbered(title, path), fields)


def _name(kind: str) -> str:
    return "headquarters" if kind == HQ else kind


def _piece(data: Data, path: KeyPath) -> tuple[Field, ...]:
    if path[2] == "units":
        return fields_of(PlacedPiece, table_at(data, path), path, abouts.UNIT)
    at = str(value_at(data, path))
    whole = path[2] == "mined"
    help_text = "Its square, behind the line." if whole else "A square of its hill or wood."
    return (Field(path=path, label="at", kind="place", value=at, words=at, needed=whole, help=help_text),)


def _counts(data: Data, path: KeyPath) -> tuple[Field, ...]:
    """Return how many pieces of each kind a force has where they do not stand on the map."""
    record = msgspec.defstruct("Counts", [(kind, int, 0) for kind in abouts.KINDS])
    return fields_of(record, table_at(data, (*path, "army")), (*path, "army"), abouts.COUNTS)


def _section(data: Data, path: KeyPath) -> tuple[Field, ...]:
    """Return the first and the last column of a section."""
    span = section_of(data, str(path[1]))
    return tuple(
        Field(
            path=(*path, index),
            label=about.label,
            kind="number",
            value=span[index],
            words=f"column {span[index]}",
            needed=True,
            least=about.least,
            most=about.most,
            help="The sections of a side cover all columns, each once. [FOUR-2c]",
        )
        for index, about in enumerate(abouts.SECTION)
    )


def _aim_card(data: Data, path: KeyPath) -> Card:
    """Return all fields of an objective."""
    sentence = next((each for each in objectives(data) if each.path == path), None)
    if sentence is None:
        raise EditError(f"{told(path)} is of no known kind; change it in the file")
    parts = tuple(part for part in sentence.parts if isinstance(part, Field))
    return Card(path, f"objective: {KINDS[sentence.kind]}", (*parts, *sentence.rest))


# --- pages -----------------------------------------------------------------------------------------------------------


def pages(data: Data) -> tuple[Page, ...]:
    """Return the pages of the battle."""
    sides = {"first": sides_of(data), "default": sides_of(data)}
    handicap = fields_of(Handicap, table_at(data, ("handicap",)), ("handicap",), abouts.HANDICAP)
    return (
        Page("battle", fields_of(Battle, data, (), abouts.FRAME, sides)),
        Page("rules", tuple(_era(field) for field in fields_of(Battle, data, (), abouts.RULES))),
        Page("sides", (), (_entries(data, "sides", "Two; the first one plays the south, in capitals.", 2),)),
        Page(
            "commanders",
            (),
            (_entries(data, "seats", "One a side, if left out; in the order in which they move."), _sections(data)),
        ),
        Page("forces", (), (_entries(data, "forces", "One for each commander; p places the pieces."),)),
        Page("parameters", tuple(_parameters(data))),
        Page("rulings", tuple(_rulings(data))),
        Page("kinds", _pool(data), (_kinds(data),)),
        Page("handicap", handicap),
    )


def _era(field: Field) -> Field:
    """Return a field, with years and kinds as its help if it is the era."""
    era = ERAS.get(field.value) if field.label == "era" and isinstance(field.value, str) else None  # type: ignore[call-overload]
    if era is None:
        return field
    return replace(field, help=f"{capital(era.name)}: {', '.join(era.kinds)}. House rules only. [{field.value}]")


def _entries(data: Data, key: str, help_text: str, most: int | None = None) -> Entries:
    cards = tuple(card(data, {}, path) for path, _ in entries(data, key))
    return Entries((key,), key, cards, help_text, most or LISTS.get(key, LISTED))


def _sections(data: Data) -> Entries:
    cards = tuple(card(data, {}, ("sections", seat)) for seat in table_at(data, ("sections",)))
    return Entries(("sections",), "sections", cards, "Equal parts of the map, if left out. [FOUR-2c]")


def _parameters(data: Data) -> Iterator[Field]:
    """Yield all parameters, each with its rule. The usual value of the profile is their default."""
    usual = usual_rules(data)
    for field in fields_of(Parameters, table_at(data, ("parameters",)), ("parameters",), abouts.PARAMETERS):
        key = str(field.path[-1])
        there = table_at(data, ("parameters",))
        default = [*usual[key]] if isinstance(usual[key], tuple) else usual[key]
        value = there.get(key, default)
        words = " ".join(map(str, value)) if isinstance(value, list) else _yes(value)
        yield replace(field, value=value, default=default, words=words, help=_ruled(key, value))


def _yes(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _ruled(key: str, value: Any) -> str:
    """Return a parameter in words with its rule."""
    ruling = TABLE[key]
    try:
        words = ruling.said(tuple(value) if isinstance(value, list) else value)
    except (TypeError, ValueError):
        words = ""
    return f"{capital(words or abouts.TOLD.get(key, key.replace('_', ' ')))} [{ruling.rule}]"


def _rulings(data: Data) -> Iterator[Field]:
    there = table_at(data, ("rulings",))
    for about in abouts.SWITCHES:
        value = there.get(about.key)
        words = _yes(value) if isinstance(value, bool) else "as in the profile"
        rule = TABLE[about.key].rule
        yield Field(
            path=("rulings", about.key),
            label=f"{about.label} [{rule}]",
            kind="yes",
            value=value,
            words=words,
            help=about.help,
        )


def _pool(data: Data) -> tuple[Field, ...]:
    record = msgspec.defstruct("Pool", [(kind, int, POOL[kind]) for kind in abouts.KINDS])
    return fields_of(record, table_at(data, ("pool",)), ("pool",), abouts.POOL)


def _kinds(data: Data) -> Entries:
    cards = tuple(card(data, {}, ("kinds", kind)) for kind in table_at(data, ("kinds",)))
    return Entries(("kinds",), "kinds that differ", cards, "Their move, range and points. [VAR-3]", len(abouts.KINDS))


# --- new entries -----------------------------------------------------------------------------------------------------


def added(data: Data, _: Palette, key: KeyPath, side: str, at: Place | None) -> Change:
    """Return the change that adds an entry to a list. Raises EditError."""
    name = ".".join(map(str, key))
    if name not in NEW:
        raise EditError(f"nothing can be added to {told(key)} here; add it in the file")
    return NEW[name](data, side)


def _new_kind(data: Data, _: str) -> Change:
    there = table_at(data, ("kinds",))
    kind = next((kind for kind in abouts.KINDS if kind not in there), None)
    if kind is None:
        raise EditError("each kind is there already; change one of them")
    return (Edit(("kinds", kind), {"range": BASIC[kind].range}),)


def _new_seat(data: Data, side: str) -> Change:
    there = {text(seat, "id") for _, seat in entries(data, "seats")}
    if not there:  # both sides get one: a battle without any has them so
        seats = [{"id": f"{each}1", "side": each, "name": each.capitalize()} for each in sides_of(data)]
        forces = tuple(
            Edit((*path, "seat"), f"{text(force, 'seat')}1")
            for path, force in entries(data, "forces")
            if text(force, "seat") in sides_of(data)
        )
        return (Edit(("seats",), seats), *forces)
    name = next(each for number in range(1, 100) if (each := f"{side}{number}") not in there)
    return inserted(data, ("seats",), {"id": name, "side": side, "name": name.capitalize()})


def _new_force(data: Data, side: str) -> Change:
    there = {text(force, "seat") for _, force in entries(data, "forces")}
    seat = next((seat for seat in seats_of(data) if seat not in there), None)
    if seat is None:
        raise EditError("each commander has a force already; place pieces on the map: p")
    return (Edit(("forces", len(list_at(data, ("forces",)))), {"seat": seat}, insert=True),)


def _new_section(data: Data, _: str) -> Change:
    if table_at(data, ("sections",)):
        raise EditError("each commander has a section already; change its columns")
    return (Edit(("sections",), {seat: [*section_of(data, seat)] for seat in seats_of(data)}),)


NEW: Mapping[str, Callable[[Data, str], Change]] = {
    "kinds": _new_kind,
    "seats": _new_seat,
    "forces": _new_force,
    "sections": _new_section,
}
