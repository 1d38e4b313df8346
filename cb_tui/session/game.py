"""A battle that is being played, with its local seats and its log."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.ruleset import IllegalCommand, Ruleset, with_rulings_stated
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.session.branch_point import BranchPoint, copy_lines, plant
from cb_tui.session.codec import plain_value
from cb_tui.session.entry import enter
from cb_tui.session.errors import RollError, SaveError, SessionError
from cb_tui.session.fair_dice.participant import RollPendingError, check_fair
from cb_tui.session.hearing import HearingPosition
from cb_tui.session.host_dice import HOST, HostSeal
from cb_tui.session.load import LoadedSave, load
from cb_tui.session.locations import check_name, claim, claim_free
from cb_tui.session.lock import Lock, release, seat_path, take_seats
from cb_tui.session.log import FORMAT, GameStart, Log, LogEntry, seal, undo_to
from cb_tui.session.rolls import check_seed, with_faces
from cb_tui.session.saves import last_played, snapshot_of
from cb_tui.session.seats import HUMAN, check_seats, seat_here, seats_with
from cb_tui.session.staff_search.staffs import StaffBySeat
from cb_tui.session.timeline import Timeline
from cb_tui.session.viewers import author, choice


class Game(HearingPosition):
    """A game that is played here for the local seats `held`. Every command is on the disk before it is shown."""

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
        self._locks, self._root, self.local_seats = locks, root, held
        self.staffs = StaffBySeat(self.ruleset, self.battle, self.seats)
        self.on_leave: Callable[[], None] | None = None  # called before the seats are released
        self.dropped = f"{log.folder}: {'; '.join(faults)}" if faults else ""
        self._stale = bool(faults) or elsewhere  # the snapshot has to be rewritten
        self._kept = log.last_hash  # hash of the last line in the snapshot, unless it is stale

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
        host: HostSeal | None = None,
        clock: Callable[[], float] = time.time,
    ) -> "Game":
        """Return a new game with all seats local, saved under `name` in `saves`, or in memory if `saves` is None.

        An empty name stands for the battle's id with the next free number. With `host`, what a host has sealed, it
        rolls the dice, and the log has times by `clock`. Raises SessionError.
        """
        check_seed(seed)
        check_fair(dice, seats)
        start = GameStart(
            format=FORMAT,
            ruleset=ruleset.id,
            seed=seed,
            dice=HOST if host else dice,
            host=host,
            at=int(clock()) if host else 0,
            seats=check_seats(seats, battle, ruleset),
            scenario=plain_value(with_rulings_stated(ruleset, battle)),
            ai=ruleset.ai_revision,
        )
        timeline = Timeline(ruleset, msgspec.json.decode(start.body, type=GameStart))
        held = tuple(seat.id for seat in battle.seated)
        game = cls(timeline, Log([seal(start.body)]), held, [])
        game.clock = clock
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
        """Open a saved game and lock its seats.

        Args:
            saves: The folder of all saves.
            name: The name of the save.
            watch: Lock no seat.
            seat: One seat or "west,east", None for all seats or for this copy's own if the game is played by file.
            branch: "main" or a branch, or empty for the line played last.
            rulesets: The known rules systems by id, None for those of the program.

        Raises:
            SessionError: The save cannot be read, or a seat is unknown or locked. No log or snapshot has changed.
        """
        known = rulesets or RULESETS
        folder = saves / check_name(name)
        loaded = load(folder, known, branch)
        held = () if watch else seats_with(loaded.timeline.start.seats, loaded.timeline.battle, seat_here(folder, seat))
        locks = take_seats(folder, held)
        if locks and loaded.faults:  # another process may have been writing until the seats were locked
            loaded = load(folder, known, branch)
        game = cls._of(loaded, held, locks)
        if locks:  # commands played until the seats were locked
            game.refresh()
        return game

    @classmethod
    def _of(cls, loaded: LoadedSave, held: tuple[SeatId, ...], locks: list[Lock]) -> "Game":
        elsewhere = loaded.snapshot is None or loaded.snapshot.branch != loaded.timeline.branch
        return cls(
            loaded.timeline, loaded.log, held, locks, root=loaded.root, faults=loaded.faults, elsewhere=elsewhere
        )

    # --- play ----------------------------------------------------------------------------------------------------

    def play(self, command: Command, *, by: str = "hand", dice: Sequence[int] | None = None, why: str = "") -> LogEntry:
        """Play a command.

        Args:
            command: A command of the seat to move, or a secret one of a local seat that may give it early.
            by: "hand", "orders" or "ai:NAME".
            dice: All faces and cards in the order of the rolls, only if `dice_mode` is "manual", or None.
            why: A short reason for the log.

        Returns:
            The log entry, on the disk (fsync) before this returns unless the game is in memory.

        Raises:
            IllegalCommand: The refusal of the rules. Nothing has been played, as after the next two errors.
            RollError: The faces do not fit, this game takes none, or a secret command would roll fair dice.
            SaveError: The log cannot be written.
            RollPendingError: The roll waits for the other player, or another roll or secret command is due first.
            SessionError: The game is only watched, or the seat to move is played elsewhere.
        """
        if dice is not None and self.dice_mode != "manual":
            raise RollError("this game rolls its own dice; start one with --dice manual to give the faces")
        with self._writing():
            seat = self.to_move
            if seat is None:
                raise IllegalCommand("the game is over; nothing more can be played", code="over")
            if seat not in self.local_seats:
                self._give_ahead(command)
            self._open()
            if self.blocked_reason:
                raise RollPendingError(self.blocked_reason)
            before = self.state
            deed = self._roll(seat, by, command, why) if self.fair else None
            if deed is None:
                events = with_faces(
                    self._deed(command), self._timeline.dice_for(command), dice, self._seen_deed(command)
                )
                command, prev = self.ruleset.canonical(before, command), self._log.last_hash
                deed = LogEntry(self.step + 1, seat, by, command, events, why, prev, at=int(self.clock()))
                deed = enter(self._timeline, self._log, deed)
        return self._played(deed)

    def _played(self, deed: LogEntry) -> LogEntry:
        deed = self._opened(deed)
        if self.folder and any(report.kind in ("turn", "turn over", "end") for report in self._timeline.reports(deed)):
            self.save_snapshot_quietly()
        return deed

    def undo(self) -> int:
        """Undo the last command given by hand, with the standing orders that followed it, and return the step now.

        Raises:
            UndoError: Dice or cards fell, something was revealed, another seat has answered, or there is no command.
            SessionError: The game is only watched, or the log cannot be written.
        """
        with self._writing():
            self._unbound()
            step = undo_to(self.entries, self.local_seats, self._timeline.reports)
            self._unopened(step)
            self._log.append({"undo": step})
            self._timeline.undo_to(step)
        return step

    def play_march(self, unit: UnitId, way: Sequence[Place]) -> list[LogEntry]:
        """Play a path step by step, with the answers of standing orders in between.

        Args:
            unit: The unit that marches.
            way: The places after the start, destination last.

        Returns:
            The entries played, with those of standing orders. They end early if a step is refused or has to wait.

        Raises:
            IllegalCommand: The first step is refused.
            SessionError: As `play` for the first step.
        """
        deeds, seat = list[LogEntry](), self.to_move
        for command in self.ruleset.march_commands(self.state, unit, tuple(way)):
            if deeds and self.refusal(command):
                break
            try:
                deeds.append(self.play(command))
            except RollPendingError:
                if not deeds:
                    raise
                break
            while self.to_move != seat and (answered := self.play_standing_order()):
                deeds.append(answered)
            if self.to_move != seat:
                break
        return deeds

    def play_machine(self) -> LogEntry | None:
        """Play one command of the AI seat to move, or return None if no local AI seat decides."""
        seat = self.to_move
        if (
            seat is None
            or seat not in self.local_seats
            or not self.seats[seat].startswith("ai:")
            or self.blocked_reason
        ):
            return None
        made = choice(self, self.staffs, seat)
        return self.play(made.command, by=self.seats[seat], why=made.why)

    def play_standing_order(self) -> LogEntry | None:
        """Play the command of the standing orders, or return None if a player has to decide."""
        seat = self.to_move
        spec = self.ruleset.orders
        if seat is None or spec is None or seat not in self.local_seats or self.seats[seat] != HUMAN or self.is_blocked:
            return None
        command = spec.answer(self.seen_by(seat).state, self.orders[seat], self.legal())
        with suppress(RollPendingError):
            return self.play(command, by="orders") if command else None
        return None

    def give_orders(self, seat: SeatId, orders: Any) -> None:
        """Set and log the standing orders of a seat. Raises SessionError."""
        with self._writing():
            self._check_running()
            self._log.append({"side": seat, "orders": plain_value(orders)})
            self._timeline.give_orders(seat, orders)

    def note(self, text: str, step: int = 0) -> None:
        """Log a remark on the command `step`, or on the present state if it is 0. Raises SessionError."""
        with self._writing():
            seat = author(self)
            self._log.append({"note": text} | ({"step": step} if step else {}) | ({"side": seat} if seat else {}))
            self._timeline.note(text, step or None, seat)

    def release_other_seats(self, *seats: SeatId) -> None:
        """Release all local seats but `seats`, for players elsewhere. Raises SessionError."""
        if self.folder is None or not seats or not set(seats) <= set(self.local_seats):
            raise SessionError("only a player who holds every seat of a saved game can free one", "seats")
        stay = {seat_path(self.folder, seat) for seat in seats}
        release([lock for lock in self._locks if lock.path not in stay], left=True)
        self._locks = [lock for lock in self._locks if lock.path in stay]
        self.local_seats = seats

    def branch_at(self, step: int, name: str = "") -> "Game":
        """Continue from a step as a new branch, with dice of its own.

        Args:
            step: A step of this game, from 0 to `step`.
            name: The name of the branch, or empty for the next of "b1", "b2" ..

        Returns:
            A game with the local seats of this one, which is only watched afterwards. Its own line has not changed.

        Raises:
            SessionError: The game is only watched or in memory, or another player's seat forbids it.
        """
        self._may_branch(step)
        assert self.folder
        name = plant(self.folder, self._timeline.spots[step], step, self.entries[step:], name)
        game = self._of(load(self.folder, {self.ruleset.id: self.ruleset}, name), self.local_seats, self._locks)
        self.local_seats, self._locks = (), []
        self.staffs.close()
        game.save_snapshot_quietly(anew=True)
        return game

    @contextmanager
    def _writing(self, *, watching: bool = False) -> Iterator[None]:
        if not (self.local_seats or watching):
            raise SessionError("you are only watching this game; open it with a seat to play", "watch")
        try:
            with self._log.writing() as news:
                self._unread += news
                while self._unread:  # no line is written after one that does not fit
                    self._read_one()
                yield
        except SaveError as error:  # the folder is known and too long for a line of the screen
            raise type(error)(error.sentence.replace(f"{self.folder}/", ""), error.code) from None
        if self._stale:  # after any line, a remark as well
            self.save_snapshot_quietly(anew=True)

    # --- files ---------------------------------------------------------------------------------------------------

    def save_as(self, name: str, saves: Path | None = None) -> None:
        """Save the game under another name, in `saves` or beside this save, and use that. Raises SessionError."""
        where = saves or (self.folder.parent if self.folder else None)
        if where is None:
            raise SaveError("there is no folder for saves; name one with --saves")
        if where / check_name(name) != self.folder:
            self._settle(claim(where, name))

    def _settle(self, folder: Path) -> None:
        """Write the game into an empty folder, which is deleted again on any error."""
        locks: list[Lock] = []
        try:
            locks = take_seats(folder, self.local_seats)
            if self.folder and self._root:
                copy_lines(self.folder, folder)
            self._timeline.safe.store()
            self._log.write(folder)
        except BaseException:
            release(locks)
            import shutil  # noqa: PLC0415 - slow import, seldom needed

            shutil.rmtree(folder, ignore_errors=True)
            raise
        release(self._locks)
        self._locks = locks
        self._log = Log(self._log.lines, folder, self._log.file)
        self._kept, self._stale = "", True
        self.save_snapshot_quietly()

    def snapshot(self, *, anew: bool = False) -> None:
        """Write the snapshot if it is behind or `anew` is set, never beside a damaged log. Raises SaveError."""
        if (
            self.folder is None
            or not self.local_seats
            or self._log.needs_repair
            or (self._kept == self._log.last_hash and not anew)
        ):
            return
        snapshot_of(self._timeline, self._root, self._log).write(self.folder)
        self._kept, self._stale = self._log.last_hash, False

    def save_snapshot_quietly(self, *, anew: bool = False) -> None:
        """Write the snapshot if that can be done. The log has everything, and the next line tries again."""
        with suppress(SaveError):
            self.snapshot(anew=anew)

    def close(self) -> None:
        """Write the snapshot and release all seats. The game can still be read."""
        if self.local_seats and self.on_leave is not None:
            self.on_leave()
        self.staffs.close()
        if self.folder and last_played(self.folder) in ("", self.branch):  # if not, another process plays another line
            self.save_snapshot_quietly()
        release(self._locks)
        self.local_seats = () if self.folder else self.local_seats
