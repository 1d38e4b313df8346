"""The board, and the steps that its ground allows, regardless of pieces. [MAP, MOV-2c, MOV-6]"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from cb_tui.core.board import Board, Edge, TerrainProfile, edge_between
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules.battle import Battle, Kind, KindType
from cb_tui.games.combat.rules.model import BattleContext, PassableStep
from cb_tui.games.combat.rules.rulings import RULINGS

STRIPS = "abcd"


@dataclass(frozen=True, kw_only=True)
class Terrain(TerrainProfile):
    """The effects of a kind of ground on movement, fire and saves."""

    plural: str  # "in woods"
    stopped: str  # "in the wood", before a square
    slows: bool = False  # a piece stops there, and moves on slowly [MOV-3]
    closed: bool = False  # helicopters keep out, and cavalry is at home [HOUSE-8, HOUSE-9]
    water: bool = False  # crossed at bridges alone [MOV-6]
    blocks: Literal["", "hill", "wood"] = ""  # the depth that a shot may go into it [FIRE-5, FIRE-6, FIRE-8]
    cover: int = 0  # what every piece adds to its save; `bua_cover` adds to that of houses [SAVE-2]
    foot: int = 0  # what foot adds to that [HOUSE-6]
    motor: int = 0  # and motorized infantry [HOUSE-7]

    @property
    def shelters(self) -> bool:
        """Check whether some kind of piece saves better there than in the open."""
        return bool(self.cover or self.foot or self.motor)


OPEN = Terrain(name="open", label="open", phrase="in the open", plural="in the open", stopped="in", look="open")
HILL = Terrain(
    name="hill", label="hill", phrase="on a hill", plural="on hills", stopped="on the hill", look="hill", slows=True,
    blocks="hill", cover=1,
)  # fmt: skip
WOOD = Terrain(
    name="wood", label="wood", phrase="in a wood", plural="in woods", stopped="in the wood", look="trees", slows=True,
    closed=True, blocks="wood", cover=1, foot=1, motor=1,
)  # fmt: skip
HOUSES = Terrain(
    name="bua", label="houses", phrase="among houses", plural="in houses", stopped="among the houses of",
    look="buildings", slows=True, closed=True, blocks="wood", foot=2, motor=1,
)  # fmt: skip
RIVER = Terrain(
    name="river", label="river", phrase="on a river", plural="on rivers", stopped="in", look="water", water=True
)
TERRAINS: Mapping[str, Terrain] = {each.name: each for each in (OPEN, HILL, WOOD, HOUSES, RIVER)}

GROUND: Mapping[str, tuple[str, ...]] = {  # of each letter the terrain and its marks
    ".": ("open",), "h": ("hill",), "H": ("hill", "crest"), "w": ("wood",), "#": ("bua",), "~": ("river",),
    "=": ("open", "road"), "%": ("bua", "road"), "W": ("wood", "road"), "R": ("hill", "road"),
    "+": ("river", "bridge", "road"), **{letter: ("open", f"strip:{letter}") for letter in STRIPS},
}  # fmt: skip
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
        terrains=TERRAINS,
        edges={"road": links},
        marks={kind: frozenset(places) for kind, places in marks.items()},
        levels={at: 2 if at in marks.get("crest", ()) else 1 for at, name in terrain.items() if name == "hill"},
    )


def _row(row: int, line: str) -> Iterator[tuple[Place, str]]:
    for column, sign in enumerate(line, 1):
        if (place := SQUARES.place_at(column, row)) is not None:
            yield place, sign


def ground(board: Board, at: Place) -> Terrain:
    """Return the profile of a square."""
    return TERRAINS[board.terrain[at]]


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


def paces(setting: BattleContext, kind: Kind) -> Mapping[Place, Mapping[Place, PassableStep]]:
    """Return, for each square, the steps that the ground allows a kind of piece, by destination."""
    one = setting.kinds[kind]
    key = ("paces", one.ground, one.flies, one.road > 0)
    return setting.cached(key, lambda: {at: _paces(setting, at, one) for at in setting.board.terrain})


def _paces(setting: BattleContext, at: Place, one: KindType) -> Mapping[Place, PassableStep]:
    ways = sorted(SQUARES.neighbours(at), key=lambda to: len(flanks(at, to)))  # straight ways before slanting ones
    there = (to for to in ways if to in setting.board and barred(setting, at, to, one) is None)
    return {to: _pace(setting, at, to, roads=one.road > 0) for to in there}


def _pace(setting: BattleContext, at: Place, to: Place, *, roads: bool) -> PassableStep:
    link = roads and setting.board.has_edge(at, to, "road")
    through = link and setting.rules.road_overrides_terrain
    slows = ground(setting.board, to).slows and not through
    return PassableStep(to, link, slows, SQUARES.coordinates(to)[1] - SQUARES.coordinates(at)[1])


def slow(setting: BattleContext, at: Place) -> bool:
    """Check whether a piece that begins here goes slowly, unless along a road. [MOV-3]"""
    return ground(setting.board, at).slows


def barred(setting: BattleContext, at: Place, to: Place, one: KindType) -> tuple[str, str] | None:
    """Return why the ground bars a kind's step between two neighbors, with the rule ID, or None."""
    board = setting.board
    here = ground(board, to)
    if one.kind == "helicopter" and here.closed:
        return f"Helicopters may not enter woods or houses; go around {to}", "HOUSE-9"
    if one.flies:
        return None
    if here.water and not board.has_mark(to, "bridge"):
        return f"{to} is river; cross it at a bridge", "MOV-6"
    corners = flanks(at, to)
    if len(corners) > 1 and all(corner in board and ground(board, corner).water for corner in corners):
        return f"The river runs between {at} and {to}; cross it at a bridge", "MOV-6a"
    bridge = board.has_mark(at, "bridge") or board.has_mark(to, "bridge")
    if corners and bridge and not board.has_edge(at, to, "road"):
        return (
            f"A bridge cannot be crossed corner to corner, from {at} to {to}; go straight or along the road",
            "MOV-6a",
        )
    return None
