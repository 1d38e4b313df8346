"""Players who come to a host by ssh, open and join tables, play by keys and lose their lines."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import time
from pathlib import Path

from tests.host.guests import Box, sees
from tests.terminal.harness import Terminal

FAMILIES = ("mill", "salvo", "hounds")  # of a battle of each family, as it is sought in the list
KEYS = (*"eeeppppp", *"fW\t", *"\r\r\r\r", *"lljkhbny", "\x1b[C", "\x1b[C")
LETTERS = "abcdefghjkmnpqrtuvwx"  # of names that do not look alike
LISTS = re.compile(r" (Your move|Their move|Open tables|To watch|Just over) ")
IN_BATTLE = re.compile(r"(turn|round) +\d+")


class Player:
    """Someone at a host. `acts` does one thing that fits the screen; a line that is lost is taken up again."""

    def __init__(self, box: Box, name: str, seed: int) -> None:
        self.box, self.name, self.chance = box, name, random.Random(seed)
        self.terminal: Terminal | None = None
        self.keys = self.came = self.played = 0
        self.frozen = self.waits = 0.0
        self._drawn = 0

    def acts(self) -> None:
        """Do one thing."""
        now = time.monotonic()
        if self.frozen:
            if now > self.frozen:
                self.frozen = 0.0
                self._signal(signal.SIGCONT)
            return
        if self.terminal is None or self.terminal.process.poll() is not None:
            self.leaves()
            self.terminal = self.box.comes(self.name)
            self.came += 1
            self.waits = now + 0.5
            return
        while self.terminal.heard(0):
            pass
        if now < self.waits or (len(self.terminal.raw) == self._drawn and now < self.waits + 1):
            return
        self._drawn = len(self.terminal.raw)
        self.waits = now + self.chance.uniform(0.1, 0.3)
        self._looks(self.terminal.text())

    def _looks(self, screen: str) -> None:
        match screen:
            case _ if "d daily" in screen:
                self.types("\r" if marked(screen) == "Your move" else "j")
            case _ if "Enter begin" in screen:
                self.types("\r")
            case _ if "WAITING FOR" in screen and self.chance.random() < 0.1:
                self.types("q")
            case _ if "WAITING FOR" in screen:
                self.waits += 0.5
            case _ if not IN_BATTLE.search(screen.splitlines()[0]):
                self.types(self.chance.choice(("\x1b", "q")))
            case _:
                self.played += 1
                self.types(self.chance.choice(KEYS) if self.chance.random() < 0.97 else "q")

    def types(self, text: str) -> None:
        """Type keys."""
        assert self.terminal is not None
        self.keys += len(text)
        self.waits += 0.15 * (len(text) - 1)
        self.terminal.type(text)

    def freezes(self, seconds: float) -> None:
        """Read and type nothing for a while."""
        if not self.frozen and self.terminal is not None:
            self.frozen = time.monotonic() + seconds
            self._signal(signal.SIGSTOP)

    def is_cut(self) -> None:
        """Lose the line."""
        self._signal(signal.SIGKILL)

    def leaves(self) -> None:
        """Close the terminal."""
        if self.terminal is not None:
            self._signal(signal.SIGKILL)
            with contextlib.suppress(Exception):
                self.terminal.process.wait(10)
            self.terminal.hang_up()
            self.terminal = None
        self.frozen = 0.0

    def _signal(self, number: signal.Signals) -> None:
        if self.terminal is not None and self.terminal.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.terminal.process.pid, number)


def pairs(box: Box, count: int) -> list[Player]:
    """So many players, each two of whom have a game of one of the families."""
    players = [Player(box, f"player{LETTERS[number]}", number) for number in range(count)]
    for number in range(0, count, 2):
        one, other = players[number : number + 2]
        sought = FAMILIES[number // 2 % len(FAMILIES)]
        for player in (one, other):
            player.terminal = box.comes_as(player.name)
        opens_table(one.terminal, sought)  # type: ignore[arg-type]
        sits_down(other.terminal)  # type: ignore[arg-type]
    return players


def opens_table(guest: Terminal, sought: str) -> None:
    """Offer one game of a battle to anyone."""
    for keys, told in (
        ("n", "open the table"),
        ("b", "Find: _"),
        (sought, f"Find: {sought}_"),
        ("\r", "open the table"),
    ):
        guest.type(keys)
        sees(guest, told)
    guest.rest(0.2)
    guest.type("jjj")
    sees(guest, "► Games")
    guest.type("l")
    sees(guest, "either, by lot")
    guest.type("\r")
    sees(guest, "You sit here")
    guest.type("\x1b")
    sees(guest, "d daily")


def sits_down(guest: Terminal) -> None:
    """Sit down at the only open table."""
    sees(guest, "Open tables  1")
    guest.rest(0.2)
    for _ in range(10):
        if marked(guest.text()) == "Open tables":
            break
        guest.type("j")
        guest.rest(0.2)
    guest.type("\r")
    sees(guest, "Enter sits down")
    guest.type("\r")
    sees(guest, "game 1  ")
    guest.type("\x1b")
    sees(guest, "d daily")


def marked(screen: str) -> str:
    """The list of the lobby in which a row is marked."""
    title = ""
    for row in screen.splitlines():
        if found := LISTS.match(row):
            title = found[1]
        elif row.startswith((" ►", " >")):
            return title
    return ""


def watched(logs: dict[str, Path], seen: dict[str, list[bytes]]) -> None:
    """Note the whole lines of all logs; a line that stood once has to stand for good."""
    for name, path in logs.items():
        lines = path.read_bytes().split(b"\n")[:-1]
        before = seen.get(name, [])
        assert lines[: len(before)] == before, f"{name} has lost a command"
        seen[name] = lines
