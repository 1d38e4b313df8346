"""Signals between the players of a game, a line each beside its save, and muted players."""

import os
from pathlib import Path

import msgspec

from cb_tui.host.answers import SignalSent
from cb_tui.host.clocks import Pace
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.requests import SIGNALS
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT

FILE = "signals.jsonl"
AN_HOUR = 20  # of a player to one game
PAUSE = 3  # seconds between two of a player
SHOWN = 100
ABOUT = 60  # characters of a step, a place or a rule


class SignalBook:
    """The signals of all games, in the folders of their saves."""

    def __init__(self, tables: Path) -> None:
        self._tables = tables
        self._muted: set[tuple[str, str]] = set()  # hearer and sender
        self._hour, self._pause = Pace(AN_HOUR, 3600), Pace(1, PAUSE)

    def sent(self, name: str) -> tuple[SignalSent, ...]:
        """Return the signals of a game, the oldest first."""
        found = list[SignalSent]()
        for line in (files.read(self._tables / name / FILE) or b"").split(b"\n")[:-1]:
            try:
                found.append(msgspec.json.decode(line, type=SignalSent))
            except BAD_INPUT:
                continue
        return tuple(found[-SHOWN:])

    def send(self, name: str, signal: SignalSent) -> None:
        """Write a signal. Raises HostRefusalError, SaveError."""
        if signal.code not in SIGNALS or len(signal.about) > ABOUT or not signal.about.isprintable():
            raise HostRefusalError("there is no such signal")
        self._take(signal.name, name, signal.at)
        path = self._tables / name / FILE
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            os.close(files.open_file(path, os.O_WRONLY | os.O_CREAT, 0o600))
            size = 0
        files.append(path, msgspec.json.encode(signal) + b"\n", size)

    def check_greeting(self, sender: str, hearer: str, code: str, now: int) -> None:
        """Count a signal that is sent at no game. Raises HostRefusalError for one too many, or about a game."""
        if not code.isdecimal() or code not in SIGNALS:
            raise HostRefusalError("there is no such signal outside a game")
        self._take(sender, hearer, now)

    def _take(self, sender: str, to: str, now: int) -> None:
        if not (self._pause.take(sender, now) and self._hour.take(f"{sender} {to}", now)):
            raise HostRefusalError(f"one signal in {PAUSE} seconds and {AN_HOUR} an hour")

    def mute(self, hearer: str, of: str, *, on: bool) -> None:
        """Mute a player for another, or hear them again."""
        if on:
            self._muted.add((hearer, of))
        else:
            self._muted.discard((hearer, of))

    def is_muted(self, hearer: str, of: str) -> bool:
        """Check whether one player hears nothing of another."""
        return (hearer, of) in self._muted
