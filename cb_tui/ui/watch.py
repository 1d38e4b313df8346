"""Watch: the other side's turn as far as it has been shown."""

import msgspec

from cb_tui.core.values import Place, SeatId
from cb_tui.presentation.game_view import GameView
from cb_tui.session.seats import HUMAN


class WatchedStep(msgspec.Struct, frozen=True):
    """The table after a command, how long the log was then, and where it took place."""

    table: GameView
    entries: int
    at: Place | None
    way: tuple[Place, ...] = ()


class WatchedTurn(msgspec.Struct):
    """The other side's turn as shown since it began, `back` steps behind the newest."""

    before: GameView
    seat: SeatId
    tactic: str
    first: int  # log entries before those that are shown
    begun: int  # and when it began: between them is what the end of the player's turn did
    shown: list[WatchedStep] = []
    back: int = 0
    paused: bool = False
    skipping: bool = False

    @property
    def opens(self) -> bool:
        """Check whether only the end of the player's own turn has been shown so far."""
        return self.first < self.begun and not self.shown

    @property
    def person(self) -> bool:
        """Check whether it is the turn of another player, at another login."""
        return self.tactic == HUMAN
