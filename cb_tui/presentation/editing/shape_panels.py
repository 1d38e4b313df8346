"""The panel of the shapes of a table: brushes, the shape under the cursor, what Enter does, snap and symmetry."""

from collections.abc import Sequence

from cb_tui.core.battle_editor import Brush
from cb_tui.core.plane import Point
from cb_tui.core.shape_editor import DrawnShape
from cb_tui.core.shapes import bounding_box
from cb_tui.presentation.editing import shaping
from cb_tui.presentation.editing.panels import heading
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import Line, Lines, TextRun, justify, label, line, number_run, section_head, shorten, wrap

LOW = 8  # lines of a panel that has no room for lists
SNAP_NAMES = {10: "1 inch", 5: "1/2 inch", 1: "1/10 inch"}
HOW = {"outline": "by corners", "band": "2 inches wide", "line": "a line", "spot": "a spot", "circle": "a circle"}


def shapes_panel(work: Workspace, draft: Sequence[Point], size: tuple[int, int]) -> Lines:
    """Return the brushes, the shape under the cursor and the corners so far."""
    width, height = size
    below = [*corners(work, draft, width), *under(work, width), *state(work, width)]
    if height <= LOW:
        name = work.brush.name if work.brush else "nothing"
        return [line(TextRun("SHAPES  ", bold=True), number_run(name)), *below[1:]][:height]
    rows = [brush_row(work, brush, width) for brush in work.brushes]
    at = next((index for index, brush in enumerate(work.brushes) if brush == work.brush), 0)
    room = max(3, height - 1 - len(below))
    first = max(0, min(at - room // 2, len(rows) - room))
    return [heading(width, "SHAPES  t", "p stands"), *rows[first : first + room], *below][:height]


def brush_row(work: Workspace, brush: Brush, width: int) -> Line:
    """Return a brush: its letter, its name, and how its shapes are drawn."""
    here = brush == work.brush
    name = line(work.mark if here else " ", number_run(f"{brush.letter or ' '} "), TextRun(brush.name, bold=here))
    return justify(name, (label(f"{HOW.get(brush.paints, '')} "),), width)


def corners(work: Workspace, draft: Sequence[Point], width: int) -> Lines:
    """Return the corners that are set, and the size of the box around them."""
    if not draft:
        return []
    every = (*draft, shaping.corner(work))
    left, top, right, bottom = bounding_box(every)
    told = " ".join(shaping.short(shaping.place(work, at)) for at in draft)
    wide, deep = (f"{ticks / 10:g}" for ticks in (right - left, bottom - top))
    rows = [line(" ", row) for row in wrap(told, width - 1)[-2:]]
    return [section_head(width, f"corners  {wide} x {deep}"), *rows]


def under(work: Workspace, width: int) -> Lines:
    """Return ground, shape and stands under the cursor."""
    rows: Lines = [section_head(width, f"at {shaping.short(work.cursor)}")]
    if work.cursor not in work.board:
        return rows
    words = ", ".join(work.features(work.cursor).words)
    rows += [line(" ", row) for row in wrap(words, width - 1)[:2]]
    found = shaping.here(work)
    if found is not None:
        rows.append(shorten(line(number_run(" g"), f" moves {called(found)}"), width))
    for placed in work.here()[:2]:
        later = f", turn {placed.turn}" if placed.turn > 1 else ""
        rows.append(shorten(line(" ", number_run(placed.piece.id), label(f" {placed.piece.name}{later}")), width))
    return rows


def called(shape: DrawnShape) -> str:
    """Return a shape in words."""
    if shape.brush == "circle":
        return f"the circle of {shape.name}"
    return f"the arrival of {shape.name}" if shape.fixed else shape.name


def state(work: Workspace, width: int) -> Lines:
    """Return snap and symmetry."""
    rows: Lines = [section_head(width, "snap  s   symmetry  m")]
    return [*rows, line(f" {SNAP_NAMES[work.snap]}   {work.symmetry}")]
