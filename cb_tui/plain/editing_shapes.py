"""The shapes of a table in typed words: drawn, listed, moved, turned and removed by their names."""

from collections.abc import Callable

from cb_tui.core.geometry import place_named
from cb_tui.core.grammar import closest_name
from cb_tui.core.outlines import moved, turned
from cb_tui.core.plane import Point
from cb_tui.core.shape_editor import DrawnShape
from cb_tui.plain.output import Output
from cb_tui.presentation.editing import shaping
from cb_tui.presentation.editing.workspace import Workspace

WORDS = {
    "draw": "draw forest 8,22 22,22 22,34 8,34 draws a shape by its corners; box 8,22 22,34 stands for four of them",
    "shapes": "shapes lists all shapes with their corners",
    "corners": "corners orchard 8,22 22,22 20,36 gives a shape other corners",
    "shift": "shift orchard 3 -2 moves a shape by inches east and south; a circle has the name of its company",
    "turn": "turn orchard turns it by a quarter",
    "erase": "erase orchard removes a shape, and its twin under a symmetry",
    "place": "place mg 50,20; add turn 3 for a stand that comes later, and a side: br",
    "move": "move AR1 27,9",
    "remove": "remove AR1",
    "counters": "counters machine gun lists the stands with these words",
    "size": "size 72 x 60 grows or cuts the table at its east and south edges",
    "set": "set turns 8; set AR1 men 3; set A turn 3; set by itself lists what the battle has",
    "add": "add company br; add by itself lists what can be added",
    "objective": "objective br hold adds one; objective 1 turns 3 changes the first; objective 1 remove",
    "show": "show draws the table; show 50,20 or show AR1 tells of a place or a stand",
}
INCH = 10  # ticks


class ShapeWords:
    """The words for shapes. Each word of `WORDS` is a method."""

    def __init__(self, work: Workspace, voice: Output, tell: Callable[[bool, str], None]) -> None:
        self.work, self.voice, self.tell = work, voice, tell
        self.deeds: dict[str, Callable[[list[str]], None]] = {
            "draw": self.draw, "shapes": self.shapes, "corners": self.corners, "shift": self.shift,
            "turn": self.turn, "erase": self.erase,
        }  # fmt: skip

    def draw(self, words: list[str]) -> None:
        """Draw a shape of a brush by its corners."""
        points, rest = self._points(words)
        name = " ".join(word for word in rest if word != "box")
        brush = next((each for each in self.work.brushes if name in (each.id, each.name, each.letter)), None)
        if brush is None or not points:
            self.voice.say(f"Nothing is drawn: name a shape and its corners. As in: {WORDS['draw']}.")
            return
        if "box" in rest and len(points) == 2:
            (left, top), (right, bottom) = points
            points = [(left, top), (right, top), (right, bottom), (left, bottom)]
        self.tell(shaping.draw(self.work, brush, points), f"{brush.name} drawn")

    def shapes(self, _: list[str]) -> None:
        """List all shapes."""
        for shape in self.work.shapes:
            corners = " ".join(shaping.short(shaping.place(self.work, at)) for at in shape.points)
            self.voice.say(f"  {shape.name}: {shape.brush}, {corners}")

    def corners(self, words: list[str]) -> None:
        """Give a shape other corners."""
        points, rest = self._points(words)
        if (shape := self._shape(rest)) is not None:
            self.tell(shaping.reshape(self.work, shape, points or shape.points), f"{shape.name} has other corners")

    def shift(self, words: list[str]) -> None:
        """Move a shape by inches."""
        try:
            across, down = (round(float(word) * INCH) for word in words[-2:])
        except ValueError:
            self.voice.say(f"Nothing is moved: name a shape and two numbers. As in: {WORDS['shift']}.")
            return
        if (shape := self._shape(words[:-2])) is not None:
            points = moved(shape.points, (across, down), shaping.size(self.work))
            self.tell(shaping.reshape(self.work, shape, points), f"{shape.name} moved")

    def turn(self, words: list[str]) -> None:
        """Turn a shape by a quarter."""
        if (shape := self._shape(words)) is not None:
            self.tell(
                shaping.reshape(self.work, shape, turned(shape.points, shaping.size(self.work))), f"{shape.name} turned"
            )

    def erase(self, words: list[str]) -> None:
        """Remove a shape."""
        if (shape := self._shape(words)) is not None:
            self.tell(shaping.remove(self.work, shape), f"{shape.name} is gone")

    def _points(self, words: list[str]) -> tuple[list[Point], list[str]]:
        """Return the points that words name, and the words that are none."""
        named = [(word, place_named(self.work.board, word) if "," in word else None) for word in words]
        points = [self.work.board.geometry.coordinates(at) for _, at in named if at is not None]
        return points, [word for word, at in named if at is None]

    def _shape(self, words: list[str]) -> DrawnShape | None:
        """Return the shape of a name, or None with a message if there is no such shape."""
        name, names = " ".join(words), [shape.name for shape in self.work.shapes]
        found = next((shape for shape in self.work.shapes if name and shape.name.lower() == name.lower()), None)
        if found is None:
            near = closest_name(name, names) if name else None
            perhaps = f"did you mean {near}?" if near else "shapes lists them."
            self.voice.say(f"There is no shape {name or 'named'}; {perhaps}")
        return found
