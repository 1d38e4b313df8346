"""Early ends of a game: resignation, agreement between the players, and the decision of a host."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from cb_tui.core.values import SeatId, Side
from cb_tui.session.branch_point import BranchPoint
from cb_tui.session.closing import OFFERS, Ending, GameEnd, GameOffer, people_of
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.fair_dice.seats import FairDicePosition
from cb_tui.session.saves import snapshot_of

T = TypeVar("T")


class EndablePosition(FairDicePosition):
    """A position whose game can be ended before its rules end it. `clock` returns seconds since 1970."""

    clock: Callable[[], float] = staticmethod(time.time)
    _root: BranchPoint | None = None  # of a branch

    @property
    def offer(self) -> GameOffer | None:
        """Return the offer that stands, or None."""
        return self._timeline.offer

    @property
    def people(self) -> dict[SeatId, Side]:
        """Return the side of each seat that a person has."""
        return people_of(self.battle, self.seats)

    @property
    def offer_of_others(self) -> GameOffer | None:
        """Return the offer that stands and was made by a seat not played here, or None."""
        return self.offer if self.offer and self.offer.by not in self.local_seats else None

    def speaker(self) -> SeatId:
        """Return the local seat that resigns or makes an offer. Raises SessionError if no seat here can."""
        here = [seat for seat in self.local_seats if seat in self.people]
        if not here:
            raise SessionError("you only watch this game; its players end it", "watch")
        if len({self.people[seat] for seat in here}) > 1:
            raise SessionError("both sides are played at this keyboard, so there is no one to resign to", "seats")
        return here[0]

    def end(self, winner: Side | None, why: Ending, *, by: str, said: str = "") -> None:
        """Close the log of a game that its rules have not ended. A host may do so without a seat.

        Args:
            winner: The side that wins, or None.
            why: How the game ended.
            by: "host", or the seat that resigned, claimed or accepted.
            said: A reason in words, at most a line.

        Raises:
            SessionError: The game is over, or cannot end so. Nothing is written then.
        """
        with self._writing(watching=True):
            self._close(GameEnd(winner=winner, why=why, by=by, said=said, at=self._now))

    def resign(self, seat: SeatId) -> None:
        """Give the game to the other side, for a local seat. Raises SessionError."""
        self._check_local(seat)
        winner = next((army.id for army in self.battle.sides if army.id != self.people[seat]), None)
        self.end(winner, "resigned", by=seat)

    def make_offer(self, seat: SeatId, what: str) -> None:
        """Offer a "draw" or to "stop" for a local seat, or accept that offer of the other side. Raises SessionError."""
        self._check_local(seat)
        with self._writing():
            now, own = self.offer, self.people[seat]
            if now is not None and now.what == what and self.people[now.by] != own:
                self._close(GameEnd(winner=None, why=OFFERS[what], by=seat, at=self._now))
                return
            offer = GameOffer(what, seat)
            self._check(self._timeline.check_offer, offer)
            self._log.append({"offer": what, "by": seat})
            self._timeline.offer = offer

    @property
    def _now(self) -> int:
        """Return the time, never before the last one in the log."""
        return max(int(self.clock()), self._timeline.latest)

    def _close(self, end: GameEnd) -> None:
        """Append the closing line and write the snapshot. Only while the log is locked. Raises SessionError."""
        self._check(self._timeline.check_end, end)
        self._log.append(end.line)
        self._timeline.ended, self._timeline.offer = end, None
        with suppress(SaveError):  # the log has everything
            if self.folder is not None:
                snapshot_of(self._timeline, self._root, self._log).write(self.folder)

    def _check(self, check: Callable[[T], None], what: T) -> None:
        """Ask the timeline whether a line fits. Raises SessionError if not."""
        if self.outcome is not None:
            raise SessionError("the game is over; nothing more can be decided", "over")
        try:
            check(what)
        except SaveError as error:
            raise SessionError(f"that cannot be done: it {error.sentence}", "end") from None

    def _check_local(self, seat: SeatId) -> None:
        if seat not in self.local_seats or seat not in self.people:
            raise SessionError(f"{seat} is not played here; only its own player can do that", "seats")
