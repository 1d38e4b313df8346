"""Files of sealed lines in the folder of saves, to which several logins append."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from cb_tui.session import files
from cb_tui.session.errors import SaveError, os_errors_as
from cb_tui.session.lock import Lock
from cb_tui.session.log import seal, unseal

LOCK = "puzzles.lock"
LIMIT = 20_000_000  # bytes
R = TypeVar("R", bound=Struct)


def read_lines(path: Path, record: type[R]) -> tuple[R, ...]:
    """Return the records of a file without damaged lines, the oldest first, () without a file. Raises SaveError."""
    found = []
    for line in (files.read(path, LIMIT) or b"").split(b"\n"):
        if body := unseal(line):
            try:
                found.append(msgspec.json.decode(body, type=record))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                continue
    return tuple(found)


def append_lines(path: Path, records: Sequence[Struct]) -> str:
    """Append records to a file. Return why that failed, or an empty string."""
    try:
        with os_errors_as(path.parent, "made"):
            path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path.with_name(LOCK), wait=True)
        try:
            with os_errors_as(path, "written"):
                os.close(files.open_file(path, os.O_WRONLY | os.O_CREAT))
            before = files.read(path) or b""
            torn = b"\n" if before and not before.endswith(b"\n") else b""
            lines = b"".join(seal(msgspec.json.encode(record)) + b"\n" for record in records)
            files.append(path, torn + lines, len(before))
        finally:
            lock.release()
    except SaveError as error:
        return f"Not written down: {error.sentence}"
    return ""
