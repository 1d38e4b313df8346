"""Dice of a host: no one at the table can foresee or choose them, and after the game everyone can check them.

The host seals a secret before anyone sits down, and each player adds a word. The dice of a step follow from the secret,
the words, the step and the command, so there is nothing to try out: another command has other dice, and the host
answers once for each step.
"""

import hashlib
import hmac
import os
from functools import cached_property
from typing import Protocol

import msgspec

from cb_tui.core.dice import SIDES, Faces, SeededDice
from cb_tui.core.values import SeatId, Value
from cb_tui.session.errors import RollError, SaveError

HOST = "host"


class HostSeal(Value, frozen=True, kw_only=True):
    """The commitment to the dice before the game: the hash of the secret, and the word of each seat."""

    seal: str
    words: dict[SeatId, str] = {}


class DiceKeeper(Protocol):
    """A holder of the secret of a game."""

    def key(self, step: int, command: bytes) -> str:
        """Return the seed of the dice of a command, in hexadecimal. Raises RollError if another command was rolled."""
        ...


class HostSecret(msgspec.Struct, frozen=True):
    """The secret of a game in hexadecimal, and what was sealed of it."""

    secret: str
    sealed: HostSeal

    def key(self, step: int, command: bytes) -> str:
        """Return the HMAC-SHA256 of the words, the step and the hash of the command as the log writes it."""
        said = [*sorted(self.sealed.words.items()), step, hashlib.sha256(command).hexdigest()]
        return hmac.new(self.secret.encode(), msgspec.json.encode(said), hashlib.sha256).hexdigest()


def draw_secret() -> str:
    """Return a fresh secret of 32 bytes, in hexadecimal."""
    return os.urandom(32).hex()


def seal_of(secret: str) -> str:
    """Return the hash that binds a host to a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opened(secret: str, sealed: HostSeal | None) -> HostSecret:
    """Return the secret that a host has opened. Raises SaveError if another was sealed."""
    if sealed is None:
        raise SaveError("opens a secret, and the dice of this game are not those of a host")
    if len(secret) != 64 or seal_of(secret) != sealed.seal:
        raise SaveError("opens a secret that is not the one that was sealed before the game")
    return HostSecret(secret, sealed)


class HostDice:
    """The dice of one command. The keeper is asked only once they roll."""

    def __init__(self, keeper: DiceKeeper | None, step: int, command: bytes) -> None:
        self._keeper, self._step, self._command = keeper, step, command

    @cached_property
    def _dice(self) -> SeededDice:
        if self._keeper is None:
            raise RollError("the host of this game rolls its dice; play it there")
        return SeededDice(0, self._step, self._keeper.key(self._step, self._command))

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Return the next faces. Raises RollError if the host does not answer."""
        return self._dice.roll(count, sides)

    def draw(self, of: int) -> int:
        """Return the next card. Raises RollError if the host does not answer."""
        return self._dice.draw(of)
