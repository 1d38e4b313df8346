"""The journal of a host: its events, one sealed and chained line each.

One process holds its lock and writes it. A last line that was cut short is set aside.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec

from cb_tui.host.directory import Directory
from cb_tui.host.events import AnyHostEvent
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import FullDiskError, SaveError, SessionError, plain
from cb_tui.session.lock import Lock
from cb_tui.session.log import digest, links, seal, unseal

JOURNAL = "host.jsonl"
SAVE = re.compile(r"(\d{1,7})-\d")  # of a game at a table; the folder of a player's day begins with eight digits


class HostRefusalError(SessionError):
    """The host refuses what it was asked for."""

    kind = "host"


class JournalLine(msgspec.Struct, frozen=True):
    """A line of the journal: an event and the hash of the line before, or an empty string in the first line."""

    what: AnyHostEvent
    prev: str
    sum: str = ""


class Journal:
    """The journal in a folder of this user alone, and the directory that its events make."""

    def __init__(self, folder: Path, directory: Directory) -> None:
        """Open the journal and fold it. Raises SaveError if it is damaged, LockedError if another process has it."""
        self.path = folder / JOURNAL
        self.directory = directory
        self.on_event: Callable[[bytes], None] = lambda _: None  # called with each new line
        self.on_full: Callable[[], bool] = lambda: False  # makes room on the disk, if it can
        self._lock = Lock(folder / "host.lock")
        try:
            self._size, self._last = self._read()
            self._check_tables(folder / "tables")
        except BaseException:
            self._lock.release()
            raise

    def give(self, event: AnyHostEvent) -> None:
        """Write an event and fold it. Raises HostRefusalError or SaveError, and nothing has happened then."""
        if refused := self.directory.refusal(event):
            raise HostRefusalError(refused)
        line = seal(msgspec.json.encode({"what": event, "prev": self._last}))
        try:
            files.append(self.path, line + b"\n", self._size)
        except FullDiskError:
            if not self.on_full():
                raise
            files.append(self.path, line + b"\n", self._size)
        self._size, self._last = self._size + len(line) + 1, digest(line)
        self.directory.apply(event)
        self.on_event(line)

    def close(self) -> None:
        """Let another process have the journal."""
        self._lock.release()

    def _read(self) -> tuple[int, str]:
        data = files.read(self.path)
        if data is None:
            os.close(files.open_file(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
            data = b""
        size, last = 0, ""
        for number, (line, hash_) in enumerate(links(data, ""), 1):
            self._fold(line, number)
            size, last = size + len(line) + 1, hash_
        if size != len(data):
            self._mend(data, size)
        return size, last

    def _fold(self, line: bytes, number: int) -> None:
        event = read_event(line, number)
        if refused := self.directory.refusal(event):
            raise SaveError(f"{self.path} line {number} cannot have happened: {refused}; restore it from a copy")
        self.directory.apply(event)

    def _check_tables(self, tables: Path) -> None:
        """Raise SaveError if a game was played at a table of which the journal knows nothing."""
        found = (SAVE.fullmatch(path.name) for path in tables.glob("*-*"))
        lost = [name[0] for name in found if name and int(name[1]) not in self.directory.tables]
        if lost:
            told = f"{self.path} has lost its end: it does not know table {min(lost)}"
            raise SaveError(f"{told}; restore the journal from a copy, or move {tables} away to begin anew")

    def _mend(self, data: bytes, size: int) -> None:
        """Cut off a last line that was never finished, or end it. Raises SaveError if more than that is wrong."""
        if b"\n" in data[size:]:
            number = data[:size].count(b"\n") + 1
            raise SaveError(f"{self.path} line {number} was changed or is damaged; restore the journal from a copy")
        if size < len(data):
            files.set_aside(self.path, f"{self.path.stem}.damaged")
        files.replace(self.path, data[:size].removesuffix(b"\n") + b"\n" * bool(size), mode=0o600)


def read_event(line: bytes, number: int) -> AnyHostEvent:
    """Return the event of a line of the journal. Raises SaveError."""
    try:
        return msgspec.json.decode(unseal(line) or b"", type=JournalLine).what
    except BAD_INPUT as error:
        raise SaveError(f"line {number} of the journal is no event of a host: {plain(error)}") from None
