"""Secret numbers of a seat, apart from the save in the user's own folder, which no one else may read."""

import os
from pathlib import Path

import msgspec

from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError
from cb_tui.session.fair.pledges import LENGTH, earlier_number
from cb_tui.session.places import numbers_folder


class NumberReusedError(SessionError):
    """A number would be shown for a second roll."""

    kind = "numbers"


class SecretChain(Value, frozen=True, kw_only=True):
    """A chain by its last number. `shown`: numbers that have left this computer, whatever a log says."""

    game: str  # for a person looking into the folder
    side: str
    tip: str
    shown: int = 0


class SecretStore:
    """The chains of this player, each in a file named after the anchor in the log.

    `folder` None: the user's own.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, SecretChain] = {}
        self._rows: dict[str, list[str]] = {}

    @property
    def folder(self) -> Path:
        """Return the folder of the chains."""
        return self._folder or numbers_folder()

    def draw(self, game: str, side: SeatId) -> str:
        """Make a new chain and return its anchor. It is on the disk before any log has it."""
        secret = SecretChain(game=game, side=side, tip=os.urandom(32).hex())
        anchor = earlier_number(secret.tip, LENGTH)
        self._write(anchor, secret)
        return anchor

    def has(self, anchor: str) -> bool:
        """Check whether a chain is this player's."""
        return self._read(anchor) is not None

    def shown(self, anchor: str) -> int:
        """Return how many numbers of a chain have been shown."""
        secret = self._read(anchor)
        return secret.shown if secret else 0

    def number(self, anchor: str, place: int) -> str:
        """Return number `place` (from 1) of a chain.

        Raises NumberReusedError if it was shown already, SessionError if the chain is not here.
        """
        self._known.pop(anchor, None)  # another copy of the game may have shown it meanwhile
        secret = self._read(anchor)
        if secret is None:
            raise SessionError("the secret numbers of this seat are not on this computer; give new ones", "numbers")
        if place <= secret.shown:
            raise NumberReusedError(f"number {place} of this seat has been shown for another roll; give new ones")
        if anchor not in self._rows:
            row = [secret.tip]
            while len(row) < LENGTH:
                row.append(earlier_number(row[-1], 1))
            self._rows[anchor] = row[::-1]
        return self._rows[anchor][place - 1]

    def mark(self, anchor: str, shown: int) -> None:
        """Record that `shown` numbers of a chain are known to the other player."""
        secret = self._read(anchor)
        if secret and secret.shown < shown:
            self._write(anchor, msgspec.structs.replace(secret, shown=shown))

    def _read(self, anchor: str) -> SecretChain | None:
        if anchor not in self._known:
            data = files.read(self.folder / f"{anchor}.json")
            try:
                secret = msgspec.json.decode(data or b"", type=SecretChain)
            except BAD_INPUT:
                return None
            if earlier_number(secret.tip, LENGTH) != anchor:
                return None
            self._known[anchor] = secret
        return self._known.get(anchor)

    def _write(self, anchor: str, secret: SecretChain) -> None:
        files.replace_own(self.folder / f"{anchor}.json", msgspec.json.encode(secret))
        self._known[anchor] = secret
