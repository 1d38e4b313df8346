"""A guest who plays a battle over ssh, remembers what the screen told, and loses the line."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path
from typing import Any

from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from tests.ssh.host import GAME, Host, end, players
from tests.terminal.harness import Terminal

WIDTHS = range(24, 100)  # of a log on the screens that are tried
LOG_LINE = re.compile(r"[|│]( \d|\d\d+) (\S.*)$")


class Guest:
    """`shown` are the lines of the log that stood on the guest's screen, each with the number of its command."""

    def __init__(self, host: Host, folder: Path) -> None:
        self.host, self.saves = host, folder / "saves"
        self.places = {"CB_TUI_SAVES": str(self.saves), "CB_TUI_CONFIG": str(folder / "config")}
        self.shown: set[tuple[int, str]] = set()
        self.terminal: Terminal

    def comes(self, *command: str, columns: int = 80, rows: int = 24, **env: str | None) -> None:
        """Logs in for a fresh battle, or for this command of the game."""
        words = command or ("play", "veghel", "--seed", "7")
        self.terminal = self.host.login([*GAME, *words], "", columns, rows, **(self.places | env))
        self.dropped = self.ended = 0.0

    def sees(self, text: str = "Veghel crossroads  ", quiet: float = 0.3) -> None:
        """The screen has come up and to rest, past the briefing of a new battle."""
        self.terminal.until(text)
        self.terminal.rest(quiet)
        if "Enter begin " in self.terminal.text():
            self.terminal.begin()
            self.terminal.rest(quiet)

    def looks(self, seconds: float = 0.03) -> None:
        """Takes in what the line brings meanwhile, and notes the log that it shows."""
        self.terminal.rest(quiet=seconds / 2, first=seconds, limit=seconds)
        lines = self.terminal.lines()
        log = next((number for number, line in enumerate(lines) if re.search("[-─] log ", line)), len(lines))
        for line in lines[log + 1 :]:
            if told := LOG_LINE.search(line):
                self.shown.add((int(told[1]), told[2].rstrip(".")))

    def loses_line(self, way: str) -> None:
        """The client is killed, its terminal closed, the server's own process killed, or nothing is heard any more."""
        match way:
            case "client":
                self.terminal.signal(signal.SIGKILL)
            case "terminal":
                self.terminal.hang_up()
            case "server":
                for pid in self.host.attendants(*players(self.saves)):
                    end(pid)
            case "silence":
                self.terminal.signal(signal.SIGSTOP)
        self.dropped = time.monotonic()

    def notes_its_end(self) -> None:
        """When its game was first seen to be gone, after the line was lost."""
        if self.dropped and not self.ended and not players(self.saves):
            self.ended = time.monotonic()

    def log(self) -> dict[int, list[str]]:
        """What the save tells of each command, as the screen would say it."""
        said: dict[int, list[str]] = {}
        (save,) = self.saves.iterdir()
        entries: list[Any] = BattleController(Game.open(self.saves, save.name, watch=True)).desk.log_view.entries
        for entry in entries:
            told = (entry.lines(width, full=False)[0] for width in WIDTHS)
            said.setdefault(entry.step, []).extend({plain_text(way)[3:] for way in told})
        return said

    def lost(self) -> list[tuple[int, str]]:
        """What was shown and does not stand in the save."""
        said = self.log()
        return sorted(
            (step, text) for step, text in self.shown if not any(line.startswith(text) for line in said.get(step, []))
        )
