"""The board of a battle file as the file writes it: signs in rows, roads, sides."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cb_tui.core.battle_editor import Data
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, changed
from cb_tui.core.hexes import Hex, hex_at, neighbours
from cb_tui.games.combat_boots.rules.battle import Layout
from cb_tui.games.combat_boots.rules.terrain import Board, read_layout, run_of

MAP, LEVELS = ("board", "map"), ("board", "levels")
LISTS = ("roads", "rivers", "ridges", "steep")


def board_table(data: Data) -> Mapping[str, Any]:
    """Return the table of the board, empty if there is no such table."""
    found = data.get("board")
    return found if isinstance(found, Mapping) else {}


def text_of(data: Data, key: str) -> str:
    """Return a drawing of the board, or an empty string."""
    found = board_table(data).get(key)
    return found if isinstance(found, str) else ""


def list_of(data: Data, key: str) -> list[str]:
    """Return a list of texts of the board. An entry that is no text counts as an empty one."""
    found = board_table(data).get(key)
    entries = found if isinstance(found, list) else []
    return [entry if isinstance(entry, str) else "" for entry in entries]


def feet_of(data: Data) -> dict[str, str]:
    """Return the feet of slopes that are texts."""
    found = board_table(data).get("feet")
    feet = found if isinstance(found, Mapping) else {}
    return {upper: foot for upper, foot in feet.items() if isinstance(foot, str)}


def drawn(data: Data) -> Board:
    """Return the board as far as the file draws it. Faulty parts are left out."""
    lists = {key: tuple(Hex(entry) for entry in list_of(data, key)) for key in LISTS}
    feet = {Hex(upper): Hex(foot) for upper, foot in feet_of(data).items()}
    board, _ = read_layout(Layout(map=text_of(data, "map"), levels=text_of(data, "levels"), feet=feet, **lists))
    return board


def sign_places(drawing: str) -> dict[Hex, int]:
    """Return for each hex of a drawing the position of its sign in the text."""
    found: dict[Hex, int] = {}
    start = row = 0
    for line in drawing.splitlines(keepends=True):
        signs = [start + column for column, sign in enumerate(line) if not sign.isspace()]
        row += bool(signs)
        if row <= 99:
            found |= {hex_at(column, row): at for column, at in enumerate(signs[:99], 1)}
        start += len(line)
    return found


def signs_of(drawing: str) -> dict[Hex, str]:
    """Return the sign of each hex of a drawing."""
    return {at: drawing[position] for at, position in sign_places(drawing).items()}


def with_signs(drawing: str, signs: Mapping[Hex, str]) -> str:
    """Return a drawing with other signs in some hexes. All else stays as it is."""
    places, letters = sign_places(drawing), list(drawing)
    for at, sign in signs.items():
        if at not in places:
            raise EditError(f"{at} is not on the map; name a hex of it")
        letters[places[at]] = sign
    return "".join(letters)


def rows_of(drawing: str) -> list[str]:
    """Return the rows of a drawing without blanks and empty lines."""
    return ["".join(line.split()) for line in drawing.splitlines() if line.strip()]


def written(rows: list[str]) -> str:
    """Return rows as a drawing is laid out: a blank between two signs, even rows half a hex to the right."""
    lines = [(" " if number % 2 else "") + " ".join(row) for number, row in enumerate(rows)]
    return "".join(f"{line}\n" for line in lines)


def set_text(data: Data, key: str, drawing: str) -> Change:
    """Return the change to another drawing, which removes levels that are all 0."""
    there = key in board_table(data)
    if key == "levels" and not drawing.translate(str.maketrans("", "", "0 \t\r\n")):
        return (Edit(LEVELS, REMOVED),) if there else ()
    return () if there and drawing == text_of(data, key) else (Edit(("board", key), drawing),)


def set_list(data: Data, key: str, remove: set[int], add: list[str], change: Mapping[int, str] | None = None) -> Change:
    """Return the change of a list of the board: entries that go, that change, and that come at its end."""
    count = len(list_of(data, key))
    left = count - len(remove)
    if not left + len(add):
        return (Edit(("board", key), REMOVED),) if count else ()
    edits = [Edit(("board", key, index), text) for index, text in (change or {}).items()]
    edits += [Edit(("board", key, index), REMOVED) for index in sorted(remove, reverse=True)]
    edits += [Edit(("board", key, left + number), text, insert=True) for number, text in enumerate(add)]
    return tuple(edits)


# --- roads -----------------------------------------------------------------------------------------------------------

LONG = 3  # hexes from which on a run is shorter than their names


def way_of(text: str) -> list[Hex]:
    """Return the hexes of a road, or [] if it cannot be read."""
    way: list[Hex] = []
    try:
        for part in text.split():
            first, _, last = part.partition("-")
            run = run_of(Hex(first), Hex(last or first))
            if not run:
                return []
            way += run
    except ValueError:
        return []
    way = [at for at, before in zip(way, ["", *way], strict=False) if at != before]
    return way if all(other in neighbours(one) for one, other in pairwise(way)) else []


def text_of_way(way: Sequence[Hex]) -> str:
    """Return a road in the fewest straight runs."""
    parts, start = list[str](), 0
    while start < len(way):
        end = start
        while end + 1 < len(way) and run_of(way[start], way[end + 1]) == [*way[start : end + 2]]:
            end += 1
        end = end if end - start + 1 >= LONG else start
        parts.append(f"{way[start]}-{way[end]}" if end > start else way[start])
        start = end + 1
    return " ".join(parts)


def links_of(way: Iterable[Hex]) -> list[Edge]:
    """Return the links between the hexes of a way."""
    return [edge_between(one, other) for one, other in pairwise(way)]


def road_links(data: Data) -> set[Edge]:
    """Return the links of all roads that can be read."""
    return {link for text in list_of(data, "roads") for link in links_of(way_of(text))}


def with_way(data: Data, way: Sequence[Hex]) -> Change:
    """Return the change that leads a road along a way. A road that ends where new links begin takes them in."""
    texts, there = list_of(data, "roads"), road_links(data)
    roads = {number: way_of(text) for number, text in enumerate(texts)}
    changed, added = dict[int, list[Hex]](), list[list[Hex]]()
    for chain in _chains(way, there):
        number = next((n for n, road in roads.items() if road and _joined(road, chain)), None)
        if number is None:
            added.append(chain)
        else:
            roads[number] = changed[number] = _joined(roads[number], chain)
    new = {number: text_of_way(road) for number, road in changed.items()}
    return set_list(data, "roads", set(), [text_of_way(chain) for chain in added], new)


def without_links(data: Data, gone: set[Edge]) -> Change:
    """Return the change that takes links away. A road that is cut becomes two."""
    changed, removed, added = dict[int, str](), set[int](), list[str]()
    for number, text in enumerate(list_of(data, "roads")):
        way = way_of(text)
        if gone.isdisjoint(links_of(way)):
            continue
        pieces = [text_of_way(chain) for chain in _chains(way, gone)]
        if pieces:
            changed[number] = pieces[0]
            added += pieces[1:]
        else:
            removed.add(number)
    return set_list(data, "roads", removed, added, changed)


def _chains(way: Sequence[Hex], left_out: set[Edge]) -> list[list[Hex]]:
    """Return the parts of a way between the links that are left out, and without links it has been over before."""
    seen, chains, chain = set(left_out), list[list[Hex]](), [*way[:1]]
    for one, other in pairwise(way):
        link = edge_between(one, other)
        if link in seen:
            chains.append(chain)
            chain = [other]
        else:
            chain.append(other)
        seen.add(link)
    return [chain for chain in (*chains, chain) if len(chain) > 1]


def _joined(road: Sequence[Hex], chain: Sequence[Hex]) -> list[Hex]:
    """Return a road and a chain that share an end as one way, or [] if they share no end."""
    for first, second in ((road, chain), (road, chain[::-1]), (chain, road), (chain[::-1], road)):
        if first[-1] == second[0]:
            return [*first, *second[1:]]
    return []


def ways_of(links: Iterable[Edge]) -> list[list[Hex]]:
    """Return links as ways that go over each of them once, from ends and crossings on."""
    left = set(links)
    ways = list[list[Hex]]()
    while left:
        degree = Counter(at for link in left for at in link)
        way = [min(degree, key=lambda at: (degree[at] % 2 == 0, at))]
        while onward := sorted(near for near in neighbours(way[-1]) if edge_between(way[-1], near) in left):
            straight = [near for near in onward if len(way) > 1 and run_of(way[-2], near)]
            left.discard(edge_between(way[-1], (straight or onward)[0]))
            way.append((straight or onward)[0])
        ways.append(way)
    return ways


def with_links(data: Data, wanted: set[Edge]) -> Change:
    """Return the change after which the roads of a battle have exactly these links."""
    there = road_links(data)
    change = without_links(data, there - wanted)
    for way in ways_of(wanted - there):
        change += with_way(changed(data, change), way)
    return change
