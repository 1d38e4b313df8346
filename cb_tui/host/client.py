"""The host as a guest's process sees it: questions over an inherited socket, and news in between."""

import os
import socket
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from cb_tui.host import answers, requests
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import RollError, SessionError

Wanted = TypeVar("Wanted", bound=answers.Answer)
ANY: Any = answers.AnyAnswer | answers.AnyNews
PATIENCE = 20  # seconds for an answer
SOCKET = "CB_TUI_HOST_SOCKET"  # number of the inherited descriptor


class HostGoneError(SessionError):
    """The host does not answer any more."""

    kind = "host"


class HostClient:
    """One end of a socket whose other end is the host's. `on_news` is called with each piece of news."""

    def __init__(self, socket_: socket.socket) -> None:
        self._socket = socket_
        self._read = b""
        self._kept: list[answers.AnyNews] = []
        self.on_news: Callable[[answers.AnyNews], None] | None = None

    def fileno(self) -> int:
        """Return the descriptor to watch for news."""
        return self._socket.fileno()

    def ask(self, request: requests.AnyRequest) -> answers.AnyAnswer:
        """Return the answer, which may be a `Refusal`. Raises HostGoneError."""
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.sendall(answers.encode(request))
            while True:
                said = self._decoded(self._line())
                if not isinstance(said, answers.AnyNews):
                    return said
                self._kept.append(said)
        except OSError:
            raise HostGoneError("the host does not answer; your game is saved, come back in a minute") from None

    def expect(self, request: requests.AnyRequest, wanted: type[Wanted]) -> Wanted:
        """Return the answer of one kind. Raises HostGoneError, SessionError with the host's reason for a refusal."""
        said = self.ask(request)
        if isinstance(said, wanted):
            return said
        raise SessionError(said.why if isinstance(said, answers.Refusal) else "the host said something else", "host")

    def read_news(self) -> None:
        """Hand on the news that have come. Never waits. Raises HostGoneError once the host is gone."""
        self._socket.setblocking(False)
        try:
            while True:
                got = self._socket.recv(1 << 16)
                if not got:
                    raise HostGoneError("the host has closed; your game is saved")
                self._read += got
        except BlockingIOError:
            pass
        except OSError:
            raise HostGoneError("the host has closed; your game is saved") from None
        while b"\n" in self._read:
            said = self._decoded(self._line())
            if isinstance(said, answers.AnyNews):
                self._kept.append(said)
        kept, self._kept = self._kept, []
        for news in kept:
            if self.on_news is not None:
                self.on_news(news)

    def _line(self) -> bytes:
        while b"\n" not in self._read:
            got = self._socket.recv(1 << 16)
            if not got or len(self._read) > answers.LINE_BYTES:
                raise OSError
            self._read += got
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _decoded(self, line: bytes) -> answers.AnyAnswer | answers.AnyNews:
        try:
            said: answers.AnyAnswer | answers.AnyNews = msgspec.json.decode(line, type=ANY)
        except BAD_INPUT:
            raise OSError from None
        return said


class KeyAtHost:
    """The keeper of the dice of a game at a host: the host itself."""

    def __init__(self, client: HostClient) -> None:
        self._client = client

    def key(self, step: int, command: bytes) -> str:
        """Return the seed of the dice of a command. Raises RollError."""
        said = self._client.ask(requests.Roll(step=step, command=command))
        if not isinstance(said, answers.Key):
            raise RollError(said.why if isinstance(said, answers.Refusal) else "the host rolled no dice; try again")
        return said.key


def inherited() -> HostClient | None:
    """Return the host of this process, or None if it plays at none."""
    number = os.environ.get(SOCKET, "")
    return HostClient(socket.socket(fileno=int(number))) if number.isdecimal() else None
