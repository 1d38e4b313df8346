"""Stands of a battle file: placed, moved, removed, copied, and given to the other side."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cb_tui.core.battle_data import entries, inserted, list_at, sides_of, table_at, text
from cb_tui.core.battle_editor import Data, Palette, PlacedPiece, Placing
from cb_tui.core.display import Piece
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed, told, value_at
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.near_names import nearest
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat_captain.editor import companies
from cb_tui.games.combat_captain.editor.companies import entry_of, stands, start_of, turn_of
from cb_tui.games.combat_captain.editor.counters import BY_ID, arms_of, card_of, like, reach
from cb_tui.games.combat_captain.editor.shape_changes import without_shapes
from cb_tui.games.combat_captain.editor.table_data import place_of, position_radius, size_of, spot, written
from cb_tui.games.combat_captain.rules.parameters import RADIUS, Parameters
from cb_tui.games.combat_captain.rules.pieces import SHORT, called

TEN = 10  # inches to the edge from which a stand of a later turn enters


def pieces(data: Data, _palette: Palette) -> tuple[PlacedPiece, ...]:
    """Return all stands with a place, those that come later where they enter."""
    seats = bool(list_at(data, ("seats",)))
    found = ((path, stand, company, start_of(data, stand, company)) for path, stand, company in stands(data))
    return tuple(
        PlacedPiece(path, _piece(stand, company, at, seats=seats), turn_of(stand, company))
        for path, stand, company, at in found
        if at is not None and text(stand, "id")
    )


def _piece(stand: Mapping[str, Any], company: Mapping[str, Any], at: Point, *, seats: bool) -> Piece:
    card = card_of(stand)
    letter, name = called(card)
    arms, rules, men = arms_of(card), Parameters(), stand.get("men")
    whole = {"rifle": rules.squad_size, "heavy": rules.crew, "soft": 2, "vehicle": 0}[card.kind]
    return Piece(
        id=card.id, side=Side(text(company, "side")), at=place_of(at), kind=letter,
        name=f"{name} of {text(company, 'name') or text(company, 'id')}", reach=str(reach(arms)),
        mv=float(rules.activity_dice), mv_left=0.0, arms=tuple(SHORT[weapon] for weapon in arms),
        sv=men if isinstance(men, int) else whole, disrupted=False, acted=False, can_act=False, acting=False,
        vehicle=card.kind in ("vehicle", "soft"), seat=SeatId(text(company, "seat")) if seats else None,
    )  # fmt: skip


def radius_of(stand: Mapping[str, Any]) -> int:
    """Return the ticks from the centre of a base to its edge. [MAP-4]"""
    card = card_of(stand)
    return RADIUS["large_gun" if card.large else card.kind]


# --- new stands ------------------------------------------------------------------------------------------------------


def placed(data: Data, palette: Palette, new: Placing) -> Change:
    """Return the change that places a stand, in the company of its side that is nearest or in one of its own."""
    if new.counter not in BY_ID:
        near = nearest(new.counter, {name: view.meaning for name, view in palette.items()})
        raise EditError(f"no stand is called {new.counter}; {f'did you mean {near}?' if near else 'search the list'}")
    if new.side not in sides_of(data):
        raise EditError(f"there is no side {new.side}; the sides are {' and '.join(sides_of(data))}")
    return added(data, BY_ID[new.counter].entry(), new.side, parse_place(new.at), new.turn)


def added(data: Data, stand: Mapping[str, Any], side: str, at: Point, turn: int = 1) -> Change:
    """Return the change that adds a stand to a company, or to a new one where none is near with room."""
    home = companies.home(data, stand, side, at, turn)
    letter, where = called(card_of(stand))[0], _where(data, stand, at) if turn == 1 else {}
    if home is not None:
        company = table_at(data, home)
        there = list_at(company, ("stands",))
        name = companies.free_stand(data, text(company, "id"), letter)
        opened = (Edit((*home, "enters"), _entry(at, turn)),) if turn > 1 and not there else ()
        return (*opened, Edit((*home, "stands", _below(there, stand)), {"id": name, **stand, **where}, insert=True))
    own = companies.free_company(data, side)
    whole: dict[str, Any] = {"id": own, "side": side, "name": f"{own.upper()} Company"}
    whole |= {"enters": _entry(at, turn)} if turn > 1 else {}
    whole["stands"] = [{"id": companies.free_stand(data, own, letter), **stand, **where}]
    return inserted(data, ("companies",), whole)


def _below(there: Sequence[Any], stand: Mapping[str, Any]) -> int:
    """Return the index of a new stand: below the last one of its kind."""
    alike = [number for number, each in enumerate(there) if card_of(each).kind == stand["kind"]]
    return (alike[-1] if alike else len(there) - 1) + 1


def _entry(at: Point, turn: int) -> dict[str, Any]:
    return {"turn": turn, "at": written(at)}


def _where(data: Data, stand: Mapping[str, Any], at: Point) -> dict[str, str]:
    """Return where a stand starts: in a position with room for it, else in its place, with its base on the table."""
    name = free_position(data, at)
    if name and stand.get("kind") in ("rifle", "heavy"):
        return {"works": name}
    return {"at": written(on_table(data, at, radius_of(stand)))}


def on_table(data: Data, at: Point, radius: int) -> Point:
    """Return the place nearest to another in which a base is on the table."""
    across, down = size_of(data)
    return min(max(at[0], radius), across - radius), min(max(at[1], radius), down - radius)


def free_position(data: Data, at: Point) -> str:
    """Return the name of the position at a point that has room, or an empty string."""
    for _, entry in entries(data, "works"):
        middle, name, holds = spot(entry.get("at")), text(entry, "name"), entry.get("holds", 1)
        inside = sum(text(stand, "works") == name for _, stand, _ in stands(data))
        near = middle is not None and distance_in_ticks(middle, at) <= position_radius(data)
        if name and near and isinstance(holds, int) and inside < holds:
            return name
    return ""


# --- stands that are there -------------------------------------------------------------------------------------------


def _stand_at(data: Data, path: KeyPath) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return a stand and its company. Raises EditError."""
    stand, company = value_at(data, path), table_at(data, path[:2])
    if len(path) != 4 or path[0] != "companies" or not isinstance(stand, Mapping):
        raise EditError(f"{told(path)} is not a stand; choose one that is")
    return stand, company


def moved(data: Data, paths: Sequence[KeyPath], at: Place) -> Change:
    """Return the change that moves stands. With a stand that comes later its company's point of entry moves."""
    change: Change = ()
    for path in paths:
        stand, company = _stand_at(data, path)
        if entry_of(company) and not (stand.get("at") or stand.get("works")):
            change += _set(data, (*path[:2], "enters", "at"), written(parse_place(at)))
            continue
        now = changed(data, change)
        where = _where(_without(now, path), stand, parse_place(at))
        change += tuple(Edit((*path, key), REMOVED) for key in ("at", "works") if key in stand and key not in where)
        change += tuple(edit for key, value in where.items() for edit in _set(data, (*path, key), value))
    return tuple(dict.fromkeys(change))


def _without(data: Data, path: KeyPath) -> Data:
    """Return the data in which a stand holds no position, so that it may have its own again."""
    return changed(data, (Edit((*path, "works"), REMOVED),)) if value_at(data, (*path, "works")) else data


def _set(data: Data, path: KeyPath, value: Any) -> Change:
    return (Edit(path, value),) if value_at(data, path) != value else ()


def removed(data: Data, paths: Sequence[KeyPath]) -> Change:
    """Return the change that removes stands or other entries of lists, with all that speaks of them."""
    tables_of = [path for path in paths if path[0] == "companies" and len(path) == 3]
    if tables_of:
        rest = [path for path in paths if path not in tables_of]
        return (*_of_companies(data, tables_of), *(removed(data, rest) if rest else ()))
    whole = {*paths, *_emptied(data, paths)}
    whole = {path for path in whole if not any(path[:length] in whole for length in range(1, len(path)))}
    tables = {path: table_at(data, path) for path in whole}
    names: dict[str, list[str]] = {}
    for path, table in tables.items():
        names.setdefault(str(path[0]), []).append(text(table, "name" if path[0] in ("areas", "works") else "id"))
    after = without_shapes(data, names)
    after = tuple(edit for edit in after if not any(edit.path[: len(path)] == path for path in whole))
    after += _left_out(data, {text(table, "id") for path, table in tables.items() if path[0] == "companies"})
    for path, company in entries(data, "companies"):
        if text(company, "seat") in names.get("seats", ()) and path not in whole and text(company, "seat"):
            after += (Edit((*path, "seat"), REMOVED),)
    return (*after, *(Edit(path, REMOVED) for path in sorted(whole, key=_order, reverse=True)))


def _of_companies(data: Data, paths: Sequence[KeyPath]) -> Change:
    """Return the change that takes away circles, with the deployment if none is left, and stretches of an edge."""
    change = tuple(Edit((*path, "along") if path[2] == "enters" else path, REMOVED) for path in paths)
    left = any(company.get("within") for _, company in entries(changed(data, change), "companies"))
    return change if left or data.get("deploy") is None else (*change, Edit(("deploy",), REMOVED))


def _emptied(data: Data, paths: Sequence[KeyPath]) -> Iterator[KeyPath]:
    """Yield the companies that lose all their stands."""
    for path, company in entries(data, "companies"):
        there = list_at(company, ("stands",))
        if there and all((*path, "stands", number) in paths for number in range(len(there))):
            yield path


def _left_out(data: Data, names: set[str]) -> Change:
    """Return the change of a handicap without some companies or stands."""
    there = value_at(data, ("handicap", "without"))
    left = [name for name in there if name not in names] if isinstance(there, list) else there
    return (Edit(("handicap", "without"), left or REMOVED),) if left != there else ()


def _order(path: KeyPath) -> tuple[tuple[str, int], ...]:
    """Return the key that sorts key paths, the entries of a list by their numbers."""
    return tuple((step, 0) if isinstance(step, str) else ("", step) for step in path)


def copied(data: Data, _palette: Palette, places: Mapping[KeyPath, Place]) -> Change:
    """Return the change that copies stands to places, each into the company that is nearest there."""
    change: Change = ()
    for path, at in places.items():
        stand, company = _stand_at(data, path)
        entry, turn = _copy(stand), turn_of(stand, company)
        change += added(changed(data, change), entry, text(company, "side"), parse_place(at), turn)
    return change


def _copy(stand: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in stand.items() if key not in ("id", "at", "works", "faces")}


def twinned(data: Data, _palette: Palette, path: KeyPath, twin: Callable[[Place], Place | None]) -> Change:
    """Return the change that gives the other side the same stand at the twin of its place. Raises EditError."""
    stand, company = _stand_at(data, path)
    start = start_of(data, stand, company)
    at = twin(place_of(start)) if start is not None else None
    enemy = next((side for side in sides_of(data) if side != text(company, "side")), "")
    if at is None or not enemy:
        raise EditError(f"{text(stand, 'id')} has no place with a twin; choose a stand on the table")
    front = spot(stand.get("faces"))
    ahead = twin(place_of(front)) if front is not None else None
    entry = _copy(stand) | ({"faces": written(parse_place(ahead))} if ahead else {})
    return added(data, entry, enemy, parse_place(at), turn_of(stand, company))


def name_of(stand: Mapping[str, Any]) -> str:
    """Return a stand in words: "antitank gun"."""
    return like(stand).name


def inward(data: Data, at: Point, number: int) -> Point:
    """Return a place for a stand that came by an edge: beside the others, a few inches from the edge."""
    across = size_of(data)[0]
    shift = (number + 1) // 2 * (1 if number % 2 else -1) * 4 * TICKS
    if at[0] in (0, across):
        return on_table(data, (at[0], at[1] + shift), 2 * TICKS)
    return on_table(data, (at[0] + shift, at[1]), 2 * TICKS)


def ids(data: Data) -> set[UnitId]:
    """Return the ids of all stands."""
    return {UnitId(text(stand, "id")) for _, stand, _ in stands(data)}
