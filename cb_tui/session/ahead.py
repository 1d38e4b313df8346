"""Secret commands given early. They lie with the player's secrets until that player's seat decides."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from cb_tui.core.dice import DiceRequest, FixedDice
from cb_tui.core.ruleset import observed_by
from cb_tui.core.values import Command, SeatId
from cb_tui.session import files
from cb_tui.session.chain import digest
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.fair.play import RollPendingError
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.opening import MOST
from cb_tui.session.sealed_game import SealedPosition
from cb_tui.session.seats import HUMAN


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
