"""Mode: one way of looking at the table, and what its actions ask the screen to do."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from cb_tui.core.report import Report
from cb_tui.core.values import Command, Place, Side, UnitId
from cb_tui.present.boards.drawer import MapDrawer
from cb_tui.present.log_view import LogView
from cb_tui.present.overlay import Overlay
from cb_tui.present.table import Table
from cb_tui.present.text import Line, Lines, Run, label, line
from cb_tui.session.ledger import Luck
from cb_tui.session.position import Position
from cb_tui.ui import places
from cb_tui.ui.log_filter import LogFilter
from cb_tui.ui.useless import useless


class Desk(msgspec.Struct):
    """What every moment sees: the table, the cursor, the log, and what the player has set."""

    table: Table
    cursor: Place
    log_view: LogView = msgspec.field(default_factory=LogView)
    luck: dict[Side, Luck] = {}
    orders: Any = None  # standing ones of the side at the table
    show_reach: bool = True
    unit: UnitId | None = None  # who was up last: the next one is sought near it
    gate: Place = Place("")  # where the cursor left the field last
    sieve: LogFilter = LogFilter()  # which lines of the log are shown
    needle: str = ""  # what was sought in it
    view: Position | None = None  # the game as who looks may know it
    played: float = 0.0  # seconds at this keyboard
    lines: int = 21  # of a panel beside the map
    zoom: MapDrawer | None = None  # of the map, which says how far an arrow leads; None before it is shown
    kept: dict[str, str] = {}  # what the room of a system keeps beside the view by names of its own: a draft, routes

    def step(self, action: str) -> Place | None:
        """Where the cursor comes to on the board, one arrow or with Shift one dot on; None where nothing is."""
        board = self.table.scene.board
        if self.cursor not in board:
            return None
        way = UPRIGHT.get(action.removeprefix(LEAP), action.removeprefix(LEAP))
        if self.zoom is None:
            to = board.geometry.step(self.cursor, way)
        else:
            lead = self.zoom.leap if action.startswith(LEAP) else self.zoom.step
            to = lead(self.cursor, way, board)
        return to if to in board else None


# --- what a mode asks for ----------------------------------------------------------------------------------------


class Switch(msgspec.Struct, frozen=True):
    """Another mode; `note` in the message line."""

    to: "Mode"
    note: Line = ()


class Open(msgspec.Struct, frozen=True):
    """The mode that the system's room has under a name, for a piece or an attack; `came` is what Esc goes back to."""

    name: str
    unit: UnitId | None = None
    way: tuple[Place, ...] = ()
    came: "Mode | None" = None
    command: Command | None = None


class Play(msgspec.Struct, frozen=True):
    """A command is given; `faces` if the player has rolled the dice."""

    command: Command
    faces: tuple[int, ...] | None = None


class March(msgspec.Struct, frozen=True):
    """A piece walks a way."""

    unit: UnitId
    way: tuple[Place, ...]


class Several(msgspec.Struct, frozen=True):
    """Commands and marches one after another: what follows is asked of the desk as it then is, None where nothing does."""

    then: Callable[[Desk], "Play | March | None"]


class Notify(msgspec.Struct, frozen=True):
    """Nothing changes; row 22 says why."""

    note: Line


class Request(msgspec.Struct, frozen=True):
    """The screen itself does it: "undo", "help", "zoom", "title" ..."""

    what: str


class Pop(msgspec.Struct, frozen=True):
    """Back to what the game waits for."""

    note: Line = ()


Reply = Switch | Open | Play | March | Several | Notify | Request | Pop | None  # None: painted anew
BY_SCREEN = frozenset(
    (
        "help", "objectives", "legend", "orders", "zoom", "unzoom", "inspect", "find", "luck",
        "pools", "quit", "undo", "title", "again", "swap", "rewatch", "replay", "commands", "settings",
        "report", "roster", "bare", "redo", "hint", "review",
    )
)  # fmt: skip
UPRIGHT = {"up": "N", "down": "S"}  # the other six directions are actions by their own names
LEAP = "leap "  # before a direction: with Shift
COMPASS = frozenset({"NW", "NE", "W", "E", "SW", "SE", *UPRIGHT})


class Mode:
    """A mode changes nothing but itself and the cursor; `question` ones take no keys typed before they were seen."""

    keys: str = "offers"
    question: ClassVar[bool] = False
    unseen_enter: ClassVar[bool] = True  # whether Enter counts before the mode was painted
    alone: ClassVar[bool] = False  # whether its page has the room of the panel too
    list_in: ClassVar[str] = ""  # where a click marks a line of it: "page", "panel", "" nowhere
    title: str = ""  # its name, where modes of the same keys differ
    under: "Mode | None" = None  # what it lies over and leaves to be seen: a page, a question
    came: "Mode | None" = None  # what Esc goes back to where it took its place: sight, danger
    free: bool = False  # whether its side is free to act, with nothing begun
    unit: UnitId | None = None  # the piece it is about
    live: ClassVar[bool] = False  # whether what is sought while the player looks changes what is shown
    then: bool = False  # whether the map is that of an earlier moment

    def panel(self, desk: Desk, width: int) -> Lines:
        """The head of the panel."""
        raise NotImplementedError

    def message(self, desk: Desk) -> Line:
        """What Enter would do, or what is asked."""
        raise NotImplementedError

    def enters(self, desk: Desk) -> str:
        """What Enter does just now, for the key line; "" if it is what the key always says."""
        return ""

    def idle(self, desk: Desk) -> frozenset[str]:
        """The actions that would change nothing just now: the key line leaves them out."""
        return frozenset()

    def never(self, desk: Desk) -> frozenset[str]:
        """The actions that change nothing in all of this battle: help and list of commands leave them out too."""
        return useless(desk.table)

    def overlay(self, desk: Desk) -> Overlay:
        """What is laid over the map."""
        return Overlay(cursor=desk.cursor)

    def filled(self, desk: Desk, width: int, height: int) -> Lines | None:
        """The whole panel where the mode fills it, None where log and morale stand at its foot."""
        return None

    def fits(self, desk: Desk, width: int, height: int) -> bool:
        """Whether the panel has room for its page too, so that the map stays."""
        return False

    def spreads(self, desk: Desk, width: int, height: int) -> bool:
        """Whether its page takes the room of the panel too, which has so many columns and lines."""
        return self.alone

    def page(self, width: int, height: int) -> Lines | None:
        """Text in place of the map, None where the map stays."""
        return None

    def displayed(self, desk: Desk) -> Table:
        """The table that header and map show: as the game stands, unless the mode, or what it lies over, shows another."""
        below = self.under or self.came
        return below.displayed(desk) if below is not None else desk.table

    def marked_step(self) -> int | None:
        """The step of the game that is marked, where a replay or a branch begins; None: where the game stands."""
        return None

    def marking(self, command: Command) -> "Mode | None":
        """The same question with an answer marked, itself where that is marked already, None where it has no such answer."""
        return None

    def marked_attack(self) -> Report | None:
        """The attack that is shown, at which the log opens; None where none is."""
        return None

    def foresee(self, desk: Desk) -> Iterator[None]:
        """Answers that the next keys will ask for, one a turn: sought while the player looks, so that keys are quick."""
        return iter(())

    def dice(self, desk: Desk) -> Callable[[int], Lines] | None:
        """Both pools of what is marked and every chance, for a page of a width; None where no dice are at stake."""
        return None

    def pick(self, y: int) -> bool:
        """The mouse marks a line of its list, `y` lines from the top; whether it was marked already."""
        return False

    def act(self, action: str, desk: Desk) -> Reply:
        """The answer to an action of the key table."""
        if action in COMPASS:
            if (to := desk.step(action)) is None:
                inside = desk.table.on_board(desk.cursor)
                to = places.neighbour(desk.table.scene, desk.cursor, action, desk.gate)
                desk.gate = desk.cursor if to and inside else desk.gate
            return self.steer(to, desk) if to is not None else self.over(action, desk)
        if action.startswith(LEAP):
            return self.steer(to, desk) if (to := desk.step(action)) is not None else None
        if action in BY_SCREEN:
            return Request(action)
        if action == "threat":
            return Open("threat", self.unit, came=self)
        return self.do(action, desk)

    def steer(self, to: Place, desk: Desk) -> Reply:
        """The cursor goes to a hex of the board."""
        desk.cursor = to
        return None

    def point(self, to: Place, desk: Desk) -> Reply:
        """A click on another hex: the cursor goes there."""
        return self.steer(to, desk)

    def over(self, direction: str, desk: Desk) -> Reply:
        """A direction that leads off the board, where there is nothing unless a piece may leave."""
        return None

    def do(self, action: str, desk: Desk) -> Reply:
        """An action that is this moment's own."""
        return Pop() if action == "back" else None


def beneath(mode: Mode) -> Mode:
    """The mode under all pages and questions that lie over it."""
    while mode.under is not None:
        mode = mode.under
    return mode


def cycle(items: Sequence[Any], now: Any, by: int = 1) -> Any:
    """The next of some items, round and round; the first if the present one is not among them."""
    if now not in items:
        return items[0 if by > 0 else -1]
    return items[(list(items).index(now) + by) % len(items)]


def because(sentence: str, rule: str | None) -> Line:
    """A reason with its rule."""
    return line(sentence, label(f" [{rule}]") if rule else "")


def here(desk: Desk) -> Lines:
    """Two short lines on the cursor's hex: its ground and who holds it where it is an objective, who stands there."""
    table = desk.table
    pieces = table.stack(desk.cursor)
    who: list[Line | Run] = []
    for piece in pieces[:3]:
        who += [
            table.who([piece.id], marks=True),
            label(f" {piece.called}  " if len(pieces) == 1 else f" {piece.rating}  "),
        ]
    goal = next((each for each in table.scene.objectives if each.at == desk.cursor), None)
    held = table.force(goal.holder).name if goal is not None and goal.holder else "neither side"
    told = label(f", held by {held}" if goal is not None else "")
    return [line(label(f"{desk.cursor} "), table.terrain(desk.cursor), told), line(" ", *who)]
