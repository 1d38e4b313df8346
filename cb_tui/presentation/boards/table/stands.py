"""Stands: how each is named on a table, its state, its sticks and its men."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cb_tui.core.inches import parse_place
from cb_tui.core.lines import Point
from cb_tui.core.plane import Vector
from cb_tui.core.stands import Company, Stand
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import LABEL, WARN, Painted, role, side_colour
from cb_tui.presentation.boards.glyphs import GlyphSet
from cb_tui.presentation.boards.table.raster import Raster
from cb_tui.presentation.boards.view import MapModel

MOST = 3  # sticks
STATES = ("+", "-", "")
SEATS = ((-2, -1), (2, -1), (-2, 1), (2, 1), (0, -1), (0, 1))  # of the men round a name, from its middle
Sticks = tuple[str, tuple[Point, ...]]  # their sign, and where they lie from the first cell of the name


class StandLabel(NamedTuple):
    """The name of a stand from a cell on, and what stands beside it in its row."""

    at: Place
    cell: Point
    name: str
    state: str  # "+" it holds fire, "-" its dice are spent, "" it may still act; the sign of what stops a thread
    sticks: Sticks
    men: int  # beside the one whose letter the name has
    colour: str
    up: bool

    @property
    def first(self) -> int:
        """Return the column of its first cell, a stick at the left included."""
        return self.cell[0] - any(place == (-1, 0) for place in self.sticks[1])

    @property
    def last(self) -> int:
        """Return the column of its last cell, state and a stick at the right included."""
        end = self.cell[0] + len(self.name) - 1 + len(self.state)
        return max([end, *(self.cell[0] + x for x, y in self.sticks[1] if y == 0)])

    def around(self) -> Iterator[Painted]:
        """Yield its men, its sticks and its state."""
        (x, y), (sign, places) = self.cell, self.sticks
        letter = self.name[1:2] if len(self.name) > 2 else self.name[:1]
        middle = x + len(self.name) // 2
        yield from ((middle + right, y + down, letter, role(self.colour)) for right, down in SEATS[: self.men])
        yield from ((x + right, y + down, sign, role(self.colour, bold=True)) for right, down in places)
        loud = role(LABEL) if self.state in STATES else role(WARN, bold=True)
        yield from ((x + len(self.name) + i, y, char, loud) for i, char in enumerate(self.state))

    def named(self) -> Iterator[Painted]:
        """Yield its name."""
        x, y = self.cell
        look = role(self.colour, bold=not self.state)
        yield from ((x + i, y, char, look) for i, char in enumerate(self.name))


def named(stands: Sequence[StandLabel], cell: Point) -> StandLabel | None:
    """Return the stand with a letter of its name in a cell, or None if there is no such stand."""
    x, y = cell
    there = (tag for tag in reversed(stands) if tag.cell[1] == y and tag.cell[0] <= x < tag.cell[0] + len(tag.name))
    return next(there, None)


def tags(view: MapModel, raster: Raster, letters: int, glyphs: GlyphSet, *, men: bool) -> list[StandLabel]:
    """Return the name tags of the stands from the far edge to the near one, the selected stand last.

    A later tag covers an earlier one.
    """
    table = view.scene.table
    stands = {each.unit: each for each in table.stands} if table else {}
    companies = {each.id: each for each in table.companies} if table else {}
    chosen = view.overlay.sketch.up | {view.overlay.selected}
    stops = raster.cell(parse_place(view.overlay.blocker)) if view.overlay.blocker and letters > 2 else None
    found = []
    for piece in view.scene.pieces:
        at, stand = raster.cell(parse_place(piece.at)), stands.get(piece.id)
        name = piece.id if letters > 2 else piece.id[:letters]
        state = _state(stand, companies.get(stand.company)) if stand and letters > 2 else ""
        if stops and stops[1] == at[1] and abs(stops[0] - at[0]) <= 1:
            state = glyphs.blocker
        sticks = _sticks(stand, len(name), len(state)) if stand and letters > 2 else ("", ())
        colour, around = side_colour(view.sides.get(piece.side, 1)), stand.men - 1 if stand and men else 0
        cell = at[0] - len(name) // 2, at[1]
        found.append(StandLabel(piece.at, cell, name, state, sticks, max(0, around), colour, piece.id in chosen))
    return sorted(_apart(found, letters), key=lambda tag: (tag.up, tag.cell[1]))


def _apart(stands: list[StandLabel], most: int) -> Iterator[StandLabel]:
    """Yield the stands, names that would cover each other moved to the right, by so many cells at the most."""
    ends: dict[int, int] = {}
    for tag in sorted(stands, key=lambda tag: tag.cell):
        x, y = tag.cell
        x += min(max(ends.get(y, x) - x, 0), most)
        ends[y] = x + len(tag.name) + len(tag.state)
        yield tag._replace(cell=(x, y))


def _state(stand: Stand, company: Company | None) -> str:
    if stand.held:
        return "+"
    return "-" if not stand.dice and company is not None and company.turn != "due" else ""


def _sticks(stand: Stand, name: int, state: int) -> Sticks:
    """Return the sticks on the front: in a row before or behind it, one over the other at its sides."""
    number, sign, beyond = min(stand.cover, MOST) if not stand.works else 0, _slant(stand.facing), name + state
    down = 1 if stand.facing[1] > 0 else -1
    east = stand.facing[0] > 0
    match sign:
        case "-":
            places = tuple((i, down) for i in range(name))
        case "|":
            places = tuple((beyond if east else -1, y) for y in (0, -1, 1))
        case _:
            places = tuple((x, down) for x in ((name, name + 1, name - 1) if east else (-1, -2, 0)))
    return sign, places[:number]


def _slant(facing: Vector) -> str:
    """Return how a stick lies that covers a stand from the front."""
    x, y = abs(facing[0]), abs(facing[1])
    if 2 * x <= y:
        return "-"
    if 2 * y <= x:
        return "|"
    return "\\" if (facing[0] > 0) != (facing[1] > 0) else "/"
