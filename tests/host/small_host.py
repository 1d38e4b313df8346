"""A host behind a socket pair that answers from a table of records, and remembers what it was asked."""

import socket
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from cb_tui.host.answers import AnyAnswer, AnyNews, Done, Lobby, Refusal, Welcome, encode
from cb_tui.host.client import HostClient
from cb_tui.host.requests import AnyRequest, Hello, SeeLobby

NOW = 1_795_916_000
ANY: Any = AnyRequest
WELCOME = Welcome(
    host="cb.example.org", version="0.3.0", name="anna", number=7, host_key="SHA256:6I4FoeQJSX90yDFeWb7XTuq",
    key="SHA256:TItIxnPVI3fNutk", house_rules="One name a person; be polite.",
)  # fmt: skip
EMPTY = Lobby(now=NOW, rating=None, mine=(), open=(), watch=(), over=(), here=(), day="2026-11-28", daily=(), ladder=())
Say = Callable[[AnyRequest], AnyAnswer]


class SmallHost:
    """One guest's host. `says` has an answer, or a function that gives one, for each kind of request."""

    def __init__(self, **says: AnyAnswer | Say) -> None:
        self.says: dict[str, AnyAnswer | Say] = {
            Hello.__name__: WELCOME, SeeLobby.__name__: EMPTY, "Visit": Done(), **says,
        }  # fmt: skip
        self.asked: list[AnyRequest] = []
        self._end, other = socket.socketpair()
        self.client = HostClient(other)
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        with self._end.makefile("rb") as lines:
            for line in lines:
                asked = msgspec.json.decode(line, type=ANY)
                self.asked.append(asked)
                said = self.says.get(type(asked).__name__, Refusal(why="that is not played here"))
                self._end.sendall(encode(said(asked) if callable(said) else said))

    def news(self, news: AnyNews) -> None:
        """Say something that no one asked for."""
        self._end.sendall(encode(news))

    def close(self) -> None:
        """Be gone."""
        self._end.shutdown(socket.SHUT_RDWR)
