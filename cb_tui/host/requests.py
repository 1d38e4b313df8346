"""Requests of a guest's process to the host, one JSON line each.

The host knows who asks by the socket, which the process inherits: no request names its sender. A process that plays a
game is bound to that game in the same way.
"""

from typing import Literal

from cb_tui.core.values import SeatId, Value
from cb_tui.host.events import TableTerms

Place = Literal["lobby", "game", "watch", "practice", "daily", "replay"]


class Request(Value, frozen=True, kw_only=True, tag_field="ask", tag=True):
    """A question or a wish of a guest."""


class Hello(Request, frozen=True, kw_only=True):
    """Ask for my name at this host. Answered by `Welcome`."""


class TakeName(Request, frozen=True, kw_only=True):
    """Give this name to my key, or with `dry` only say whether it is free. Answered by `Welcome`."""

    name: str
    dry: bool = False


class TakeCode(Request, frozen=True, kw_only=True):
    """Add my key to the player who was shown this code. Answered by `Welcome`."""

    code: str


class SeeLobby(Request, frozen=True, kw_only=True):
    """Answered by `Lobby`."""


class SeeTable(Request, frozen=True, kw_only=True):
    """Answered by `TablePage`."""

    table: int


class OpenTable(Request, frozen=True, kw_only=True):
    """Open a table and sit down at it. Answered by `TablePage`."""

    terms: TableTerms
    seat: SeatId | None = None  # None: whichever is left
    word: str = ""
    against: str = ""  # the name of the only player who may sit down, "" for anyone; the host notes the number


class SitDown(Request, frozen=True, kw_only=True):
    """Take a seat. With the last one the games begin. Answered by `TablePage`."""

    table: int
    seat: SeatId | None = None
    word: str = ""


class StandUp(Request, frozen=True, kw_only=True):
    """Leave a table before its games begin, or close it if I opened it. Answered by `Done`."""

    table: int


class Rematch(Request, frozen=True, kw_only=True):
    """Offer my opponent the battle of a table again with sides changed, or take that offer. Answered by `TablePage`."""

    table: int = 0  # where we have played, 0: take the newest offer to me alone


class Visit(Request, frozen=True, kw_only=True):
    """Go to a place. Answered by `Done`: this process then ends, and the host starts one there."""

    place: Place
    table: int = 0
    game: int = 0


class Roll(Request, frozen=True, kw_only=True):
    """Ask for the dice of a command of my game, which is then played for good. Answered by `Key`."""

    step: int
    command: bytes


class Moved(Request, frozen=True, kw_only=True):
    """The log of my game has grown. Answered by `Clocks`."""


class SeeClocks(Request, frozen=True, kw_only=True):
    """Answered by `Clocks`."""


class Claim(Request, frozen=True, kw_only=True):
    """Claim my game, since the other player's clock has fallen. Answered by `Done`."""


class Signal(Request, frozen=True, kw_only=True):
    """Send a signal to the others at my game. Answered by `Signals`."""

    code: str  # a key of `SIGNALS`
    about: str = ""  # a step, a place or a rule


class SeeSignals(Request, frozen=True, kw_only=True):
    """Answered by `Signals`."""


class Greet(Request, frozen=True, kw_only=True):
    """Send a signal to a player who may be at no game of mine. Answered by `Done`."""

    name: str
    code: str  # of `SIGNALS`, one that is about nothing at a table


class SeeProfile(Request, frozen=True, kw_only=True):
    """Answered by `Profile`. An empty name is mine."""

    name: str = ""


class MakeCode(Request, frozen=True, kw_only=True):
    """A code that adds another key to my name. Answered by `Code`."""


class RemoveKey(Request, frozen=True, kw_only=True):
    """Answered by `Profile`."""

    key: str


class LeaveHost(Request, frozen=True, kw_only=True):
    """Forget my name and keys. Answered by `Done`."""


class Mute(Request, frozen=True, kw_only=True):
    """No more signals of this player, or again with `on` false. Answered by `Done`."""

    name: str
    on: bool = True


class SeeLadder(Request, frozen=True, kw_only=True):
    """Answered by `LadderPage`."""

    family: str


class SeeDaily(Request, frozen=True, kw_only=True):
    """Answered by `DailyPage`. An empty day is today."""

    day: str = ""


class SeeReplays(Request, frozen=True, kw_only=True):
    """Finished games, the newest first. Answered by `Replays`. `text` is in a player's name or a battle's title."""

    text: str = ""


AnyRequest = (
    Hello | TakeName | TakeCode | SeeLobby | SeeTable | OpenTable | SitDown | StandUp | Rematch | Visit | Roll | Moved
    | SeeClocks | Claim | Signal | SeeSignals | Greet | SeeProfile | MakeCode | RemoveKey | LeaveHost | Mute | SeeLadder
    | SeeDaily | SeeReplays
)  # fmt: skip

SIGNALS = {
    "1": "Hello",
    "2": "Good luck",
    "3": "Well played",
    "4": "Thanks for the game",
    "5": "Another one?",
    "6": "Take your time",
    "7": "Back in ten minutes",
    "8": "I have to stop; tomorrow?",
    "9": "Sorry, wrong key",
    "a": "Look at step",
    "b": "Look at",
    "c": "What were the odds of step",
    "d": "Which rule is that:",
    "e": "I offer a draw",
    "f": "I offer to stop, without a result",
    "g": "May I take that back?",
}
