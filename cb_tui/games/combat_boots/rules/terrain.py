"""Terrain: what each hex is, its levels and layouts. [TER]"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from cb_tui.core import board
from cb_tui.core.board import TerrainProfile
from cb_tui.core.findings import width
from cb_tui.core.geometry import Geometry
from cb_tui.core.hexes import HEXES, Hex, hex_at, neighbours, parse
from cb_tui.core.scenario import Finding
from cb_tui.games.combat_boots.rules.battle import Edge, Layout

Hexside = board.Edge
hexside = board.edge_between


@dataclass(frozen=True, eq=False, kw_only=True)
class Board(board.Board):
    """A board whose generic edges and marks are derived from its roads, rivers, ridges and steep hexes."""

    geometry: Geometry = HEXES
    roads: frozenset[Hexside] = frozenset()  # links between adjacent hexes
    rivers: frozenset[Hexside] = frozenset()  # a river under a road link is a bridge
    ridges: frozenset[Hexside] = frozenset()
    steep: frozenset[Hex] = frozenset()
    feet: Mapping[Hex, Hex] = field(default_factory=dict)  # upper hex -> foot of its slope
    edges: Mapping[str, frozenset[Hexside]] = field(init=False)
    marks: Mapping[str, frozenset[Hex]] = field(init=False)

    def __post_init__(self) -> None:
        """Tell roads, rivers, ridges and steep hexes in words that any drawer reads."""
        object.__setattr__(self, "edges", {"road": self.roads, "river": self.rivers, "ridge": self.ridges})
        object.__setattr__(self, "marks", {"steep": self.steep})

    def road(self, one: Hex, other: Hex) -> bool:
        """Check whether a road joins two adjacent hexes."""
        return hexside(one, other) in self.roads

    def river(self, one: Hex, other: Hex) -> bool:
        """Check whether a river without a bridge separates two adjacent hexes."""
        side = hexside(one, other)
        return side in self.rivers and side not in self.roads


@dataclass(frozen=True)
class Terrain(TerrainProfile):
    """The effects of a kind of ground: points to enter, cover, dice on SV, and whether it blocks sight."""

    entry: float = 1.0
    cover: int = 0
    sv: int = 0
    blocks: bool = False
    closed: bool = False  # infantry gets at armor here [ASL-1]


OPEN = Terrain("open", "open", "in the open", "open")
TREES = Terrain("trees", "trees", "in trees", "trees", entry=2.0, cover=1, blocks=True, closed=True)
BUILDINGS = Terrain("buildings", "buildings", "in buildings", "buildings", cover=1, blocks=True, closed=True)
GULLY = Terrain("gully", "gully", "in a gully", "gully", cover=1, sv=1)
TRENCH = Terrain("trench", "trench", "in a trench", "trench", cover=1, sv=1, closed=True)

# map letters; the last three are drawn where a road passes, the road itself is a link between hexes
TERRAIN = {
    ".": OPEN,
    "^": TREES,
    "#": BUILDINGS,
    "v": GULLY,
    "u": TRENCH,
    "=": OPEN,
    "B": BUILDINGS,
    "T": TREES,
}
TERRAINS = {kind.name: kind for kind in TERRAIN.values()}


def terrain(board: Board, at: Hex) -> Terrain:
    """Return the ground of a hex on the board. [MOV-2]"""
    return TERRAINS[board.terrain[at]]


def cover(board: Board, at: Hex) -> int:
    """Return the bonus of a hex to its defenders' high die. [COV-1]"""
    return terrain(board, at).cover


def edges(board: Board, at: Hex) -> tuple[Edge, ...]:
    """Return the edges of the board that a hex lies on. [MOV-11a]"""
    column, row = parse(at)
    on: list[tuple[Edge, bool]] = [
        ("north", row == 1), ("south", row == board.rows), ("west", column == 1), ("east", column == board.columns)
    ]  # fmt: skip
    return tuple(edge for edge, there in on if there)


def read_layout(layout: Layout) -> tuple[Board, tuple[Finding, ...]]:
    """Return the board that a layout draws, and all findings on the drawing. Faulty parts are left out."""
    reader = _Reader()
    kinds = reader.rows(layout.map, "map", "".join(TERRAIN), "a terrain letter")
    reader.on_board = frozenset(kinds)
    digits = reader.rows(layout.levels, "levels", "0123456789", "a level from 0 to 9") if layout.levels.strip() else {}
    if digits and digits.keys() != kinds.keys() and not reader.findings:
        reader.note("board.levels", "the levels need the same rows and columns as the map; give each hex a digit")
    board = Board(
        columns=max((parse(at)[0] for at in kinds), default=0),
        rows=max((parse(at)[1] for at in kinds), default=0),
        terrain={at: TERRAIN[letter].name for at, letter in kinds.items()},
        terrains=TERRAINS,
        levels={at: int(digit) for at, digit in digits.items() if at in kinds and digit != "0"},
        roads=frozenset(link for n, text in enumerate(layout.roads) for link in reader.road(text, f"board.roads[{n}]")),
        rivers=frozenset(reader.sides(layout.rivers, "board.rivers")),
        ridges=frozenset(reader.sides(layout.ridges, "board.ridges")),
        steep=frozenset(at for n, at in enumerate(layout.steep) if reader.place(at, f"board.steep[{n}]")),
        feet={
            upper: foot
            for upper, foot in layout.feet.items()
            if reader.place(upper, f"board.feet.{upper}") and reader.place(foot, f"board.feet.{upper}")
        },
    )
    return board, tuple(reader.findings)


class _Reader:
    """Reads parts of a layout and keeps a list of what is wrong."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.on_board: frozenset[Hex] = frozenset()

    def note(self, where: str, text: str) -> None:
        self.findings.append(Finding(where, text))

    def rows(self, drawing: str, what: str, letters: str, wanted: str) -> dict[Hex, str]:
        """Return the sign of each hex. Blanks within a row and empty lines do not count."""
        lines = ["".join(line.split()) for line in drawing.splitlines() if line.strip()]
        if not lines:
            self.note(what, "there are no rows; draw the board with one letter a hex")
        if len(lines) > 99 or any(len(line) > 99 for line in lines):
            self.note(what, "a board has at most 99 columns and 99 rows; draw a smaller one")
        across = width(lines)
        signs: dict[Hex, str] = {}
        for row, line in enumerate(lines[:99], start=1):
            if len(line) != across:
                self.note(f"{what} row {row}", f"{len(line)} hexes where most rows have {across}; make them equal")
            for column, sign in enumerate(line[: min(across, 99)].ljust(min(across, 99), letters[0]), start=1):
                if sign not in letters:
                    self.note(
                        f"{what} row {row}",
                        f"{sign!r} in column {column} is not {wanted}; use one of {' '.join(letters)}",
                    )
                signs[hex_at(column, row)] = sign if sign in letters else letters[0]  # so that no more is wrong for it
        return signs

    def place(self, at: str, where: str) -> bool:
        """Check whether a name is a hex of the board, and note a finding if it is not."""
        try:
            parse(Hex(at))
        except ValueError as error:
            self.note(where, str(error))
            return False
        if at not in self.on_board:
            self.note(where, f"{at} is not on the board; name a hex of the map")
        return at in self.on_board

    def road(self, text: str, where: str) -> Iterable[Hexside]:
        """Yield the links of a road written as hexes and runs, each joined to the next."""
        way: list[Hex] = []
        for part in text.split():
            first, _, last = part.partition("-")
            if not all(self.place(at, where) for at in ([first, last] if "-" in part else [first])):
                return
            run = run_of(Hex(first), Hex(last or first))
            if not run:
                self.note(where, f"{part} is neither along a column nor along a row; write it as shorter runs")
                return
            way += run
        if len(way) < 2:
            self.note(where, f"{text!r} joins no two hexes; write a run like 0701-0709 or hexes one after another")
        for one, other in pairwise(way):
            if self.adjacent(one, other, where):
                yield hexside(one, other)

    def sides(self, texts: tuple[str, ...], where: str) -> Iterable[Hexside]:
        """Hexsides written as two adjacent hexes, "0405/0505"."""
        for n, text in enumerate(texts):
            spot = f"{where}[{n}]"
            if not re.fullmatch(r"[^/]+/[^/]+", text):
                self.note(spot, f"{text!r} is not a hexside; write the two hexes beside it, like 0405/0505")
                continue
            one, other = (Hex(at.strip()) for at in text.split("/"))
            if self.place(one, spot) and self.place(other, spot) and self.adjacent(one, other, spot):
                yield hexside(one, other)

    def adjacent(self, one: Hex, other: Hex, where: str) -> bool:
        """Check whether two hexes of the board touch, and note a finding if they do not."""
        if other in neighbours(one):
            return True
        self.note(where, f"{one} and {other} are not adjacent; name hexes that touch")
        return False


def run_of(first: Hex, last: Hex) -> list[Hex]:
    """Return all hexes of a column or a row from `first` to `last`, or [] if they share neither."""
    (c1, r1), (c2, r2) = parse(first), parse(last)
    if c1 != c2 and r1 != r2:
        return []
    columns, rows = (range(a, b + 1) if a <= b else range(a, b - 1, -1) for a, b in ((c1, c2), (r1, r2)))
    return [hex_at(column, row) for column in columns for row in rows]
