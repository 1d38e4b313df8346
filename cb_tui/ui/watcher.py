"""Watcher: takes down a turn that is decided elsewhere, so that it can be shown and summed up."""

from cb_tui.core.report import Kind
from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import focus_of
from cb_tui.presentation.text import Line, label, line
from cb_tui.session.log import LogEntry
from cb_tui.ui.bookkeeper import ViewUpdater
from cb_tui.ui.panels.machine import summary
from cb_tui.ui.watch import WatchedStep, WatchedTurn


class TurnRecorder:
    """`watch` is the turn of theirs as far as it was shown, None while none is watched."""

    def __init__(self, books: ViewUpdater) -> None:
        self.keyboard, self.game, self.desk = books.keyboard, books.game, books.desk
        self.watch: WatchedTurn | None = None

    def begin(self) -> None:
        """Watch another side's turn from its start, or each seat's turn if no one plays here."""
        active = self.desk.table.scene.active
        if self.watch is None or (self.watch.seat != active and not self.keyboard.human):
            tactic = self.game.seats[active].removeprefix("ai:")
            self.watch = WatchedTurn(self._at_start(), active, tactic, *self._ending())

    def _at_start(self) -> GameView:
        """Return the game view as this turn began, even if the game was resumed in the middle of it."""
        game, keyboard, table = self.game, self.keyboard, self.desk.table
        began = next((one.step for one in reversed(game.entries) if self._has(one, "turn")), 0)
        if began == game.step:
            return table
        return GameView(game.ruleset, keyboard.view.state_at(began), keyboard.human, table.sides)

    def _ending(self) -> tuple[int, int]:
        """Return the log range of the end of our turn if it has just begun theirs, else an empty range."""
        told, deeds = self.desk.log_view.entries, self.game.entries
        nothing = len(told), len(told)
        closed = next((deed.step for deed in reversed(deeds) if self._has(deed, "closing")), None)
        if closed is None or not self.keyboard.human or not self._has(deeds[-1], "turn"):
            return nothing
        first = next((n for n, entry in enumerate(told) if entry.step >= closed), len(told))
        end = len(told) - (first < len(told) and told[-1].begins)
        return (first, end) if first < end else nothing

    def _has(self, deed: LogEntry, kind: Kind) -> bool:
        """Check whether a command produced a report of a kind."""
        return any(report.kind == kind for report in self.keyboard.view.logged_of(deed).reports)

    def show(self, deed: LogEntry) -> None:
        """Add a command to the turn that is watched."""
        watch = self.watch
        if watch is None:
            return
        reports = self.keyboard.view.logged_of(deed).reports
        last = watch.shown[-1] if watch.shown else None
        at = focus_of(reports) or (last.at if last else None)
        way: tuple[Place, ...] = ()
        offer = self.keyboard.view.offer_of(deed)
        if offer.role == "move" and offer.place is not None and at is not None:
            came = next((report.path[0] for report in reports if report.path and report.focus), None)
            way = (*last.way, at) if last and last.way and last.way[-1] == came else (came, at) if came else ()
        entries = self.desk.log_view.entries
        ends = bool(entries) and entries[-1].begins  # the header shows it
        watch.shown.append(WatchedStep(self.desk.table, len(entries) - ends, at, way))

    def sum_up(self) -> Line:
        """Return a summary of the watched turn, or () if none was watched, and stop watching it."""
        watch, self.watch = self.watch, None
        if watch is None:
            return ()
        told = self.desk.log_view.entries[watch.first :]
        deeds = [deed for deed in self.game.entries if told and deed.step >= told[0].step]
        reports = [report for deed in deeds for report in self.keyboard.view.logged_of(deed).reports]
        return line(label("While you waited: "), summary(self.desk.table, watch.before, reports))
