"""The layer of all that lies on sides or leads from place to place: rivers, roads, slopes."""

from cb_tui.core.battle_editor import Brush
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.values import Place
from cb_tui.presentation.editing import panels
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.key import character
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, line, number_run
from cb_tui.ui.modes.edit_base import EditMode, Shown
from cb_tui.ui.modes.edit_map import BRUSH, MapMode


class LinesMode(MapMode):
    """Rivers, roads and the like: a side at a time, or with a pen as the cursor walks."""

    keys = "edit lines"
    drag, drop, turns = "pen", "pen", True

    def __init__(self, shown: Shown | None = None, letter: str = "") -> None:
        super().__init__(shown)
        self.row, self.left, self._letter = 0, False, letter

    def brush(self, work: Workspace) -> Brush | None:
        """Return the brush of the layer that is in hand."""
        brushes = _brushes(work)
        self.row = next((index for index, each in enumerate(brushes) if each.letter == self._letter), self.row)
        self._letter = ""
        return brushes[self.row % len(brushes)] if brushes else None

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the brushes of the layer, and the sides of the place under the cursor."""
        rows = panels.lines(work, _brushes(work), self.brush(work), width, left=self.left)
        return [*rows, *self.shown.rows(width, work)][:height]

    def message(self, work: Workspace) -> Line:
        """Return the effect of the pen, or of Enter."""
        brush = self.brush(work)
        if brush is None:
            return line("This game has nothing on the sides of its map")
        if work.pen and brush.paints == "side":
            return line(f"The pen is down: {brush.name} along your {'left' if self.left else 'right'} hand")
        if work.pen:
            return line(f"The pen is down: {brush.name} wherever you walk.  ", number_run("Space"), " lifts it")
        told = {"place": f" sets {brush.name} here", "path": f" and a direction: {brush.name} that way"}
        then = told.get(brush.paints, f" and a direction: {brush.name} there, or none")
        return line(number_run("Enter"), f"{then}.  ", number_run("Space"), " puts the pen down")

    def action(self, press: str) -> str | None:
        """Return the action of a key press: of the table, else the brush of that letter."""
        letter = character(press)
        return super().action(press) or (f"{BRUSH}{letter}" if letter else None)

    def move(self, to: Place, work: Workspace) -> None:
        """Move the cursor, and with the pen down lead a road there, or a side along the way."""
        came, work.cursor = work.cursor, to
        brush = self.brush(work)
        if not work.pen or brush is None:
            return
        match brush.paints:
            case "path" | "link":
                work.lead((came, to), brush)
            case "side":
                work.side_with(_bank(work, came, to, left=self.left), brush)
            case _:
                work.paint([to], brush)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Set a side, take a brush, put the pen down, or do what every layer has."""
        brushes = _brushes(work)
        brush = self.brush(work)
        if action.startswith(BRUSH):
            letter = action.removeprefix(BRUSH)
            self.row = next((index for index, each in enumerate(brushes) if each.letter == letter), self.row)
            return None
        match action:
            case "enter" if brush is not None and brush.paints == "place":
                work.paint([work.cursor], brush)
            case "enter" if brush is not None:
                return SideMode(self, brush)
            case "pen":
                work.pen = not work.pen
            case "clear" if brush is not None:
                work.clear(brush)
            case "bank":
                self.left = not self.left
            case "brush_on" | "brush_back" if brushes:
                self.row = (self.row + (1 if action == "brush_on" else -1)) % len(brushes)
            case "back" if work.pen:
                work.pen = False
            case _:
                return super().act(action, work)
        return None


class SideMode(EditMode):
    """A side of the place under the cursor is asked for, by its direction."""

    keys = "edit side"
    walks = True
    parent: LinesMode

    def __init__(self, parent: LinesMode, brush: Brush) -> None:
        self.parent, self.brush = parent, brush

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the layer."""
        return self.parent.panel(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the layer."""
        return self.parent.overlay(work)

    def message(self, work: Workspace) -> Line:
        """Return the question."""
        ways = "y u h l b n" if len(work.board.geometry.directions) == 6 else "h j k l y u b n"
        name = self.brush.name
        done = f"{name} that way" if self.brush.paints == "path" else f"sets or clears {name} there"
        return line(
            "Which side? ", number_run(ways), f" {done}.  ",
            number_run("Esc"), " is done",
        )  # fmt: skip

    def move(self, to: Place, work: Workspace) -> None:
        """Set or clear the side towards a place."""
        if to not in work.board.geometry.neighbours(work.cursor):
            work.note = "Up and down are no sides here; take a slanting direction"
        elif self.brush.paints in ("path", "link"):
            work.lead((work.cursor, to), self.brush, toggle=self.brush.paints == "link")
        else:
            work.side_with((edge_between(work.cursor, to),), self.brush, toggle=True)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Undo, or go back."""
        match action:
            case "undo":
                work.undo()
            case "help":
                return action
            case _:
                return self.parent
        return None


def _brushes(work: Workspace) -> list[Brush]:
    return [brush for brush in work.brushes if brush.layer == "lines"]


def _bank(work: Workspace, came: Place, to: Place, *, left: bool) -> tuple[Edge, ...]:
    """Return the sides along one hand of a step: those between its two places and the neighbor of both there."""
    geometry = work.board.geometry
    ways = geometry.directions
    way = next((index for index, each in enumerate(ways) if geometry.step(came, each) == to), None)
    if way is None:
        return ()
    beside = geometry.step(came, ways[(way + (1 if left else -1)) % len(ways)])
    if beside is None or beside not in work.board:
        return ()
    return tuple(edge_between(at, beside) for at in (came, to) if beside in geometry.neighbours(at))
