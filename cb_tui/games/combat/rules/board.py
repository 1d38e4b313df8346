"""The map of a battle as a board of squares, with roads, bridges, crests and airstrips. [SET-2]"""

from collections.abc import Collection, Iterator, Mapping

from cb_tui.core.board import Board, Edge, edge_between
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.rules.rulings import RULINGS

STRIPS = "abcd"
GROUND: Mapping[str, tuple[str, ...]] = {  # of each letter the terrain and its marks
    ".": ("open",), "h": ("hill",), "H": ("hill", "crest"), "w": ("wood",), "#": ("bua",), "~": ("river",),
    "=": ("open", "road"), "%": ("bua", "road"), "W": ("wood", "road"), "R": ("hill", "road"),
    "+": ("river", "bridge", "road"), **{letter: ("open", f"strip:{letter}") for letter in STRIPS},
}  # fmt: skip
LOOKS = {"wood": "trees", "bua": "buildings", "river": "water"}
ACROSS, STRAIGHT = ("NE", "NW", "SW", "SE"), ("E", "N", "W", "S")


def board(battle: Battle) -> Board:
    """Return the board of a battle. Raises KeyError if a letter stands for no ground."""
    signs = {place: sign for row, line in enumerate(battle.map, 1) for place, sign in _row(row, line)}
    terrain = {place: GROUND[sign][0] for place, sign in signs.items()}
    marks: dict[str, set[Place]] = {}
    for place, sign in signs.items():
        for mark in GROUND[sign][1:]:
            marks.setdefault(mark, set()).add(place)
    if "crest" not in marks and RULINGS.in_force(battle).crests == "auto":
        marks["crest"] = {top for hill in features(terrain, "hill") for top in tops(hill)}
    links = frozenset(edge_between(*link) for link in battle.links) or frozenset(joined(marks.get("road", ())))
    return Board(
        geometry=SQUARES,
        columns=max((len(line) for line in battle.map), default=0),
        rows=len(battle.map),
        terrain=terrain,
        edges={"road": links},
        marks={kind: frozenset(places) for kind, places in marks.items()},
        drawn_as_by_terrain=LOOKS,
        levels={at: 2 if at in marks.get("crest", ()) else 1 for at, name in terrain.items() if name == "hill"},
    )


def _row(row: int, line: str) -> Iterator[tuple[Place, str]]:
    for column, sign in enumerate(line, 1):
        if (place := SQUARES.place_at(column, row)) is not None:
            yield place, sign


def joined(roads: Collection[Place]) -> Iterator[Edge]:
    """Yield the links of a road: edge to edge, or corner to corner with no road beside both. [MOV-2c]"""
    for place in roads:
        for way in SQUARES.directions:
            to = SQUARES.step(place, way)
            if to in roads and to is not None and not (way in ACROSS and any(at in roads for at in flanks(place, to))):
                yield edge_between(place, to)


def flanks(at: Place, to: Place) -> tuple[Place, ...]:
    """Return the two squares between which a diagonal step passes, or () for a straight one."""
    (column, row), (to_column, to_row) = SQUARES.coordinates(at), SQUARES.coordinates(to)
    if column == to_column or row == to_row:
        return ()
    corners = SQUARES.place_at(column, to_row), SQUARES.place_at(to_column, row)
    return tuple(place for place in corners if place is not None)


def feature_at(terrain: Mapping[Place, str], at: Place) -> tuple[Place, ...]:
    """Return the squares of one ground that hang together orthogonally with this one. [FIRE-3b]"""
    found, todo = {at}, [at]
    while todo:
        place = todo.pop()
        for way in STRAIGHT:
            to = SQUARES.step(place, way)
            if to is not None and to not in found and terrain.get(to) == terrain[at]:
                found.add(to)
                todo.append(to)
    return tuple(sorted(found))


def features(terrain: Mapping[Place, str], ground: str) -> Iterator[tuple[Place, ...]]:
    """Return each hill, or each wood, of a board."""
    seen: set[Place] = set()
    for place in sorted(place for place, kind in terrain.items() if kind == ground):
        if place not in seen:
            squares = feature_at(terrain, place)
            seen.update(squares)
            yield squares


def tops(hill: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the crests of a hill without given ones: its inner squares, or else the most central. [FIRE-3a]"""
    amid = tuple(at for at in hill if all(SQUARES.step(at, way) in hill for way in STRAIGHT))

    def rank(at: Place) -> tuple[int, int, int]:
        column, row = SQUARES.coordinates(at)
        return sum(SQUARES.distance(at, other) for other in hill), row, column

    return amid or (min(hill, key=rank),)
