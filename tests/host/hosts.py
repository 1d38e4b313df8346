"""A host with a clock of its own, whose referee does its jobs at once."""

from functools import cache
from pathlib import Path
from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.host import answers, events, requests
from cb_tui.host.client import HostClient, KeyAtHost
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.host import Host
from cb_tui.host.jobs import save_name
from cb_tui.host.referee import BattleCard, Battles, Failed, ListBattles, PlayRolled, Referee
from cb_tui.host.state import Session
from cb_tui.session.errors import SaveError
from cb_tui.session.game import Game

US, GERMAN = SeatId("us"), SeatId("de")
WELCOME = answers.Welcome(host="cb.example.org", version="0", name="", number=0, key="", host_key="")
DAYS = ClockTerms(kind="days", days=3)


@cache
def battles() -> dict[str, BattleCard]:
    """The battles that a host offers."""
    listed = Referee(Path()).do(ListBattles(name=""))
    assert isinstance(listed, Battles)
    return listed.cards


class Desk:
    """A host in a folder, with logins that ask it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.news = folder, 1_790_000_000, list[tuple[str, answers.AnyNews]]()
        for part in ("tables", "players", "secrets"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        self.referee = Referee(folder / "tables", lambda: self.now)
        self.cards = battles()
        self.count = 0
        self.open()

    def open(self) -> None:
        """Begin as a daemon does that was started again."""
        self.host = Host(
            self.folder, self.cards, WELCOME, clock=lambda: self.now, chance=self._chance,
            levels=("officer", "book", "recruit"),
        )  # fmt: skip
        self.host.on_news = lambda session, news: self.news.append((self.host.name_of(session), news))
        self.host.settled = self.settle

    def _chance(self, count: int) -> str:
        self.count += 1
        return f"{self.count:0{count}}"

    def close(self) -> None:
        self.host.journal.close()

    def settle(self, number: int) -> None:
        """Do all jobs that are due at a table, as far as the disk has room."""
        while (job := self.host.due(number)) is not None:
            report = self.referee.do(job)
            assert not isinstance(report, Failed) or report.full or isinstance(job, PlayRolled), (job, report)
            try:
                self.host.record(number, job, report)
            except SaveError:
                return

    def login(self, key: str = "", *, name: str = "", guest: str = "", address: str = "203.0.113.7") -> Session:
        """A login with a key, which takes a name unless the key has one."""
        session = Session(len(self.host.sessions) + 1, key=key, address=address, guest=guest)
        while session.id in self.host.sessions:
            session.id += 1
        assert self.host.enter(session) == ""
        if name and not session.player:
            assert isinstance(self.ask(session, requests.TakeName(name=name)), answers.Welcome)
        return session

    def ask(self, session: Session, request: requests.AnyRequest) -> Any:
        return self.host.answer(session, request)

    def refused(self, session: Session, request: requests.AnyRequest) -> str:
        """Why a request is refused."""
        said = self.host.answer(session, request)
        assert isinstance(said, answers.Refusal), said
        return said.why

    def table(self, session: Session, **terms: Any) -> int:
        """The number of a table that a login has opened and sits at."""
        given: dict[str, Any] = {"battle": "mill", "seats": (US, GERMAN), "clock": DAYS} | terms
        page = self.ask(session, requests.OpenTable(terms=events.TableTerms(**given), word="heron"))
        assert isinstance(page, answers.TablePage), page
        return page.table

    def go(self, session: Session, table: int, game: int = 1, place: requests.Place = "game") -> None:
        """Go to a game, as the daemon does."""
        said = self.ask(session, requests.Visit(place=place, table=table, game=game))
        assert isinstance(said, answers.Done), said
        assert session.next_place
        self.host.prepare(*session.next_place)
        self.host.move(session, *session.next_place)

    def game(self, session: Session) -> Game:
        """The game of a login, with its own seats and the dice of the host."""
        seats = ",".join(self.host.seats_of(session))
        game = Game.open(self.folder / "tables", save_name(session.table, session.game), seat=seats)
        game.clock = lambda: self.now
        game.roll_by(KeyAtHost(Straight(self, session)))
        return game


class Straight(HostClient):
    """Asks a host without a socket."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session

    def ask(self, request: requests.AnyRequest) -> Any:
        return self.desk.ask(self.session, request)
