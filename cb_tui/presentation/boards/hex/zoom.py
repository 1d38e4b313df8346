"""Zoom: what all sizes of a map of hexes share: the frame, the sides and the edges of a view."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping

from cb_tui.core.board import Board, edge_between
from cb_tui.core.hexes import hex_at, parse
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import (
    BLANK,
    CONTOUR,
    LABEL,
    NUMBER,
    ORNAMENT,
    PAGE,
    REACH,
    RIVER,
    RIVER_SIDE,
    ROAD,
    TEXT,
    TINT,
    Cell,
    GlyphSet,
    Grid,
    Painted,
    Point,
    Role,
    blank_grid,
    paint,
    role,
    row_label,
)
from cb_tui.presentation.boards.hex.ground import LOOKS, HexsideLine, grounds
from cb_tui.presentation.boards.map_model import Gridded, MapModel, PlaceContent, touched
from cb_tui.presentation.boards.mark_cells import Box, dots, mark_cells, over, shot_cells, shot_dot
from cb_tui.presentation.boards.marks import (
    BOX,
    SELECTION,
    SOLID,
    blast_cell,
    empty,
    flag_cell,
    land,
    level_cell,
    relief_role,
    road_role,
    rough,
    step_cell,
)

SIGNS = {look.role for look in LOOKS.values()}
UNDER_LINE = {TEXT, ORNAMENT, ROAD, RIVER, CONTOUR, *SIGNS}  # no piece, no number, no flag
STEPS = {"W": "<>", "SW": "//", "SE": "\\\\"}  # out over the side, in over it


def under_line(look: Role) -> bool:
    """Check whether a dot of a line may cover a cell."""
    return look.fg in UNDER_LINE or look.fg.startswith(TINT)


class HexMetrics:
    """The positions of hexes, rows and labels, in cells."""

    pitch: Point  # cells from hex to hex, from row to row
    centre: Point  # of a hex, from its origin
    margin: Point  # cells of the grid beyond columns and rows times pitch, the ruler included
    ruler: int  # where the number of column 1 begins
    inside: dict[int, int]  # where a hex's own cells begin, from its origin, by line of its row; not in lines of sides
    above: int  # lines of a hex above its origin: the tip
    chip: Box
    result: Point  # where the sign of a result stands under a chip, from the middle of the hex
    pinned: Point = (0, 1)
    numbered = True  # rows have a label at their ends

    def size(self, board: Board) -> Point:
        """Return width and height of the whole map in cells."""
        return self.pitch[0] * board.columns + self.margin[0], self.pitch[1] * board.rows + self.margin[1]


def trimmed(frame: HexMetrics, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
    """Return line `y` of the map from cell `left` on. A cut hex is blank or shows the number of its row."""
    board, (wide, high), width = view.board, frame.pitch, len(cells)
    row, part = divmod(y - 1, high) if y else (0, frame.centre[1])
    start = frame.inside.get(part)
    cut_left, cut_right = left > 0, left + width < frame.size(board)[0]
    if start is None or row >= board.rows or not (cut_left or cut_right):
        return cells
    first = (wide // 2 * (row % 2) - left) % wide  # where the first hex begins that is not cut at the left
    last = first + (width - 1 - first) // wide * wide  # where the last one begins, cut or not
    cut_right = cut_right and last + wide - start >= width
    if y == 0:  # a column has its number where its hexes of odd rows are whole
        ends = last - wide + frame.ruler + 2 if cut_right else width
        gone = (
            cell[1].fg == LABEL and not (frame.ruler if cut_left else 0) <= x < ends for x, cell in enumerate(cells)
        )
        shown = [BLANK if lost else cell for cell, lost in zip(cells, gone, strict=True)]
        around = [BLANK, *shown, BLANK]
        halves = [
            a == b == BLANK and cell[1].fg == LABEL for a, cell, b in zip(around, shown, around[2:], strict=False)
        ]
        return [
            BLANK if half else cell for cell, half in zip(shown, halves, strict=True)
        ]  # it would be another column's
    shown = list(cells)
    label = [(char, role(LABEL)) for char in f"{row + 1:02}"] if frame.numbered and part == frame.centre[1] else []
    if cut_left and first >= start:
        shown[: first - start + 1] = [BLANK] * (first - start + 1)
        if row % 2 and first > start:
            shown[: len(label)] = label
    if cut_right:
        shown[last + start :] = [BLANK] * (width - last - start)
        beside = grounds(view.board).get(hex_at((last + left) // wide + 1, row + 1))
        plain = width - last - start > 1 or beside is None or beside.west == HexsideLine()
        if label and row % 2 == 0 and plain and shown[-2][0] == " ":  # half a number would be another row's
            shown[-2:] = row_label(row + 1, shown[-3])
    return shown


class Zoom(HexMetrics, Gridded):
    """A way to draw a board. Exactly one hex draws each cell, so a change repaints few hexes."""

    name: str

    @property
    def scroll_margin(self) -> Point:
        """Return half a hex to each side and a row above and below, in cells."""
        return self.pitch[0] // 2, self.pitch[1]

    def origin(self, at: Place) -> Point:
        """Return the left end of a hex's first row, in cells. Line 0 is the column ruler."""
        column, row = parse(at)
        wide, high = self.pitch
        return wide * (column - 1) + (0 if row % 2 else wide // 2), high * (row - 1) + 1

    def centre_cell(self, at: Place, board: Board) -> Point:  # noqa: ARG002 - a hex's name is enough
        """Return the cell in the middle of a hex."""
        x, y = self.origin(at)
        return x + self.centre[0], y + self.centre[1]

    @abstractmethod
    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the hex under a cell, or None if the cell is beside the board."""

    def clip_line(self, view: MapModel, cells: list[Cell], y: int, left: int) -> list[Cell]:
        """Return a line of a view that is narrower than the map, with whole hexes alone."""
        return trimmed(self, view, cells, y, left)

    @abstractmethod
    def hex_cells(self, view: MapModel, at: Place, glyphs: GlyphSet) -> Iterator[Painted]:
        """Return the cells that a hex draws: its inside, its tips and its W, SW and SE sides."""

    @abstractmethod
    def frame(self, view: MapModel, at: Place, signs: str, glyphs: GlyphSet) -> Iterator[Painted]:
        """Yield the marks around a hex: the cursor's box or two brackets."""

    def draw(self, view: MapModel, glyphs: GlyphSet) -> Grid:
        """Return the whole map."""
        board = view.board
        width, height = self.size(board)
        grid = blank_grid(width, height)
        label = role(LABEL)
        for column in range(1, board.columns + 1):
            x = self.ruler + self.pitch[0] * (column - 1)
            grid[0][x : x + 2] = [(char, label) for char in f"{column:02}"]
        self._row_labels(board, grid)
        paint(grid, self._cells(view, glyphs, board.terrain))
        paint(grid, self._beside(view, glyphs))
        return grid

    def _row_labels(self, board: Board, grid: Grid) -> None:
        """Label even rows in the gap on the left, odd rows in the gap on the right."""
        right = self.pitch[0] * board.columns + self.margin[0] - 2
        for row in range(1, board.rows + 1) if self.numbered else ():
            y = self.centre_cell(hex_at(1, row), board)[1]
            x = right if row % 2 else 0
            grid[y][x : x + 2] = [(char, role(LABEL)) for char in f"{row:02}"]

    def _cells(self, view: MapModel, glyphs: GlyphSet, hexes: Iterable[Place]) -> Iterator[Painted]:
        """Return the cells of some hexes, under the line of sight its dots, over them the marks of the cursor."""
        line, framed, fill = self.line_cells(view), self._frames(view, glyphs), glyphs.fill
        shots, marks = shot_cells(self, view), mark_cells(self, view, glyphs)
        for at in hexes:
            for x, y, char, look in self.hex_cells(view, at, glyphs):
                mark = framed.get((x, y))
                if (x, y) in marks:
                    yield x, y, *over(marks[x, y], (char, look))
                elif mark and mark[1] is not BOX:
                    yield x, y, *mark
                elif mark and look.bg not in SOLID:
                    yield x, y, mark[0], role(BOX.fg, look.bg, True)
                elif (x, y) in shots and under_line(look) and look.bg not in SOLID:
                    yield x, y, *shot_dot((char, look), glyphs)
                elif (x, y) in line and under_line(look):
                    yield x, y, glyphs.line, role(NUMBER, look.bg, True)
                else:
                    yield x, y, fill if char == " " and look.bg.startswith(REACH) else char, look

    def _lower(self, view: MapModel, at: Place, way: str) -> str:
        """Return the ground beyond a lower side of a hex, "" where the board ends."""
        beside = grounds(view.board)[at].neighbours.get(way)
        return PAGE if beside is None else view.facts(beside).bg

    def _frames(self, view: MapModel, glyphs: GlyphSet) -> Mapping[Point, Cell]:
        """Return the cells that mark the cursor and the target."""
        return {
            (x, y): (char, look)
            for at, signs in view.brackets.items()
            if at in view.board
            for x, y, char, look in self.frame(view, at, signs, glyphs)
            if y  # the ruler stays
        }

    def _beside(self, view: MapModel, glyphs: GlyphSet) -> list[Painted]:
        """Return the marks of the cursor in cells that no hex draws."""
        return [
            (x, y, *cell)
            for (x, y), cell in self._frames(view, glyphs).items()
            if self.place_at(x, y, view.board) is None
        ]

    def redraw(self, grid: Grid, before: MapModel, after: MapModel, glyphs: GlyphSet) -> set[Point]:
        """Update a grid from one view to the next of the same board, and return the changed cells."""
        board = after.board
        changed = touched(before, after)
        hexes = set(changed)
        now = self._beside(after, glyphs)
        stays = {(x, y) for x, y, *_ in now}
        loose = [*((x, y, *BLANK) for x, y, *_ in self._beside(before, glyphs) if (x, y) not in stays), *now]
        for at in changed:
            beside = grounds(board)[at].neighbours
            marked = before.brackets.get(at) != after.brackets.get(at)
            hexes.update(beside[way] for way in beside if marked or way in ("E", "NE", "NW"))
        marks = mark_cells(self, before, glyphs).items() ^ mark_cells(self, after, glyphs).items()
        shots = shot_cells(self, before) ^ shot_cells(self, after)
        for x, y in (self.line_cells(before) ^ self.line_cells(after)) | shots | {point for point, _ in marks}:
            if at_line := self.place_at(x, y, board):
                hexes.add(at_line)
                hexes.update(grounds(board)[at_line].neighbours.values())
        return paint(grid, [*loose, *self._cells(after, glyphs, hexes)])

    def line_cells(self, view: MapModel) -> frozenset[Point]:
        """Return the cells between the middles of the first and the last hex of the line of sight, every other one."""
        line, board = view.overlay.line, view.board
        if len(line) < 2 or line[0] not in board or line[-1] not in board:
            return frozenset()
        return frozenset(dots(self.centre_cell(line[0], board), self.centre_cell(line[-1], board)))


def tip_cell(facts: PlaceContent, glyphs: GlyphSet, bg: str, *, sloped: bool, pushed: bool | None = None) -> Cell:
    """Return the top tip: objective, terrain that had to make room, or level beside a contour.

    On the ruler, where `bg` is the page, there is no level, and terrain in print alone.
    """
    if facts.objective:
        return flag_cell(facts, glyphs)
    if bg == PAGE and glyphs.colours is not None:
        return " ", role()
    if rough(facts) and (facts.taken if pushed is None else pushed):
        char, look = land(facts, glyphs)
        return char, role(look.fg, bg)
    if bg == PAGE:
        return " ", role()
    return level_cell(facts, glyphs) if sloped else empty(facts)


def foot_cell(facts: PlaceContent, glyphs: GlyphSet, *, pushed: bool | None = None) -> Cell:
    """Return the bottom tip: terrain that had to make room where the top tip is an objective's, else an empty cell."""
    pushed = facts.taken if pushed is None else pushed
    return land(facts, glyphs) if facts.objective and pushed and rough(facts) else empty(facts)


def upright_cell(facts: PlaceContent, border: HexsideLine, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """Return a W side as far as it is no road: river, contour, else the grid's own mark."""
    if border.river:
        return glyphs.river, role(RIVER, RIVER_SIDE)
    if border.contour:
        return glyphs.contour, relief_role(facts)
    return grid, role(ORNAMENT, facts.bg)


def road_cell(facts: PlaceContent, border: HexsideLine, glyphs: GlyphSet) -> Cell:
    """Return a road across a W side. A bridge is bold, in the river's column."""
    return ("=", role(ROAD, RIVER_SIDE, True)) if border.river else (glyphs.road("="), road_role(facts))


def west_cell(view: MapModel, at: Place, glyphs: GlyphSet, grid: str = " ") -> Cell:
    """Return the W side of a hex's main row: selection, blast, route, road or hexside feature."""
    facts, ground = view.facts(at), grounds(view.board)[at]
    if facts.selected and not facts.brackets:
        return glyphs.selected, SELECTION
    if facts.blast:
        return blast_cell(facts, glyphs)
    if step := step_mark(view, at, "W"):
        return step_cell(step)
    return road_cell(facts, ground.west, glyphs) if ground.west.road else upright_cell(facts, ground.west, glyphs, grid)


def step_mark(view: MapModel, at: Place, way: str) -> str:
    """Return the mark of the route where it crosses a side that the hex draws, "" where it does not."""
    beside = grounds(view.board)[at].neighbours.get(way) if view.steps else None
    to = view.steps.get(edge_between(at, beside)) if beside is not None else None
    return "" if to is None else STEPS[way][to == at]
