"""The edges of a view that is narrower than the map: whole hexes alone, and the labels of the rows."""

from cb_tui.core.hexes import hex_at
from cb_tui.presentation.boards.cells import BLANK, LABEL, Cell, role, row_label
from cb_tui.presentation.boards.hex.frame import HexMetrics
from cb_tui.presentation.boards.hex.ground import HexsideLine, grounds
from cb_tui.presentation.boards.view import MapModel


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
        return [BLANK if lost else cell for cell, lost in zip(cells, gone, strict=True)]
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
