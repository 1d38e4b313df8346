"""Opening: what lies under the hash of a sealed command, and where its giver keeps it until it is opened."""

import os
from pathlib import Path

import msgspec

from cb_tui.core.limits import LINE_BYTES
from cb_tui.core.values import Command, Event, SeatId, Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError
from cb_tui.session.locations import numbers_folder
from cb_tui.session.log import digest

MOST = LINE_BYTES // 2  # bytes of an opening: its line has room for it


class SealOpening(Value, frozen=True, kw_only=True):
    """A command with all its events. The `nonce` prevents finding the command by trial of its hash."""

    nonce: str
    step: int
    side: SeatId
    command: msgspec.Raw
    events: msgspec.Raw
    why: str = ""


def encode_opening(step: int, side: SeatId, command: Command, events: tuple[Event, ...], why: str) -> bytes:
    """Return a new opening as it is hashed and written. Raises SaveError if no line could hold it."""
    nonce = os.urandom(32).hex()
    raw = msgspec.Raw(msgspec.json.encode(command)), msgspec.Raw(msgspec.json.encode(events))
    written = msgspec.json.encode(
        SealOpening(nonce=nonce, step=step, side=side, command=raw[0], events=raw[1], why=why)
    )
    if len(written) > MOST:
        raise SaveError(f"this command cannot be sealed: it takes {len(written)} bytes, and {MOST} is the most")
    return written


def read_opening(written: bytes) -> SealOpening:
    """Return the opening in some bytes. Raises SaveError."""
    try:
        if len(written) <= MOST:
            return msgspec.json.decode(written, type=SealOpening)
    except BAD_INPUT:
        pass
    raise SaveError("opens something that is not a sealed command")


class OpeningStore:
    """The openings known here: this player's own, each in a file named after its hash, and those of open logs."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, bytes] = {}

    @property
    def folder(self) -> Path:
        """Return the folder of this player's secrets."""
        return self._folder or numbers_folder()

    def add(self, written: bytes, *, stored: bool) -> str:
        """Add an opening and return its hash. It is written to the disk if `stored`."""
        seal = digest(written)
        if stored:
            files.replace_own(self._path(seal), written)
        self._known[seal] = written
        return seal

    def add_public(self, written: bytes) -> None:
        """Add an opening from an open log."""
        self._known[digest(written)] = written

    def store(self) -> None:
        """Write all known openings to the disk. Raises SaveError."""
        for seal, written in self._known.items():
            files.replace_own(self._path(seal), written)

    def find(self, seal: str) -> bytes | None:
        """Return the opening with a hash, or None if it is not known here."""
        if seal not in self._known:
            written = files.read(self._path(seal), MOST + 1)
            if written is None or digest(written) != seal:
                return None
            self._known[seal] = written
        return self._known[seal]

    def _path(self, seal: str) -> Path:
        return self.folder / f"{seal}.json"
