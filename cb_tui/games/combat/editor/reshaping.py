"""Ground copied from elsewhere on a map, and maps of another size."""

from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.battle_data import entries, list_at, table_at
from cb_tui.core.battle_editor import Data
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed, value_at
from cb_tui.core.limits import ACROSS
from cb_tui.core.squares import OFFSETS, SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.editor.force_data import piece_entries
from cb_tui.games.combat.editor.map_data import (
    LINKS,
    MAP,
    links_of,
    masks_of,
    roads_of,
    rows_of,
    rules_of,
    seats_of,
    section_of,
    set_parameter,
    signs_of,
    strips_of,
    with_links,
    with_masks,
    with_signs,
)
from cb_tui.games.combat.rules.board import STRIPS


def copied(data: Data, sources: Mapping[Place, Place]) -> Change:
    """Return the change that gives squares the ground, roads and masks of others. A copied strip gets a new letter."""
    old = signs_of(data)
    new = {to: old[at] for to, at in sources.items() if at in old}
    change = with_signs(data, new | _strips(old, sources))
    given = links_of(data)
    if given:
        links = _links({*given}, sources) & touching_or_given(changed(data, change), {*given})
        change += with_links(changed(data, change), links) if links != {*given} else ()
    masks = masks_of(data)
    turned = {to: _turned(masks.get(at, []), _turn(sources)) for to, at in sources.items()}
    return change + with_masks(data, {to: ways for to, ways in turned.items() if ways or to in masks})


def touching_or_given(data: Data, given: set[Edge]) -> set[Edge]:
    """Return the links that roads allow: between two road squares that touch."""
    roads = roads_of(signs_of(data))
    near = {edge_between(at, to) for at in roads for to in SQUARES.neighbours(at) if to in roads}
    return near | (given & near)


def _strips(old: Mapping[Place, str], sources: Mapping[Place, Place]) -> dict[Place, str]:
    """Return the letters of copied strips: each that is copied whole gets a free one, of others nothing is left."""
    found = dict[Place, str]()
    left = {at: sign for at, sign in old.items() if at not in sources}
    used = {sign for sign in left.values() if sign in STRIPS}
    for letter, squares in strips_of(old).items():
        copies = [to for to, at in sources.items() if at in squares]
        if not copies:
            continue
        free = next((each for each in STRIPS if each not in used), None)
        whole = free is not None and len(copies) == len(squares)
        keeps = {*copies} == {*squares}
        sign = letter if keeps else free if whole and free is not None else "."
        used |= {sign}
        found |= dict.fromkeys(copies, sign)
    return found


def _links(there: set[Edge], sources: Mapping[Place, Place]) -> set[Edge]:
    """Return the links after a copy: of those between two copied squares the copied ones."""
    found = {link for link in there if not {*link} <= sources.keys()}
    for one, of_one in sources.items():
        for other in SQUARES.neighbours(one):
            of_other = sources.get(other)
            if of_other is not None and edge_between(of_one, of_other) in there:
                found.add(edge_between(one, other))
    return found


def _turn(sources: Mapping[Place, Place]) -> tuple[int, int]:
    """Return how a copy turns directions: -1 for columns, and for rows, that run the other way."""
    across = {SQUARES.coordinates(to)[0]: SQUARES.coordinates(at)[0] for to, at in sources.items()}
    down = {SQUARES.coordinates(to)[1]: SQUARES.coordinates(at)[1] for to, at in sources.items()}
    return _sense(across), _sense(down)


def _sense(numbers: Mapping[int, int]) -> int:
    first, last = min(numbers, default=0), max(numbers, default=0)
    return -1 if first != last and numbers[first] > numbers[last] else 1


def _turned(ways: list[str], turn: tuple[int, int]) -> list[str]:
    names = {offset: way for way, offset in OFFSETS.items()}
    known = (OFFSETS[way] for way in ways if way in OFFSETS)
    return [names[across * turn[0], down * turn[1]] for across, down in known]


# --- another size ----------------------------------------------------------------------------------------------------


def resized(data: Data, columns: int, rows: int, west: int, north: int) -> Change:
    """Return the change to another size. Raises EditError."""
    if not (2 <= columns <= ACROSS and 2 <= rows <= ACROSS):
        raise EditError(f"a board has 2 to {ACROSS} columns and rows; {columns} x {rows} is neither")
    if rows % 2:
        raise EditError(f"a board has two halves, so its rows are even; take {rows - 1} or {rows + 1}")
    size = _Size(columns, rows, west, north)
    change = size.drawing(data)
    if size.keeps(data):
        return change + _depths(data, rows)
    given = links_of(data)
    links = [[str(one), str(other)] for link in given if (one := size.of(link[0])) and (other := size.of(link[1]))]
    change += (Edit(LINKS, links or REMOVED),) if list_at(data, LINKS) not in (links, []) else ()
    masks = {to: ways for at, ways in masks_of(data).items() if (to := size.of(at))}
    change += (Edit(("masks",), masks or REMOVED),) if masks_of(data) != masks else ()
    change += tuple(_moved_places(data, size))
    return change + _sections(data, size) + _depths(data, rows)


def _depths(data: Data, rows: int) -> Change:
    """Return the change of the depth of a half, and of the deployment line where it would lie beyond."""
    if not rows_of(data):
        return ()
    change = set_parameter(data, "half_depth", rows // 2)
    if rules_of(data).deploy_depth > rows // 2:
        change += set_parameter(changed(data, change), "deploy_depth", rows // 2)
    return change


class _Size:
    """The new size of a board, with the new names of its squares."""

    def __init__(self, columns: int, rows: int, west: int, north: int) -> None:
        self.columns, self.rows, self.west, self.north = columns, rows, west, north

    def keeps(self, data: Data) -> bool:
        """Check whether every place keeps its name and stays on the board."""
        old = rows_of(data)
        whole = self.rows >= len(old) and all(len(row) <= self.columns for row in old)
        return whole and not self.west and not self.north

    def drawing(self, data: Data) -> Change:
        """Return the change of the map, with open ground where there was no board."""
        signs = {to: sign for at, sign in signs_of(data).items() if (to := self.of(at))}
        new = [
            "".join(signs.get(self._name(column, row), ".") for column in range(1, self.columns + 1))
            for row in range(1, self.rows + 1)
        ]
        return (Edit(MAP, new),) if new != rows_of(data) else ()

    def _name(self, column: int, row: int) -> Place:
        return SQUARES.place_at(column, row) or Place("")

    def of(self, at: str) -> Place | None:
        """Return the new name of a square, or None if it is cut off or not a square."""
        try:
            column, row = SQUARES.coordinates(Place(at))
        except ValueError:
            return None
        column, row = column + self.west, row + self.north
        return SQUARES.place_at(column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None

    def nearest(self, at: str) -> Place | None:
        """Return the new name of a square, or of the nearest one of the edge if it is cut off."""
        try:
            column, row = SQUARES.coordinates(Place(at))
        except ValueError:
            return None
        column, row = min(max(column + self.west, 1), self.columns), min(max(row + self.north, 1), self.rows)
        return SQUARES.place_at(column, row)


def _moved_places(data: Data, size: _Size) -> Iterator[Edit]:
    """Yield the edits of all squares that pieces, mines and objectives name."""
    for path, at in piece_entries(data):
        spot: KeyPath = (*path, "at") if path[2] == "units" else path
        new = size.nearest(at)
        if new is not None and new != at:
            yield Edit(spot, str(new))
    for path, aim in entries(data, "aims"):
        groups = [(*path, "groups", index) for index in range(len(list_at(aim, ("groups",))))]
        for key in ((*path, "squares"), *groups):
            old: Any = value_at(data, key)
            if not isinstance(old, list) or not all(isinstance(at, str) for at in old):
                continue
            left = [to for at in old if (to := size.of(at))] or [to for at in old if (to := size.nearest(at))]
            if (squares := [*dict.fromkeys(map(str, left))]) != old:
                yield Edit(key, squares)


def _sections(data: Data, size: _Size) -> Change:
    """Return the change of given sections: those at the edge reach the new edge."""
    if not table_at(data, ("sections",)):
        return ()
    last = max((len(row) for row in rows_of(data)), default=0)
    new = dict[str, list[int]]()
    for seat in seats_of(data):
        first, end = section_of(data, seat)
        first = 1 if first <= 1 else min(max(first + size.west, 1), size.columns)
        end = size.columns if end >= last else min(max(end + size.west, 1), size.columns)
        new[seat] = [first, end]
    return (Edit(("sections",), new),) if new != table_at(data, ("sections",)) else ()
