"""Remote turns: what the machine and other logins play, and how it is shown."""

from collections.abc import Callable

from cb_tui.core.offer import Offer
from cb_tui.core.report import Kind, Report
from cb_tui.core.values import Place, UnitId
from cb_tui.present.log_view import spot
from cb_tui.present.table import Table
from cb_tui.present.text import Line, label, line, number
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.names import shell_line
from cb_tui.session.saves import last_played
from cb_tui.session.seats import HUMAN
from cb_tui.ui.game_desk import GameDesk
from cb_tui.ui.modes.base import Mode, beneath
from cb_tui.ui.modes.machine import ANSWERED, PAUSES, MachineMode
from cb_tui.ui.modes.waiting import WaitingMode
from cb_tui.ui.panels.machine import summary
from cb_tui.ui.systems import Room, room
from cb_tui.ui.watch import Shown, Watch

# what a player wants to have seen before his own turn
LAST: frozenset[Kind] = frozenset(("fight", "loss", "rally", "failure"))


class RemoteTurns(GameDesk):
    """Who is not at this keyboard; `watch` is the turn of theirs that is shown, `mode` what the screen shows."""

    def __init__(self, game: Game, *, speed: int, reach: bool) -> None:
        super().__init__(game, reach=reach)
        self.speed = speed
        self.watch: Watch | None = None
        self.note: Line = ()
        self.way: tuple[UnitId, tuple[Place, ...]] | None = None  # a march that goes on once others have answered
        self.mode: Mode = self.room.up(self.desk.table, None)
        self._line = last_played(game.folder) if game.folder is not None else ""
        self._left = ""  # the branch on which another login plays on

    @property
    def room(self) -> Room:
        """Return the modes and viewers of the rules that are played."""
        return room(self.game.ruleset.package)

    def _go_on(self, fired: list[Report]) -> None:
        """Plays what needs no player here."""
        raise NotImplementedError

    def _look(self, fired: list[Report] | None = None) -> None:
        """The mode that the game waits for."""
        raise NotImplementedError

    # --- what they decide ------------------------------------------------------------------------------------------

    def _others(self) -> LogEntry | None:
        """What standing orders, the machine or another login decide; None if a player has to, or if it cannot be saved."""
        if deed := self._safely(self._heard):
            return deed
        return self._safely(self.game.standing if self.desk.table.asks else self.game.machine)

    def _safely(self, played: Callable[[], LogEntry | None]) -> LogEntry | None:
        try:
            return played()
        except SessionError as error:
            self.note = line(error.sentence)
            return None

    def _heard(self) -> LogEntry | None:
        """The next that another login has played, or a roll that both have made; what was taken back leaves the table."""
        heard = self.game.hear() if self.game.stirred else None
        if heard is None:
            deed = self.game.answer()
            if deed is None and self._openings != self.game.openings:
                self._take_down()
            return deed
        if not isinstance(heard, int):
            return heard
        self.watch = self.way = None
        self._take_down()
        seat = self.elsewhere() or self.desk.table.decides
        self.note = line(f"{self.seat_name(seat)}: undo, back to step {heard}")
        return None

    def listen(self) -> bool:
        """Whether another login has played, so that the screen has to follow; it looks at the size of the log alone."""
        if not self.game.stirred:
            return False
        mode = self.mode
        if isinstance(mode, MachineMode) and not mode.watch.paused:
            return True  # at its pace
        if isinstance(mode, WaitingMode):
            self.note = ()
            self._go_on([])
        elif self.desk.table.asks:
            known, deed = self._known, self._safely(self._heard)
            self._record([deed] if deed else [])
            if self._known == known:
                return False
            self._go_on([])
        else:
            self._aside()
        return True

    def _aside(self) -> None:
        """Takes in what is played while something else is looked at: who plays there must not wait for that."""
        while (deed := self._others()) is not None:
            self._record([deed])
            if not self.desk.table.my_turn:
                self._begins()
                self._show(deed)
                if self.watch is not None and self.watch.paused:
                    self.watch.back += 1
        if not isinstance(self.mode, MachineMode):
            self.note = line("The other player has played on: ", number("Esc"), " shows it")

    def to_join(self) -> str:
        """How the other player comes into a game, "" where nobody is missing."""
        game = self.game
        absent = [seat for seat, player in game.seats.items() if player == HUMAN and seat not in game.held]
        free = next((seat for seat in absent if self.seat_taken(seat) is False), None)
        if game.outcome or not game.held or free is None:
            return ""
        return f"{self.seat_name(free)} joins at another login: {shell_line('resume', game.name, '--seat', free)}"

    def look_for_player(self) -> bool:
        """Whether the other player has come, gone, or gone on as a branch since that was said."""
        waits, before, left = beneath(self.mode), self._left, self._gone()
        if isinstance(waits, WaitingMode):
            said, waits.there, waits.gone = (waits.there, waits.gone), self.seat_taken(waits.seat), left
            if waits is self.mode:
                self.note = self.note if left == before else ()
                return said != (waits.there, waits.gone)
        if left in ("", before) or isinstance(waits, MachineMode):
            return False
        self.note = line(
            f"The other player plays on as branch {left}: {shell_line('resume', self.game.name)} goes there too"
        )
        return True

    def _gone(self) -> str:
        """The branch on which another login has played on since this one looked first, "" while it plays this line."""
        game = self.game
        last = last_played(game.folder) if game.folder is not None and not game.fair else ""
        if last not in ("", self._line):
            self._line, self._left = last, last if last != game.branch else ""
        return self._left

    # --- how it is shown -------------------------------------------------------------------------------------------

    def _wait_for_number(self) -> bool:
        """Whether another player's number or opening is still to come, or secrets here are lost."""
        game, seat = self.game, self.desk.table.decides
        if seat is None or not (game.bound or game.troubled):
            return False
        away = [one for one in game.seats if one not in game.held]
        owing = [one for one in away if game.pledge is None or one not in game.pledge.numbers]
        other = next(iter(owing or away), seat)
        there = self.seat_taken(other)
        self.mode = WaitingMode(other, None, name=game.name, there=there, what=game.waiting, number=not game.shut)
        return True

    def _watch_on(self) -> None:
        """The turn of the machine or of another login; where that is still to come, this waits."""
        table, seat = self.desk.table, self.elsewhere()
        answer = table.my_turn  # they have to answer in our turn
        if not answer:
            self._begins()
        if seat is not None and (answer or not self.game.stirred):
            shown = self.watch.shown if self.watch and isinstance(self.mode, MachineMode) else []
            self.desk.cursor = next((one.at for one in shown[::-1] if one.at), self.desk.cursor)
            watch = None if answer else self.watch
            there = self.seat_taken(seat)
            self.mode = WaitingMode(seat, watch, name=self.game.name, there=there, gone=self._gone())
        elif not answer and (not isinstance(self.mode, MachineMode) or self.mode.watch is not self.watch):
            self._show_turn()

    def _begins(self) -> None:
        """A turn of theirs is watched from its start; where nobody plays here, each seat's."""
        active = self.desk.table.scene.active
        if self.watch is None or (self.watch.seat != active and not self.human):
            tactic = self.game.seats[active].removeprefix("ai:")
            self.watch = Watch(self._at_start(), active, tactic, *self._ending())

    def _at_start(self) -> Table:
        """The table as this turn began, which a game that is resumed in the middle of it has not seen."""
        game, table = self.game, self.desk.table
        began = next((one.step for one in reversed(game.entries) if self._has(one, "turn")), 0)
        return table if began == game.step else Table(game.ruleset, self.view.state_at(began), self.human, table.sides)

    def _ending(self) -> tuple[int, int]:
        """From where to where in the log stands what the end of our turn did, if that has just brought theirs."""
        told, deeds = self.desk.log_view.entries, self.game.entries
        nothing = len(told), len(told)
        closed = next((deed.step for deed in reversed(deeds) if self._has(deed, "closing")), None)
        if closed is None or not self.human or not self._has(deeds[-1], "turn"):
            return nothing
        first = next((n for n, entry in enumerate(told) if entry.step >= closed), len(told))
        end = len(told) - (first < len(told) and told[-1].begins)
        return (first, end) if first < end else nothing

    def _has(self, deed: LogEntry, kind: Kind) -> bool:
        """Whether a command brought something of a kind."""
        return any(report.kind == kind for report in self.view.logged_of(deed).reports)

    def pace(self, speed: int, *, reach: bool) -> None:
        """The machine plays at a speed of 1 to 5 from now on; `reach`: whether the map shows how far a piece comes."""
        self.speed, self.desk.show_reach = speed, reach
        if isinstance(self.mode, MachineMode):
            self.mode.speed = speed

    def _show_turn(self) -> None:
        assert self.watch is not None
        self.watch.skipping = False
        self.mode = MachineMode(self.watch, self.speed)

    def breath(self) -> float:
        """Seconds for which an answer to the machine, or what the end of our turn did, stays before the machine goes on."""
        mode = self.mode
        if not isinstance(mode, MachineMode) or mode.watch.skipping:
            return 0.0
        ours = [deed for deed in self.game.entries[-1:] if deed.seat in self.human]
        thrown = bool(self._attacks(ours))  # by the other side too, once ours has held fire or shed dice
        if not (thrown or mode.answer(self.desk) is not None or mode.watch.opens):
            return 0.0
        pause = PAUSES[mode.speed]
        return max(pause, ANSWERED) if pause else 0.0

    def tick(self) -> float | None:
        """One command of the machine's turn; seconds until the next, None when somebody has to decide or it is paused."""
        watch, mode = self.watch, self.mode
        if watch is None or not isinstance(mode, MachineMode):
            return None
        self.speed = mode.speed
        if watch.paused:
            return None
        self._begins()
        if self.watch is not watch:
            self._show_turn()
            watch = self.watch or watch
        deed = self._others()
        if deed is None:
            self._look()
            return None
        before = len(self.desk.log_view.entries)
        if not self.game.dropped:  # else what is told of the first commands hides the question that ends them
            self.note = ()
        self._record([deed])
        self._show(deed)
        table, entries = self.desk.table, self.desk.log_view.entries
        if table.decides is None or (table.asks and table.my_turn):
            ended = any(entry.report is not None and entry.report.kind in LAST for entry in entries[before:])
            pause = PAUSES[mode.speed]
            if ended and pause and table.asks and not watch.skipping:  # at the end of the turn
                return max(pause, ANSWERED)
            self._go_on([])
            return None
        offer = self._offer(deed)
        step = offer.role == "move" and offer.place is not None
        told = step or len(entries) > before
        stays = offer.role == "pass" and told and entries[-1].report is None
        brief = stays or (step and watch.person)  # a look is enough
        pause = PAUSES[mode.speed] * (0.25 if brief else 1)
        return pause if told and not watch.skipping else 0.0

    def _show(self, deed: LogEntry) -> None:
        watch = self.watch
        if watch is None:
            return
        reports = self.view.logged_of(deed).reports
        last = watch.shown[-1] if watch.shown else None
        at = spot(reports) or (last.at if last else None)
        way: tuple[Place, ...] = ()
        offer = self._offer(deed)
        if offer.role == "move" and offer.place is not None and at is not None:
            came = next((report.path[0] for report in reports if report.path and report.spot), None)
            way = (*last.way, at) if last and last.way and last.way[-1] == came else (came, at) if came else ()
        entries = self.desk.log_view.entries
        ends = bool(entries) and entries[-1].begins  # the header says so
        watch.shown.append(Shown(self.desk.table, len(entries) - ends, at, way))

    def _offer(self, deed: LogEntry) -> Offer:
        """Return what a command was for when it was given."""
        return self.view.offer_of(deed)

    def _waited(self, watch: Watch) -> None:
        """Sums up the machine's turn in row 22."""
        told = self.desk.log_view.entries[watch.first :]
        deeds = [deed for deed in self.game.entries if told and deed.step >= told[0].step]
        reports = (report for deed in deeds for report in self.view.logged_of(deed).reports)
        self.note = line(label("While you waited: "), summary(self.desk.table, watch.before, reports))
        self.watch = None
