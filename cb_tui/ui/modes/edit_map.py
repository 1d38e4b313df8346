"""The layers of the editor on the map: what they share, and the ground with brushes, pen and areas."""

from collections.abc import Callable

from cb_tui.core import painting
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Place
from cb_tui.presentation.editing import panels
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.key import character
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.edit_base import EditMode, Shown

BRUSH = "brush "  # before the id of a brush, in an action
LINE = "lines "  # before the letter of a brush of that layer
FLOOD = "flood"  # the shape that needs no second corner
OF_SCREEN = frozenset(
    (
        "zoom", "unzoom", "play", "arena", "text", "copy", "settings", "help", "legend", "findings", "ground",
        "lines", "pieces", "objectives", "battle", "next", "roster", "ask",
    )
)  # fmt: skip


class MapMode(EditMode):
    """A layer on the map. `shown` is what stays on it."""

    walks = True

    def __init__(self, shown: Shown | None = None) -> None:
        self.shown = shown or Shown()

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return cursor, twin, and what stays on the map."""
        return self.shown.overlay(work)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Handle what every layer has. Return the next mode, an action for the screen, or None."""
        if action in OF_SCREEN:
            return action
        match action:
            case "undo":
                work.undo()
            case "redo":
                work.redo()
            case "save":
                work.save()
            case "symmetry":
                work.turn_symmetry()
                work.note = f"Symmetry: {work.symmetry}"
            case "sight" | "danger" | "reach" | "bare":
                work.note = self.shown.toggle(action, work)
            case "back":
                return None if self.shown.clear() else "away" if work.document.steps else "leave"
        return None


class GroundMode(MapMode):
    """The ground: a brush in hand, a pen that may be down."""

    keys = "edit ground"
    drag, drop, turns = "pen", "pen", True

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return brushes, pen, symmetry and the place under the cursor."""
        shown = self.shown.rows(width, work)
        return [*panels.ground(work, width, height - len(shown)), *shown]

    def message(self, work: Workspace) -> Line:
        """Return the effect of Enter, or of the pen."""
        name = work.brush.name if work.brush else "nothing"
        if work.pen:
            return line("The pen is down: ", name, " wherever you walk.  ", number_run("Space"), " lifts it")
        twin = f" and on {work.twin}" if work.twin else ""
        return line(number_run("Enter"), f" paints {name} here{twin}.  ", number_run("Space"), " puts the pen down")

    def action(self, press: str) -> str | None:
        """Return the action of a key press: of the table, else the brush of that letter."""
        letter = character(press)
        return super().action(press) or (f"{BRUSH}{letter}" if letter else None)

    def move(self, to: Place, work: Workspace) -> None:
        """Move the cursor, and paint if the pen is down."""
        came, work.cursor = work.cursor, to
        if work.pen:
            work.paint(painting.pen(work.board.geometry, work.board, (came, to)))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Paint, take a brush, begin an area, or do what every layer has."""
        if action.startswith(BRUSH):
            letter = action.removeprefix(BRUSH)
            return None if work.take(letter) else f"{LINE}{letter}"
        match action:
            case "enter":
                work.paint([work.cursor])
            case "pen":
                work.pen = not work.pen
                if work.pen:
                    work.paint([work.cursor])
            case "area" | "flood":
                work.pen = False
                return AreaMode(self, work.cursor, painting.SHAPES[0] if action == "area" else FLOOD)
            case "mirror" | "paste":
                return self._previewed(action, work)
            case "pick":
                work.pick()
            case "brush_on" | "brush_back":
                work.next_brush(1 if action == "brush_on" else -1)
            case "ground":
                return BrushesMode(self)
            case "back" if work.pen:
                work.pen = False
            case _:
                return super().act(action, work)
        return None

    def _previewed(self, action: str, work: Workspace) -> EditMode | None:
        """Return the preview of a half that becomes the twin of the other, or of a copy."""
        if action == "mirror" and work.symmetry == "none":
            work.note = "Choose a symmetry first: m"
            return None
        if action == "paste" and not work.clip:
            work.note = "Nothing was copied: a, an area, then c"
            return None
        return PreviewMode(self, work.mirror if action == "mirror" else work.pasted)


class PreviewMode(EditMode):
    """Ground that would be copied, `sources` by where it goes, seen before it is done."""

    keys = "edit preview"
    walks = True

    def __init__(self, parent: GroundMode, sources: Callable[[], dict[Place, Place]]) -> None:
        self.parent, self.sources = parent, sources

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the ground."""
        return panels.ground(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the places that would get other ground."""
        return MapOverlay(cursor=work.cursor, blast=frozenset(self.sources()))

    def message(self, work: Workspace) -> Line:
        """Return how much Enter changes."""
        geometry, many = work.board.geometry, len(self.sources())
        moved = self.sources == work.pasted and work.cursor in work.board
        bent = moved and not painting.keeps_shape(geometry, work.clip[0], work.cursor)
        shifted = "; every other row shifts by half a hex" if bent else ""
        return line(
            number_run("Enter"), f" gives {count_noun(many, geometry.unit, geometry.units)} other ground{shifted}"
        )

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Copy the ground, or leave it."""
        if action in ("zoom", "unzoom", "help"):
            return action
        if action == "enter":
            work.copy_ground(self.sources())
        return self.parent


class AreaMode(EditMode):
    """An area from `start` to the cursor, seen before it is painted."""

    keys = "edit area"
    walks = True
    parent: GroundMode

    def __init__(self, parent: GroundMode, start: Place, shape: str) -> None:
        self.parent, self.start, self.shape = parent, start, shape

    def places(self, work: Workspace) -> tuple[Place, ...]:
        """Return the places of the area that are on the board."""
        board = work.board
        if self.start not in board or work.cursor not in board:
            return ()
        if self.shape == FLOOD:
            kinds = {at: (name, board.level(at)) for at, name in board.terrain.items()}
            return painting.flood(board.geometry, kinds, self.start)
        shape = next(each for each in painting.SHAPES if each == self.shape)
        found = painting.area(board.geometry, shape, self.start, work.cursor)
        return tuple(at for at in found if at in board)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return corners, shapes and twins."""
        return panels.area(work, self.shape, self.start, self.places(work), width)[:height]

    def message(self, work: Workspace) -> Line:
        """Return how much Enter paints."""
        geometry, places = work.board.geometry, self.places(work)
        twins = len(work.with_twins(places)) - len(places)
        both = f" and their {count_noun(twins, 'twin')}" if twins else ""
        many = count_noun(len(places), geometry.unit, geometry.units)
        return line(number_run("Enter"), f" paints {many}{both}.  One ", number_run("Backspace"), " takes all back")

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the area as it would be painted."""
        return MapOverlay(cursor=work.cursor, blast=frozenset(work.with_twins(self.places(work))))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Paint the area, take another shape, or drop it."""
        match action:
            case "enter":
                work.paint(self.places(work))
                return self.parent
            case "shape":
                shapes = (*painting.SHAPES, FLOOD)
                self.shape = shapes[(shapes.index(self.shape) + 1) % len(shapes)]
            case "symmetry":
                work.turn_symmetry()
            case "copy":
                places = self.places(work)
                work.clip = (self.start, *(at for at in places if at != self.start))
                work.note = "Copied: P pastes it"
                return self.parent
            case "back":
                return self.parent
            case "zoom" | "unzoom" | "help":
                return action
        return None


class BrushesMode(EditMode):
    """The list of brushes: a letter takes one, whatever else the letter does on the map."""

    keys = "edit brushes"

    parent: MapMode

    def __init__(self, parent: MapMode) -> None:
        self.parent = parent

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the layer, with its brush marked."""
        return self.parent.panel(work, width, height)

    def message(self, work: Workspace) -> Line:
        """Return the effect of a letter, and of the brush."""
        told = work.brush.help if work.brush else ""
        return line("Type the letter of a brush.  ", label(told))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Take the brush of a letter, or the next one of the list."""
        match action:
            case "enter" | "back":
                return self.parent
            case "down" | "up":
                work.next_brush(1 if action == "down" else -1)
            case letter:
                if work.take(letter):
                    return self.parent
        return None
