"""The marks that a mode draws over the map, and lines, rings and figures over a measured table."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from cb_tui.core.display import Piece
from cb_tui.core.values import Place, UnitId

Point = tuple[int, int]  # x, y from the upper left corner of the table
StrokeKind = Literal["way", "thread", "edge", "back"]  # "edge": of a box; "back": where cover does not count


class SketchLine(Struct, frozen=True):
    """A line through some points."""

    kind: StrokeKind
    points: tuple[Point, ...]


class RangeRing(Struct, frozen=True):
    """A circle of which the last inch is shown, with what it is called: "24"."""

    centre: Point
    radius: int
    name: str = ""


class MapSketch(Struct, frozen=True):
    """Lines, rings and figures. Stands, cursor, target and blocker belong to the scene and the overlay."""

    up: frozenset[UnitId] = frozenset()  # who act together, marked as `MapOverlay.selected` is
    strokes: tuple[SketchLine, ...] = ()  # a later one covers an earlier one
    rings: tuple[RangeRing, ...] = ()
    shells: tuple[Point, ...] = ()
    chances: Mapping[Place, str] = {}  # per cent by places; each view shows those on its own dots


EMPTY = MapSketch()
EventKind = Literal["shot", "barrage", "strike", "fight", "exit"]
FlashKind = Literal[
    "muzzle", "tracer", "hit", "hurt", "dust", "shells", "burst", "ring", "plane", "clash", "leaving"
]  # of a tracer the way, of all others one place
FateSign = Literal["'", "!", ">", "+", "%", "x"]  # no effect, disrupted, left, lost, vehicle or squad destroyed


class Fate(Struct, frozen=True):
    """The gravest result of fire or close combat in a place, with the number of the piece that is off the map."""

    sign: FateSign
    figures: str = ""


class MapEvent(Struct, frozen=True):
    """Fire at a place, artillery or an air strike on it, close combat in it, or a piece that left the map from it."""

    kind: EventKind
    at: Place
    origins: tuple[Place, ...] = ()  # of a shot
    ring: tuple[Place, ...] = ()  # around a barrage
    pair: tuple[UnitId, ...] = ()  # in close combat: one piece of each side


class Flash(Struct, frozen=True):
    """The picture at a place in one frame of an event. `part`: thirds of a way, or the number of a stroke."""

    kind: FlashKind
    at: Place
    part: int = 0
    origin: Place | None = None  # of a shot
    pair: tuple[UnitId, ...] = ()  # in close combat


class CommandMark(Struct, frozen=True):
    """The trace of a command on the map until the next key: firers, lines of fire, targets and results.

    While its frames run it has `flashes` and no results yet, and the map shows its `pieces`.
    """

    events: tuple[MapEvent, ...] = ()
    firers: frozenset[UnitId] = frozenset()
    targets: frozenset[UnitId] = frozenset()  # on top of their stacks
    fates: Mapping[Place, Fate] = {}
    route: tuple[Place, ...] = ()  # of a piece that was fired at on its way
    pieces: tuple[Piece, ...] = ()  # as the last event began
    flashes: tuple[Flash, ...] = ()

    @property
    def shots(self) -> tuple[tuple[Place, Place], ...]:
        """Return the lines of fire, from where to where."""
        return tuple(dict.fromkeys((one, event.at) for event in self.events for one in event.origins))


class MapOverlay(Struct, frozen=True):
    """Everything on the map that is not the battle itself. Two hexes are enough for `line`."""

    cursor: Place | None = None
    selected: UnitId | None = None
    reach: Mapping[Place, str] = {}  # movement points left, "3" or "0.5"
    route: tuple[Place, ...] = ()  # the hex of departure first
    line: tuple[Place, ...] = ()  # of sight, from the first to the last hex
    blocker: Place | None = None  # what stops the line
    hidden: frozenset[Place] = frozenset()  # not seen
    danger: Mapping[Place, str] = {}  # percent, "-" where no enemy sees it
    threats: Mapping[Place, int] = {}  # how many may fire there
    rays: frozenset[Place] = frozenset()  # places on several lines of fire
    hit: frozenset[Place] = frozenset()  # who could be hit there now, "!"
    blast: frozenset[Place] = frozenset()
    target: Place | None = None  # stands in brackets like the cursor where that is elsewhere
    beside: tuple[Place, ...] = ()  # kept in view too where one view holds them all
    named: Mapping[Place, frozenset[UnitId]] = {}  # by a question, in braces, with the pieces that it names there
    bare: bool = False  # the map alone, without the pieces
    sketch: MapSketch = EMPTY  # on a measured table
    mark: CommandMark | None = None  # of the last command
    graves: frozenset[Place] = frozenset()  # where pieces were lost, in a replay


NOTHING = MapOverlay()
