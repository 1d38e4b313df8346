"""Map model: what each place of a board has to show, and how a cursor goes over the cells of a grid."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from cb_tui.core.board import Board, Edge, edge_between
from cb_tui.core.display import MapMark, Piece, Scene
from cb_tui.core.values import Place, Side
from cb_tui.presentation.boards.cells import (
    ACROSS,
    BLAST,
    DANGER,
    FIELD,
    LEVELS,
    NOT_SEEN,
    REACH,
    ROUTE,
    Cell,
    Point,
    TerrainLook,
    fields,
    looks,
    side_colour,
)
from cb_tui.presentation.overlay import MapOverlay

TOP = "THGRMWLAFVCP"  # who is shown on top of a stack
NOBODY = "nobody"


class PlaceContent(NamedTuple):
    """The content of a place as the map shows it."""

    look: TerrainLook
    level: int
    bg: str
    piece: Piece | None = None
    side: int = 0  # of the piece, by its place in the list of sides
    stacked: int = 0  # pieces in the place
    objective: str = ""  # the color of the holding side, or that of no holder
    text: str = ""
    danger: bool = False  # the text is a danger, not movement points
    hidden: bool = False
    blast: bool = False
    blocker: bool = False
    brackets: str = ""  # "[]" cursor, "()" target, "{}" named by a question
    selected: bool = False
    mark: str = ""  # "&" a unit is carried, "*" a leader is here
    ground: str = ""  # the background without any overlay
    hit: bool = False  # "!": who stands here can be hit
    lies: MapMark | None = None  # a mark that is not a piece
    lies_role: str = ""  # the colour of its side
    fired: bool = False  # the piece has just fired

    @property
    def taken(self) -> bool:
        """Check whether something stands in the place, so that its terrain has to make room."""
        return self.piece is not None or bool(self.text) or self.blocker


class MapModel(Struct, frozen=True, dict=True):
    """A scene under an overlay, ready to be drawn."""

    scene: Scene
    overlay: MapOverlay

    @cached_property
    def board(self) -> Board:
        """Return the board of the scene."""
        return self.scene.board

    @cached_property
    def looks(self) -> Mapping[str, TerrainLook]:
        """Return the looks of the kind of board."""
        return looks(self.board)

    @cached_property
    def fields(self) -> Callable[[Board, Place], bool]:
        """Return the function that tells which places have the second tint of open ground."""
        return fields(self.board)

    @cached_property
    def steps(self) -> dict[Edge, Place]:
        """Return where the route leads over each edge that it crosses."""
        return {
            edge_between(one, other): other
            for one, other in pairwise(at for at in self.overlay.route if at in self.board)
        }

    @cached_property
    def lined(self) -> frozenset[Place]:
        """Return the places between both ends of the line of sight, and those on lines of fire."""
        line, board = self.overlay.line, self.board
        if len(line) < 2 or line[0] not in board or line[-1] not in board:
            return self.overlay.rays
        return self.overlay.rays | frozenset(board.geometry.line(line[0], line[-1])[1:-1])

    @cached_property
    def known(self) -> dict[Place, PlaceContent]:
        """Return the facts of the places that were asked for: of a large board a key looks at few."""
        return {}

    def facts(self, at: Place) -> PlaceContent:
        """Return the facts of a place of the board, cached."""
        facts = self.known.get(at)
        if facts is None:
            facts = self.known[at] = self._facts(at)
        return facts

    @cached_property
    def layers(self) -> dict[object, dict[Point, Cell]]:
        """Return the cells that a map drawer has laid over the bare ground, by the drawer's own key."""
        return {}

    @cached_property
    def stacks(self) -> dict[Place, list[Piece]]:
        """Return the pieces of each place that has any."""
        stacks: dict[Place, list[Piece]] = {}
        for piece in self.scene.pieces:
            stacks.setdefault(piece.at, []).append(piece)
        return stacks

    @cached_property
    def sides(self) -> dict[Side, int]:
        """Return the place of each side in the list of sides."""
        return {force.side: index for index, force in enumerate(self.scene.forces)}

    @cached_property
    def holders(self) -> dict[Place, str]:
        """Return the color of the holder of each objective."""
        return {
            goal.at: NOBODY if goal.holder is None else side_colour(self.sides.get(goal.holder, 1))
            for goal in self.scene.objectives
        }

    @cached_property
    def lies(self) -> dict[Place, MapMark]:
        """Return the marks that are not pieces, by place."""
        return {mark.at: mark for mark in self.scene.marks}

    @cached_property
    def brackets(self) -> dict[Place, str]:
        """Return the brackets of the cursor, of the target, and of what a question names."""
        cursor, target = self.overlay.cursor, self.overlay.target if self.overlay.mark is None else None
        asked: dict[Place | None, str] = dict.fromkeys(self.overlay.named, "{}")
        found = {**asked, target: "()" if cursor is not None else "[]", cursor: "[]"}
        return {at: signs for at, signs in found.items() if at is not None}

    @cached_property
    def routed(self) -> frozenset[Place]:
        """Return the places of the route."""
        return frozenset(self.overlay.route)

    def _facts(self, at: Place) -> PlaceContent:
        board, overlay, stack, mark = self.board, self.overlay, self.stacks.get(at, ()), self.lies.get(at)
        look, level = self.looks[board.profile(at).look], board.level(at)
        top = min(stack, key=self._rank) if stack else None
        danger = overlay.danger.get(at, "")
        return PlaceContent(
            look,
            level,
            self._background(at, look, level, danger),
            top,
            0 if top is None else self.sides.get(top.side, 1),
            sum(not piece.leader for piece in stack) if stack else 0,
            self.holders.get(at, ""),
            "" if top else danger or _count(overlay.threats.get(at, 0)) or overlay.reach.get(at, ""),
            bool(danger),
            at in overlay.hidden,
            at in overlay.blast,
            at == overlay.blocker,
            self.brackets.get(at, ""),
            top is not None and top.id == overlay.selected,
            _mark(stack, top) if top is not None else "",
            self._ground(at, look, level),
            at in overlay.hit,
            mark,
            side_colour(self.sides.get(mark.side, 1)) if mark is not None and mark.side is not None else NOBODY,
            top is not None and overlay.mark is not None and top.id in overlay.mark.firers,
        )

    def _ground(self, at: Place, look: TerrainLook, level: int) -> str:
        high = min(level, 3)
        if look.role:
            return f"{look.role} +{high}" if high else look.role
        return FIELD if not high and self.fields(self.board, at) else LEVELS[high]

    def _rank(self, piece: Piece) -> int:
        if (command := self.overlay.mark) is not None and piece.id in command.targets:
            return -3
        if piece.id == self.overlay.selected:
            return -2
        if piece.id in self.overlay.named.get(piece.at, ()):
            return -1
        return -1 if command is not None and piece.id in command.firers else TOP.find(piece.kind) % (len(TOP) + 1)

    def _background(self, at: Place, look: TerrainLook, level: int, danger: str) -> str:
        overlay = self.overlay
        bare, over = self._ground(at, look, level), ""
        if at in overlay.blast:
            over = BLAST
        elif danger not in ("", "-") or at in overlay.threats:
            over = DANGER
        elif at in self.routed:
            over = ROUTE
        elif at in overlay.reach:
            over = REACH
        elif at in overlay.hidden:
            over = NOT_SEEN
        return f"{over}{ACROSS}{bare}" if over else bare


def _count(number: int) -> str:
    """Return a number as one figure, 9 for more, or an empty string for zero."""
    return str(min(number, 9)) if number else ""


def _mark(stack: Sequence[Piece], top: Piece) -> str:
    if any(piece.carried_units for piece in stack):
        return "&"
    return "*" if not top.leader and any(piece.leader for piece in stack) else ""


def touched(before: MapModel, after: MapModel) -> set[Place]:
    """Return the places whose facts, or whose edges, differ between two views of one board."""
    there = after.board.terrain
    changed = {at for at in _laid(before, after) if at in there and after.facts(at) != before.facts(at)}
    changed.update(at for link, _ in before.steps.items() ^ after.steps.items() for at in link)
    return changed


def _laid(before: MapModel, after: MapModel) -> set[Place]:
    """Return the places, and perhaps others, on which not the same stands, lies or is laid."""
    one, other = before.overlay, after.overlay
    found: set[Place | None] = {one.blocker, other.blocker}
    found |= before.routed ^ after.routed
    for was, now in (
        (before.brackets, after.brackets),
        (before.stacks, after.stacks),
        (before.holders, after.holders),
        (before.lies, after.lies),
        (one.reach, other.reach),
        (one.danger, other.danger),
        (one.threats, other.threats),
    ):
        if was is not now:
            found.update(at for at in was.keys() | now.keys() if was.get(at) != now.get(at))
    for some, others in ((one.hidden, other.hidden), (one.blast, other.blast), (one.hit, other.hit)):
        found |= some ^ others
    if one.selected != other.selected:
        chosen = (one.selected, other.selected)
        found.update(piece.at for view in (before, after) for piece in view.scene.pieces if piece.id in chosen)
    if one.mark is not other.mark:
        units = {unit for each in (one.mark, other.mark) if each is not None for unit in each.firers | each.targets}
        found.update(piece.at for view in (before, after) for piece in view.scene.pieces if piece.id in units)
    if before.sides != after.sides:
        found |= before.stacks.keys() | before.holders.keys() | before.lies.keys()
    return {at for at in found if at is not None}


class Gridded(ABC):
    """A click and an arrow mean whole places, in every size alike."""

    @abstractmethod
    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the place under a cell, or None if the cell is beside the board."""

    def place_clicked(self, x: int, y: int, view: MapModel) -> Place | None:
        """Return the place under a cell, whatever stands there."""
        return self.place_at(x, y, view.board)

    def step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the neighbour in a direction."""
        return board.geometry.step(at, direction)

    def long_step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the neighbour too: a grid has no dots."""
        return self.step(at, direction, board)
