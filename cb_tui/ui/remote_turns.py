"""Remote turns: what the machine and other logins play, and how it is shown."""

from collections.abc import Callable
from typing import Protocol

from cb_tui.core.report import Kind, Report
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.text import Line, line, number_run
from cb_tui.session.errors import SessionError
from cb_tui.session.log import LogEntry
from cb_tui.ui.controller import WatchedTurn
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.other_side import ANSWERED, LOST, PAUSES, MachineMode, WaitingMode
from cb_tui.ui.other_logins import OtherLogins, TurnRecorder
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.view_updater import ViewUpdater

# events that a player wants to have seen before their own turn
LAST: frozenset[Kind] = frozenset(("fight", "loss", "rally", "failure"))


class RemoteTurnsHost(Protocol):
    """The screen as remote turns need it: mode, message, the march to continue, and the game."""

    mode: Mode
    note: Line
    way: tuple[UnitId, tuple[Place, ...]] | None  # a march that continues once others have answered

    def go_on(self, fired: list[Report]) -> None:
        """Play all commands that need no player here."""

    def look(self) -> None:
        """Show the mode that the game waits for."""


class RemoteTurns:
    """The turns decided away from this keyboard. `watch` is the one on the screen."""

    def __init__(self, books: ViewUpdater, host: RemoteTurnsHost, speed: int) -> None:
        self.books, self.host, self.speed = books, host, speed
        self.keyboard, self.game, self.desk = books.keyboard, books.game, books.desk
        self.logins = OtherLogins(books.keyboard)
        self.watcher = TurnRecorder(books)
        self.game.staffs.start_processes(self.game.local_seats)

    @property
    def watch(self) -> WatchedTurn | None:
        """Return the turn of theirs that is shown."""
        return self.watcher.watch

    @property
    def expects_player(self) -> bool:
        """Check whether another login may play, or this one only watches."""
        return self.logins.possible

    # --- what they decide ------------------------------------------------------------------------------------------

    def decision(self) -> LogEntry | None:
        """Return the next command of another login, the standing orders or the AI.

        None if a player here has to decide, or if the command cannot be saved.
        """
        if deed := self.safely(self._heard):
            return deed
        return self.safely(self.game.play_standing_order if self.desk.table.is_our_decision else self.game.play_machine)

    def safely(self, played: Callable[[], LogEntry | None]) -> LogEntry | None:
        """Return the entry that `played` returns, or None with the reason as the note if it cannot be saved."""
        try:
            return played()
        except SessionError as error:
            self.host.note = line(error.sentence)
            return None

    def _heard(self) -> LogEntry | None:
        """Return the next command of another login, or of a roll that both sides have made, or None.

        An undo of the other login is applied to the game view.
        """
        heard = self.game.next_remote_command() if self.game.has_news else None
        if heard is None:
            deed = self.game.append_owed()
            if deed is None and self.books.opened:
                self.books.take_anew()
            return deed
        if not isinstance(heard, int):
            return heard
        self.watcher.watch = self.host.way = None
        self.books.take_anew()
        seat = self.keyboard.elsewhere(self.desk.table.decides) or self.desk.table.decides
        self.host.note = line(f"{self.desk.table.seat_name(seat)}: undone, back to step {heard}")
        return None

    def poll_log(self) -> bool:
        """Check whether another login has played and the screen has to follow. Only the log's size is read."""
        if not self.game.has_news:
            return False
        mode = self.host.mode
        if isinstance(mode, MachineMode) and not mode.watch.paused:
            return True  # at its pace
        if isinstance(mode, WaitingMode):
            self.host.note = ()
            self.host.go_on([])
        elif self.desk.table.is_our_decision:
            known, table = self.books.step, self.desk.table
            ahead = self.game.to_move != table.decides  # the other player's action continues
            deed = self.safely(self._heard)
            self.books.take(*([deed] if deed else []))
            if self.books.step == known and self.game.outcome is None:
                return False
            if not (ahead and self.desk.table.is_our_decision and self.desk.table.question == table.question):
                self.host.go_on([])
        else:
            self._aside()
        return True

    def _aside(self) -> None:
        """Take in the commands of others while something else is open, so that their players do not wait."""
        while (deed := self.decision()) is not None:
            self.books.take(deed)
            if not self.desk.table.my_turn:
                self.watcher.begin()
                self.watcher.show(deed)
                if self.watch is not None and self.watch.paused:
                    self.watch.back += 1
        if not isinstance(self.host.mode, MachineMode):
            self.host.note = line("The other player has moved on: ", number_run("Esc"), " shows it")

    # --- how it is shown -------------------------------------------------------------------------------------------

    def wait_for_number(self) -> bool:
        """Wait if a number or an opening is missing, or secrets here are lost, and return whether it waits."""
        game, seat = self.game, self.desk.table.decides
        lost = None if game.blocked_reason else game.seat_without_secrets
        if seat is None or not (game.is_blocked or lost):
            return False
        other = lost or self.logins.owing(seat)
        there = lost is not None or self.keyboard.taken(other)
        self.host.mode = WaitingMode(
            other, None, name=game.name, there=there, what=game.waiting, number=not game.blocked_reason
        )
        return True

    def watch_on(self) -> None:
        """Show the turn of the AI or of another login, or wait for it."""
        table, seat = self.desk.table, self.keyboard.elsewhere(self.desk.table.decides)
        answer = table.my_turn  # they have to answer in our turn
        if not answer:
            self.watcher.begin()
        if seat is not None and (answer or not self.game.has_news):
            if self.wait_for_number():
                return
            shown = self.watch.shown if self.watch and isinstance(self.host.mode, MachineMode) else []
            self.desk.cursor = next((one.at for one in shown[::-1] if one.at), self.desk.cursor)
            watch = None if answer else self.watch
            there = self.keyboard.taken(seat)
            self.host.mode = WaitingMode(seat, watch, name=self.game.name, there=there, gone=self.logins.gone())
        elif not answer and (not isinstance(self.host.mode, MachineMode) or self.host.mode.watch is not self.watch):
            self._show_turn()

    def set_speed(self, speed: int, *, reach: bool) -> None:
        """Set the AI's speed, 1 to 5, and whether the map shows the reach of a piece."""
        self.speed, self.desk.show_reach = speed, reach
        if isinstance(self.host.mode, MachineMode):
            self.host.mode.speed = speed

    def _show_turn(self) -> None:
        assert self.watch is not None
        self.watch.skipping = False
        self.host.mode = MachineMode(self.watch, self.speed)

    def pause_seconds(self) -> float:
        """Return the seconds for which an answer, or the end of our turn, stays before the AI continues."""
        mode = self.host.mode
        if not isinstance(mode, MachineMode) or mode.watch.skipping:
            return 0.0
        ours = [deed for deed in self.game.entries[-1:] if deed.seat in self.keyboard.human]
        rolled = bool(self.books.attacks(*ours))  # by the other side too, once ours has held fire or shed dice
        if not (rolled or mode.answer(self.desk) is not None or mode.watch.opens):
            return 0.0
        pause = PAUSES[mode.speed]
        return max(pause, ANSWERED) if pause else 0.0

    def tick(self) -> float | None:
        """Play one command of the AI turn and return the seconds until the next.

        None if a player has to decide or the turn is paused.
        """
        watch, mode = self.watch, self.host.mode
        if watch is None or not isinstance(mode, MachineMode):
            return None
        self.speed = mode.speed
        if watch.paused:
            return None
        self.watcher.begin()
        if self.watch is not watch:
            self._show_turn()
            watch = self.watch or watch
        deed = self.decision()
        if deed is None:
            self.host.look()
            return None
        before = len(self.desk.log_view.entries)
        if not self.game.dropped:  # else the note on the first commands would hide the question that ends them
            self.host.note = ()
        if not watch.skipping:
            self.desk.mark = None  # of a command that was seen
        self.books.take(deed)
        self.watcher.show(deed)
        table, entries = self.desk.table, self.desk.log_view.entries
        if table.decides is None or (table.is_our_decision and table.my_turn):
            ended = any(entry.report is not None and entry.report.kind in LAST for entry in entries[before:])
            pause = PAUSES[mode.speed]
            if ended and pause and table.is_our_decision and not watch.skipping:  # at the end of the turn
                return max(pause, ANSWERED)
            self.host.go_on([])
            return None
        offer = self.keyboard.view.offer_of(deed)
        step = offer.role == "move" and offer.place is not None
        told = step or len(entries) > before
        stays = offer.role == "pass" and told and entries[-1].report is None
        brief = stays or (step and watch.person)  # a look is enough
        pause = PAUSES[mode.speed] * (0.25 if brief else 1)
        pause *= screen_spec_of(table).pause_share(table, entries[-1]) if told else 1
        lost = [unit for entry in entries[before:] if entry.report is not None for unit in entry.report.lost]
        if pause and any(table.side_of(unit) in table.local_sides for unit in lost):
            pause = max(pause, LOST)
        return pause if told and not watch.skipping else 0.0

    def poll_player(self) -> bool:
        """Check whether the other player has come, gone, or gone on as a branch since that was said."""
        note = self.logins.news(self.host.mode, self.host.note)
        if note is not None:
            self.host.note = note
        return note is not None
