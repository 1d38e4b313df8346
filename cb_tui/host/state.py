"""The state of a host that runs: journal, battles, logins, and the status of each game."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from cb_tui.host import answers
from cb_tui.host.clocks import LineCut
from cb_tui.host.directory import Directory, Player
from cb_tui.host.journal import HostRefusalError, Journal
from cb_tui.host.referee import BattleCard, Status
from cb_tui.host.requests import SIGNALS
from cb_tui.host.secrets import SecretBox
from cb_tui.host.sessions import Session
from cb_tui.host.signals import SignalBook


class HostState:
    """The state of the host in a folder. `clock` returns seconds since 1970."""

    def __init__(
        self, folder: Path, cards: Mapping[str, BattleCard], clock: Callable[[], int], levels: tuple[str, ...]
    ) -> None:
        self.folder, self.cards, self.clock = folder, cards, clock
        self.directory = Directory(levels)
        self.journal = Journal(folder, self.directory)
        self.secrets = SecretBox(folder / "secrets")
        self.signals = SignalBook(folder / "tables")
        self.sessions: dict[int, Session] = {}
        self.statuses: dict[str, Status] = {}  # by the name of the save
        self.unread: set[str] = set()  # saves whose log has grown
        self.failed: dict[str, str] = {}  # saves, and why a job could not be done
        self.sound: set[str] = set()  # saves that were verified
        self.cuts: dict[str, list[LineCut]] = {}
        self.on_news: Callable[[Session, answers.AnyNews], None] = lambda *_: None

    def tell(self, players: Iterable[int], text: str) -> None:
        """Send some players a line, at each of their logins."""
        numbers = {*players}
        for session in self.sessions.values():
            if session.player in numbers:
                self.on_news(session, answers.Told(text=text))

    def greet(self, sender: Player, hearer: Player, code: str) -> None:
        """Send a signal at no game. A player who is muted sends it in vain. Raises HostRefusalError."""
        if hearer.number == sender.number or not any(each.player == hearer.number for each in self.sessions.values()):
            raise HostRefusalError(f"{hearer.name} is not here to hear it")
        self.signals.check_greeting(sender.name, hearer.name, code, self.clock())
        if not self.signals.is_muted(hearer.name, sender.name):
            self.tell([hearer.number], f"{sender.name}: {SIGNALS[code]}")

    def changed(self, table: int = 0) -> None:
        """Have the pages of the lobby and of a table drawn anew."""
        for session in self.sessions.values():
            if session.place == "lobby" or (table and session.table == table):
                self.on_news(session, answers.Changed(table=table))

    def name_of(self, session: Session) -> str:
        """Return the name of a login, or an empty string before one is taken."""
        return self.directory.players[session.player].name if session.player else session.guest
