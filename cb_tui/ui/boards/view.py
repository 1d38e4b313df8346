"""Facts: what each hex and each hexside has to show, read once from scene and overlay."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from cb_tui.core.answers import Piece, Scene
from cb_tui.core.board import Board
from cb_tui.core.hexes import DIRECTIONS, step_towards
from cb_tui.core.values import Place
from cb_tui.ui.boards.cells import BLAST, DANGER, LEVELS, NOT_SEEN, REACH, ROUTE
from cb_tui.ui.boards.glyphs import TERRAIN_ROLES
from cb_tui.ui.overlay import Overlay

TOP = "THGRMWLAFVCP"  # who is shown on top of a stack
OWN_SIDES = ("W", "SW", "SE")  # each hex draws these; its neighbours draw the other three


class Border(NamedTuple):
    """What runs along or across a hexside."""

    contour: bool = False
    river: bool = False
    road: bool = False


class Ground(NamedTuple):
    """What never changes about a hex: its own sides and where its roads lead."""

    west: Border
    southwest: Border
    southeast: Border
    roads: frozenset[str]
    neighbours: dict[str, Place]  # on the board, by direction


class Facts(NamedTuple):
    """What a hex shows now."""

    terrain: str
    level: int
    bg: str
    piece: Piece | None = None
    first: bool = True  # the piece is the first side's
    stacked: int = 0  # pieces in the hex
    objective: str = ""  # "first", "second", "nobody"
    text: str = ""
    danger: bool = False  # the text is a danger, not movement points
    hidden: bool = False
    blast: bool = False
    blocker: bool = False
    brackets: str = ""  # "[]" cursor, "()" target
    selected: bool = False
    mark: str = ""  # "&" somebody is carried, "*" a leader is here
    ground: str = ""  # the background without any overlay

    @property
    def taken(self) -> bool:
        """Whether something stands in the hex, so that its terrain goes up to the tip."""
        return self.piece is not None or bool(self.text) or self.blocker


@lru_cache(maxsize=4)
def grounds(board: Board) -> dict[Place, Ground]:
    """The ground of every hex of a board."""
    found: dict[Place, Ground] = {}
    for at in board.terrain:
        around = {way: step_towards(at, way) for way in DIRECTIONS}
        beside = {way: other for way, other in around.items() if other in board.terrain and other is not None}
        west, southwest, southeast = (_border(board, at, beside.get(way)) for way in OWN_SIDES)
        roads = frozenset(way for way, other in beside.items() if board.road(at, other))
        found[at] = Ground(west, southwest, southeast, roads, beside)
    return found


def _border(board: Board, one: Place, other: Place | None) -> Border:
    if other is None:
        return Border()
    side = (one, other) if one <= other else (other, one)
    return Border(board.level(one) != board.level(other), side in board.rivers, side in board.roads)


@dataclass(frozen=True)
class View:
    """A scene under an overlay, ready to be drawn."""

    scene: Scene
    overlay: Overlay

    @cached_property
    def grounds(self) -> dict[Place, Ground]:
        """The ground of every hex."""
        return grounds(self.scene.board)

    @cached_property
    def steps(self) -> dict[tuple[Place, str], str]:
        """The mark of the route on each side that it crosses, by the hex that draws the side."""
        marks: dict[tuple[Place, str], str] = {}
        for one, other in pairwise(at for at in self.overlay.route if at in self.grounds):
            way = next((way for way, beside in self.grounds[one].neighbours.items() if beside == other), "")
            match way:
                case "W" | "SW" | "SE":
                    marks[one, way] = {"W": "<", "SW": "/", "SE": "\\"}[way]
                case "E" | "NE" | "NW":
                    opposite, mark = {"E": ("W", ">"), "NE": ("SW", "/"), "NW": ("SE", "\\")}[way]
                    marks[other, opposite] = mark
        return marks

    @cached_property
    def facts(self) -> dict[Place, Facts]:
        """The facts of every hex."""
        scene, overlay = self.scene, self.overlay
        stacks: dict[Place, list[Piece]] = {}
        for piece in scene.pieces:
            stacks.setdefault(piece.at, []).append(piece)
        first = scene.forces[0].side if scene.forces else None
        holders = {
            goal.at: "nobody" if goal.holder is None else "first" if goal.holder == first else "second"
            for goal in scene.objectives
        }
        brackets = {overlay.target: "()"} | {overlay.cursor: "[]"}
        if overlay.cursor is None:
            brackets[overlay.target] = "[]"
        route = frozenset(overlay.route)
        found: dict[Place, Facts] = {}
        for at, terrain in scene.board.terrain.items():
            stack = stacks.get(at, ())
            top = min(stack, key=self._rank) if stack else None
            led = any(piece.kind == "L" for piece in stack)
            danger = overlay.danger.get(at, "")
            level = scene.board.level(at)
            found[at] = Facts(
                terrain,
                level,
                self._background(at, terrain, level, danger, at in route),
                top,
                top is None or top.side == first,
                sum(piece.kind != "L" for piece in stack),
                holders.get(at, ""),
                "" if top else danger or overlay.reach.get(at, ""),
                bool(danger),
                at in overlay.hidden,
                at in overlay.blast,
                at == overlay.blocker,
                brackets.get(at, ""),
                top is not None and top.id == overlay.selected,
                "&" if any(piece.load for piece in stack) else "*" if led and top and top.kind != "L" else "",
                _ground(terrain, level),
            )
        return found

    def _rank(self, piece: Piece) -> int:
        return -1 if piece.id == self.overlay.selected else TOP.find(piece.kind) % (len(TOP) + 1)

    def _background(self, at: Place, terrain: str, level: int, danger: str, on_route: bool) -> str:
        overlay = self.overlay
        if at in overlay.blast:
            return BLAST
        if danger not in ("", "-"):
            return DANGER
        if on_route:
            return ROUTE
        if at in overlay.reach:
            return REACH
        if at in overlay.hidden:
            return NOT_SEEN
        return _ground(terrain, level)


def _ground(terrain: str, level: int) -> str:
    return TERRAIN_ROLES.get(terrain) or LEVELS[min(level, 3)]


def touched(before: View, after: View) -> set[Place]:
    """The hexes whose facts or own sides differ between two views of one board."""
    old, new = before.facts, after.facts
    changed = {at for at, facts in new.items() if facts != old[at]}
    changed |= {at for (at, _), _ in before.steps.items() ^ after.steps.items()}
    return changed
