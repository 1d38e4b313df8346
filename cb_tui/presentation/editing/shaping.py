"""Shapes of a table under edit: corners that snap, shapes drawn, reshaped, copied and removed with their twins."""

from collections.abc import Sequence

from cb_tui.core.battle_editor import Brush
from cb_tui.core.editing import Change, changed
from cb_tui.core.outlines import Points, held, mirrored, nearest, same
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.shape_editor import NEAR, DrawnShape, ShapeEditor, shapes_at, to_side
from cb_tui.core.values import Place
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.overlay import MapSketch, RangeRing, SketchLine

SNAPS = (10, 5, 1)  # ticks
BESIDE = 30  # ticks from a side within which a corner is added to it


def editor_of(work: Workspace) -> ShapeEditor:
    """Return how the game draws shapes."""
    assert work.editor.shapes is not None, "only tables have shapes"
    return work.editor.shapes


def point(work: Workspace, at: Place | None = None) -> Point:
    """Return the point of a place, of the cursor without one."""
    return work.board.geometry.coordinates(at or work.cursor)


def place(work: Workspace, at: Point) -> Place:
    """Return the place of a point of the table."""
    found = work.board.geometry.place_at(*held(at, size(work)))
    assert found is not None, "the table has a name for each of its points"
    return found


def size(work: Workspace) -> Point:
    """Return the size of the table in ticks."""
    return work.board.columns, work.board.rows


def short(at: str) -> str:
    """Return the name of a place without a decimal of 0: "38,10"."""
    return at.replace(".0", "")


def snapped(work: Workspace, at: Point, but: DrawnShape | None = None) -> Point:
    """Return the nearest corner of another shape within half an inch, else the nearest point of the snap."""
    others = [corner for shape in work.shapes if shape != but and not shape.fixed for corner in shape.points]
    near = min(others, key=lambda corner: distance_in_ticks(corner, at), default=None)
    if near is not None and distance_in_ticks(near, at) <= NEAR // 2:
        return near
    return held(_rounded(at, work.snap), size(work))


def _rounded(at: Point, snap: int) -> Point:
    return (at[0] + snap // 2) // snap * snap, (at[1] + snap // 2) // snap * snap


def corner(work: Workspace) -> Point:
    """Return where a corner goes that is set at the cursor."""
    return snapped(work, point(work))


def here(work: Workspace) -> DrawnShape | None:
    """Return the shape under the cursor, the smallest of them."""
    return next(iter(shapes_at(work.shapes, point(work))), None)


def corner_here(work: Workspace) -> tuple[DrawnShape, int] | None:
    """Return the shape with a corner under the cursor, and the number of that corner."""
    at = point(work)
    many = [shape for shape in work.shapes if len(shape.points) > 1]
    found = [
        (distance_in_ticks(shape.points[index], at), shape, index)
        for shape in many
        for index in (nearest(shape.points, at),)
    ]
    far, shape, index = min(found, key=lambda each: each[0], default=(NEAR, None, 0))
    return (shape, index) if shape is not None and far < NEAR else None


def beside(work: Workspace) -> DrawnShape | None:
    """Return the shape whose side is nearest to the cursor, None if none is near."""
    at = point(work)
    many = [shape for shape in work.shapes if len(shape.points) > 1 and not shape.fixed]
    found = min(many, key=lambda shape: to_side(shape, at), default=None)
    return found if found is not None and to_side(found, at) <= BESIDE else None


# --- twins -----------------------------------------------------------------------------------------------------------


def twin_points(work: Workspace, points: Sequence[Point]) -> Points:
    """Return the twins of corners, none without a symmetry or if they are their own."""
    twins = mirrored(points, work.symmetry, size(work)) if work.symmetry != "none" else ()
    return () if same(twins, points) else twins


def twin_of(work: Workspace, shape: DrawnShape) -> DrawnShape | None:
    """Return the shape of the same kind that is the twin of another, or None if it has none."""
    wanted = twin_points(work, shape.points)
    alike = (each for each in work.shapes if each.brush == shape.brush and each.path != shape.path)
    return next((each for each in alike if wanted and same(each.points, wanted)), None)


# --- changes ---------------------------------------------------------------------------------------------------------


def draw(work: Workspace, brush: Brush, corners: Sequence[Point]) -> bool:
    """Draw a shape and its twin, and return whether that was possible."""
    make, twins = editor_of(work).drawn, twin_points(work, corners)

    def both() -> Change:
        first = make(work.data, brush.id, corners)
        return first + make(changed(work.data, first), brush.id, twins) if twins else first

    return work.change(both, f"{brush.name.capitalize()} drawn{' with its twin' if twins else ''}")


def reshape(work: Workspace, shape: DrawnShape, points: Sequence[Point], radius: int = 0) -> bool:
    """Give a shape and its twin other corners, and return whether that changed anything."""
    make, twin, twins = editor_of(work).reshaped, twin_of(work, shape), twin_points(work, points)

    def both() -> Change:
        first = make(work.data, shape, points, radius or shape.radius)
        if twin is None or not twins:
            return first
        return first + make(changed(work.data, first), twin, twins, radius or twin.radius)

    return work.change(both)


def copy(work: Workspace, shape: DrawnShape, points: Sequence[Point]) -> bool:
    """Add a shape like another, and its twin, and return whether that was possible."""
    make, twins = editor_of(work).copied, twin_points(work, points)

    def both() -> Change:
        first = make(work.data, shape, points)
        return first + make(changed(work.data, first), shape, twins) if twins else first

    return work.change(both, f"{shape.name} copied")


def remove(work: Workspace, shape: DrawnShape) -> bool:
    """Remove a shape and its twin, and return whether that was possible."""
    twin = twin_of(work, shape)
    paths = [shape.path, *([twin.path] if twin is not None else [])]
    what = f"{shape.name}{' and its twin' if twin is not None else ''}"
    return work.change(lambda: work.editor.removed(work.data, paths), f"{what} removed; Backspace brings it back")


def without_corner(work: Workspace, shape: DrawnShape, index: int) -> bool:
    """Remove a corner of a shape, and return whether that was possible."""
    return reshape(work, shape, [*shape.points[:index], *shape.points[index + 1 :]])


# --- one half made the twin of the other -----------------------------------------------------------------------------


def halves(work: Workspace) -> tuple[list[DrawnShape], list[DrawnShape]]:
    """Return the shapes of the cursor's half that have no twin, and those of the other half that have none.

    A shape belongs to the half that its first corner off the axis lies in.
    """
    mine = _side(work, point(work))
    alone = [shape for shape in work.shapes if not shape.fixed and twin_points(work, shape.points)]
    alone = [shape for shape in alone if twin_of(work, shape) is None]
    sides = [next((side for at in shape.points if (side := _side(work, at))), 0) for shape in alone]
    pairs = [*zip(alone, sides, strict=True)]
    return [shape for shape, side in pairs if side == mine], [shape for shape, side in pairs if side != mine]


def _side(work: Workspace, at: Point) -> int:
    """Return on which side of the axis a point lies, -1 or 1, 0 on it."""
    (x, y), (across, down) = at, size(work)
    far = 2 * x - across if work.symmetry == "left-right" else 2 * y - down
    return (far > 0) - (far < 0)


def mirror(work: Workspace) -> bool:
    """Make the other half of the table the twin of the cursor's half, and return whether that changed anything."""
    mine, others = halves(work)
    make = editor_of(work).copied

    def all_of_it() -> Change:
        change: Change = ()
        for shape in mine:
            change += make(changed(work.data, change), shape, twin_points(work, shape.points))
        gone = [shape.path for shape in others]
        # entries were added below the last one of their kind, so that the paths of the others may have moved
        after = changed(work.data, change)
        still = [each.path for each in editor_of(work).shapes(after) if _is_one(each, others)] if gone else []
        return (*change, *(work.editor.removed(after, still) if still else ()))

    return work.change(all_of_it, f"{len(mine)} copied, {len(others)} removed")


def _is_one(shape: DrawnShape, others: Sequence[DrawnShape]) -> bool:
    return any((shape.brush, shape.name, shape.points) == (each.brush, each.name, each.points) for each in others)


# --- what the map shows ----------------------------------------------------------------------------------------------


def strokes(shape: DrawnShape, points: Sequence[Point] = ()) -> tuple[SketchLine, ...]:
    """Return the rim of a shape, or of other corners of it."""
    corners = tuple(points) or shape.points
    if len(corners) < 2:
        return ()
    return (SketchLine("edge", (*corners, corners[0]) if shape.form == "outline" else corners),)


def belonging(work: Workspace) -> MapSketch:
    """Return the circles and stretches of companies."""
    fixed = [shape for shape in work.shapes if shape.fixed]
    rings = tuple(RangeRing(shape.points[0], shape.radius) for shape in fixed if shape.form == "circle")
    return MapSketch(rings=rings, strokes=tuple(line for shape in fixed for line in strokes(shape)))
