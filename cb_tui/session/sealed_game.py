"""Sealed commands in a position: those this process opens, and those it waits for."""

from contextlib import AbstractContextManager, suppress

import msgspec

from cb_tui.core.values import SeatId, Unknown
from cb_tui.session.errors import SaveError, SessionError, UndoError
from cb_tui.session.fair.pledges import FAIR
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.position import Position


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

    def _writing(self) -> AbstractContextManager[None]:
        raise NotImplementedError
