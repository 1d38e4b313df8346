"""Secret commands given early, and what is sealed in a position: opened by this process or waited for."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from cb_tui.core.dice import DiceRequest, FixedDice
from cb_tui.core.ruleset import observed_by
from cb_tui.core.values import Command, SeatId, Unknown
from cb_tui.session import files
from cb_tui.session.errors import SaveError, SessionError, UndoError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.fair_dice.pledges import FAIR
from cb_tui.session.host_dice import HOST, DiceKeeper
from cb_tui.session.log import LogEntry, LogLine, digest
from cb_tui.session.opening import MOST
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN


class SealedPosition(Position):
    """A position with the seats `held` here. A command that is due and known here is opened here."""

    local_seats: tuple[SeatId, ...] = ()

    @property
    def blocked_reason(self) -> str:
        """Return a sentence on what has to be opened before anybody here plays on, "" where nothing has."""
        if not self._timeline.closed:
            return ""
        lost = [deed for deed in self._closed if deed.seat in self.local_seats and isinstance(deed.command, Unknown)]
        for deed in lost:
            branch = "" if self.dice_mode == FAIR else f", or branch from step {deed.step - 1}"
            return (
                f"what {self._called(deed.seat)} sealed at step {deed.step} is not among the secrets here; "
                f"it was sealed at another login, or its file was lost; continue there{branch}"
            )
        for deed in self._timeline.due:
            return f"waiting for {self._called(deed.seat)} to open what was sealed at step {deed.step}"
        return ""

    @property
    def openings(self) -> int:
        """Return how many sealed commands have been opened."""
        return len(self._timeline.opened_here)

    def open_due(self) -> bool:
        """Open the commands that are due and known here, without a key. Raises SessionError.

        Return whether any was opened.
        """
        if not self._openable:
            return False
        with self._writing():
            self._open()
        return True

    def roll_by(self, keeper: DiceKeeper) -> None:
        """Set the keeper that rolls the dice of a host."""
        self._timeline.keeper = keeper

    @property
    def secret_is_open(self) -> bool:
        """Check whether the log opens the secret behind the dice of a host."""
        return self._timeline.secret_is_open

    @property
    def last_hash(self) -> str:
        """Return the hash of the last line of the log."""
        return self._log.last_hash

    def command_of(self, written: bytes) -> Command:
        """Return a command as the log writes it. Raises SaveError if it is none."""
        return self._timeline.codec.command_json(written)

    def open_secret(self, secret: str) -> None:
        """Log the secret behind the dice of a host, once the game is over, without a seat too. Raises SessionError."""
        with self._writing(watching=True):
            line = LogLine(secret=secret)
            keeper = self._timeline.secret_opened_by(line)
            self._log.append({"secret": secret})
            self._timeline.keeper, self._timeline.secret_is_open = keeper, True

    def _open(self) -> None:
        """Open the commands that are due and known here. Only while the log is locked."""
        for deed in self._openable:
            written = self._timeline.safe.find(deed.sealed)
            assert written
            self._log.append({"opened": msgspec.Raw(written)})
            self._timeline.apply_line(self._log.lines[-1])

    def _opened(self, deed: LogEntry) -> LogEntry:
        """Return a command after the openings it makes due. Those that cannot be written now follow later."""
        with suppress(SaveError):
            self.open_due()
        return self._timeline.deeds[deed.step - 1]

    @property
    def _closed(self) -> list[LogEntry]:
        return [self._timeline.deeds[step - 1] for step in self._timeline.closed]

    @property
    def _openable(self) -> list[LogEntry]:
        if not (self.local_seats and self._timeline.closed):
            return []
        return [deed for deed in self._timeline.due if not isinstance(deed.command, Unknown)]

    def _called(self, seat: SeatId) -> str:
        return next(each.name for each in self.battle.seated if each.id == seat)

    def _unopened(self, step: int) -> None:
        """Raise UndoError where going back to a step would take back what has been opened, or was played before it."""
        if step < self._timeline.shown:
            why = "something sealed was opened"
            raise UndoError(f"{why} at step {self._timeline.shown}: that cannot be undone; play on", why)

    def _may_branch(self, step: int) -> None:
        """Raise SessionError where no branch may begin at a step."""
        if self.folder is None:
            raise SaveError("a game in memory has no branches; save it first")
        if not self.local_seats:
            raise SessionError("this game is only watched here; open it with a seat to play", "watch")
        if not 0 <= step <= self.step:
            raise SessionError(f"there is no step {step}; the game has steps 0 to {self.step}", "step")
        if self.dice_mode == HOST and self.outcome is None:
            raise SessionError("a game at a host has one line until it is over; branch from it then", "seats")
        if len(self.local_seats) == len(self.seats):
            return
        if self.dice_mode == FAIR:
            raise SessionError(
                "a game with fair dice may branch when one player holds both seats, with dice of the seed", "seats"
            )
        for closed in self._timeline.closed[:1]:
            if closed <= step:
                raise SessionError(
                    f"what was sealed at step {closed} would be opened in a branch that begins after it; begin one at "
                    f"step {closed - 1} or before, or let one player hold all seats",
                    "seats",
                )

    def _check_running(self) -> None:
        """Raise SessionError once a closing line has ended the game."""
        if self._timeline.ended is not None:
            raise SessionError("the game is over; nothing more can be played", "over")

    def _writing(self, *, watching: bool = False) -> AbstractContextManager[None]:
        raise NotImplementedError


class EarlyCommandPosition(SealedPosition):
    """A position in which a seat `held` here may give its secret command while another decides elsewhere."""

    def state_for(self, eyes: Sequence[SeatId]) -> Any:
        """Return the state now.

        To a seat that may give its command early it is shown as if that seat were asked, or had given it.
        """
        state, asked = self.state, self._asked_ahead(eyes[0]) if len(eyes) == 1 else None
        if asked is None:
            return state
        command = self._ahead(eyes[0], asked)
        if self._shown[0] is not state or self._shown[1] != command:
            for event in self.ruleset.decide(asked, command, FixedDice()) if command else ():
                asked = self.ruleset.evolve(asked, event)
            self._shown = (state, command, asked)
        return self._shown[2]

    def dice_wanted(self, command: Command, faces: Sequence[int] = ()) -> DiceRequest | None:
        """Return the next dice of a command, or None if it is given early: a secret command rolls later."""
        return super().dice_wanted(command, faces) if self.to_move in self.local_seats else None

    def dice_asked(self, command: Command, faces: Sequence[int] = ()) -> DiceRequest | None:
        """Return the same as far as the seat to move may know it."""
        return super().dice_asked(command, faces) if self.to_move in self.local_seats else None

    def withdraw_early_command(self) -> LogEntry | None:
        """Withdraw the command given early and return it, or None if there is no such command."""
        for seat in self.local_seats:
            asked = self._asked_ahead(seat)
            command = None if asked is None else self._ahead(seat, asked)
            if command is not None:
                self._forget(seat)
                return LogEntry(self.step + 1, seat, "hand", command, ())
        return None

    def _give_ahead(self, command: Command) -> NoReturn:
        """Store a secret command until its seat decides, then raise RollPendingError.

        Raises SessionError if none may be given, IllegalCommand if the rules refuse it.
        """
        for seat in self.local_seats:
            asked = self._asked_ahead(seat)
            if asked is None or not self._secret(asked, command):
                continue
            if refused := self.ruleset.refusal(observed_by(self.ruleset, asked, (seat,)), command):
                raise refused
            command = self.ruleset.canonical(asked, command)
            files.replace_own(self._path(seat), msgspec.json.encode(command))
            self._given[self._path(seat)] = command
            raise RollPendingError(
                f"kept secret until it is {self._called(seat)}'s decision, then played automatically"
            )
        raise SessionError(f"{self.to_move} is to move, and that seat is played elsewhere; wait for it", "seat")

    def _keep_word(self) -> LogEntry | None:
        """Play the early command of the seat to decide.

        Return its log entry, or None if the seat has given none that the rules allow now.
        """
        seat, sealing = self.to_move, self.ruleset.sealing
        if (
            seat not in self.local_seats
            or sealing is None
            or self.blocked_reason
            or (asked := sealing.state_if_asked(self.state, seat)) is None
        ):
            return None
        command = self._ahead(seat, asked)
        if command is None:
            return None
        path = self._path(seat)
        deed = self.play(command)
        self._forget(seat, path)
        return deed

    # --- what lies there -----------------------------------------------------------------------------------------

    def _asked_ahead(self, seat: SeatId) -> Any:
        """Return the state as if a seat were asked for its secret command now.

        None if another seat of this copy decides, or no seat.
        """
        sealing, own = self.ruleset.sealing, seat in self.local_seats and self.seats[seat] == HUMAN
        if sealing is None or not own or self.to_move in (None, *self.local_seats) or self.blocked_reason:
            return None
        return sealing.state_if_asked(self.state, seat)

    def _ahead(self, seat: SeatId, asked: Any) -> Command | None:
        """Return the early command of a seat, or None if it has given none that is still allowed."""
        path = self._path(seat)
        if path not in self._given:
            written = files.read(path, MOST + 1) if self.folder else None
            self._given[path] = None
            with suppress(SaveError):
                self._given[path] = self._timeline.codec.command_json(written) if written else None
        command = self._given[path]
        if command is None or not self._secret(asked, command):
            return None
        return None if self.ruleset.refusal(observed_by(self.ruleset, asked, (seat,)), command) else command

    def _secret(self, asked: Any, command: Command) -> bool:
        return self.ruleset.sealing is not None and self.ruleset.sealing.is_secret(asked, command)

    def _forget(self, seat: SeatId, path: Path | None = None) -> None:
        path = path or self._path(seat)
        self._given[path] = None
        with suppress(SaveError):
            files.remove(path)

    def _path(self, seat: SeatId) -> Path:
        """Return where it lies: another file for another game, branch or seat, and once that seat has played again."""
        played = sum(deed.seat == seat for deed in self.entries)
        what = f"{self.folder} {self.start_hash} {self.branch} {seat} {played}"
        return self._timeline.safe.folder / f"ahead-{digest(what.encode())}.json"

    @cached_property
    def _given(self) -> dict[Path, Command | None]:
        return {}

    _shown: tuple[Any, Command | None, Any] = (
        None,
        None,
        None,
    )  # a state, the command given early in it, the state after that command

    def play(self, command: Command) -> LogEntry:
        """Give a command."""
        raise NotImplementedError
