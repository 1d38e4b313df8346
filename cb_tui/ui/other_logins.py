"""The players at other logins: their presence, their turns taken down to be shown, branches they continue on."""

from cb_tui.core.report import Kind
from cb_tui.core.values import Place, SeatId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import focus_of
from cb_tui.presentation.text import Line, label, line, number_run
from cb_tui.session.closing import OFFERED, GameOffer
from cb_tui.session.locations import joining_line
from cb_tui.session.log import LogEntry
from cb_tui.session.saves import last_played
from cb_tui.session.seat_locks import unlike_build
from cb_tui.session.seats import HUMAN
from cb_tui.ui.controller import WatchedStep, WatchedTurn
from cb_tui.ui.modes.base import Mode, bottom_mode
from cb_tui.ui.modes.other_side import MachineMode, WaitingMode
from cb_tui.ui.panels.commands import summary
from cb_tui.ui.view_updater import LocalPlayers, ViewUpdater


class OtherLogins:
    """The knowledge about players at other keyboards."""

    def __init__(self, keyboard: LocalPlayers) -> None:
        self.keyboard, self.game = keyboard, keyboard.game
        self._line = last_played(self.game.folder) if self.game.folder is not None else ""
        self._left = ""  # the branch on which another login plays on
        self._build = ""  # the last remark on its build
        self._offer: GameOffer | None = None  # of another login, once it was reported

    @property
    def possible(self) -> bool:
        """Check whether another login may play, or this one only watches."""
        people = [seat for seat, player in self.game.seats.items() if player == HUMAN]
        return len(people) > 1 or not self.game.local_seats

    def invitation(self, table: GameView) -> str:
        """Return how another player joins a game, or an empty string if no seat is free."""
        game = self.game
        absent = [seat for seat, player in game.seats.items() if player == HUMAN and seat not in game.local_seats]
        free = next((seat for seat in absent if self.keyboard.taken(seat) is False), None)
        if game.outcome or not game.local_seats or free is None:
            return ""
        return f"{table.seat_name(free)} can join from another login: {joining_line(game.name, '--seat', free)}"

    def unlike(self) -> str:
        """Return, once, that another login plays with another build of the program, or an empty string."""
        told = unlike_build(self.game)
        said, self._build = self._build, told or self._build
        return told if told != said else ""

    def offered(self) -> Line:
        """Return, once, that the other player offers a draw or to stop, or an empty line."""
        offer = self.game.offer_of_others
        told, self._offer = offer != self._offer, offer
        if offer is None or not told or not self.game.local_seats:
            return ()
        name = next(seat.name for seat in self.game.battle.seated if seat.id == offer.by)
        return line(f"{name} offers {OFFERED[offer.what]}: ", number_run("Q"), " answers")

    def gone(self) -> str:
        """Return the branch that another login has continued on, or an empty string if it plays this line.

        Only a change since the first look at the save counts.
        """
        game = self.game
        last = last_played(game.folder) if game.folder is not None and not game.fair else ""
        if last not in ("", self._line):
            self._line, self._left = last, last if last != game.branch else ""
        return self._left

    def news(self, mode: Mode, note: Line) -> Line | None:
        """Look whether the other player has come, left or continued on a branch.

        Return the new message line, or None if nothing has changed.
        """
        if told := self.unlike():
            return line(told)
        if offered := self.offered():
            return offered
        waits, before, left = bottom_mode(mode), self._left, self.gone()
        if isinstance(waits, WaitingMode):
            said, waits.there, waits.gone = (waits.there, waits.gone), self.keyboard.taken(waits.seat), left
            if waits is mode:
                note = note if left == before else ()
                return note if said != (waits.there, waits.gone) else None
        if left in ("", before) or isinstance(waits, MachineMode):
            return None
        return line(f"The other player went on as branch {left}: {joining_line(self.game.name)} follows")

    def owing(self, seat: SeatId) -> SeatId:
        """Return the seat elsewhere that still owes a number or an opening, or `seat` if none does."""
        pledge = self.game.pledge
        away = [one for one in self.game.seats if one not in self.game.local_seats]
        owing = [one for one in away if pledge is None or one not in pledge.numbers]
        return next(iter(owing or away), seat)


class TurnRecorder:
    """`watch` is the turn of theirs as far as it was shown, None while none is watched."""

    def __init__(self, books: ViewUpdater) -> None:
        self._books, self.keyboard, self.game, self.desk = books, books.keyboard, books.game, books.desk
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
        watch.shown.append(WatchedStep(self.desk.table, len(entries) - ends, at, way, self._books.newest))

    def sum_up(self) -> Line:
        """Return a summary of the watched turn, or () if none was watched, and stop watching it."""
        watch, self.watch = self.watch, None
        if watch is None:
            return ()
        told = self.desk.log_view.entries[watch.first :]
        deeds = [deed for deed in self.game.entries if told and deed.step >= told[0].step]
        reports = [report for deed in deeds for report in self.keyboard.view.logged_of(deed).reports]
        return line(label("While you waited: "), summary(self.desk.table, watch.before, reports))
