"""The layer of shapes on a measured table: drawn by corners, moved, turned, copied, mirrored."""

from cb_tui.core.battle_editor import Brush
from cb_tui.core.grammar import article
from cb_tui.core.outlines import Points, box, moved, turned, with_corner
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.shape_editor import DrawnShape
from cb_tui.presentation.editing import shaping
from cb_tui.presentation.editing.shape_panels import called, shapes_panel
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.key import character
from cb_tui.presentation.overlay import MapOverlay, MapSketch, RangeRing, SketchLine
from cb_tui.presentation.text import Line, Lines, line, number_run
from cb_tui.ui.modes.edit_base import EditMode, Shown, with_sketch
from cb_tui.ui.modes.edit_map import BRUSH, BrushesMode, MapMode
from cb_tui.ui.modes.edit_pieces import CardMode

LEAST = {"outline": 3, "band": 2, "line": 2, "circle": 2, "spot": 1}  # corners that finish a shape
INCH = 10  # ticks


class ShapesMode(MapMode):
    """The shapes of a table. `draft` has the corners of a new shape."""

    keys = "edit shapes"
    drag, drop = "move", "land"

    def __init__(self, shown: Shown | None = None, letter: str = "") -> None:
        super().__init__(shown)
        self.draft: Points = ()
        self._letter = letter

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return brushes, the shape under the cursor and the corners so far."""
        if self._letter:
            work.take(self._letter)
            self._letter = ""
        shown = self.shown.rows(width, work)
        return [*shapes_panel(work, self.draft, (width, height - len(shown))), *shown]

    def message(self, work: Workspace) -> Line:
        """Return the effect of Enter."""
        brush, at = work.brush, shaping.corner(work)
        if brush is None:
            return line("This game draws no shapes")
        where = shaping.short(shaping.place(work, at))
        if brush.paints == "spot":
            return line(number_run("Enter"), f" sets {article(brush.name)} at {where}")
        if brush.paints == "circle" and self.draft:
            inches = max(1, round(distance_in_ticks(self.draft[0], at) / INCH))
            return line(number_run("Enter"), f" draws the circle, {inches} inches")
        if self._ends(work, at):
            return line(number_run("Enter"), f" finishes the {brush.name}.  ", number_run("Esc"), " drops it")
        what = "the middle" if brush.paints == "circle" else f"corner {len(self.draft) + 1}"
        twins = shaping.twin_points(work, (at,))
        twin = f" and its twin at {shaping.short(shaping.place(work, twins[0]))}" if twins else ""
        then = "c finishes it" if len(self.draft) >= LEAST.get(brush.paints, 9) else ""
        then = "x: a box to here" if len(self.draft) == 1 and brush.paints == "outline" else then
        return line(number_run("Enter"), f" sets {what} at {where}{twin}.  ", then)

    def enter_label(self, work: Workspace) -> str:
        """Return the verb of Enter."""
        return "finish" if self.draft and self._ends(work, shaping.corner(work)) else ""

    def _ends(self, work: Workspace, at: Point) -> bool:
        """Check whether a corner at a point finishes the shape: the first one again, of a line the last one."""
        paints = work.brush.paints if work.brush else ""
        if len(self.draft) < LEAST.get(paints, 9):
            return paints == "circle" and bool(self.draft)
        return at == (self.draft[0] if paints == "outline" else self.draft[-1])

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the lasting overlays, the shape under the cursor, and the new shape so far."""
        sketch = shaping.belonging(work)
        found = shaping.here(work) if not self.draft else None
        marked = shaping.strokes(found) if found is not None else ()
        shells = found.points if found is not None and found.form != "circle" else self._drawn(work)
        drafted: tuple[SketchLine, ...] = ()
        if self.draft:
            drafted = (SketchLine("way", (*self.draft, shaping.corner(work))),)
        twins = shaping.twin_points(work, self.draft)
        drafted += (SketchLine("way", twins),) if len(twins) > 1 else ()
        return with_sketch(
            self.shown.overlay(work),
            MapSketch(rings=sketch.rings, strokes=(*sketch.strokes, *marked, *drafted), shells=shells),
        )

    def _drawn(self, work: Workspace) -> Points:
        return (*self.draft, *shaping.twin_points(work, self.draft))

    def action(self, press: str) -> str | None:
        """Return the action of a key press: of the table, else the brush of that letter."""
        letter = character(press)
        return super().action(press) or (f"{BRUSH}{letter}" if letter else None)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Set a corner, finish, move, copy or remove a shape, or do what every layer has."""
        if action.startswith(BRUSH):
            self._take(action.removeprefix(BRUSH), work)
            return None
        match action:
            case "enter":
                self._set(work)
            case "finish":
                self._finish(work)
            case "box":
                self._box(work)
            case "undo" if self.draft:
                self.draft = self.draft[:-1]
            case "back" if self.draft:
                self.draft = ()
            case "snap":
                snaps = shaping.SNAPS
                work.snap = snaps[(snaps.index(work.snap) + 1) % len(snaps)]
            case "pick":
                work.pick()
            case "ground":
                return BrushesMode(self)
            case "mirror":
                return self._mirror(work)
            case "corner":
                self._corner(work)
            case "brush_on" | "brush_back":
                self.draft = ()
                work.next_brush(1 if action == "brush_on" else -1)
            case "land":
                work.note = ""
            case "move" | "double" | "remove" | "card":
                return self._changed(action, work)
            case _:
                return super().act(action, work)
        return None

    def _take(self, letter: str, work: Workspace) -> None:
        if work.take(letter):
            self.draft = ()
        else:
            work.note = f"No shape has the letter {letter}: t lists them"

    def _set(self, work: Workspace) -> None:
        """Set a corner, or finish the shape with it."""
        brush, at = work.brush, shaping.corner(work)
        if brush is None:
            return
        if brush.paints == "spot" or (brush.paints == "circle" and self.draft):
            self._draw(brush, (*self.draft, at), work)
        elif self._ends(work, at):
            self._finish(work)
        elif not self.draft or at != self.draft[-1]:
            self.draft = (*self.draft, at)

    def _finish(self, work: Workspace) -> None:
        if work.brush is None or not self.draft:
            work.note = "Set corners first: Enter"
        elif len(self.draft) < LEAST.get(work.brush.paints, 1):
            work.note = f"A {work.brush.name} has {LEAST[work.brush.paints]} corners or more; set another one"
        else:
            self._draw(work.brush, self.draft, work)

    def _draw(self, brush: Brush, corners: Points, work: Workspace) -> None:
        if shaping.draw(work, brush, corners):
            self.draft = ()

    def _box(self, work: Workspace) -> None:
        """Draw the box from the first corner to the cursor."""
        at = shaping.corner(work)
        if work.brush is None or work.brush.paints != "outline":
            work.note = "Only an area is drawn as a box: t lists the shapes"
        elif not self.draft:
            self.draft = (at,)
            work.note = "The first corner of a box; go to the opposite one, then x again"
        elif at[0] == self.draft[0][0] or at[1] == self.draft[0][1]:
            work.note = "A box has two opposite corners; go to the other one"
        else:
            self._draw(work.brush, box(self.draft[0], at), work)

    def _corner(self, work: Workspace) -> None:
        """Add a corner at the cursor to the side that is nearest."""
        shape = shaping.beside(work)
        if shape is None:
            work.note = "No side of a shape is near; go to one"
            return
        points = with_corner(
            shape.points, shaping.snapped(work, shaping.point(work), shape), closed=shape.form == "outline"
        )
        if shaping.reshape(work, shape, points):
            work.note = f"{shape.name} has {len(points)} corners"

    def _mirror(self, work: Workspace) -> EditMode | None:
        if work.symmetry == "none":
            work.note = "Choose a symmetry first: m"
            return None
        return MirrorMode(self)

    def _changed(self, action: str, work: Workspace) -> EditMode | None:
        """Return the mode that changes what is under the cursor, or remove it."""
        shape, held = shaping.here(work), shaping.corner_here(work)
        if action == "move" and held is not None:
            return MoveShapeMode(self, held[0], work, corner=held[1])
        if shape is None:
            work.note = "No shape is here"
        elif action == "remove":
            shaping.remove(work, shape)
        elif action == "card":
            return CardMode(self, shape.path[:2])
        elif action == "double" and shape.fixed:
            work.note = "This belongs to its company; draw another one"
        else:
            return MoveShapeMode(self, shape, work, copies=action == "double")
        return None


class MoveShapeMode(EditMode):
    """A shape, one of its corners or a copy that was picked up, until it is put down."""

    keys = "edit shape"
    walks = True
    drop = "enter"
    parent: ShapesMode

    def __init__(
        self, parent: ShapesMode, shape: DrawnShape, work: Workspace, *, corner: int | None = None, copies: bool = False
    ) -> None:
        self.parent, self.shape, self.corner, self.copies = parent, shape, corner, copies
        self.turned, self.radius = shape.points, shape.radius
        self.start = shaping.point(work) if corner is None else shape.points[corner]
        work.cursor = shaping.place(work, self.start)

    def points(self, work: Workspace) -> Points:
        """Return the corners as they would be."""
        at, index = shaping.point(work), self.corner
        if index is not None:
            return (*self.turned[:index], shaping.snapped(work, at, self.shape), *self.turned[index + 1 :])
        by = shaping.snapped(work, at, self.shape) if len(self.turned) == 1 else at
        if len(self.turned) == 1:
            return moved(self.turned, (by[0] - self.turned[0][0], by[1] - self.turned[0][1]), shaping.size(work))
        return moved(self.turned, (by[0] - self.start[0], by[1] - self.start[1]), shaping.size(work))

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the shapes, with the corners as they would be."""
        return shapes_panel(work, self.points(work), (width, height))

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the shape where it would be, and its twin."""
        points = self.points(work)
        twins = shaping.twin_points(work, points)
        lines = (*shaping.strokes(self.shape, points), *(shaping.strokes(self.shape, twins) if twins else ()))
        rings = (RangeRing(points[0], self.radius),) if self.shape.radius else ()
        return MapOverlay(cursor=work.cursor, sketch=MapSketch(strokes=lines, rings=rings, shells=(*points, *twins)))

    def message(self, work: Workspace) -> Line:
        """Return where Enter puts it down."""
        what = "a copy" if self.copies else "the corner" if self.corner is not None else called(self.shape)
        grows = "  + and - change the circle" if self.shape.brush == "circle" else ""
        turns = "  t turns it" if self.corner is None and len(self.turned) > 1 and not self.shape.fixed else ""
        return line(number_run("Enter"), f" puts {what} down at {shaping.short(work.cursor)}.{grows}{turns}")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Turn, widen, remove or put down what is in hand, or leave it."""
        match action:
            case "turn" if self.corner is None and not self.shape.fixed:
                self.turned = turned(self.turned, shaping.size(work))
            case "wider" | "narrower" if self.shape.brush == "circle":
                self.radius = max(INCH, self.radius + (INCH if action == "wider" else -INCH))
            case "remove" if self.corner is not None and not self.shape.fixed:
                shaping.without_corner(work, self.shape, self.corner)
                return self.parent
            case "remove" if not self.copies:
                shaping.remove(work, self.shape)
                return self.parent
            case "enter":
                put = shaping.copy if self.copies else shaping.reshape
                done = put(work, self.shape, self.points(work), *(() if self.copies else (self.radius,)))
                return self.parent if done or not work.note else None
            case "back":
                return self.parent
            case "snap":
                return self.parent.act("snap", work) or None
            case "zoom" | "unzoom" | "help":
                return action
        return None


class MirrorMode(EditMode):
    """One half of the table that becomes the twin of the other, seen before it is done."""

    keys = "edit preview"
    walks = True
    parent: ShapesMode

    def __init__(self, parent: ShapesMode) -> None:
        self.parent = parent

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the shapes."""
        return self.parent.panel(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the copies of shapes, and the corners of the shapes to be removed."""
        mine, others = shaping.halves(work)
        lines = [each for shape in mine for each in shaping.strokes(shape, shaping.twin_points(work, shape.points))]
        gone = tuple(at for shape in others for at in shape.points)
        return MapOverlay(cursor=work.cursor, sketch=MapSketch(strokes=tuple(lines), shells=gone))

    def message(self, work: Workspace) -> Line:
        """Return how much Enter changes."""
        mine, others = shaping.halves(work)
        return line(
            number_run("Enter"), f" copies {len(mine)} shapes to the other half and removes {len(others)} there"
        )

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mirror the half, or leave it."""
        if action in ("zoom", "unzoom", "help"):
            return action
        if action == "enter":
            shaping.mirror(work)
        return self.parent
