"""Ground copied from elsewhere on a map, and maps of another size."""

from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.battle_data import entries
from cb_tui.core.battle_editor import Data
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed
from cb_tui.core.hexes import Hex, hex_at, neighbours, parse
from cb_tui.core.limits import ACROSS
from cb_tui.games.combat_boots.editor.board_data import (
    drawn,
    feet_of,
    list_of,
    road_links,
    rows_of,
    set_list,
    set_text,
    signs_of,
    text_of,
    with_links,
    with_signs,
    written,
)
from cb_tui.games.combat_boots.editor.painting import LETTERS, SIDES, level_drawing, side_of, sides_painted
from cb_tui.games.combat_boots.rules.terrain import TERRAIN


def copied(data: Data, sources: Mapping[Hex, Hex]) -> Change:
    """Return the change that gives hexes the ground, levels, sides and roads of others."""
    links = _copied_sides(road_links(data), sources)
    change = with_links(data, links)
    there = {at for link in links for at in link}
    signs = signs_of(text_of(data, "map"))
    kinds = {to: TERRAIN[signs[at]].name for to, at in sources.items() if signs.get(at) in TERRAIN}
    letters = {to: LETTERS[kind][to in there] for to, kind in kinds.items()}
    change += set_text(data, "map", with_signs(text_of(data, "map"), letters))
    change += _copied_levels(data, sources)
    for kind, key in SIDES.items():
        old = drawn(data).edges[kind]
        new = _copied_sides(set(old), sources)
        change += sides_painted(data, key, sorted(old - new), remove=True)
        change += sides_painted(changed(data, change), key, sorted(new - old), remove=False)
    return change + _copied_slopes(data, sources)


def _copied_sides(there: set[Edge], sources: Mapping[Hex, Hex]) -> set[Edge]:
    """Return the sides or links of a board after a copy: of those between two copied hexes the copied ones."""
    found = {side for side in there if not {*side} <= sources.keys()}
    for one, of_one in sources.items():
        for other in neighbours(one):
            of_other = sources.get(other)
            if of_other in neighbours(of_one) and edge_between(of_one, Hex(of_other)) in there:
                found.add(edge_between(one, other))
    return found


def _copied_levels(data: Data, sources: Mapping[Hex, Hex]) -> Change:
    drawing = level_drawing(data)
    levels = signs_of(drawing)
    new = {to: levels[at] for to, at in sources.items() if to in levels and at in levels}
    changes = any(levels[to] != digit for to, digit in new.items())
    return set_text(data, "levels", with_signs(drawing, new)) if changes else ()


def _copied_slopes(data: Data, sources: Mapping[Hex, Hex]) -> Change:
    """Return the change of steep hexes, and of feet where the foot is copied too."""
    steep, feet = list_of(data, "steep"), feet_of(data)
    gone = {number for number, at in enumerate(steep) if at in sources and sources[Hex(at)] not in steep}
    change = set_list(data, "steep", gone, [to for to, at in sources.items() if at in steep and to not in steep])
    place = {at: to for to, at in sources.items()}
    for to, at in sources.items():
        foot = place.get(Hex(feet[at])) if at in feet else None
        if foot and feet.get(to) != foot:
            change += (Edit(("board", "feet", to), str(foot)),)
        elif to in feet and at not in feet:
            change += (Edit(("board", "feet", to), REMOVED),)
    return change


# --- another size ----------------------------------------------------------------------------------------------------


def resized(data: Data, columns: int, rows: int, west: int, north: int) -> Change:
    """Return the change to another size. Raises EditError."""
    if not (1 <= columns <= ACROSS and 1 <= rows <= ACROSS):
        raise EditError(f"a board has 1 to {ACROSS} columns and rows; {columns} x {rows} is neither")
    if north % 2:
        raise EditError("an odd number of rows at the north edge would shift all rows by half a hex; add or cut two")
    links = road_links(data)
    size = _Size(columns, rows, west, north)
    change = set_text(data, "map", size.drawing(text_of(data, "map"), "."))
    if text_of(data, "levels").strip():
        change += set_text(data, "levels", size.drawing(text_of(data, "levels"), "0"))
    if not size.keeps(data):
        moved = {(one, other) for link in links if (one := size.of(link[0])) and (other := size.of(link[1]))}
        change += with_links(data, {edge_between(*link) for link in moved})
        change += _moved_sides(data, size)
        change += tuple(_moved_places(data, size))
    return change


class _Size:
    """The new size of a board, with the new names of its hexes."""

    def __init__(self, columns: int, rows: int, west: int, north: int) -> None:
        self.columns, self.rows, self.west, self.north = columns, rows, west, north

    def keeps(self, data: Data) -> bool:
        """Check whether every place keeps its name and stays on the board."""
        old = rows_of(text_of(data, "map"))
        whole = self.rows >= len(old) and all(len(row) <= self.columns for row in old)
        return whole and not self.west and not self.north

    def drawing(self, old: str, sign: str) -> str:
        """Return a drawing of this size, with `sign` where there was no board."""
        signs = signs_of(old)
        places = {hex_at(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)}
        found = {to: signs[at] for at in signs if (to := self.of(at)) in places}
        rows = range(1, self.rows + 1)
        return written(["".join(found.get(hex_at(n, row), sign) for n in range(1, self.columns + 1)) for row in rows])

    def of(self, at: str) -> Hex | None:
        """Return the new name of a hex, or None if it is cut off or not a hex."""
        try:
            column, row = parse(Hex(at))
        except ValueError:
            return None
        column, row = column + self.west, row + self.north
        return hex_at(column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None

    def nearest(self, at: str) -> Hex | None:
        """Return the new name of a hex, or of the nearest hex of the edge if it is cut off."""
        try:
            column, row = parse(Hex(at))
        except ValueError:
            return None
        return hex_at(min(max(column + self.west, 1), self.columns), min(max(row + self.north, 1), self.rows))


def _moved_sides(data: Data, size: _Size) -> Change:
    """Return the change of rivers, ridges and slopes, without those that are cut off."""
    change: Change = ()
    for key in SIDES.values():
        old = list_of(data, key)
        pairs = [(size.of(side[0]), size.of(side[1])) if (side := side_of(text)) else (None, None) for text in old]
        new = [f"{one}/{other}" for one, other in pairs if one and other]
        change += (Edit(("board", key), new or REMOVED),) if new != old else ()
    steep = [at for each in list_of(data, "steep") if (at := size.of(each))]
    change += (Edit(("board", "steep"), [*map(str, steep)] or REMOVED),) if list_of(data, "steep") != steep else ()
    feet = feet_of(data)
    moved = {upper: foot for one, other in feet.items() if (upper := size.of(one)) and (foot := size.of(other))}
    return change + ((Edit(("board", "feet"), moved or REMOVED),) if moved != feet else ())


def _moved_places(data: Data, size: _Size) -> Iterator[Edit]:
    """Yield the edits of all places that pieces, orders and objectives name."""
    for path, entry in entries(data, "units", "leaders", "orders", "victory"):
        for key in ("at", "goal", "hexes"):
            new = _moved_value(entry.get(key), size)
            if new is not None and new != entry.get(key):
                yield Edit(_path(path, key), new)


def _path(path: KeyPath, key: str) -> KeyPath:
    return (*path, key)


def _moved_value(value: Any, size: _Size) -> str | list[str] | None:
    """Return a place or a list of places on the new board, those that are cut off at its nearest edge."""
    if isinstance(value, str):
        return size.nearest(value)
    if not isinstance(value, list) or not all(isinstance(at, str) for at in value):
        return None
    left = [to for at in value if (to := size.of(at))]
    return [*dict.fromkeys(map(str, left or [to for at in value if (to := size.nearest(at))]))]
