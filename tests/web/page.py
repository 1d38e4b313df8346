"""`cb-tui web` as it is started at a shell, and a page's end of the wire with a pyte screen for eyes."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import aiohttp
import pyte

from tests.patience import PATIENCE
from tests.terminal.harness import session_of

ROOT = Path(__file__).parents[2]


class Site:
    """A server of the game, ended by its own process id."""

    def __init__(self, saves: Path) -> None:
        env = os.environ | {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(saves)}
        self.saves = saves
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cb_tui", "web", "--port", "0"],
            cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"(http://[\d.:]+)/(\?key=[\w-]{16})", self.said)
        assert found, self.said
        self.address, self.key = found.groups()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Its exit status once a signal ended it, and what it said after its first line."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out

    def games(self) -> list[int]:
        """The processes of its games."""
        return [pid for pid in session_of(self.process.pid) if pid != self.process.pid]

    async def emptied(self, games: int = 0, seconds: float = PATIENCE) -> bool:
        """Whether but so many games are left within so many seconds."""
        end = time.monotonic() + seconds
        while len(self.games()) > games and time.monotonic() < end:  # noqa: ASYNC110 - a process sets no event
            await asyncio.sleep(0.02)
        return len(self.games()) == games


class Eyes:
    """The screen that the bytes of a game make."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = 0

    def see(self, data: bytes) -> None:
        self.bytes += len(data)
        self.stream.feed(re.sub(rb"\x1b\[[?>=<]?[0-9;:]*\$[a-z]|\x1b\[[<>=][0-9;:]*[a-zA-Z]", b"", data))

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)


class Tab:
    """A tab without a browser: its websocket alone."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse, columns: int, rows: int) -> None:
        self.wire = wire
        self.eyes = Eyes(columns, rows)

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, site: Site, columns: int = 80, rows: int = 24) -> Self:
        return cls(await http.ws_connect(f"{site.address}/ws{site.key}&width={columns}&height={rows}"), columns, rows)

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.send("stdin", key)

    async def send(self, kind: str, what: Any) -> None:
        await self.wire.send_json([kind, what])

    async def until(self, text: str, seconds: float = PATIENCE) -> None:
        """Reads until this stands on the screen."""
        end = time.monotonic() + seconds
        while text not in self.eyes.text():
            try:
                message = await self.wire.receive(max(0.01, end - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"{text!r} did not come up:\n{self.eyes.text()}") from None
            assert message.type is aiohttp.WSMsgType.BINARY, (message, self.eyes.text())
            self.eyes.see(message.data)

    async def rest(self, quiet: float = 0.3) -> None:
        """Reads until nothing has come for so many seconds."""
        while True:
            try:
                self.eyes.see((await self.wire.receive(quiet)).data)
            except TimeoutError:
                return

    async def closed(self, seconds: float = PATIENCE) -> bool:
        """Whether the game ends the line within so many seconds."""
        async with asyncio.timeout(seconds):
            async for _ in self.wire:
                pass
        return self.wire.closed
