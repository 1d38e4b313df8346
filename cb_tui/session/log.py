"""The log of a game or a branch: a chain of lines, each with a checksum and the hash of the line before."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from cb_tui.core.limits import BATTLE_BYTES, LINES
from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Command, Event, Rolled, SeatId, Value, faces_of
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError, UndoError, plain
from cb_tui.session.host_dice import HostSeal
from cb_tui.session.lock import Lock
from cb_tui.session.seats import HUMAN, machines

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

SUM = b',"sum":"'
SEAL = len(SUM) + 64 + len(b'"}')
LOG = "log.jsonl"
FORMAT = 2  # in format 1 the hash of a game left out who gave its commands


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def seal(body: bytes) -> bytes:
    """Return a JSON object with its own checksum added as the last key."""
    return body[:-1] + _sum(body)


def unseal(line: bytes) -> bytes | None:
    """Return the JSON object that was sealed, None if a byte of it has changed."""
    body = line[:-SEAL] + b"}"
    return body if line[-SEAL:] == _sum(body) else None


def _sum(body: bytes) -> bytes:
    return SUM + digest(body).encode() + b'"}'


def follows(line: bytes, prev: str) -> bool:
    """Check whether a line is whole and names `prev` as the hash of the line before it."""
    body = unseal(line)
    return body is not None and body.endswith(b'"prev":"' + prev.encode() + b'"}')


def links(data: bytes, prev: str) -> Iterator[tuple[bytes, str]]:
    """Yield the whole lines that continue the chain from `prev`, each with its hash."""
    for line in data.split(b"\n"):
        if not follows(line, prev):
            return
        prev = digest(line)
        yield line, prev


def unbroken(data: bytes, prev: str) -> tuple[list[bytes], int]:
    """Return the whole lines that continue the chain from `prev`, and how many bytes they take with their line ends."""
    lines = [line for line, _ in links(data, prev)]
    return lines, sum(map(len, lines)) + len(lines)


class Log:
    """A log of sealed and chained `lines`. `torn`: the file holds more, or less, than these lines."""

    def __init__(self, lines: list[bytes], folder: Path | None = None, file: str = LOG) -> None:
        self.lines = lines
        self.folder = folder
        self.file = file
        self.needs_repair = False
        self.size = sum(map(len, lines)) + len(lines)  # bytes with line ends

    @property
    def last_hash(self) -> str:
        """Return the hash that the next line names."""
        return digest(self.lines[-1])

    @contextmanager
    def writing(self) -> Iterator[list[bytes]]:
        """Hold the log's lock and yield the lines that others have appended meanwhile."""
        if self.folder is None:
            yield []
            return
        lock = Lock(self.folder / "log.lock", wait=True)
        try:
            yield [] if self.needs_repair else self._catch_up(self.folder / self.file)
        finally:
            lock.release()

    def read_new_lines(self) -> list[bytes]:
        """Return the lines that others have appended meanwhile, for a watcher."""
        return [] if self.folder is None or self.needs_repair else self._catch_up(self.folder / self.file, torn=False)

    @property
    def file_size(self) -> int:
        """Return the current size of the log file in bytes.

        Return the known size if there is no file, it is torn, or it cannot be read.
        """
        if self.folder is None or self.needs_repair:
            return self.size
        try:
            return (self.folder / self.file).lstat().st_size
        except OSError:
            return self.size

    def _catch_up(self, path: Path, *, torn: bool = True) -> list[bytes]:
        data = files.read_after(path, self.size)
        lines, size = unbroken(data, self.last_hash)
        self.lines += lines
        self.needs_repair = torn and size != len(data)  # a writer killed in mid-line has shown that line to no one
        self.size += size
        return lines

    def append(self, body: dict[str, Any]) -> None:
        """Append a line and sync it. Only while `writing`. Raises SaveError, and the line is then not added."""
        line = seal(msgspec.json.encode({**body, "prev": self.last_hash}))
        if self.folder is not None:
            if len(self.lines) >= LINES:
                raise SaveError(f"{self.folder / self.file} has {LINES} lines, the most a log may have", "full")
            if self.needs_repair:
                self._mend(self.folder)
            files.append(self.folder / self.file, line + b"\n", self.size)
        self.lines.append(line)
        self.size += len(line) + 1

    def _mend(self, folder: Path) -> None:
        path = folder / self.file
        if path.exists():
            files.set_aside(path, f"{path.stem}.damaged")
        self.write(folder)
        self.needs_repair = False

    def write(self, folder: Path) -> None:
        """Write the whole log to a folder. Raises SaveError."""
        if len(self.lines) > LINES:
            raise SaveError(f"a saved game has at most {LINES} lines, and this one has {len(self.lines)}", "full")
        files.replace(folder / self.file, b"".join(line + b"\n" for line in self.lines))


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
    ai: int = 0  # the revision of the AI that began to play
    host: HostSeal | None = None  # behind the dice of a host
    at: int = 0  # when a host began it, in seconds since 1970

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
    at: int = 0  # when the decision passed on by it, in seconds since 1970, in a game that a host keeps

    @property
    def faces(self) -> tuple[int, ...]:
        """Return all dice and cards of the command, in the order they fell."""
        return faces_of(self.events)


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log line as read: an open or sealed command, or a line that counts no step.

    Those are opened, undo, orders, note, numbers, pledge, secret, offer and ended.
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
    secret: str = ""  # of a host, opened once the game is over
    offer: str = ""  # of the seat `by`: "draw" or "stop"
    ended: str | None = None  # the side that has won before the rules ended the game, or "" if no side has
    said: str = ""  # a reason for that
    at: int = 0  # when that was, or when the decision passed on by a command, in seconds since 1970
    prev: str = ""
    sum: str = ""

    @property
    def played(self) -> bool:
        """Check whether a command is given, known or not."""
        return bool(self.sealed) or bool(bytes(self.command))

    @property
    def changes_the_game(self) -> bool:
        """Check whether the line may stand in a running game only: all but remarks and what is opened after the end."""
        alone = self.undo is None and self.orders is None and not (self.numbers or self.pledge or self.number)
        return not alone or (self.note is None and not self.opened and not self.secret)


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


def step_of(data: bytes) -> int:
    """Return the step at which the game of a log stands, without a last line that has no end. Raises SaveError."""
    for written in reversed(data.split(b"\n")[1:-1]):
        line = read_line(written)
        if line.undo is not None or line.played:
            return line.step if line.undo is None else line.undo
    return 0


class ReportedCommand(NamedTuple):
    """A command, and a report for each of its events."""

    deed: LogEntry
    reports: tuple[Report, ...]

    @property
    def attacks(self) -> list[Report]:
        """Return the attacks that were rolled."""
        return [report for report in self.reports if report.attack]


def rolls(logged: Iterable[ReportedCommand], turn: int = 1) -> Iterator[Roll]:
    """Yield every roll of some commands with its step and game turn, counted from `turn`."""
    for deed, reports in logged:
        for report in reports:
            turn = report.turn if report.kind == "turn" else turn
            for roll in report.rolls:
                yield replace(roll, step=deed.step, turn=turn)


def undo_to(
    deeds: Sequence[LogEntry], held: Collection[SeatId], reports: Callable[[LogEntry], tuple[Report, ...]]
) -> int:
    """Return the step before the last command given by hand.

    Commands of standing orders after it are undone with it. `held` are the seats that may undo.
    Raises UndoError if chance or another hand has answered, or something hidden was shown.
    """
    for deed in reversed(deeds):
        if deed.faces:
            step = _branch_at(deeds, held)
            chance = (
                "dice were rolled" if any(isinstance(event, Rolled) for event in deed.events) else "a card was drawn"
            )
            raise UndoError(
                f"{chance} at step {deed.step}: that cannot be undone; play on, or branch from step {step}",
                chance,
                step,
            )
        if any(report.reveals for report in reports(deed)):
            step = _branch_at(deeds, held)
            why = "something hidden was revealed"
            raise UndoError(
                f"{why} at step {deed.step}: that cannot be undone; play on, or branch from step {step}",
                why,
                step,
            )
        if deed.by.startswith("ai:"):
            why = "the AI has answered"
            raise UndoError(f"{why} at step {deed.step}: that cannot be undone; play on", why)
        if deed.by != "hand":
            continue
        if deed.seat not in held:
            why = "the other player has answered"
            raise UndoError(f"{why} at step {deed.step}: only that player can undo it", why)
        return deed.step - 1
    why = "you have not played anything yet"
    raise UndoError(f"{why}: there is nothing to undo", why)


def _branch_at(deeds: Sequence[LogEntry], held: Collection[SeatId]) -> int:
    """Return the step before the last command by one of these hands, before the last of all where none was."""
    return next((deed.step - 1 for deed in reversed(deeds) if deed.by == "hand" and deed.seat in held), len(deeds) - 1)
