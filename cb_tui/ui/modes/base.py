"""The modes of the battle screen, the state that they share, and their replies to the screen."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from cb_tui.core.report import Report
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId
from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.overlay import CommandMark, MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, label, line
from cb_tui.session.ledger import Luck
from cb_tui.session.position import Position
from cb_tui.ui import places
from cb_tui.ui.saved_mode import LogFilter

if TYPE_CHECKING:
    from cb_tui.core.puzzle import Puzzle

MAPPED = frozenset(
    ("NW", "NE", "W", "E", "SW", "SE", "zoom", "unzoom", "legend", "threat", "roster", "bare")
)  # of no use without a map


def unanswered_actions(table: GameView) -> frozenset[str]:
    """Return the actions for which the rules have no answer."""
    advisor = table.advisor
    answers = {
        "orders": table.ruleset.orders, "sight": advisor.sight, "danger": advisor.danger, "threat": advisor.danger,
        "safer": advisor.safest_reach, "hint": table.ruleset.levels or None,
        "review": table.ruleset.planner,
    }  # fmt: skip
    return frozenset(action for action, answer in answers.items() if answer is None)


def unsupported_actions(table: GameView) -> frozenset[str]:
    """Return the actions that would do nothing in this game, which help and list of commands leave out."""
    return unanswered_actions(table) | MAPPED if not table.scene.has_map else unanswered_actions(table)


def at_a_host(desk: "ViewState") -> bool:
    """Check whether the game is kept by a host."""
    return desk.position is not None and desk.position.start.host is not None


class ViewState(msgspec.Struct):
    """The UI context of a player: the game view, the cursor, the log and the player's choices."""

    table: GameView
    cursor: Place
    log_view: LogView = msgspec.field(default_factory=LogView)
    luck: dict[Side, Luck] = {}
    orders: Any = None  # standing orders of the local side
    show_reach: bool = True
    unit: UnitId | None = None  # last selected unit: the next one is searched for near it
    left_field_at: Place = Place("")  # place at which the cursor last left the field
    log_filter: LogFilter = LogFilter()  # filter of the log
    last_search: str = ""  # last search text in the log
    position: Position | None = None  # the game as the viewer may know it
    mark: CommandMark | None = None  # of the commands since the last key in a turn of one's own
    fresh: CommandMark | None = None  # of the commands since the last paint
    players: dict[SeatId, str] = {}  # names of the people at a host by seat
    seconds_played: float = 0.0  # seconds played at this keyboard
    panel_lines: int = 21  # lines of a panel beside the map
    zoom: MapDrawer | None = None  # drawer of the map, which moves the cursor, None before the map is shown
    extras: dict[str, str] = {}  # data of a system's own front end under its own names: a draft, routes

    def step(self, action: str) -> Place | None:
        """Return the place on the board to which an arrow, or Shift and an arrow, moves the cursor, or None."""
        board = self.table.scene.board
        if self.cursor not in board:
            return None
        way = VERTICAL_ARROWS.get(action.removeprefix(LONG_STEP_PREFIX), action.removeprefix(LONG_STEP_PREFIX))
        if self.zoom is None:
            to = board.geometry.step(self.cursor, way)
        else:
            lead = self.zoom.long_step if action.startswith(LONG_STEP_PREFIX) else self.zoom.step
            to = lead(self.cursor, way, board)
        return to if to in board else None


# --- replies of a mode -------------------------------------------------------------------------------------------


class SwitchTo(msgspec.Struct, frozen=True):
    """A reply: another mode, with `note` in the message line."""

    to: "Mode"
    note: Line = ()


class OpenNamed(msgspec.Struct, frozen=True):
    """A reply: a mode of the system's front end by its name, for a unit or an attack. Esc returns to `came`."""

    name: str
    unit: UnitId | None = None
    way: tuple[Place, ...] = ()
    return_to: "Mode | None" = None
    command: Command | None = None


class Play(msgspec.Struct, frozen=True):
    """A reply: a command to play, with `faces` if the player has rolled the dice."""

    command: Command
    faces: tuple[int, ...] | None = None


class March(msgspec.Struct, frozen=True):
    """A reply: a march to play, `way` with its destination last."""

    unit: UnitId
    way: tuple[Place, ...]


class PlaySeries(msgspec.Struct, frozen=True):
    """A reply: commands and marches to play one after another."""

    next_reply: Callable[[ViewState], "Play | March | None"]
    """Return the next reply, given the context after the last one, or None at the end."""


class Notify(msgspec.Struct, frozen=True):
    """A reply: no change, with the reason in the message line (row 22)."""

    note: Line


class AskScreen(msgspec.Struct, frozen=True):
    """A reply: an action that the screen itself performs: "undo", "help", "zoom", "title" .."""

    action: str


class ReturnToGame(msgspec.Struct, frozen=True):
    """A reply: back to the mode for the pending decision."""

    note: Line = ()


Reply = (
    SwitchTo | OpenNamed | Play | March | PlaySeries | Notify | AskScreen | ReturnToGame | None
)  # None: repaint only
SCREEN_ACTIONS = frozenset(
    (
        "help", "objectives", "legend", "orders", "zoom", "unzoom", "inspect", "find", "luck",
        "pools", "quit", "undo", "title", "again", "rewatch", "replay", "commands", "settings",
        "report", "roster", "bare", "redo", "hint", "review", "early_end",
    )
)  # fmt: skip
NOT_AT_A_HOST = frozenset(("follow", "renew", "again", "new", "hint"))  # where a game is played once and on one line
VERTICAL_ARROWS = {"up": "N", "down": "S"}  # the other six directions are actions by their own names
LONG_STEP_PREFIX = "leap "  # before a direction: Shift is held
COMPASS = frozenset({"NW", "NE", "W", "E", "SW", "SE", *VERTICAL_ARROWS})


class Mode:
    """A mode of the battle screen. It may change itself and the `ViewState`, never the game.

    A `question` ignores keys that were typed before it was shown.
    """

    keys: str = "offers"  # key table
    is_question: ClassVar[bool] = False
    accepts_early_enter: ClassVar[bool] = True  # Enter counts before the mode was painted
    uses_full_width: ClassVar[bool] = False  # the page takes the room of the panel too
    clickable_list: ClassVar[str] = ""  # list whose lines a click selects: "page", "panel", or empty for no list
    title: str = ""  # own name, if modes share a key table
    parent: "Mode | None" = None  # mode below, still in view: a page or a question lies over it
    return_to: "Mode | None" = None  # mode to which Esc returns, if this one replaced it: sight, danger
    is_free_to_act: bool = False  # the side is free to act, with no action begun
    unit: UnitId | None = None  # selected unit
    repaints_after_prefetch: ClassVar[bool] = False  # repaint as `prefetch` goes along
    shows_past: bool = False  # the map shows an earlier state
    puzzles: "Sequence[Puzzle]" = ()  # that it offers, asked one after the other

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the upper part of the panel.

        Args:
            desk: The context of the player.
            width: Columns of the panel, at least 29.

        Returns:
            Lines for `width` columns, longer ones are cut. It is called on each repaint: no search, no I/O.
        """
        raise NotImplementedError

    def head(self, desk: ViewState, width: int) -> Line:
        """Return the header of a mode that has one of its own, or an empty line."""
        return ()

    def message(self, desk: ViewState) -> Line:
        """Return the message line (row 22): the question or the effect of Enter, cut to the width of the screen."""
        raise NotImplementedError

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter for the key line, or an empty string for the default verb."""
        return ""

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions that would do nothing now, which the key line leaves out."""
        return frozenset()

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions that do nothing in the whole battle, which help and command list leave out too."""
        return unsupported_actions(desk.table) | (NOT_AT_A_HOST if at_a_host(desk) else frozenset())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the overlay of the map."""
        return MapOverlay(cursor=desk.cursor)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Return the whole panel, or None if the log and the sides stand below `panel`. Called on each repaint."""
        return None

    def fits_in_panel(self, desk: ViewState, width: int, height: int) -> bool:
        """Check whether a panel of `width` columns and `height` lines also holds the page, so that the map stays."""
        return False

    def takes_full_width(self, desk: ViewState, width: int, height: int) -> bool:
        """Check whether the page also takes the room of a panel of `width` columns and `height` lines."""
        return self.uses_full_width

    def page(self, width: int, height: int) -> Lines | None:
        """Return a page in place of the map, `width` columns and `height` lines, or None if the map stays."""
        return None

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the game view for header and map: the present one, unless the mode or one below shows another."""
        below = self.parent or self.return_to
        return below.displayed_view(desk) if below is not None else desk.table

    def marked_step(self) -> int | None:
        """Return the selected step, at which a replay or a branch begins, or None for the present one."""
        return None

    def with_answer_marked(self, command: Command) -> "Mode | None":
        """Return this question with an answer selected.

        Args:
            command: The answer.

        Returns:
            A new mode, itself if the answer is selected already, or None if the question has no such answer.
        """
        return None

    def marked_attack(self) -> Report | None:
        """Return the attack that is shown, at which the log opens, or None."""
        return None

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Compute the answers that the next keys will ask for, so that keys are quick.

        Args:
            desk: The context of the player. It is not changed.

        Yields:
            None when a short piece of work is done. The iterator may be abandoned at any of them.
        """
        return iter(())

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the page of the selected roll by its width in columns, or None if no dice are at stake."""
        return None

    def click_line(self, y: int) -> bool:
        """Select line `y` of the list by a click and check whether it was selected before."""
        return False

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action of the key table.

        Args:
            action: An action of `keys`, or a direction, after `LONG_STEP_PREFIX` with Shift held.
            desk: The context of the player, which the mode may change.

        Returns:
            A reply for the screen, or None to repaint only. The game has not changed yet.
        """
        if action in COMPASS:
            if (to := desk.step(action)) is None:
                inside = desk.table.on_board(desk.cursor)
                to = places.neighbour(desk.table.scene, desk.cursor, action, desk.left_field_at)
                desk.left_field_at = desk.cursor if to and inside else desk.left_field_at
            return self.move_cursor(to, desk) if to is not None else self.move_off_board(action, desk)
        if action.startswith(LONG_STEP_PREFIX):
            return self.move_cursor(to, desk) if (to := desk.step(action)) is not None else None
        if action in SCREEN_ACTIONS:
            return AskScreen(action)
        if action == "threat":
            return OpenNamed("threat", self.unit, return_to=self)
        return self.on_action(action, desk)

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the cursor to a place and return the reply."""
        desk.cursor = to
        return None

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Handle a click on a place other than the cursor's."""
        return self.move_cursor(to, desk)

    def move_off_board(self, direction: str, desk: ViewState) -> Reply:
        """Handle a direction that leads off the board, by default without effect."""
        return None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action of the mode's own, as `act` does after directions and screen actions."""
        return ReturnToGame() if action == "back" else None


def bottom_mode(mode: Mode) -> Mode:
    """Return the mode below all pages and questions."""
    while mode.parent is not None:
        mode = mode.parent
    return mode


def cycle(items: Sequence[Any], now: Any, by: int = 1) -> Any:
    """Return the item `by` places on in a cycle, or its first (last if `by` is below 0) if `now` is no item."""
    if now not in items:
        return items[0 if by > 0 else -1]
    return items[(list(items).index(now) + by) % len(items)]


def reason_line(sentence: str, rule: str | None) -> Line:
    """Return a reason with its rule ID in brackets."""
    return line(sentence, label(f" [{rule}]") if rule else "")


def cursor_lines(desk: ViewState) -> Lines:
    """Return two short lines on the cursor's place: ground and holder of an objective, then up to three units."""
    table = desk.table
    pieces = table.stack(desk.cursor)
    who: list[Line | TextRun] = []
    for piece in pieces[:3]:
        who += [
            table.unit_names([piece.id], marks=True),
            label(f" {piece.display_name}  " if len(pieces) == 1 else f" {piece.rating}  "),
        ]
    goal = next((each for each in table.scene.objectives if each.at == desk.cursor), None)
    held = table.force(goal.holder).name if goal is not None and goal.holder else "neither side"
    why = table.unheld_reason(goal) if goal is not None else ""
    told = label(f", {f'not held: {why}' if why else f'held by {held}'}" if goal is not None else "")
    return [line(label(f"{desk.cursor} {table.terrain(desk.cursor)}"), told), line(" ", *who)]
