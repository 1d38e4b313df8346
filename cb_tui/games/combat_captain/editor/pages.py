"""Cards and pages: every key of a battle file of Combat Captain as a field."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from cb_tui.core.battle_data import entries, list_at, numbered, sides_of, table_at, text
from cb_tui.core.battle_editor import Card, Data, Entries, Field, Page, Palette
from cb_tui.core.editing import Change, Edit, EditError, KeyPath, told, value_at
from cb_tui.core.fields import About, fields_of
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.limits import LISTED, LISTS
from cb_tui.core.plane import Point
from cb_tui.core.scenario import Army, Handicap, Seat
from cb_tui.core.values import Place
from cb_tui.games.combat_captain.editor import abouts, companies
from cb_tui.games.combat_captain.editor.shape_changes import drawn
from cb_tui.games.combat_captain.editor.stand_data import name_of
from cb_tui.games.combat_captain.editor.table_data import place_of, size_of, spot
from cb_tui.games.combat_captain.rules.battle import (
    Area,
    Barrier,
    Battle,
    CompanyCard,
    DeploymentCircle,
    EntryRule,
    HoldAreaCondition,
    PreparedPosition,
    StandCard,
)
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.rulings import RULINGS, TABLE

Abouts = tuple[About, ...]
EDGES = ("north", "south", "east", "west")


class List(NamedTuple):
    """A list of the file: the type of its entries, their words, and its own."""

    record: type[msgspec.Struct]
    about: Abouts
    title: str
    help: str = ""


LISTS_OF: Mapping[str, List] = {
    "sides": List(Army, abouts.ARMY, "sides", "Two; the first one has its stands in capitals."),
    "seats": List(Seat, abouts.SEAT, "commanders", "One a side, if left out; then each company names its own."),
    "companies": List(
        CompanyCard, abouts.COMPANY, "companies", "A new one has no stands: the next one placed joins it."
    ),
    "areas": List(Area, abouts.AREA, "areas", "Drawn on the map: t."),
    "barriers": List(Barrier, abouts.BARRIER, "hedges and walls", "Drawn on the map: t."),
    "works": List(PreparedPosition, abouts.WORKS, "positions", "Drawn on the map: t."),
    "aims": List(HoldAreaCondition, abouts.AIM, "objectives"),
}


def card(data: Data, _palette: Palette, path: KeyPath) -> Card:
    """Return the card of a stand with its company, or of an entry of a list. Raises EditError."""
    table = value_at(data, path)
    if not isinstance(table, Mapping):
        raise EditError(f"{told(path)} is not there; choose one that is")
    if path[0] == "companies" and len(path) == 4:
        title = f"{text(table, 'id')}  {name_of(table)}"
        return Card(path, title, (*_stand(data, table, path), *_company(data, path[:2])))
    if path[0] == "companies":
        return Card(path, f"{text(table, 'id')}  {text(table, 'name')}", _company(data, path))
    kind = LISTS_OF.get(str(path[0]))
    if kind is None:
        raise EditError(f"{told(path)} has no card; change it in the file")
    title = "  ".join(filter(None, (text(table, "id"), text(table, "name")))) or numbered(kind.title, path)
    return Card(path, title, _placed(fields_of(kind.record, table, path, kind.about, {"side": sides_of(data)})))


def _stand(data: Data, table: Data, path: KeyPath) -> tuple[Field, ...]:
    works = tuple(text(entry, "name") for _, entry in entries(data, "works"))
    return _placed(fields_of(StandCard, table, path, abouts.STAND, {"works": works}))


def _placed(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return fields with places as the map names them, and in words as the file writes them."""
    found = ((field, spot(field.value) if field.kind == "place" else None) for field in fields)
    return tuple(
        msgspec.structs.replace(field, value=str(place_of(at))) if at is not None else field for field, at in found
    )


def _company(data: Data, path: KeyPath) -> tuple[Field, ...]:
    """Return the fields of a company: its own, its arrival, its circle."""
    table = table_at(data, path)
    seats = tuple(text(seat, "id") for _, seat in entries(data, "seats"))
    areas = tuple(text(area, "name") for _, area in entries(data, "areas"))
    own = fields_of(CompanyCard, table, path, abouts.COMPANY, {"side": sides_of(data), "seat": seats})
    enters, within = table_at(data, (*path, "enters")), table_at(data, (*path, "within"))
    arrival, circle = _arrival(enters, path), _circle(within, path)
    choices = {"holding": areas, "success": areas}
    more = fields_of(EntryRule, enters, (*path, "enters"), abouts.ENTRY, choices) if enters else ()
    about = fields_of(DeploymentCircle, within, (*path, "within"), abouts.CIRCLE) if within else ()
    return (*own, arrival, *_placed(more), circle, *_placed(about))


def _arrival(enters: Data, path: KeyPath) -> Field:
    """Return the turn of arrival, 0 for a company on the table."""
    (field,) = fields_of(EntryRule, enters, (*path, "enters"), (abouts.ARRIVAL,))
    value = field.value if enters else 0
    words = field.words if value else "on the table"
    return msgspec.structs.replace(field, value=value, words=words, default=None if enters else 0)


def _circle(within: Data, path: KeyPath) -> Field:
    """Return the inches of a circle, 0 for a company that starts as placed."""
    (field,) = fields_of(DeploymentCircle, within, (*path, "within"), (abouts.CIRCLE_INCHES,))
    return msgspec.structs.replace(field, value=field.value or 0, default=0, needed=False)


def pages(data: Data) -> tuple[Page, ...]:
    """Return the pages of the battle."""
    sides = {"first": sides_of(data), "default": sides_of(data)}
    return (
        Page("battle", fields_of(Battle, data, (), abouts.FRAME, sides)),
        Page("sides", tuple(_edges(data)), (_entries(data, "sides", 2), _entries(data, "seats"))),
        Page("companies", (), (_entries(data, "companies"),)),
        Page("shapes", (), tuple(_entries(data, key) for key in ("areas", "barriers", "works"))),
        Page("rules", fields_of(Parameters, table_at(data, ("rules",)), ("rules",), abouts.RULES)),
        Page("rulings", tuple(_rulings(data))),
        Page("handicap", fields_of(Handicap, table_at(data, ("handicap",)), ("handicap",), abouts.HANDICAP)),
    )


def _edges(data: Data) -> Iterator[Field]:
    """Yield the edge of each side."""
    for _, side in entries(data, "sides"):
        found = table_at(data, ("edges",)).get(text(side, "id"))
        yield Field(
            path=("edges", text(side, "id")), label=f"{text(side, 'name')} edge", kind="choice", value=found,
            words=str(found or "the nearest long one"), choices=EDGES, help="Its artillery fires from there. [ART-1c]",
        )  # fmt: skip


def _rulings(data: Data) -> Iterator[Field]:
    """Yield the switches of the rules."""
    for key in RULINGS.switchable:
        ruling, value = TABLE[key], table_at(data, ("rulings",)).get(key)
        yes, *_, no = ruling.words.values()
        yield Field(
            path=("rulings", key), label=key.replace("_", " "), kind="yes", value=value,
            words="as in the rules" if value is None else "yes" if value else "no",
            help=f"Yes: {yes}. No: {no}. [{ruling.rule}]",
        )  # fmt: skip


def _entries(data: Data, key: str, most: int | None = None) -> Entries:
    cards = tuple(card(data, {}, path) for path, _ in entries(data, key))
    return Entries((key,), LISTS_OF[key].title, cards, LISTS_OF[key].help, most or LISTS.get(key, LISTED))


# --- new entries -----------------------------------------------------------------------------------------------------


def added(data: Data, _palette: Palette, key: KeyPath, side: str, at: Place | None) -> Change:
    """Return the change that adds an entry to a list. Raises EditError."""
    name, across = str(key[0]), size_of(data)
    where = parse_place(at) if at else (across[0] // 2, across[1] // 2)
    if name == "companies":
        own = companies.free_company(data, side)
        return _last(data, name, {"id": own, "side": side, "name": f"{own.upper()} Company", "stands": []})
    if name == "seats":
        return _last(data, name, _seat(data, side))
    if name in SHAPES:
        brush, corners = SHAPES[name](where, across)
        return drawn(data, brush, corners)
    raise EditError(f"nothing can be added to {told(key)} here; a battle has two sides")


def _last(data: Data, key: str, entry: Mapping[str, Any]) -> Change:
    return (Edit((key, len(list_at(data, (key,)))), dict(entry), insert=True),)


def _seat(data: Data, side: str) -> dict[str, str]:
    """Return one more commander of a side."""
    taken = {text(seat, "id") for _, seat in entries(data, "seats")}
    name = next(each for number in range(1, 100) if (each := f"{side}{number}") not in taken)
    army = next((text(each, "name") for _, each in entries(data, "sides") if text(each, "id") == side), side)
    return {"id": name, "side": side, "name": f"{army} {len(taken) + 1}"[:16]}


def _box(at: Point, size: Point) -> tuple[str, tuple[Point, ...]]:
    """Return an area to hold of six inches beside a point."""
    far = 6 * TICKS
    x, y = min(at[0], size[0] - far), min(at[1], size[1] - far)
    return "strip", ((x, y), (x + far, y), (x + far, y + far), (x, y + far))


def _line(at: Point, size: Point) -> tuple[str, tuple[Point, ...]]:
    x = min(at[0], size[0] - 10 * TICKS)
    return "hedge", ((x, at[1]), (x + 10 * TICKS, at[1]))


SHAPES: Mapping[str, Callable[[Point, Point], tuple[str, tuple[Point, ...]]]] = {
    "areas": _box,
    "barriers": _line,
    "works": lambda at, _: ("trench", (at,)),
}
