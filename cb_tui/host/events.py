"""Events of a host, each a line of its journal. Players and tables are numbered from 1."""

from typing import Literal

from cb_tui.core.values import SeatId, Side, Value
from cb_tui.host.clocks import ClockTerms

Ending = Literal["rules", "resigned", "draw", "stopped", "time", "claimed", "adjudicated", "void"]


class HostEvent(Value, frozen=True, kw_only=True, tag_field="event", tag=True):
    """A decision of the host. `at`: when, in seconds since 1970."""

    at: int


class NameTaken(HostEvent, frozen=True, kw_only=True):
    """A player chose a name. It belongs to the fingerprint of an ssh key."""

    player: int
    name: str
    key: str


class PlayerRenamed(HostEvent, frozen=True, kw_only=True):
    """The operator gave a player another name. Results and rating stay with the player."""

    player: int
    name: str


class KeyAdded(HostEvent, frozen=True, kw_only=True):
    """A player may come with one more key."""

    player: int
    key: str
    label: str = ""


class KeyRemoved(HostEvent, frozen=True, kw_only=True):
    """A player may no longer come with a key."""

    player: int
    key: str


class PlayerLeft(HostEvent, frozen=True, kw_only=True):
    """A player left the host for good: name and keys go, games stay, since they are the other players' too."""

    player: int


class Banned(HostEvent, frozen=True, kw_only=True):
    """The operator keeps out a player, a key, or new names from an address. `until` None: for good."""

    kind: Literal["player", "key", "address"]
    what: str  # the number of the player, a fingerprint, the beginning of an address
    why: str
    until: int | None = None


class BanLifted(HostEvent, frozen=True, kw_only=True):
    """The operator ended a ban."""

    kind: Literal["player", "key", "address"]
    what: str


class TableTerms(Value, frozen=True, kw_only=True):
    """The terms of a table. The second of two games has the seats of the first swapped."""

    battle: str
    seats: tuple[SeatId, ...]
    clock: ClockTerms
    games: Literal[1, 2] = 1
    dice: Literal["host", "fair", "seeded"] = "host"
    rated: bool = True
    watchers: Literal["all", "afterwards", "none"] = "all"
    invited: int = 0  # the only player who may sit down, 0 for anyone
    ai: str = ""  # the level that has the other seats of the battle


class TableOpened(HostEvent, frozen=True, kw_only=True):
    """A player offers a battle. `seals`: of each game the hash of the secret behind its dice."""

    table: int
    player: int
    terms: TableTerms
    seals: tuple[str, ...] = ()


class TableClosed(HostEvent, frozen=True, kw_only=True):
    """A table at which no game began is gone."""

    table: int
    why: str


class SatDown(HostEvent, frozen=True, kw_only=True):
    """A player took a seat at a table. `word`: what the player mixes into the dice."""

    table: int
    player: int
    seat: SeatId | None = None  # None: whichever is left, by lot
    word: str = ""


class StoodUp(HostEvent, frozen=True, kw_only=True):
    """A player left a table before its games began."""

    table: int
    player: int


class GameBegan(HostEvent, frozen=True, kw_only=True):
    """All seats are taken and a game of the table began, its players by seat."""

    table: int
    game: int
    players: dict[SeatId, int]


class GameEnded(HostEvent, frozen=True, kw_only=True):
    """A game is over. `last` is the hash of the last line of its log, so that the result stands for that log alone."""

    table: int
    game: int
    why: Ending
    last: str
    winner: Side | None = None
    by: int = 0  # the player who resigned or claimed, 0 for the host
    turn: int = 0  # of the game, in which it ended
    said: str = ""  # how it ended, in words


class GameAudited(HostEvent, frozen=True, kw_only=True):
    """The log of a finished game was verified. `fault` is empty if it is sound."""

    table: int
    game: int
    fault: str = ""


class DailySealed(HostEvent, frozen=True, kw_only=True):
    """The secret behind the dice of a day (2026-11-28) was sealed before anyone could play it."""

    day: str
    seal: str


class DailyBegan(HostEvent, frozen=True, kw_only=True):
    """A player began the one try of a day."""

    day: str
    player: int


class DailyEnded(HostEvent, frozen=True, kw_only=True):
    """A player's try of a day is over. `score` counts as in the records of a day, `luck` is 0 to 100."""

    day: str
    player: int
    won: bool
    turn: int
    score: int
    luck: int
    last: str


class DailyOpened(HostEvent, frozen=True, kw_only=True):
    """The secret of a day that is over."""

    day: str
    secret: str


AnyHostEvent = (
    NameTaken
    | PlayerRenamed
    | KeyAdded
    | KeyRemoved
    | PlayerLeft
    | Banned
    | BanLifted
    | TableOpened
    | TableClosed
    | SatDown
    | StoodUp
    | GameBegan
    | GameEnded
    | GameAudited
    | DailySealed
    | DailyBegan
    | DailyEnded
    | DailyOpened
)
