"""Log: the lines of a game or a branch, in memory or in a file that other processes append to as well."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.limits import LINES
from cb_tui.session import files
from cb_tui.session.chain import digest, seal, unbroken
from cb_tui.session.errors import SaveError
from cb_tui.session.lock import Lock

LOG = "log.jsonl"


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
