"""Mark cells: a command's mark and its frames as cells, the same on maps of hexes, of squares and of a table."""

from collections.abc import Iterator
from typing import Protocol, assert_never

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    BLAST,
    CONTOUR,
    DISRUPTED,
    FIRED,
    HIT,
    LABEL,
    LEFT,
    NUMBER,
    ORNAMENT,
    WARN,
    Cell,
    GlyphSet,
    Painted,
    Point,
    role,
    side_colour,
)
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.boards.marks import BOX, fate_cells, state_mark
from cb_tui.presentation.overlay import Fate, Flash

STROKES = "/|\\"  # of two in close combat
PASS = 8  # cells that an aircraft flies between two frames
Box = tuple[int, int, int, int]  # left column and top line from the middle of a place, columns and lines


class MarkDrawer(Protocol):
    """A size of a map, as its marks need it."""

    chip: Box
    result: Point  # where the sign of a result stands beside a piece, from the middle of the place

    def centre_cell(self, at: Place, board: Board) -> Point:
        """Return the cell in the middle of a place."""


def shot_cells(drawer: MarkDrawer, view: MapModel) -> frozenset[Point]:
    """Return the dots of the lines of fire."""
    shots = view.overlay.mark.shots if view.overlay.mark is not None else ()
    return frozenset(point for one, other in shots for point in way(drawer, view.board, one, other))


def way(drawer: MarkDrawer, board: Board, one: Place, other: Place) -> list[Point]:
    """Return the dots from the middle of a place to that of another, the same ones in both directions."""
    found = dots(*(drawer.centre_cell(at, board) for at in sorted((one, other))))
    return found if one < other else found[::-1]


def dots(one: Point, other: Point) -> list[Point]:
    """Return the cells between two, every other one of a line that lies."""
    (x1, y1), (x2, y2) = one, other
    steps = max(abs(x2 - x1) // 2, abs(y2 - y1))
    return [(round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)) for step in range(1, steps)]


def mark_cells(drawer: MarkDrawer, view: MapModel, glyphs: GlyphSet) -> dict[Point, Cell]:
    """Return the cells of results and frames, to be laid over those of the map by `over`."""
    overlay, board, found = view.overlay, view.board, dict[Point, Cell]()
    for at in overlay.graves:
        found[_beside(drawer, at, board)] = "x", role(ORNAMENT)
    if (mark := overlay.mark) is None:
        return found
    if not mark.flashes:
        ring = (at for event in mark.events for at in event.ring)
        found |= {_beside(drawer, at, board): (glyphs.wreck[1], role(NUMBER)) for at in ring}
    for at, fate in mark.fates.items():
        found |= _fate(drawer, view, at, fate, glyphs)
    for flash in mark.flashes:
        found |= {(x, y): (char, look) for x, y, char, look in _flash(drawer, view, flash, glyphs)}
    return found


def over(mark: Cell, under: Cell) -> Cell:
    """Return a cell of a mark over one of the map. An empty text keeps the sign, the page as background the ground."""
    (sign, look), (char, ground) = mark, under
    return sign or char, look if look.bg else role(look.fg, ground.bg, look.bold)


def shot_dot(under: Cell, glyphs: GlyphSet) -> Cell:
    """Return a dot of a line of fire over a cell of the map."""
    return glyphs.shot, role(BOX.fg, under[1].bg, True)


def _beside(drawer: MarkDrawer, at: Place, board: Board) -> Point:
    (x, y), (right, down) = drawer.centre_cell(at, board), drawer.result
    return x + right, y + down


def _fate(drawer: MarkDrawer, view: MapModel, at: Place, fate: Fate, glyphs: GlyphSet) -> dict[Point, Cell]:
    """Return the sign of a result: beside a piece, or in the middle of an empty place."""
    stack = view.stacks.get(at, ())
    cells = fate_cells(fate, glyphs, taken=bool(stack), told=any(state_mark(piece) == "!" for piece in stack))
    if stack:
        x, y = _beside(drawer, at, view.board)
        cells = cells[:1] if drawer.result[0] else cells  # one cell beside a chip, a line below it
    else:
        x, y = drawer.centre_cell(at, view.board)
        x, cells = x - len(cells) // 2, cells[: drawer.chip[2] + 1]
    return {(x + i, y): cell for i, cell in enumerate(cells)}


def _flash(drawer: MarkDrawer, view: MapModel, flash: Flash, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the cells of one picture of a frame."""
    (x, y), (left, top, wide, high) = drawer.centre_cell(flash.at, view.board), drawer.chip
    columns, lines = range(x + left, x + left + wide), range(y + top, y + top + high)
    loud, quiet = role(WARN, bold=True), role(LABEL)
    match flash.kind:
        case "muzzle" | "tracer":
            yield from _tracer(drawer, view, flash, glyphs)
        case "hit":
            middle = columns[wide // 2], lines[high // 2]
            look = role(NUMBER, HIT, True)
            yield from ((i, j, "*" if (i, j) == middle else " ", look) for i in columns for j in lines)
            yield from _rays(columns, lines)
        case "hurt":
            yield from ((i, j, "", role(NUMBER, DISRUPTED, True)) for i in columns for j in lines)
        case "dust":
            above, below = lines[0] - 1, lines[-1] + 1
            yield from ((columns[0], above, "'", quiet), (columns[-1], above, ",", quiet))
            yield columns[0], below, "'", quiet
        case "shells":
            yield from ((i, lines[0] - 1, "|", role(NUMBER, bold=True)) for i in (x - 1, x, x + 1))
        case "burst":
            yield from ((i, j, "", role(NUMBER, BLAST, True)) for i in columns for j in lines)
            yield from ((x, j, glyphs.blast, loud) for j in (lines[0] - 1, lines[-1] + 1))
        case "ring":
            yield *_beside(drawer, flash.at, view.board), glyphs.blast, loud
        case "plane":
            off = 3 - flash.part
            start = max(1, x - PASS * off - 1), y - off
            yield from ((start[0] + i, start[1], sign, role(NUMBER, bold=True)) for i, sign in enumerate(glyphs.plane))
        case "clash":
            yield from _clash(view, flash, (x - 1 if left < 0 else x, y))
        case "leaving":
            signs = [""] * (wide - 1) + [glyphs.left]
            yield from ((i, lines[0], sign, role(NUMBER, LEFT)) for i, sign in zip(columns, signs, strict=True))
        case _:
            assert_never(flash.kind)


def _tracer(drawer: MarkDrawer, view: MapModel, flash: Flash, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield a muzzle flash, or the head of a tracer with the dot that it has just passed, outside both chips."""
    assert flash.origin is not None
    ends = [(drawer.centre_cell(at, view.board), drawer.chip) for at in (flash.origin, flash.at)]
    free = [
        (x, y)
        for x, y in way(drawer, view.board, flash.origin, flash.at)
        if not any(
            cx + left <= x < cx + left + wide and cy + top <= y < cy + top + high
            for (cx, cy), (left, top, wide, high) in ends
        )
    ]
    if not free:
        return
    if flash.kind == "muzzle":
        yield *free[0], "*", role(NUMBER, bold=True)
        return
    head = max(0, len(free) * flash.part // 3 - 1)
    if head:
        yield *free[head - 1], glyphs.shot, role(CONTOUR, bold=True)
    yield *free[head], glyphs.tracer, role(NUMBER, bold=True)


def _rays(columns: range, lines: range) -> Iterator[Painted]:
    """Yield the rays around a chip that is destroyed."""
    middle, look = columns[len(columns) // 2], role(WARN, bold=True)
    for y, signs in ((lines[0] - 1, "\\|/"), (lines[-1] + 1, "/|\\")):
        yield from (
            (x, y, sign, look) for x, sign in zip((columns[0] - 1, middle, columns[-1] + 1), signs, strict=True)
        )


def _clash(view: MapModel, flash: Flash, start: Point) -> Iterator[Painted]:
    """Yield both pieces of a close combat in their colors, with a stroke between them."""
    x, y = start
    pieces = {piece.id: piece for piece in view.scene.pieces}
    looks = []
    for unit in flash.pair:
        side = side_colour(view.sides.get(pieces[unit].side, 1)) if unit in pieces else ""
        looks.append((unit[:1], role(side, f"chip {side}", True) if side else role(NUMBER, FIRED, True)))
    signs = [*looks[:1], (STROKES[flash.part], role(NUMBER, FIRED, True)), *looks[1:]]
    yield from ((x + i, y, *sign) for i, sign in enumerate(signs))
