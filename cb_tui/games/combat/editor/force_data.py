"""Pieces, mines and headquarters of a battle file: where they start, and how they come, move, go and are copied.

The game numbers the pieces of a side by their letter, so no file has their ids; where objectives name some, these
follow every change.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cb_tui.core.battle_data import entries, list_at, sides_of, table_at, text
from cb_tui.core.battle_editor import CounterView, Data, Palette, PlacedPiece, Placing
from cb_tui.core.display import Piece
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed, told, value_at
from cb_tui.core.grammar import count_noun
from cb_tui.core.near_names import nearest
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat.editor.map_data import rules_of, seat_at, seats_of, sketch, strip_at
from cb_tui.games.combat.rules.army import plural
from cb_tui.games.combat.rules.battle import BASIC, ERAS, KindChange, KindType
from cb_tui.games.combat.rules.model import kinds as kinds_in

MINE, HQ = "mine", "hq"
NOTES: Mapping[str, str] = {
    "tank": "fast, and worse among houses",
    "gun": "reaches far, and moves slowly",
    "plane": "starts on an airstrip and strikes anywhere",
    "foot": "infantry: saves better in woods and houses",
    "motor": "motorized infantry",
    "cavalry": "moves as a tank does",
    "helicopter": "keeps out of woods and houses",
}


def kinds_of(data: Data) -> Mapping[str, KindType]:
    """Return the kinds of pieces that the profile and the era of the data have, with what the file changes."""
    battle = sketch(data)
    changes = dict[Any, KindChange]()
    for kind, table in table_at(data, ("kinds",)).items():
        sound = {key: value for key, value in table.items() if isinstance(value, int)} if kind in BASIC else {}
        known = {key: value for key, value in sound.items() if key in KindChange.__struct_fields__}
        changes |= {kind: KindChange(**known)} if known else {}
    era = ERAS.get(battle.era) if battle.profile == "house" else None
    return {str(kind): one for kind, one in kinds_in(replace(battle, kinds=changes), rules_of(data), era).items()}


def counters(data: Data) -> dict[str, CounterView]:
    """Return the kinds of pieces, the mine and the headquarters as a palette shows them."""
    found = {
        kind: CounterView(
            id=kind,
            catalogue="kinds",
            name=kind,
            letter=one.letter,
            kind=kind,
            reach="" if kind == "plane" else str(one.range),
            mv=float(one.move),
            figures=count_noun(one.points, "point"),
            army=NOTES[kind],
        )
        for kind, one in kinds_of(data).items()
    }
    era = ERAS.get(sketch(data).era)
    if era is None or era.mines or sketch(data).profile != "house":
        note = "behind the line; it explodes under the enemy"
        found[MINE] = CounterView(
            id=MINE, catalogue="kinds", name="mine", letter="*", kind=MINE, figures="-", army=note
        )
    if rules_of(data).hq:
        note = "a hill or wood that the enemy must not enter"
        found[HQ] = CounterView(
            id=HQ, catalogue="kinds", name="headquarters", letter="X", kind=HQ, figures="-", army=note
        )
    return found


def counter(catalogue: str, name: str, found: Any, army: str) -> CounterView:
    """Return the view of a counter of a catalogue: there are none."""
    return CounterView(id=name, catalogue=catalogue, name=name, army=army)


# --- pieces that are there -------------------------------------------------------------------------------------------


def piece_entries(data: Data) -> Iterator[tuple[KeyPath, str]]:
    """Yield the key paths of all pieces, mines and headquarters with the squares where they start."""
    for path, force in entries(data, "forces"):
        for number, unit in enumerate(list_at(force, ("units",))):
            if text(unit, "at"):
                yield (*path, "units", number), text(unit, "at")
        for number, at in enumerate(list_at(force, ("mined",))):
            if isinstance(at, str):
                yield (*path, "mined", number), at
        if text(force, "hq"):
            yield (*path, "hq"), text(force, "hq")


def kind_at(data: Data, path: KeyPath) -> str:
    """Return the kind of the piece of a key path: "tank", "mine", "hq"."""
    if path[-1] == "hq":
        return HQ
    return MINE if path[2] == "mined" else text(value_at(data, path), "kind")


def owner_of(data: Data, path: KeyPath) -> str:
    """Return the commander in whose force a piece is."""
    return text(value_at(data, path[:2]), "seat")


def side_of(data: Data, path: KeyPath) -> str:
    """Return the side of a piece."""
    return seats_of(data).get(owner_of(data, path), "")


def ids_of(data: Data) -> dict[KeyPath, str]:
    """Return the id of each piece, as the game numbers them: by seat, in the order of the file."""
    seats, sides = [*seats_of(data)], sides_of(data)
    forces = {text(force, "seat"): path for path, force in reversed([*entries(data, "forces")])}
    numbers, found = Counter[str](), dict[KeyPath, str]()
    for seat in seats:
        path = forces.get(seat)
        units = list_at(data, (*path, "units")) if path is not None else []
        for number, unit in enumerate(units):
            one = BASIC.get(text(unit, "kind"))  # type: ignore[call-overload]
            letter = one.letter if one is not None else "?"
            letter = letter if seats_of(data)[seat] == next(iter(sides), "") else letter.lower()
            numbers[letter] += 1
            found[(*(path or ()), "units", number)] = f"{letter}{numbers[letter]}"
    return found


def pieces(data: Data, palette: Palette) -> tuple[PlacedPiece, ...]:
    """Return all pieces, mines and headquarters, planes last."""
    ids, kinds = ids_of(data), kinds_of(data)
    found, others = list[PlacedPiece](), Counter[str]()
    for path, at in piece_entries(data):
        kind = kind_at(data, path)
        letter = {MINE: "*", HQ: "X"}.get(kind, "")
        others[letter] += 1
        name = ids.get(path) or f"{letter or '?'}{others[letter]}"
        found.append(PlacedPiece(path, _piece(data, path, Place(at), name, kinds.get(kind))))
    return tuple(sorted(found, key=lambda placed: placed.piece.kind == "P"))


def _piece(data: Data, path: KeyPath, at: Place, name: str, one: KindType | None) -> Piece:
    kind = kind_at(data, path)
    letter = {MINE: "*", HQ: "X"}.get(kind, one.letter if one is not None else "?")
    moves = float(one.move) if one is not None else 0.0
    return Piece(
        id=UnitId(name),
        side=Side(side_of(data, path)),
        at=at,
        kind=letter,
        name={HQ: "headquarters"}.get(kind, kind),
        reach="" if one is None else "any" if kind == "plane" else str(one.range),
        mv=moves,
        mv_left=moves,
        arms=(),
        sv=0,
        disrupted=False,
        acted=False,
        can_act=False,
        acting=False,
        seat=SeatId(owner_of(data, path)),
        vehicle=kind not in ("foot", "cavalry"),
    )


def armies(data: Data) -> tuple[tuple[str, str], ...]:
    """Return the strength of each side in words, "9 pieces, 24 points" and more."""
    kinds, seats = kinds_of(data), seats_of(data)
    found = list[tuple[str, str]]()
    for side in sides_of(data):
        forces = [force for _, force in entries(data, "forces") if seats.get(text(force, "seat")) == side]
        many = Counter(text(unit, "kind") for force in forces for unit in list_at(force, ("units",)))
        for force in forces:
            chosen = {kind: each for kind, each in table_at(force, ("army",)).items() if isinstance(each, int)}
            many.update({} if list_at(force, ("units",)) else chosen)
        points = sum(kinds[kind].points * each for kind, each in many.items() if kind in kinds)
        mines = sum(len(list_at(force, ("mined",))) for force in forces)
        told = ", ".join(count_noun(many[kind], kind, plural(BASIC[kind].kind)) for kind in BASIC if many[kind])
        words = f"{count_noun(many.total(), 'piece')}, {count_noun(points, 'point')}"
        found.append((side, f"{words}{f': {told}' if told else ''}; {count_noun(mines, 'mine')}"))
    return tuple(found)


# --- changes ---------------------------------------------------------------------------------------------------------


def renamed(data: Data, change: Change, where: Callable[[KeyPath], KeyPath | None] = lambda path: path) -> Change:
    """Return a change of forces with the objectives that follow it, since other pieces get other ids by it.

    `where` returns the key path after the change of a piece that was there before, or None if it is gone.
    """
    now = ids_of(changed(data, change))
    names = {name: now.get(to) if (to := where(path)) is not None else None for path, name in ids_of(data).items()}
    for path, aim in entries(data, "aims"):
        there = list_at(aim, ("ids",))
        new = [names.get(str(name), name) for name in there]
        left = [name for name in new if name is not None]
        if left != there:
            change += (Edit((*path, "ids"), left or REMOVED),)
    return change


def _known(palette: Palette, name: str) -> CounterView:
    if name not in palette:
        near = nearest(name, {each: view.meaning for each, view in palette.items()})
        there = f"did you mean {near}?" if near else f"there are {', '.join(palette)}"
        raise EditError(f"no piece of this profile and era is called {name}; {there}")
    return palette[name]


def placed(data: Data, palette: Palette, new: Placing) -> Change:
    """Return the change that places a new piece, mine or headquarters. Raises EditError."""
    kind = _known(palette, new.counter).id
    if new.side not in sides_of(data):
        raise EditError(f"there is no side {new.side}; the sides are {' and '.join(sides_of(data))}")
    if new.turn > 1:
        raise EditError("all pieces of Combat start on the map; others come for those that exit [REINF-1]")
    return renamed_insert(data, _added(data, new.side, kind, new.at))


def _added(data: Data, side: str, kind: str, at: Place) -> Change:
    seat = seat_at(data, side, at)
    forces = [path for path, force in entries(data, "forces") if text(force, "seat") == seat]
    where = _stands(data, kind, at)
    key, value = ("mined", str(where)) if kind == MINE else ("units", {"kind": kind, "at": str(where)})
    if not forces:
        table = {"seat": seat} | ({"hq": str(where)} if kind == HQ else {key: [value]})
        return (Edit(("forces", len(list_at(data, ("forces",)))), table, insert=True),)
    if kind == HQ:
        return (Edit((*forces[0], "hq"), str(where)),)
    there = list_at(data, (*forces[0], key))
    if not there:
        return (Edit((*forces[0], key), [value]),)
    alike = [number for number, each in enumerate(there) if text(each, "kind") == kind]
    index = max(alike, default=len(there) - 1) + 1
    return (Edit((*forces[0], key, index), value, insert=True),)


def _stands(data: Data, kind: str, at: Place) -> Place:
    """Return where a piece starts: of a plane the first square of the strip. Raises EditError."""
    if kind != "plane":
        return at
    strip = strip_at(data, at)
    if strip is None:
        raise EditError("a plane starts on an airstrip; put the cursor on one, or place one: R, then _")
    return strip


def inserted_unit(path: KeyPath, change: Change) -> KeyPath:
    """Return the path of a piece after the pieces of a change came before it."""
    for edit in change:
        below = edit.insert and edit.path[:-1] == path[:-1]
        index, number = edit.path[-1], path[-1]
        if below and isinstance(index, int) and isinstance(number, int) and index <= number:
            path = (*path[:-1], number + 1)
    return path


def moved(data: Data, paths: Sequence[KeyPath], at: Place) -> Change:
    """Return the change that moves pieces."""
    change = list[Edit]()
    for path in paths:
        if not _is_piece(data, path):
            raise EditError(f"{told(path)} is not a piece; choose one on the map")
        kind = kind_at(data, path)
        spot = (*path, "at") if path[2] == "units" else path
        where = str(_stands(data, kind, at))
        change += [Edit(spot, where)] if value_at(data, spot) != where else []
    return tuple(change)


def _is_piece(data: Data, path: KeyPath) -> bool:
    inside = len(path) > 2 and path[0] == "forces" and path[2] in ("units", "mined", "hq")
    return inside and value_at(data, path) is not None


def copied(data: Data, palette: Palette, places: Mapping[KeyPath, Place]) -> Change:
    """Return the change that copies pieces to squares."""
    change: Change = ()
    for path, at in places.items():
        if not _is_piece(data, path):
            raise EditError(f"{told(path)} is not a piece; copy those on the map alone")
        change = _one_more(data, change, side_of(data, path), kind_at(data, path), at)
    return change


def _one_more(data: Data, change: Change, side: str, kind: str, at: Place) -> Change:
    now = changed(data, change)
    return change + renamed_insert(now, _added(now, side, kind, at))


def renamed_insert(data: Data, change: Change) -> Change:
    """Return the change of new pieces with the objectives that follow it."""
    return renamed(data, change, lambda path: inserted_unit(path, change))


def twinned(data: Data, _: Palette, path: KeyPath, twin: Callable[[Place], Place | None]) -> Change:
    """Return the change that gives the other side the same piece at the twin of its square. Raises EditError."""
    where = dict(piece_entries(data)).get(path)
    at = twin(Place(where)) if where is not None else None
    if at is None:
        raise EditError(f"{told(path)} has no square with a twin; choose a piece on the map, and a symmetry: m")
    enemy = next((side for side in sides_of(data) if side != side_of(data, path)), "")
    return renamed_insert(data, _added(data, enemy, kind_at(data, path), at))


def removed(data: Data, paths: Sequence[KeyPath]) -> Change:
    """Return the change that removes pieces or other entries, with all that speaks of them."""
    change: Change = ()
    for path in sorted(paths, key=_order, reverse=True):
        now = changed(data, change)
        if value_at(now, path) is None:
            raise EditError(f"{told(path)} is not there; choose one that is")
        change += _one_removed(now, path)
    return change


def _order(path: KeyPath) -> tuple[tuple[str, int], ...]:
    return tuple((step, 0) if isinstance(step, str) else ("", step) for step in path)


def _one_removed(data: Data, path: KeyPath) -> Change:
    key, index = path[:-1], path[-1]
    last = isinstance(index, int) and len(list_at(data, key)) == 1 and len(path) > 2
    gone = Edit(key if last else path, REMOVED)

    def where(old: KeyPath) -> KeyPath | None:
        if old[: len(path)] == path:
            return None
        above = old[: len(key)] == key and isinstance(index, int) and len(old) > len(key)
        number = old[len(key)] if above else None
        if isinstance(number, int) and isinstance(index, int) and number > index:
            return (*key, number - 1, *old[len(path) :])
        return old

    change = renamed(data, (gone,), where) if path[0] == "forces" else (gone,)
    return _without_seat(data, path) + change if path[0] == "seats" else change


def _without_seat(data: Data, path: KeyPath) -> Change:
    """Return the change that removes the force and the section of a commander who goes."""
    seat = text(value_at(data, path), "id")
    forces = [where for where, force in entries(data, "forces") if text(force, "seat") == seat]
    change = tuple(Edit(where, REMOVED) for where in reversed(forces))
    return change + ((Edit(("sections", seat), REMOVED),) if seat in table_at(data, ("sections",)) else ())
