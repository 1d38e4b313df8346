"""A host behind a socket pair that answers from a table of records, and remembers what it was asked."""

import socket
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from cb_tui.core.values import SeatId
from cb_tui.host.answers import (
    AnyAnswer,
    AnyNews,
    DailyRow,
    Done,
    GameRow,
    LadderRow,
    Lobby,
    PlayerCard,
    Refusal,
    TableRow,
    Visitor,
    Welcome,
    encode,
)
from cb_tui.host.client import HostClient
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.events import DailyEnded, TableTerms
from cb_tui.host.requests import AnyRequest, Hello, SeeLobby

NOW = 1_795_916_000
ANY: Any = AnyRequest
WELCOME = Welcome(
    host="cb.example.org", version="0.3.0", name="anna", number=7, host_key="SHA256:6I4FoeQJSX90yDFeWb7XTuq",
    key="SHA256:TItIxnPVI3fNutk", house_rules="One name a person; be polite.",
)  # fmt: skip
EMPTY = Lobby(now=NOW, rating=None, mine=(), open=(), watch=(), over=(), here=(), day="2026-11-28", daily=(), ladder=())
HOUR, DAY = 3600, 86_400
DAYS, LIVE = ClockTerms(kind="days", days=3), ClockTerms(kind="live", minutes=60)
BOTH = (SeatId("us"), SeatId("de"))


def game(table: int, title: str, opponent: str, **more: Any) -> GameRow:
    """Return a row of a game of anna, who is US, against someone."""
    fields: dict[str, Any] = {
        "game": 1, "battle": "mill", "players": {"us": "anna", "de": opponent}, "turn": 3, "turns": 8,
        "since": NOW - 2 * HOUR, "mine": "us", "to_move": "us", "left": 2 * DAY + 21 * HOUR,
    } | more  # fmt: skip
    return GameRow(table=table, title=title, **fields)


def offered(table: int, title: str, by: str, clock: ClockTerms, **more: Any) -> TableRow:
    """Return a row of an open table."""
    battle, free, mine = more.pop("battle", "mill"), more.pop("free", BOTH), more.pop("mine", False)
    terms = TableTerms(battle=battle, seats=BOTH, clock=clock, **more)
    return TableRow(table=table, title=title, terms=terms, free=free, by=by, mine=mine)


def rated(name: str, rating: int, interval: int, place: int | None) -> LadderRow:
    """Return a line of the ladder."""
    return LadderRow(name=name, rating=rating, interval=interval, games=40, place=place)


def card(name: str) -> PlayerCard:
    """Return what a table tells of a player."""
    return PlayerCard(name=name, rating=rated(name, 1290, 58, 2), played=61, finished=59, lost_on_time=1, met=4, beat=2)


def tried(name: str, *, won: bool = True, turn: int = 5, score: int = 200) -> DailyRow:
    """Return a try of the day."""
    ended = DailyEnded(at=NOW, day="2026-11-28", player=1, won=won, turn=turn, score=score, luck=50, last="")
    return DailyRow(name=name, ended=ended)


FULL = Lobby(
    now=NOW, rating=rated("anna", 1212, 61, 3), day="2026-11-28", family="Combat Boots",
    mine=(
        game(402, "Saint-Aubin bridge", "bert"),
        game(398, "Pegasus Bridge", "carla", since=NOW - 19 * HOUR, left=DAY + 5 * HOUR, turn=5),
        game(377, "Foy", "old_sgt", to_move="de", turn=2, turns=9),
    ),
    open=(
        offered(417, "The mill road", "carla", DAYS),
        offered(420, "Nery", "bert", LIVE, rated=False, free=BOTH[:1]),
        offered(421, "Stonne", "dora", DAYS, games=2),
    ),
    watch=(
        game(390, "Arras", "dora", players={"us": "bert", "de": "dora"}, mine=None, live=True, turn=4, turns=10),
        game(391, "LZ X-Ray", "eve", players={"us": "eve", "de": "[officer]"}, mine=None, turn=2, turns=12),
    ),
    over=(
        game(
            380, "Foxhill", "bert", players={"us": "dora", "de": "bert"}, mine=None,
            result="dora beat bert, turn 11 of 12", checked="checked",
        ),
        game(381, "Veghel", "[officer]", mine=None, result="anna beat [officer], turn 8 of 8"),
    ),
    here=(
        Visitor(name="anna"), Visitor(name="bert", where="Arras"), Visitor(name="carla", where="the daily"),
        Visitor(name="dora", where="Arras"), Visitor(name="eve", where="LZ X-Ray"), Visitor(name="old_sgt"),
        Visitor(name="guest-1"),
    ),
    daily=(tried("carla", score=214), tried("bert", turn=6, score=198), tried("dora", won=False, turn=7, score=101)),
    ladder=(rated("old_sgt", 1388, 44, 1), rated("carla", 1290, 58, 2), rated("anna", 1212, 61, 3)),
    news=("bert moved in Saint-Aubin bridge", "carla sat down at table 398"),
)  # fmt: skip
Say = Callable[[AnyRequest], AnyAnswer]


class SmallHost:
    """One guest's host. `says` has an answer, or a function that gives one, for each kind of request."""

    def __init__(self, **says: Any) -> None:
        self.says: dict[str, Any] = {
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
