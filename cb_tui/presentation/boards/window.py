"""Map window: the part of a map that is in view, and the bars at the sides where more of it lies."""

from collections.abc import Collection
from typing import NamedTuple

from msgspec import Struct

from cb_tui.core.board import Board
from cb_tui.core.values import Side
from cb_tui.presentation.boards.cells import BLANK, EDGE, LABEL, Cell, GlyphSet, Point, Role, role, side_colour
from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.boards.marks import SOLID

LEAST = (24, 12)  # columns and lines from which a view has room for bars
BAR = role(LABEL, EDGE)
SIDEWAYS, UPRIGHT = ("left", "right"), ("above", "below")


class MapWindow(NamedTuple):
    """A view of `size` cells of a map of `whole` cells, from the cell `corner` on. Line 0 is the map's ruler."""

    size: Point
    whole: Point
    corner: Point = (0, 0)

    @property
    def barred(self) -> bool:
        """Check whether a line under the map names in words the parts beyond the view."""
        cut = self.whole[0] > self.size[0] or self.whole[1] > self.size[1]
        return cut and self.size[0] >= LEAST[0] and self.size[1] >= LEAST[1]

    @property
    def lines(self) -> int:
        """Return how many lines show the map, its ruler included."""
        return min(self.size[1] - self.barred, self.whole[1])

    @property
    def left(self) -> bool:
        """Check whether a bar lies over the first column."""
        return self.barred and self.corner[0] > 0

    @property
    def right(self) -> bool:
        """Check whether a bar lies over the last column."""
        return self.barred and self.corner[0] + self.size[0] < self.whole[0]


class Beyond(Struct, frozen=True):
    """Rows and columns beyond a view by side, and the foes there, with the line of the nearest."""

    places: dict[str, int] = {}  # 0 where there are none to count
    foes: dict[str, int] = {}
    lines: dict[str, int] = {}  # of the view, at the left and right
    chip: Role = BAR  # of the side of the foes


NOTHING_BEYOND = Beyond()


def beyond(
    window: MapWindow, zoom: MapDrawer, view: MapModel, foes: Collection[Side], grid: tuple[list[int], list[int]]
) -> Beyond:
    """Return the rows, columns and foes beyond a view. `grid` comes from `middles`, empty for a measured table."""
    if not window.barred:
        return NOTHING_BEYOND
    board, half = view.board, zoom.pitch[0] // 2
    first, last = window.corner[0] + half, window.corner[0] + window.size[0] - 1 - (zoom.pitch[0] - 1) // 2
    top, bottom = window.corner[1] + 1, window.corner[1] + window.lines - 1

    def side(x: int, y: int) -> str:
        across = "left" if x < first else "right" if x > last else ""
        return across or ("above" if y < top else "below" if y > bottom else "")

    columns, rows = grid
    places = {
        "above": sum(y < top for y in rows),
        "below": sum(y > bottom for y in rows),
        "left": sum(x < first for x in columns),
        "right": sum(x > last for x in columns),
    }
    cut = {
        "above": window.corner[1] > 0,
        "below": bottom < window.whole[1] - 1,
        "left": window.left,
        "right": window.right,
    }
    found: dict[str, list[Point]] = {}
    seen = [piece for piece in view.scene.pieces if piece.side in foes]
    for x, y in (zoom.centre_cell(piece.at, board) for piece in seen if piece.at in board):
        found.setdefault(side(x, y), []).append((x, y))
    lines = {
        way: min(max(min(cells, key=lambda cell: cell[0] * sign)[1] - window.corner[1], 1), window.lines - 1)
        for way, sign in (("left", -1), ("right", 1))
        if (cells := found.get(way))
    }
    colour = side_colour(view.sides.get(seen[0].side, 1)) if seen else ""
    return Beyond(
        {way: number for way, number in places.items() if number or (not rows and cut[way])},
        {way: len(cells) for way, cells in found.items() if way},
        lines,
        role(colour, f"chip {colour}", True) if seen else BAR,
    )


def middles(zoom: MapDrawer, board: Board) -> tuple[list[int], list[int]]:
    """Return the middle columns of the places of the first row, and the middle lines of all rows."""
    if zoom.pitch == (1, 1):  # a measured table has no rows
        return [], []
    centres = [zoom.centre_cell(at, board) for at in board.terrain]
    top = min((y for _, y in centres), default=0)
    return [x for x, y in centres if y == top], sorted({y for _, y in centres})


def with_bars(window: MapWindow, past: Beyond, cells: list[Cell], y: int, glyphs: GlyphSet) -> list[Cell]:
    """Return a line of the view with the bars at its sides, which leave pieces, brackets and numbers of rows whole."""
    shown = list(cells)
    if window.left:
        shown = _covered(shown[::-1], _side_cell(window, past, "left", y, glyphs), back=True)[::-1]
    if window.right:
        shown = _covered(shown, _side_cell(window, past, "right", y, glyphs), back=False)
    return shown


def _covered(cells: list[Cell], bar: Cell, *, back: bool) -> list[Cell]:
    """Return cells with a bar over the last. A number there moves by a cell, and where it cannot, there is no bar."""
    *rest, fourth, third, second, last = cells
    if last[1].bg in SOLID:
        return cells
    if last[1].fg != LABEL or not last[0].isdigit():
        return [*cells[:-1], bar]
    free = third[0] == " " and third[1].bg not in SOLID and not (fourth[0].isdigit() and not back)
    if free:
        return [*rest, fourth, second, last, bar]
    return cells if bar[0] == " " else [*rest, fourth, third, BLANK, bar]


def _side_cell(window: MapWindow, past: Beyond, way: str, y: int, glyphs: GlyphSet) -> Cell:
    """Return the cell of the bar at the left or right in a line of the view."""
    if past.lines.get(way) == y:
        return str(min(past.foes[way], 9)), BAR if glyphs.colours == "mono" else past.chip  # reverse beside a label
    marked = y in (window.lines // 3, window.lines * 2 // 3)
    return (glyphs.onward[way == "right"] if marked else " "), BAR


def lower_bar(window: MapWindow, past: Beyond, glyphs: GlyphSet) -> list[Cell]:
    """Return the line under the map with the rows, columns and foes beyond the view, in as many words as fit.

    It is empty where only the rim of the map is cut.
    """
    whole = "map goes on: " if past.places else ""
    for begins, nouns, counted in ((whole, True, " enemy"), (whole, True, ""), ("", True, ""), ("", False, "")):
        cells = _words(past, glyphs, begins, counted, nouns=nouns)
        if len(cells) <= window.size[0]:
            break
    return [*cells, *[(" ", BAR)] * window.size[0]][: window.size[0]]


def _words(past: Beyond, glyphs: GlyphSet, begins: str, counted: str, *, nouns: bool) -> list[Cell]:
    """Return "v 4 rows below 2, 6 columns right >" after some words, the 2 as a chip of the foes below."""
    signs = dict(zip(SIDEWAYS + UPRIGHT, glyphs.onward, strict=True))
    text = [" ", *(f"{signs[way]} " for way in UPRIGHT if way in past.places), begins]
    cells = [(char, BAR) for char in "".join(text)]
    named = set[str]()
    for index, (way, number) in enumerate(past.places.items()):
        noun = "row" if way in UPRIGHT else "column"
        length = f"{number} " + f"{noun}{'s' if number > 1 else ''} " * (nouns and noun not in named) if number else ""
        cells += [(char, BAR) for char in f"{', ' if index else ''}{length}{way}"]
        named.add(noun)
        if way in UPRIGHT and (count := past.foes.get(way)):
            chip = f"{count}{counted.replace('y', 'ies') if count > 1 else counted}" if counted else str(min(count, 9))
            cells += [(" ", BAR), *((char, past.chip) for char in chip)]
    return [*cells, *((char, BAR) for way in SIDEWAYS if way in past.places for char in f" {signs[way]}")]
