"""Log entries: a command with its events, and the other lines of a log."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.values import Command, Event, SeatId, Value, faces_of
from cb_tui.session.chain import unseal
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.seats import HUMAN, machines

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

FORMAT = 2  # in format 1 the hash of a game left out who gave its commands


class GameStart(Value, frozen=True, kw_only=True):
    """The start of a game: the first line of its log.

    `scenario` is whole, so that a save outlives edits of its file.
    """

    format: int
    ruleset: str
    seed: int
    dice: str
    seats: dict[SeatId, str]
    scenario: dict[str, Any]

    @property
    def body(self) -> bytes:
        """Return the start as JSON with sorted keys, the same whether it was read from JSON or from TOML."""
        return msgspec.json.encode(self, order="deterministic")

    def solo(self, ruleset: "Ruleset[Any]") -> dict[SeatId, str]:
        """Return the player of each machine seat that the rules know."""
        return {seat: player for seat, player in machines(self.seats).items() if player in ruleset.players}


class LogEntry(msgspec.Struct, frozen=True):
    """A command with its events. `step` counts the commands that stand, this one included."""

    step: int
    seat: SeatId
    by: str  # "hand", "orders", "ai:NAME"
    command: Command
    events: tuple[Event, ...]
    why: str = ""
    prev: str = ""
    sealed: str = ""  # the hash that stood for it in the log, "" if it was given openly
    shows: tuple[Event, ...] = ()  # of a sealed command: the events that all seats see
    opened: bool = False  # and has since been open to all seats

    @property
    def faces(self) -> tuple[int, ...]:
        """Return all dice and cards of the command, in the order they fell."""
        return faces_of(self.events)


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log line as read: an open or sealed command, or a line that counts no step.

    Those are opened, undo, orders, note, numbers and pledge.
    """

    step: int = 0
    side: str = ""  # the seat; logs have called it so since there was one a side
    by: str = ""
    command: msgspec.Raw = msgspec.Raw(b"")
    events: msgspec.Raw = msgspec.Raw(b"")
    why: str = ""
    sealed: str = ""  # in place of command and events: the hash of an opening
    opened: msgspec.Raw = msgspec.Raw(b"")  # an opening: what was sealed, word for word
    undo: int | None = None  # the step that the game stands at again
    orders: dict[str, Any] | None = None
    note: str | None = None
    numbers: str = ""  # of fair dice: a seat binds itself to numbers; `proof` signs them with the chain before
    proof: str = ""
    pledge: msgspec.Raw = msgspec.Raw(b"")  # a command that will roll
    number: str = ""  # shown for what is pledged
    prev: str = ""
    sum: str = ""

    @property
    def played(self) -> bool:
        """Check whether a command is given, known or not."""
        return bool(self.sealed) or bool(bytes(self.command))


def hand_fault(entries: Sequence[LogEntry], players: Mapping[SeatId, str]) -> str:
    """Return a sentence on the first command of a machine's seat that another has given, or an empty string."""
    for deed in entries:
        player = players[deed.seat]
        if player not in (HUMAN, deed.by):
            return f"step {deed.step}: {deed.seat} is the AI's, not {plain(deed.by, 40)}'s"
    return ""


def read_start(line: bytes) -> GameStart | None:
    """Return how a game began by the first line of its log, None if that is damaged or longer than any."""
    body = unseal(line)
    try:
        return msgspec.json.decode(body, type=GameStart) if body is not None and len(body) <= BATTLE_BYTES else None
    except BAD_INPUT:
        return None


def read_line(line: bytes) -> LogLine:
    """Return a log line. Raises SaveError."""
    try:
        return msgspec.json.decode(line, type=LogLine)
    except BAD_INPUT as error:
        raise SaveError(f"this is not a log line: {plain(error)}") from None
