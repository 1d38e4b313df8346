"""Pieces of a battle file: where they start, and how they come, move, go and are copied, under free ids."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.battle_data import entries, inserted, sides_of, text, turn_of
from cb_tui.core.battle_editor import CounterView, Data, Palette, PlacedPiece, Placing
from cb_tui.core.display import Piece
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed, told, value_at
from cb_tui.core.hexes import Hex
from cb_tui.core.near_names import nearest
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.battle import AircraftType, UnitType
from cb_tui.games.combat_boots.rules.scene import printed, reach_of

PLACED = ("units", "leaders")  # lists whose entries have a place
NUMBERED = ("units", "leaders", "batteries", "sorties")  # whose ids differ from each other's
SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # second letters of ids, in their order
UNKNOWN = CounterView(id="", catalogue="types", name="unknown counter", letter="?")


def counter(catalogue: str, name: str, found: Any, army: str) -> CounterView:
    """Return the view of a counter or an aircraft, sound or not."""
    data = msgspec.to_builtins(found)
    table = data if isinstance(data, Mapping) else {}
    own = text(table, "name") or name
    plain = CounterView(id=name, catalogue=catalogue, name=own, army=army, note=text(table, "note"))
    try:
        if catalogue != "types":
            plane = msgspec.convert(data, AircraftType)
            arms = tuple(printed(weapon) for weapon in plane.arms)
            return replace(plain, arms=arms, sv=plane.sv, kind="aircraft", mv=plane.sp)
        kind = msgspec.convert(data, UnitType)
    except msgspec.ValidationError:
        return plain
    arms = tuple(printed(weapon) for weapon in kind.arms)
    arms += (f"mg{kind.mg}",) if kind.mg else ()
    return replace(plain, arms=arms, sv=kind.sv, kind=kind.kind, mv=kind.mv, letter=kind.letter, reach=reach_of(kind))


def paths_at(data: Data, at: Hex) -> tuple[KeyPath, ...]:
    """Return the key paths of the pieces and leaders that start in a hex."""
    return tuple(path for path, entry in entries(data, *PLACED) if entry.get("at") == at)


def pieces(data: Data, palette: Palette) -> tuple[PlacedPiece, ...]:
    """Return all pieces and leaders with a place, in the order of the file."""
    return tuple(
        PlacedPiece(path, _piece(path, entry, palette), turn_of(entry), text(entry, "inside") or text(entry, "riding"))
        for path, entry in entries(data, *PLACED)
        if text(entry, "id") and text(entry, "at")
    )


def _piece(path: KeyPath, entry: Mapping[str, Any], palette: Palette) -> Piece:
    leader = path[0] == "leaders"
    view = palette.get(text(entry, "type"), UNKNOWN)
    own = entry.get("mv")
    mv = float(own) if isinstance(own, int | float) else 4.0 if leader else view.mv
    return Piece(
        id=UnitId(text(entry, "id")),
        side=Side(text(entry, "side")),
        at=Hex(text(entry, "at")),
        kind="L" if leader else view.letter or "?",
        name=text(entry, "name") if leader else view.name,
        reach="" if leader else view.reach,
        mv=mv,
        mv_left=mv,
        arms=() if leader else view.arms,
        sv=0 if leader else view.sv,
        disrupted=entry.get("asleep") is True,
        acted=False,
        can_act=False,
        acting=False,
        leader=leader,
        bonus=int(entry.get("bonus", 1)) if leader and isinstance(entry.get("bonus", 1), int) else 0,
        vehicle=view.kind in ("truck", "afv", "gun"),
    )


# --- new pieces ------------------------------------------------------------------------------------------------------


def free_id(data: Data, letter: str, side: str) -> str:
    """Return the next free id of a letter, in capitals for the first side and in small letters for the second."""
    taken = {text(entry, "id").upper() for path, entry in entries(data, *NUMBERED) if text(entry, "side") == side}
    taken |= {text(entry, "id").upper() for _, entry in entries(data, "sky.flights")}
    others = {text(entry, "id") for _, entry in entries(data, *NUMBERED)}
    first = side == next(iter(sides_of(data)), "")
    for sign in (*SIGNS, *map(str, range(10, 1000))):
        name = f"{letter}{sign}".upper() if first else f"{letter}{sign}".lower()
        if name.upper() not in taken and name not in others:
            return name
    raise EditError("there are too many pieces of this letter; remove some")


def placed(data: Data, palette: Palette, new: Placing) -> Change:
    """Return the change that places a new piece, or adds an aircraft to the sorties or the flights of a side."""
    view, side, turn = _known(palette, new.counter), new.side, new.turn
    if side not in sides_of(data):
        raise EditError(f"there is no side {side}; the sides are {' and '.join(sides_of(data))}")
    if view.catalogue == "types":
        entry = {"id": free_id(data, view.letter, side), "side": side, "type": view.id, "at": str(new.at)}
        return inserted(data, ("units",), entry | ({"turn": turn} if turn > 1 else {}))
    entry = {"id": free_id(data, "P", side), "side": side, "type": view.id}
    if "board" in data:
        return inserted(data, ("sorties",), entry | ({"turn": turn} if turn > 1 else {}))
    return inserted(data, ("sky", "flights"), entry)


def _known(palette: Palette, type_id: str) -> CounterView:
    if type_id not in palette:
        near = nearest(type_id, {name: view.meaning for name, view in palette.items()})
        raise EditError(
            f"there is no counter {type_id}; {f'did you mean {near}?' if near else 'search the list of them'}"
        )
    return palette[type_id]


def copied(data: Data, palette: Palette, places: Mapping[KeyPath, Hex]) -> Change:
    """Return the change that copies pieces to places. Those that are copied with their carrier stay aboard it."""
    change: Change = ()
    names = dict[str, str]()
    order = sorted(places, key=lambda path: bool(_carrier(value_at(data, path) or {})))
    for path in order:
        entry = value_at(data, path)
        if not isinstance(entry, Mapping) or path[0] not in PLACED:
            raise EditError(f"{told(path)} has no place; copy pieces and leaders alone")
        now = changed(data, change)
        letter = text(entry, "id")[:1] or palette.get(text(entry, "type"), UNKNOWN).letter
        names[text(entry, "id")] = name = free_id(now, letter, text(entry, "side"))
        aboard = {key: names.get(text(entry, key)) for key in ("inside", "riding") if key in entry}
        new = {key: value for key, value in entry.items() if key not in aboard or aboard[key]}
        new |= {"id": name, "at": str(places[path])} | {key: carrier for key, carrier in aboard.items() if carrier}
        change += inserted(now, path[:1], new)
    return change


# --- twins -----------------------------------------------------------------------------------------------------------


def twinned(data: Data, palette: Palette, path: KeyPath, twin: Callable[[Hex], Hex | None]) -> Change:
    """Return the change that gives the other side the same piece at the twin of its place. Raises EditError."""
    entry = value_at(data, path)
    enemy = next((side for side in sides_of(data) if isinstance(entry, Mapping) and side != text(entry, "side")), "")
    at = twin(Hex(text(entry, "at"))) if isinstance(entry, Mapping) and text(entry, "at") else None
    if path[0] not in PLACED or not isinstance(entry, Mapping) or at is None:
        raise EditError(f"{told(path)} has no place with a twin; choose a piece on the map")
    new = {key: value for key, value in entry.items() if key not in ("inside", "riding")}
    new |= {"side": enemy, "at": str(at)}
    if path[0] == "units":
        new["type"] = twin_counter(data, palette, text(entry, "type"), enemy)
    goal = twin(Hex(text(entry, "goal"))) if text(entry, "goal") else None
    new |= {"goal": str(goal)} if goal else {}
    letter = text(entry, "id")[:1] if path[0] != "units" else palette[new["type"]].letter
    return inserted(data, path[:1], new | {"id": free_id(data, letter, enemy)})


def twin_counter(data: Data, palette: Palette, type_id: str, side: str) -> str:
    """Return the counter of a side's army that is most like another. Raises EditError."""
    view = _known(palette, type_id)
    own = {text(entry, "type") for _, entry in entries(data, "units") if text(entry, "side") == side}
    armies = {palette[name].army for name in own if name in palette}
    like = [each for each in palette.values() if (each.letter, each.kind) == (view.letter, view.kind)]
    there = [each for each in like if each.army in armies and each.army] or [each for each in like if each.id in own]
    if not there:
        raise EditError(f"no counter of the other side is like {view.name}; place one by hand")
    return min(there, key=lambda each: (_difference(view, each), each.id not in own, each.id)).id


def _difference(one: CounterView, other: CounterView) -> tuple[bool, float]:
    """Return how unlike two counters are: in the letters of their weapons, then in their figures."""
    letters, dice = zip(*(_weapons(view) for view in (one, other)), strict=True)
    return letters[0] != letters[1], abs(dice[0] - dice[1]) + abs(one.sv - other.sv) + abs(one.mv - other.mv) / 4


def _weapons(view: CounterView) -> tuple[str, int]:
    """Return the letters of a counter's weapons and the sum of their dice."""
    figures = "".join(sign if sign.isdigit() else " " for arm in view.arms for sign in f"{arm} ").split()
    return "".join(sign for arm in view.arms for sign in arm if sign.isalpha()).lower(), sum(map(int, figures))


# --- pieces that are there -------------------------------------------------------------------------------------------


def _carrier(entry: Mapping[str, Any]) -> str:
    return text(entry, "inside") or text(entry, "riding")


def with_cargo(data: Data, paths: Iterable[KeyPath]) -> tuple[KeyPath, ...]:
    """Return pieces with all that are aboard them."""
    found = dict.fromkeys(paths)
    while True:
        names = {text(value_at(data, path) or {}, "id") for path in found if path[0] == "units"}
        more = [path for path, entry in entries(data, "units") if _carrier(entry) in names and path not in found]
        if not more:
            return tuple(found)
        found |= dict.fromkeys(more)


def moved(data: Data, paths: Sequence[KeyPath], at: Hex) -> Change:
    """Return the change that moves pieces. A piece that is moved without its carrier gets off it."""
    if any(path[0] not in PLACED for path in paths):
        raise EditError("only pieces and leaders have a place on the map; move one of them")
    names = {text(value_at(data, path) or {}, "id") for path in paths}
    edits = list[Edit]()
    for path in with_cargo(data, paths):
        entry = value_at(data, path)
        if not isinstance(entry, Mapping):
            raise EditError(f"{told(path)} is not a piece; choose one that is")
        edits += [Edit((*path, "at"), str(at))] if entry.get("at") != at else []
        if path in paths and _carrier(entry) not in names:
            edits += [Edit((*path, key), REMOVED) for key in ("inside", "riding") if key in entry]
    return tuple(edits)


def removed(data: Data, paths: Sequence[KeyPath]) -> Change:
    """Return the change that removes entries of lists. What speaks of a piece goes too, unless it is an objective."""
    names = {text(entry, "id") for path in paths if isinstance(entry := value_at(data, path), Mapping)} - {""}
    change: Change = ()
    for path, entry in entries(data, "units"):
        gone = [key for key in ("inside", "riding") if text(entry, key) in names]
        change += tuple(Edit((*path, key), REMOVED) for key in gone if path not in paths)
    whole = set(paths)
    for path, entry in (*entries(data, "orders", "victory"), *handicap(data)):
        key = {"orders": "units", "victory": "ids"}.get(str(path[0]), "without")
        there = entry.get(key)
        left = [name for name in there if str(name) not in names] if isinstance(there, list) else there
        if left == there or path in whole:
            continue
        if left:
            change += (Edit((*path, key), left),)
        elif path[0] == "orders":
            whole.add(path)
        elif path[0] == "handicap":
            change += (Edit((*path, key), REMOVED),)
    change += _relations(data, names)
    return (*change, *(Edit(path, REMOVED) for path in sorted(whole, key=str_key, reverse=True)))


def handicap(data: Data) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Yield the table of the handicap, if there is one."""
    if isinstance(found := data.get("handicap"), Mapping):
        yield ("handicap",), found


def _relations(data: Data, names: set[str]) -> Change:
    """Return the change of the pairs of aircraft without some of them."""
    change: Change = ()
    for key in ("pursues", "turning"):
        there = value_at(data, ("sky", key))
        pairs = there if isinstance(there, list) else []
        left = [pair for pair in pairs if not isinstance(pair, list) or names.isdisjoint(map(str, pair))]
        if left != pairs:
            change += (Edit(("sky", key), left or REMOVED),)
    return change


def str_key(path: KeyPath) -> tuple[tuple[str, int], ...]:
    """Return the key that sorts key paths, the entries of a list by their numbers."""
    return tuple((step, 0) if isinstance(step, str) else ("", step) for step in path)
