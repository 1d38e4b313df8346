"""Consequences of a changed value: new names where the old ones stand, arrivals, circles, places."""

from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.battle_data import entries, list_at, table_at, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import REMOVED, Change, Edit, KeyPath, changed, value_at
from cb_tui.games.combat_captain.editor.companies import stands, start_of
from cb_tui.games.combat_captain.editor.stand_data import inward
from cb_tui.games.combat_captain.editor.table_data import middle, shortened, size_of, spot, written

PLACES = ("at", "of", "along", "faces", "outline", "line")  # keys that hold places


def follow(data: Data, change: Change) -> Change:
    """Return a change of fields with all that follows from it."""
    found: Change = ()
    for edit in change:
        found += _one(data, edit)
    return found


def _one(data: Data, edit: Edit) -> Change:
    match edit.path:
        case ("companies", int(), "enters", "turn"):
            return _arrival(data, edit)
        case ("companies", int(), "within", "inches"):
            return _circle(data, edit)
        case ("companies", int(), "stands", int(), "works"):
            return _position(data, edit)
        case (("areas" | "works" | "sides" | "seats"), int(), ("name" | "id")):
            return (edit, *_renamed(data, edit))
        case (*_, str() as key) if key in PLACES and isinstance(edit.value, str):
            return (Edit(edit.path, shortened(edit.value), edit.insert),)
    return (edit,)


def _arrival(data: Data, edit: Edit) -> Change:
    """Return the change of a turn of arrival: with the first one a company gets a point of entry, 0 takes it away."""
    company = edit.path[:2]
    own = [(path, stand) for path, stand, _ in stands(data) if path[:2] == company]
    table = table_at(data, company)
    if not edit.value:
        at = spot(text(table.get("enters"), "at")) or (0, 0)
        waits = [path for path, stand in own if not stand.get("at") and not stand.get("works")]
        back = tuple(Edit((*path, "at"), written(inward(data, at, number))) for number, path in enumerate(waits))
        return (Edit((*company, "enters"), REMOVED), *back)
    if isinstance(table.get("enters"), Mapping):
        return (edit,)
    there = [start for _, stand in own if (start := start_of(data, stand, table)) is not None]
    entry = {"turn": edit.value, "at": written(_edge(data, middle(there) if there else (0, 0)))}
    gone = [(*path, key) for path, stand in own for key in ("at", "works") if key in stand]
    return (Edit((*company, "enters"), entry), *(Edit(path, REMOVED) for path in gone))


def _edge(data: Data, at: tuple[int, int]) -> tuple[int, int]:
    """Return the point of the edge of the table that is nearest to another."""
    (x, y), (across, down) = at, size_of(data)
    far = {x: (0, y), across - x: (across, y), y: (x, 0), down - y: (x, down)}
    return far[min(far)]


def _circle(data: Data, edit: Edit) -> Change:
    """Return the change of a circle: the first one has the middle of the company, 0 takes it away."""
    company = edit.path[:2]
    if not edit.value:
        change = (Edit((*company, "within"), REMOVED),)
        left = any(entry.get("within") for _, entry in entries(changed(data, change), "companies"))
        return change if left or "deploy" not in data else (*change, Edit(("deploy",), REMOVED))
    table = table_at(data, company)
    opened = () if data.get("deploy") is True else (Edit(("deploy",), value=True),)
    if isinstance(table.get("within"), Mapping):
        return (edit, *opened)
    own = [start_of(data, stand, table) for path, stand, _ in stands(data) if path[:2] == company]
    there = [at for at in own if at is not None]
    circle = {"inches": edit.value, "of": written(middle(there) if there else (0, 0))}
    return (Edit((*company, "within"), circle), *opened)


def _position(data: Data, edit: Edit) -> Change:
    """Return the change of the position of a stand: in one it has no place of its own, without it gets one."""
    stand = edit.path[:4]
    if edit.value is not REMOVED and edit.value:
        return (edit, *((Edit((*stand, "at"), REMOVED),) if value_at(data, (*stand, "at")) else ()))
    at = start_of(data, table_at(data, stand), table_at(data, stand[:2]))
    return (edit, *((Edit((*stand, "at"), written(at)),) if at is not None else ()))


def _renamed(data: Data, edit: Edit) -> Change:
    """Return the change of all that speaks of a thing by its name."""
    old, new, kind = value_at(data, edit.path), edit.value, str(edit.path[0])
    if not isinstance(old, str) or not isinstance(new, str) or (kind in ("sides", "seats")) != (edit.path[-1] == "id"):
        return ()
    change: Change = tuple(Edit(path, new) for path, value in _names(data, kind) if value == old)
    for path, value in _lists(data, kind):
        if isinstance(value, list) and old in value:
            change += (Edit(path, [new if each == old else each for each in value]),)
    edges = table_at(data, ("edges",))
    if kind == "sides" and old in edges:
        change += (Edit(("edges",), {new if side == old else side: edge for side, edge in edges.items()}),)
    return change


def _names(data: Data, kind: str) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the values that name a thing of a kind."""
    spoken: Mapping[str, tuple[tuple[str, str], ...]] = {
        "areas": (("aims", "area"),),
        "sides": (("aims", "side"), ("companies", "side"), ("seats", "side")),
        "seats": (("companies", "seat"),),
    }
    for name, key in spoken.get(kind, ()):
        yield from (((*path, key), entry.get(key)) for path, entry in entries(data, name))
    if kind == "sides":
        yield from (((key,), data.get(key)) for key in ("first", "default"))
    for path, company in entries(data, "companies"):
        if kind == "areas":
            enters = company.get("enters")
            yield from (((*path, "enters", key), text(enters, key)) for key in ("holding", "success"))
        if kind == "works":
            for number, stand in enumerate(list_at(company, ("stands",))):
                yield (*path, "stands", number, "works"), text(stand, "works")


def _lists(data: Data, kind: str) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the lists that name things of a kind."""
    if kind == "areas":
        yield from (((*path, "clear"), entry.get("clear")) for path, entry in entries(data, "aims"))
    if kind == "sides":
        yield ("rules", "strafes_on_4"), value_at(data, ("rules", "strafes_on_4"))
