"""Fair dice in a position: the pledged roll, and the part of this process in it."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from cb_tui.core.values import Command, SeatId
from cb_tui.session.ahead import EarlyCommandPosition
from cb_tui.session.errors import RollError, SessionError, UndoError
from cb_tui.session.fair_dice.participant import FairDiceParticipant, RollPendingError
from cb_tui.session.fair_dice.pledges import Pledge, SecretStore, as_written
from cb_tui.session.log import LogEntry


class FairDicePosition(EarlyCommandPosition):
    """A position with the seats `held` here. `numbers` is the folder of their secrets, None: the user's own."""

    numbers: Path | None = None

    @property
    def states(self) -> Sequence[Any]:
        """Return the state at the start and after each command that stands."""
        return self._timeline.states

    @property
    def fair(self) -> bool:
        """Check whether the players make the dice, number by number."""
        return self._timeline.fair is not None

    @property
    def pledge(self) -> Pledge | None:
        """Return the roll that has been pledged and has not fallen."""
        return self._timeline.fair.pledge if self._timeline.fair else None

    @property
    def waiting(self) -> str:
        """Return why no command can be given now, or an empty string if one can.

        The sentence names the number or opening that is waited for, or why none is here.
        """
        return self.blocked_reason or (self._part.waiting(self.local_seats) if self.fair else "")

    @property
    def is_blocked(self) -> bool:
        """Check whether a roll is pledged, or something sealed has to be opened, before the next command is given."""
        return bool(self.pledge or self.blocked_reason)

    @property
    def seat_without_secrets(self) -> SeatId | None:
        """Return the seat here whose numbers are lost or used up elsewhere, which `renew` mends."""
        return self._part.seat_without_secrets(self.local_seats) if self.fair else None

    @property
    def numbers_seat(self) -> SeatId | None:
        """Return the one seat whose numbers are this player's.

        None if the game has no fair dice or is over, or if there is not exactly one such seat.
        """
        return self._part.own() if self.fair and self.outcome is None else None

    def append_owed(self) -> LogEntry | None:
        """Append all that the seats here owe without a key: due openings, early commands, numbers.

        Return the log entry of a command played so, else None. Costs nothing if nothing is owed. Raises
        SessionError.
        """
        self.open_due()
        if (kept := self._keep_word()) is not None:
            return kept
        if not (self.fair and self.local_seats and self.outcome is None):
            return None
        if not self._part.has_pending(self.local_seats, self._log):
            return None
        with self._writing():
            self._check_running()
            deed = self._part.go_on(self._log, self.local_seats)
        return self._played(deed) if deed else None

    def reset_numbers(self, seat: SeatId) -> None:
        """Replace the secret numbers of a local seat. Raises SessionError.

        The log records it and `verify` reports it.
        """
        if not self.fair or seat not in self.local_seats:
            raise SessionError(f"{seat} has no numbers here: only its own player gives new ones", "numbers")
        with self._writing():
            self._check_running()
            self._part.renew(self._log, seat)

    @cached_property
    def _part(self) -> FairDiceParticipant:
        return FairDiceParticipant(self._timeline, SecretStore(self.numbers))

    def _roll(self, seat: SeatId, by: str, command: Command, why: str) -> LogEntry | None:
        """Return the log entry of the command's roll, or None if it rolls nothing.

        Raises RollPendingError while the roll has to wait.
        """
        if self.pledge is None:
            if not self.dice_wanted(command):
                return None
            if self._timeline.is_sealed(command):
                raise RollError(
                    "a secret command cannot roll fair dice, which both players have to see; play with --dice seeded"
                )
            written = as_written(self.ruleset.canonical(self.state, command))
            deed = self._part.pledge(self._log, self.local_seats, Pledge(self.step + 1, seat, by, written, why))
        else:
            command = self.ruleset.canonical(self.state, command)
            deed = self._part.go_on(self._log, self.local_seats)
            if deed and deed.command != command:
                raise RollPendingError(
                    "the roll pledged earlier has now been made; look at it, then give the command again"
                )
        if deed is None:
            raise RollPendingError(self.waiting)
        return deed

    def _unbound(self) -> None:
        """Raise UndoError while a roll is pledged, SessionError once the game was ended."""
        self._check_running()
        if self.pledge:
            why = "a roll is pledged and cannot be undone"
            raise UndoError(f"{why}; {self.waiting or 'it is rolled at once'}", why)

    def _played(self, deed: LogEntry) -> LogEntry:
        raise NotImplementedError
