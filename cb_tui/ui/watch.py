"""Watch: the other side's turn as far as it has been shown."""

import msgspec

from cb_tui.core.values import Place, SeatId
from cb_tui.present.table import Table
from cb_tui.session.seats import HUMAN


class Shown(msgspec.Struct, frozen=True):
    """The table after a command, how long the log was then, and where it took place."""

    table: Table
    entries: int
    at: Place | None
    way: tuple[Place, ...] = ()


class Watch(msgspec.Struct):
    """What has been shown since the machine began; `back` steps behind the newest."""

    before: Table
    seat: SeatId
    tactic: str
    first: int  # log entries before what is told
    begun: int  # and when it began: between them is what the end of the player's turn did
    shown: list[Shown] = []
    back: int = 0
    paused: bool = False
    skipping: bool = False

    @property
    def opens(self) -> bool:
        """Whether the end of the player's turn is told, and nothing that came after it."""
        return self.first < self.begun and not self.shown

    @property
    def person(self) -> bool:
        """Whether it is another player's turn, at another login."""
        return self.tactic == HUMAN
