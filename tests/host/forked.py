"""A real forker, and terminals whose game is forked by it instead of started."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import threading
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from cb_tui.host.forker import Ended, Forker, Guest
from tests.patience import PATIENCE
from tests.terminal.harness import Terminal

T = TypeVar("T")
ENTRY = "tests.host.games:begin"


class RunningForker:
    """A forker in a loop of its own, as it runs in a host."""

    def __init__(self, entry: str = ENTRY) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.ended: dict[int, Ended] = {}
        self.lost = threading.Event()
        self._news = threading.Condition()
        self.forker = self.wait(Forker.start(entry))
        self.forker.on_end, self.forker.on_lost = self._end, self.lost.set

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def close(self) -> None:
        """Close the socket to the forker, as a host does when it ends."""

        async def closed() -> None:
            self.forker.close()

        self.wait(closed())

    def wait(self, question: Coroutine[Any, Any, T]) -> T:
        """The answer of the loop."""
        return asyncio.run_coroutine_threadsafe(question, self._loop).result(PATIENCE)

    def fork(self, guest: Guest, tty: int, line: int) -> int:
        """The process of a new game."""
        return self.wait(self.forker.fork(guest, tty, line))

    def end_of(self, pid: int, seconds: float = PATIENCE) -> Ended | None:
        """What the forker reports of a game that ends, None if it does not."""
        with self._news:
            self._news.wait_for(lambda: pid in self.ended, seconds)
        return self.ended.get(pid)

    def _end(self, ended: Ended) -> None:
        with self._news:
            self.ended[ended.pid] = ended
            self._news.notify_all()


class ForkedGame(subprocess.Popen[bytes]):
    """A process as a terminal of the tests asks for it. Its parent is the forker."""

    def __init__(self, forker: RunningForker, pid: int) -> None:
        self.forker, self.pid, self.returncode = forker, pid, None
        self._child_created = False

    def poll(self) -> int | None:
        return self._end(0)

    def wait(self, timeout: float | None = None) -> int:
        found = self._end(timeout)
        assert found is not None, "the game does not end"
        return found

    def send_signal(self, sig: int) -> None:
        os.kill(self.pid, sig)

    def _end(self, seconds: float | None) -> int | None:
        ended = self.forker.end_of(self.pid, PATIENCE if seconds is None else seconds)
        return ended.exit if ended else None


class ForkedTerminal(Terminal):
    """A terminal with a forked game, and the host's end of the game's socket."""

    def __init__(self, forker: RunningForker, folder: Path, *words: str, columns: int = 80, rows: int = 24) -> None:
        self.forker, self.folder = forker, folder
        self.host, self._theirs = socket.socketpair()
        super().__init__(words, columns, rows, {"NO_MOTION": "1"})

    def _begin(
        self,
        argv: Sequence[str],
        slave: int,
        env: Mapping[str, str],
        cwd: str | Path | None,  # noqa: ARG002
    ) -> subprocess.Popen[bytes]:
        self.slave = os.dup(slave)
        return self._forked(argv, slave, env)

    def _forked(self, words: Sequence[str], slave: int, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
        names = ("SAVES", "CONFIG", "NUMBERS", "BATTLES")
        guest = Guest(
            name="anna",
            number=3,
            words=tuple(words),
            terminal=dict(env),
            folders={f"CB_TUI_{name}": str(self.folder / name.lower()) for name in names},
            writable=(str(self.folder),),
        )
        with self._theirs:
            return ForkedGame(self.forker, self.forker.fork(guest, slave, self._theirs.fileno()))

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self.host.close()
        os.close(self.slave)

    def again(self, *words: str) -> None:
        """Let another game begin on the same terminal, as a host does when its guest goes elsewhere."""
        self.host.close()
        self.host, self._theirs = socket.socketpair()
        self.process = self._forked(words, self.slave, {"TERM": "xterm-256color", "LANG": "C.UTF-8"})


class DoorTerminal(ForkedTerminal):
    """A terminal of a login that has its own session, and hands the terminal to a forker."""

    def _begin(
        self, argv: Sequence[str], slave: int, env: Mapping[str, str], cwd: str | Path | None
    ) -> subprocess.Popen[bytes]:
        self.door = Terminal._begin(self, ["sleep", "600"], slave, env, cwd)
        return super()._begin(argv, slave, env, cwd)

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self.door.kill()
        self.door.wait(PATIENCE)
