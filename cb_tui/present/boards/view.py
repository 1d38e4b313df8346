"""View: what each place of a board has to show, read once from scene and overlay."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from cb_tui.core.answers import Mark, Piece, Scene
from cb_tui.core.board import Board, Edge, edge
from cb_tui.core.values import Place
from cb_tui.present.boards.cells import BLAST, DANGER, LEVELS, NOT_SEEN, REACH, ROUTE, side_colour
from cb_tui.present.boards.glyphs import TERRAIN_ROLES
from cb_tui.present.overlay import Overlay

TOP = "THGRMWLAFVCP"  # who is shown on top of a stack
NOBODY = "nobody"


class Facts(NamedTuple):
    """What a place shows now."""

    terrain: str
    level: int
    bg: str
    piece: Piece | None = None
    side: int = 0  # of the piece, by its place in the list of sides
    stacked: int = 0  # pieces in the place
    objective: str = ""  # the colour of the side that holds it, "nobody"
    text: str = ""
    danger: bool = False  # the text is a danger, not movement points
    hidden: bool = False
    blast: bool = False
    blocker: bool = False
    brackets: str = ""  # "[]" cursor, "()" target
    selected: bool = False
    mark: str = ""  # "&" somebody is carried, "*" a leader is here
    ground: str = ""  # the background without any overlay
    hit: bool = False  # "!": who stands here can be hit
    lies: Mark | None = None  # what lies here besides
    lies_role: str = ""  # the colour of its side

    @property
    def taken(self) -> bool:
        """Check whether something stands in the place, so that its terrain has to make room."""
        return self.piece is not None or bool(self.text) or self.blocker


class View(Struct, frozen=True, dict=True):
    """A scene under an overlay, ready to be drawn."""

    scene: Scene
    overlay: Overlay

    @cached_property
    def board(self) -> Board:
        """Return the board of the scene."""
        return self.scene.board

    @cached_property
    def steps(self) -> dict[Edge, Place]:
        """Return where the route leads over each edge that it crosses."""
        return {edge(one, other): other for one, other in pairwise(at for at in self.overlay.route if at in self.board)}

    @cached_property
    def lined(self) -> frozenset[Place]:
        """Return the places between both ends of the line of sight, and those on lines of fire."""
        line, board = self.overlay.line, self.board
        if len(line) < 2 or line[0] not in board or line[-1] not in board:
            return self.overlay.rays
        return self.overlay.rays | frozenset(board.geometry.line(line[0], line[-1])[1:-1])

    @cached_property
    def facts(self) -> dict[Place, Facts]:
        """Return the facts of every place."""
        scene, overlay = self.scene, self.overlay
        stacks: dict[Place, list[Piece]] = {}
        for piece in scene.pieces:
            stacks.setdefault(piece.at, []).append(piece)
        sides = {force.side: index for index, force in enumerate(scene.forces)}
        holders = {
            goal.at: NOBODY if goal.holder is None else side_colour(sides.get(goal.holder, 1))
            for goal in scene.objectives
        }
        brackets = {overlay.target: "()"} | {overlay.cursor: "[]"}
        if overlay.cursor is None:
            brackets[overlay.target] = "[]"
        route, lies = frozenset(overlay.route), {mark.at: mark for mark in scene.marks}
        found: dict[Place, Facts] = {}
        for at, named in scene.board.terrain.items():
            terrain = scene.board.look(named)
            stack = stacks.get(at, ())
            top = min(stack, key=self._rank) if stack else None
            danger = overlay.danger.get(at, "")
            level = scene.board.level(at)
            found[at] = Facts(
                terrain,
                level,
                self._background(at, terrain, level, danger, at in route),
                top,
                0 if top is None else sides.get(top.side, 1),
                sum(not piece.leader for piece in stack) if stack else 0,
                holders.get(at, ""),
                "" if top else danger or _count(overlay.threats.get(at, 0)) or overlay.reach.get(at, ""),
                bool(danger),
                at in overlay.hidden,
                at in overlay.blast,
                at == overlay.blocker,
                brackets.get(at, ""),
                top is not None and top.id == overlay.selected,
                _mark(stack, top) if top is not None else "",
                _ground(terrain, level),
                at in overlay.hit,
                mark := lies.get(at),
                side_colour(sides.get(mark.side, 1)) if mark is not None and mark.side is not None else NOBODY,
            )
        return found

    def _rank(self, piece: Piece) -> int:
        return -1 if piece.id == self.overlay.selected else TOP.find(piece.kind) % (len(TOP) + 1)

    def _background(self, at: Place, terrain: str, level: int, danger: str, on_route: bool) -> str:
        overlay = self.overlay
        if at in overlay.blast:
            return BLAST
        if danger not in ("", "-") or at in overlay.threats:
            return DANGER
        if on_route:
            return ROUTE
        if at in overlay.reach:
            return REACH
        if at in overlay.hidden:
            return NOT_SEEN
        return _ground(terrain, level)


def _count(number: int) -> str:
    """Return how many in one figure, 9 for more, "" for none."""
    return str(min(number, 9)) if number else ""


def _mark(stack: Sequence[Piece], top: Piece) -> str:
    if any(piece.load for piece in stack):
        return "&"
    return "*" if not top.leader and any(piece.leader for piece in stack) else ""


def _ground(terrain: str, level: int) -> str:
    return TERRAIN_ROLES.get(terrain) or LEVELS[min(level, 3)]


def touched(before: View, after: View) -> set[Place]:
    """Return the places whose facts, or whose edges, differ between two views of one board."""
    old, new = before.facts, after.facts
    changed = {at for at, facts in new.items() if facts != old[at]}
    changed.update(at for link, _ in before.steps.items() ^ after.steps.items() for at in link)
    return changed
