"""Answers and news of the host to a guest's process, one JSON line each."""

from typing import Literal

import msgspec

from cb_tui.core.values import SeatId, Value
from cb_tui.host.clocks import Clock
from cb_tui.host.events import DailyEnded, TableTerms

LINE_BYTES = 1 << 20  # of a request or an answer at most


class Answer(Value, frozen=True, kw_only=True, tag_field="say", tag=True):
    """An answer of the host."""


class Refusal(Answer, frozen=True, kw_only=True):
    """A request that cannot be met, and why in a sentence."""

    why: str


class Done(Answer, frozen=True, kw_only=True):
    """It is done."""


class Welcome(Answer, frozen=True, kw_only=True):
    """The host, and the player who asks. `number` is 0 for a guest and before a name is taken."""

    host: str
    version: str
    name: str
    number: int
    key: str  # the fingerprint that the guest came with, "" without one
    host_key: str
    guest: bool = False  # came to look around only
    free: bool = True  # a name that was asked for with `dry`
    house_rules: str = ""
    port: int = 22
    late: bool = False  # watchers of rated games see each turn once it is over

    @property
    def ssh(self) -> str:
        """Return how to reach the host from a shell: "ssh -p 2222 cb.example.org"."""
        return f"ssh {'' if self.port == 22 else f'-p {self.port} '}{self.host}"


class GameRow(Value, frozen=True, kw_only=True):
    """A game in a list. `left` are the seconds until the clock of the seat that decides falls, None without one."""

    table: int
    game: int
    battle: str
    title: str
    players: dict[SeatId, str]  # names; an AI level in brackets
    turn: int
    turns: int
    since: int  # seconds since 1970: of the last hand-over, or of the end
    mine: SeatId | None = None
    to_move: SeatId | None = None
    left: int | None = None
    live: bool = False  # someone is playing it now
    result: str = ""  # "anna beat bert, turn 6 of 8": once it is over
    checked: str = ""  # "" not yet, "checked" or the fault
    rated: bool = False
    moved: bool = True  # whether a turn has passed on; until then `since` is the beginning


class TableRow(Value, frozen=True, kw_only=True):
    """An open table in a list."""

    table: int
    title: str
    terms: TableTerms
    free: tuple[SeatId, ...]
    by: str
    mine: bool = False


class Visitor(Value, frozen=True, kw_only=True):
    """Someone who is here, and where: "" in the lobby."""

    name: str
    where: str = ""


class DailyRow(Value, frozen=True, kw_only=True):
    """A try of a day. `ended` None: still playing."""

    name: str
    ended: DailyEnded | None = None


class LadderRow(Value, frozen=True, kw_only=True):
    """A line of the ladder. `place` None: not placed yet, or an AI."""

    name: str
    rating: int
    interval: int
    games: int
    place: int | None = None
    anchor: bool = False
    won: int = 0
    drawn: int = 0
    lost: int = 0
    by_clock: int = 0
    last: int = 0  # seconds since 1970


class Lobby(Answer, frozen=True, kw_only=True):
    """All that the lobby shows."""

    now: int
    rating: LadderRow | None
    mine: tuple[GameRow, ...]  # games that I play
    open: tuple[TableRow, ...]
    watch: tuple[GameRow, ...]
    over: tuple[GameRow, ...]  # the newest first
    here: tuple[Visitor, ...]
    day: str
    daily: tuple[DailyRow, ...]
    ladder: tuple[LadderRow, ...]  # of the family that is played most
    family: str = ""
    news: tuple[str, ...] = ()  # what others have done lately, the newest first


class PlayerCard(Value, frozen=True, kw_only=True):
    """A player, as a table shows them."""

    name: str
    rating: LadderRow | None
    played: int = 0
    finished: int = 0
    lost_on_time: int = 0
    met: int = 0  # games against me
    beat: int = 0  # of those, how many I won


class TablePage(Answer, frozen=True, kw_only=True):
    """A table."""

    table: int
    title: str
    terms: TableTerms
    opened: int
    closes: int
    by: str
    seats: tuple[dict[SeatId, str], ...]  # of each game, the names so far
    free: tuple[SeatId, ...]
    seals: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    sitting: bool  # I sit here
    games: tuple[GameRow, ...] = ()
    closed: str = ""

    @property
    def going(self) -> GameRow | None:
        """Return the game of mine that waits for me, else the first that is not over, or None."""
        mine = [row for row in self.games if row.mine and not row.result]
        return next((row for row in mine if row.to_move == row.mine), mine[0] if mine else None)


class Key(Answer, frozen=True, kw_only=True):
    """The seed of the dice of one command."""

    key: str


class Clocks(Answer, frozen=True, kw_only=True):
    """The clocks of my game and who is here."""

    table: int
    game: int
    now: int
    clocks: dict[SeatId, Clock]
    players: dict[SeatId, str]
    here: tuple[SeatId, ...]
    terms: TableTerms
    claimable: bool = False
    over: str = ""
    watching: tuple[str, ...] = ()  # names of the watchers


class SignalSent(Value, frozen=True, kw_only=True):
    """A signal."""

    at: int
    name: str
    code: str
    about: str = ""


class Signals(Answer, frozen=True, kw_only=True):
    """The signals at my game, the oldest first."""

    to: tuple[str, ...]
    sent: tuple[SignalSent, ...]
    muted: tuple[str, ...] = ()


class Profile(Answer, frozen=True, kw_only=True):
    """A player. `keys` (label by fingerprint) are shown to that player only."""

    card: PlayerCard
    since: int
    ratings: dict[str, LadderRow]
    latest: tuple[GameRow, ...]
    rivals: tuple[tuple[str, int, int], ...]  # name, won, lost
    resigned: int
    mine: bool
    keys: dict[str, str] = {}
    curve: tuple[tuple[int, int], ...] = ()  # times and ratings in the family that the player plays most
    records: tuple[GameRow, ...] = ()  # the fastest wins here of a side of a battle


class Code(Answer, frozen=True, kw_only=True):
    """A code for another login, good until `until`."""

    code: str
    until: int


class LadderPage(Answer, frozen=True, kw_only=True):
    """The ladder of a family of games."""

    family: str
    families: tuple[str, ...]
    games: int
    rows: tuple[LadderRow, ...]


class DailyPage(Answer, frozen=True, kw_only=True):
    """A day: the best first."""

    day: str
    now: int
    closes: int
    rows: tuple[DailyRow, ...]
    seal: str
    secret: str = ""
    mine: Literal["", "playing", "over"] = ""


class Replays(Answer, frozen=True, kw_only=True):
    """Finished games."""

    games: tuple[GameRow, ...]
    all: int


AnyAnswer = (
    Refusal | Done | Welcome | Lobby | TablePage | Key | Clocks | Signals | Profile | Code | LadderPage | DailyPage
    | Replays
)  # fmt: skip


# --- news ------------------------------------------------------------------------------------------------------------


class News(Value, frozen=True, kw_only=True, tag_field="say", tag=True):
    """A line of the host that no one asked for."""


class Changed(News, frozen=True, kw_only=True):
    """A page is no longer up to date: that of one table, or any if it is 0."""

    table: int = 0


class Told(News, frozen=True, kw_only=True):
    """A line for the player, with a bell."""

    text: str


class GoAway(News, frozen=True, kw_only=True):
    """Save and end: another login of the player has the game, or the host closes."""

    why: str


AnyNews = Changed | Told | GoAway


def encode(record: Value) -> bytes:
    """Return a record as a line."""
    return msgspec.json.encode(record) + b"\n"
