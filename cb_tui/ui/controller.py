"""The controller of a battle screen, the turn that it shows, and its messages on attacks."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Protocol

import msgspec

from cb_tui.core.grammar import capital
from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import CommandMark
from cb_tui.presentation.text import Line, TextRun, length, line, number_run
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN
from cb_tui.ui.modes.base import March, Mode, Play, PlaySeries, ViewState

ROOM = 79  # columns of a message on 80


class WatchedStep(msgspec.Struct, frozen=True):
    """The table after a command, how long the log was then, and where it took place."""

    table: GameView
    entries: int
    at: Place | None
    way: tuple[Place, ...] = ()
    mark: CommandMark | None = None


class WatchedTurn(msgspec.Struct):
    """The other side's turn as shown since it began, `back` steps behind the newest."""

    before: GameView
    seat: SeatId
    tactic: str
    first: int  # log entries before those that are shown
    begun: int  # and when it began: between them is what the end of the player's turn did
    shown: list[WatchedStep] = []
    back: int = 0
    paused: bool = False
    skipping: bool = False

    @property
    def opens(self) -> bool:
        """Check whether only the end of the player's own turn has been shown so far."""
        return self.first < self.begun and not self.shown

    @property
    def person(self) -> bool:
        """Check whether it is the turn of another player, at another login."""
        return self.tactic == HUMAN


class Remote(Protocol):
    """The play of others, as the clock of a screen follows it."""

    @property
    def expects_player(self) -> bool:
        """Check whether another login may play, or this one only watches."""

    def poll_log(self) -> bool:
        """Check whether another login has played, so that the screen has to follow."""

    def poll_player(self) -> bool:
        """Check whether the other player has come, gone, or gone on as a branch since that was said."""

    def set_speed(self, speed: int, *, reach: bool) -> None:
        """Set the speed of the AI, 1 to 5. `reach`: the map shows the reach of pieces."""

    def pause_seconds(self) -> float:
        """Return the seconds for which something stays on the screen before the AI continues."""


class Controller(Protocol):
    """`note` overrules once what the `mode` says in the message line."""

    mode: Mode
    desk: ViewState
    note: Line
    glyphs: GlyphSet

    @property
    def watch(self) -> WatchedTurn | None:
        """Return the AI turn that is shown, or None."""

    @property
    def remote(self) -> Remote | None:
        """Return the play of others, or None if no game is played."""

    @property
    def game(self) -> Position:
        """Return the game behind the screen."""

    @property
    def pace(self) -> int:
        """Return the speed of what moves without a key, 1 to 5."""

    def press(self, action: str) -> str:
        """Handle an action. Return the name of an action left to the screen, or an empty string."""

    def point(self, at: Place) -> str:
        """Handle a click on a hex. Return the name of an action left to the screen, or an empty string."""

    def tick(self) -> float | None:
        """Advance by one step. Return the seconds until the next, or None if a player is wanted."""


def play_series(several: PlaySeries, controller: Controller, one: Callable[[Play | March], None]) -> None:
    """Play them until nothing follows, something is asked, or one could not be played."""
    while (reply := several.next_reply(controller.desk)) is not None:
        step = controller.game.step
        one(reply)
        if controller.game.step == step or controller.mode.is_question or not controller.desk.table.is_our_decision:
            return


def worth_showing(table: GameView, fired: Sequence[Report]) -> Report:
    """Return the attack to show: our own first, of those the last hit, else the last."""
    mine = [attack for attack in fired if table.side_of(attack.actors[0]) in table.local_sides] or fired
    hits = [attack for attack in mine if any(roll.result_index for roll in attack.rolls)]
    return (hits or mine)[-1]


def gravest(attack: Report) -> Roll:
    """Return the worst result of an attack that hit several pieces."""
    return max(attack.rolls, key=lambda roll: roll.result_index)


def came_back(table: GameView, fired: Sequence[Report], up: UnitId | None) -> Line:
    """Return the enemy fire so far and the next piece, or an empty line if the enemy did not fire."""
    told = answered(table, fired)
    return line(told, next_up(table, up)) if told else ()


def next_up(table: GameView, up: UnitId | None) -> Line:
    """Return the next piece, or that the turn may end, as a line."""
    return line(
        "Next: ",
        table.unit_names([up]) if up is not None and up in table.pieces else line(number_run("e"), " ends the turn"),
    )


def own_first(table: GameView, fired: Sequence[Report], question: Line) -> Line:
    """Return our last result before the question that follows it.

    Empty if we did not fire, or if it does not fit in the message line.
    """
    mine = [shot for shot in fired if table.side_of(shot.actors[0]) in table.local_sides]
    if not mine:
        return ()
    word = gravest(mine[-1]).result.word
    told = line(table.unit_names(mine[-1].actors, most=2), f": {word}.  ", question)
    short = line(f"{capital(word)}.  ", question)
    return next((one for one in (told, short) if length(one) <= ROOM), ())


def answered(table: GameView, fired: Sequence[Report]) -> Line:
    """Return the last two enemy shots, equal ones counted once, or an empty line if there was no shot."""
    enemy = [gravest(shot) for shot in fired if table.side_of(shot.actors[0]) not in table.local_sides]
    alike = groupby(enemy, key=lambda roll: (roll.actors, roll.kind == "return", roll.targets, roll.result.word))
    parts: list[Line | TextRun | str] = []
    for (by, back, at, word), rolls in [(key, len(list(each))) for key, each in alike][-2:]:
        verb = " fired back at " if back else " fired at "
        times = {1: "", 2: " twice"}.get(rolls, f" {rolls} times")
        parts += [table.unit_names(by, most=2), verb, table.unit_names(at, most=2), f"{times}: {word}.  "]
    return line(*parts)


def noticed(reports: Sequence[Report]) -> str:
    """Return the notice of a command just given, or an empty string."""
    return next((f"{report.notice}  " for report in reports if report.notice), "")
