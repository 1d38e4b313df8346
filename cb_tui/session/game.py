"""Game: a battle being played, by whom, with its log."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.ruleset import IllegalCommand, Ruleset, begun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.rules import RULESETS
from cb_tui.session.branch_point import BranchPoint, copy_lines, plant
from cb_tui.session.chain import seal
from cb_tui.session.codec import plain_value
from cb_tui.session.entry import enter
from cb_tui.session.errors import RollError, SaveError, SessionError
from cb_tui.session.eyes import author
from cb_tui.session.fair.play import PledgedError, check_fair
from cb_tui.session.fair.seats import FairSeats
from cb_tui.session.load import LoadedSave, load
from cb_tui.session.lock import Lock, release, seat_path, take_seats
from cb_tui.session.log import Log
from cb_tui.session.log_entry import FORMAT, LogEntry, Start
from cb_tui.session.machine import choice
from cb_tui.session.names import check_name, claim, claim_free
from cb_tui.session.rolls import with_faces
from cb_tui.session.saves import last_played
from cb_tui.session.seats import HUMAN, check_seats, seat_here, seats_with
from cb_tui.session.snapshot import snapshot_of
from cb_tui.session.staff.staffs import Staffs
from cb_tui.session.timeline import Timeline
from cb_tui.session.undo import undo_to


class Game(FairSeats):
    """A game at its present moment; whatever is played is on the disk before it shows.

    `held` are the seats that this process plays.
    """

    def __init__(
        self,
        timeline: Timeline,
        log: Log,
        held: tuple[SeatId, ...],
        locks: list[Lock],
        *,
        root: BranchPoint | None = None,
        faults: Sequence[str] = (),
        elsewhere: bool = False,
    ) -> None:
        super().__init__(timeline, log)
        self._locks, self._root, self.held = locks, root, held
        self.staffs = Staffs(self.ruleset, self.battle, self.seats)
        self.leaving: Callable[[], None] | None = None  # told before the seats are let go
        self.dropped = f"{log.folder}: {'; '.join(faults)}" if faults else ""
        self._stale = bool(faults) or elsewhere  # the snapshot has to be written anew
        self._kept = timeline.hashes[-1]  # where the snapshot stands, or would if it were not to be written anew
        self._unread: list[bytes] = []  # lines of others that are not taken in yet
        self._deaf = 0  # bytes of the log when nothing more could be heard

    @classmethod
    def new(
        cls,
        ruleset: Ruleset[Any],
        battle: Scenario,
        *,
        seed: int,
        seats: Mapping[SeatId, str],
        name: str = "",
        saves: Path | None,
        dice: str = "seeded",
    ) -> "Game":
        """Return a fresh game, saved in `saves` under `name` or the battle's id and the next free number; None: in memory."""
        if not 0 <= seed < 2**63:
            raise SessionError("the seed is a whole number from 0 to 9223372036854775807; give another", "seed")
        check_fair(dice, seats)
        start = Start(
            format=FORMAT,
            ruleset=ruleset.id,
            seed=seed,
            dice=dice,
            seats=check_seats(seats, battle, ruleset),
            scenario=plain_value(begun(ruleset, battle)),
        )
        timeline = Timeline(ruleset, msgspec.json.decode(start.body, type=Start))
        held = tuple(seat.id for seat in battle.seated)
        game = cls(timeline, Log([seal(start.body)]), held, [])
        if saves is not None:
            game._settle(claim(saves, name) if name else claim_free(saves, battle.id))
        return game

    @classmethod
    def open(
        cls,
        saves: Path,
        name: str,
        *,
        watch: bool = False,
        seat: str | None = None,
        branch: str = "",
        rulesets: Mapping[str, Ruleset[Any]] | None = None,
    ) -> "Game":
        """Return a saved game with all its seats, or one or a list of them (machines go with the first human), or none to `watch`.

        `branch` names the line, "main" or a branch; without it, the one last played. Raises SessionError when it cannot
        be read or another process plays a seat. No file of the game is changed.
        """
        known = rulesets or RULESETS
        folder = saves / check_name(name)
        loaded = load(folder, known, branch)
        held = () if watch else seats_with(loaded.timeline.start.seats, loaded.timeline.battle, seat_here(folder, seat))
        locks = take_seats(folder, held)
        if locks and loaded.faults:  # perhaps somebody was just writing, and now nobody is
            loaded = load(folder, known, branch)
        game = cls._of(loaded, held, locks)
        if locks:  # what was played until the seats were taken
            game.refresh()
        return game

    @classmethod
    def _of(cls, loaded: LoadedSave, held: tuple[SeatId, ...], locks: list[Lock]) -> "Game":
        elsewhere = loaded.snapshot is None or loaded.snapshot.branch != loaded.timeline.branch
        return cls(
            loaded.timeline, loaded.log, held, locks, root=loaded.root, faults=loaded.faults, elsewhere=elsewhere
        )

    # --- what is done --------------------------------------------------------------------------------------------

    def play(self, command: Command, *, by: str = "hand", dice: Sequence[int] | None = None, why: str = "") -> LogEntry:
        """Give the command, which is on the disk when this returns.

        Raises IllegalCommand, RollError when the faces do not fit, SaveError when it cannot be written: nothing
        has happened then. With fair dice, PledgedError while the roll waits for the other player: it is bound then.
        """
        if dice is not None and self.dice_mode != "manual":
            raise RollError("this game rolls its own dice; start one with --dice manual to give the faces")
        with self._writing():
            seat = self.to_move
            if seat is None:
                raise IllegalCommand("the game is over; nothing more can be played", code="over")
            if seat not in self.held:
                self._give_ahead(command)
            self._open()
            if self.shut:
                raise PledgedError(self.shut)
            before = self.state
            deed = self._roll(seat, by, command, why) if self.fair else None
            if deed is None:
                events = with_faces(
                    lambda source: self.ruleset.decide(before, command, source), self._timeline.dice, dice
                )
                deed = LogEntry(
                    self.step + 1, seat, by, self.ruleset.normal(before, command), events, why, self._log.head
                )
                deed = enter(self._timeline, self._log, deed)
        return self._played(deed)

    def _played(self, deed: LogEntry) -> LogEntry:
        deed = self._opened(deed)
        if self.folder and any(report.kind in ("turn", "turn over", "end") for report in self._timeline.reports(deed)):
            self.keep_up()
        return deed

    def undo(self) -> int:
        """Take back the last command given by hand; return the step that the game stands at. Raises UndoError."""
        with self._writing():
            self._unbound()
            step = undo_to(self.entries, self.held, self._timeline.reports)
            self._unopened(step)
            self._log.append({"undo": step})
            self._timeline.back_to(step)
        return step

    def march(self, unit: UnitId, way: Sequence[Place]) -> list[LogEntry]:
        """One command a place until the way ends, another seat has to decide, or the piece cannot go on.

        Standing orders answer on the way. Raises IllegalCommand when the first step is refused.
        """
        deeds, seat = list[LogEntry](), self.to_move
        for command in self.ruleset.route(self.state, unit, tuple(way)):
            if deeds and self.refusal(command):
                break
            try:
                deeds.append(self.play(command))
            except PledgedError:
                if not deeds:
                    raise
                break
            while self.to_move != seat and (answered := self.standing()):
                deeds.append(answered)
            if self.to_move != seat:
                break
        return deeds

    def machine(self) -> LogEntry | None:
        """One decision of the machine, None when it is not the machine's to decide."""
        seat = self.to_move
        if seat is None or seat not in self.held or not self.seats[seat].startswith("ai:") or self.shut:
            return None
        made = choice(self, self.staffs, seat)
        return self.play(made.command, by=self.seats[seat], why=made.why)

    def standing(self) -> LogEntry | None:
        """Return the decision that standing orders make, None when a player has to."""
        seat = self.to_move
        spec = self.ruleset.orders
        if seat is None or spec is None or seat not in self.held or self.seats[seat] != HUMAN or self.bound:
            return None
        command = spec.answer(self.seen_by(seat).state, self.orders[seat], self.legal())
        with suppress(PledgedError):
            return self.play(command, by="orders") if command else None
        return None

    def give_orders(self, seat: SeatId, orders: Any) -> None:
        """From now on these are the standing orders of a seat."""
        with self._writing():
            self._log.append({"side": seat, "orders": plain_value(orders)})
            self._timeline.give_orders(seat, orders)

    def note(self, text: str, step: int = 0) -> None:
        """Keep a remark in the log, on the command `step`, else where the game stands."""
        with self._writing():
            seat = author(self)
            self._log.append({"note": text} | ({"step": step} if step else {}) | ({"side": seat} if seat else {}))
            self._timeline.note(text, step or None, seat)

    def refresh(self) -> int:
        """Take in what other processes have played; return how many lines that was."""
        self._unread += self._log.news()
        heard = len(self._unread)
        while self._unread:
            self._timeline.take(self._unread[0])
            del self._unread[0]
        return heard

    @property
    def stirred(self) -> bool:
        """Check whether others have written what is not taken in yet; it looks at the size of the log alone."""
        size = self._log.stored
        return bool(self._unread) or size not in (self._log.size, self._deaf)

    def hear(self) -> LogEntry | int | None:
        """Return the next command that another process has given, the step it has gone back to, or None: all is known."""
        self._unread += self._log.news()
        while self._unread:
            before = self.step
            self._timeline.take(self._unread[0])
            del self._unread[0]
            if self.step != before:
                return self.entries[-1] if self.step > before else self.step
        self._deaf = self._log.stored
        return None

    def hold(self, *seats: SeatId) -> None:
        """Keep only this one of the seats held here; players elsewhere may take the others."""
        if self.folder is None or not seats or not set(seats) <= set(self.held):
            raise SessionError("only a player who holds every seat of a saved game can free one", "seats")
        stay = {seat_path(self.folder, seat) for seat in seats}
        release([lock for lock in self._locks if lock.path not in stay])
        self._locks = [lock for lock in self._locks if lock.path in stay]
        self.held = seats

    def branch_at(self, step: int, name: str = "") -> "Game":
        """Return a game that goes on from `step` as a branch of its own, "b1", "b2" ... where no name is given.

        What was played stays as it is; the branch has other dice. The seats go over to it: this game is only looked
        at from then on. Raises SessionError.
        """
        self._may_branch(step)
        assert self.folder
        name = plant(self.folder, self._timeline.spots[step], step, self.entries[step:], name)
        game = self._of(load(self.folder, {self.ruleset.id: self.ruleset}, name), self.held, self._locks)
        self.held, self._locks = (), []
        self.staffs.close()
        game.keep_up(anew=True)
        return game

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if not self.held:
            raise SessionError("you are only watching this game; open it with a seat to play", "watch")
        try:
            with self._log.writing() as news:
                self._unread += news
                while self._unread:  # one that does not fit stays, so that nothing is written after it
                    self._timeline.take(self._unread[0])
                    del self._unread[0]
                yield
        except SaveError as error:  # who plays knows the folder, and a line of the screen has no room for it
            raise SaveError(error.sentence.replace(f"{self.folder}/", ""), error.code) from None
        if self._stale:  # whatever was written, a remark as well
            self.keep_up(anew=True)

    # --- where it is kept ----------------------------------------------------------------------------------------

    def save_as(self, name: str, saves: Path | None = None) -> None:
        """From now on the game is saved under this name, in `saves` or beside where it was."""
        where = saves or (self.folder.parent if self.folder else None)
        if where is None:
            raise SaveError("there is no folder for saves; name one with --saves")
        if where / check_name(name) != self.folder:
            self._settle(claim(where, name))

    def _settle(self, folder: Path) -> None:
        """Moves into a folder that was empty until now, or leaves none behind."""
        locks: list[Lock] = []
        try:
            locks = take_seats(folder, self.held)
            if self.folder and self._root:
                copy_lines(self.folder, folder)
            self._timeline.safe.store()
            self._log.write(folder)
        except BaseException:
            release(locks)
            import shutil  # noqa: PLC0415 - slow to load, seldom wanted

            shutil.rmtree(folder, ignore_errors=True)
            raise
        release(self._locks)
        self._locks = locks
        self._log = Log(self._log.lines, folder, self._log.file)
        self._kept, self._stale = "", True
        self.keep_up()

    def snapshot(self, *, anew: bool = False) -> None:
        """Write the snapshot if it is behind, or `anew`; never over damaged files. Raises SaveError."""
        if self.folder is None or not self.held or self._log.torn or (self._kept == self.hash() and not anew):
            return
        snapshot_of(self._timeline, self._root).write(self.folder)
        self._kept, self._stale = self.hash(), False

    def keep_up(self, *, anew: bool = False) -> None:
        """Write the snapshot where that can be done; else the log has it all, and what is written next tries again."""
        with suppress(SaveError):
            self.snapshot(anew=anew)

    def close(self) -> None:
        """Saves and lets the seats go; the game can still be looked at."""
        if self.held and self.leaving is not None:
            self.leaving()
        self.staffs.close()
        if self.folder and last_played(self.folder) in ("", self.branch):  # else another process plays another line
            self.keep_up()
        release(self._locks)
        self.held = () if self.folder else self.held
