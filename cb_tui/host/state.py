"""The state of a host that runs: settings, disk, journal, battles, logins, and the status of each game."""

import os
import shutil
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from cb_tui.core.values import Value
from cb_tui.host import answers
from cb_tui.host.clocks import LineCut
from cb_tui.host.directory import Directory, Player
from cb_tui.host.journal import HostRefusalError, Journal
from cb_tui.host.referee import BattleCard, Status
from cb_tui.host.requests import SIGNALS, Place
from cb_tui.host.secrets import SecretBox
from cb_tui.host.signals import SignalBook
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError, SessionError, plain

FULLEST = 0.95  # of the disk, above which nothing new begins
BALLAST = "ballast"
BALLAST_BYTES, BALLAST_SHARE = 16 << 20, 0.01  # at most, and of a small disk
FILE = "host.toml"
LongWork = Callable[[], Callable[[], None]]  # may be done by a thread, and returns what is to be done with its result


class HostFile(Value, frozen=True, kw_only=True):
    """The settings of a host, from a file in its folder that the operator may write."""

    people: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 40  # at a time


def read_host_file(folder: Path) -> HostFile:
    """Return the settings of the host in a folder. Raises SessionError."""
    path = folder / FILE
    try:
        return msgspec.convert(tomllib.loads((files.read(path) or b"").decode()), HostFile)
    except BAD_INPUT as error:
        remedy = "it may say people = 40, from 1 to 1000, and nothing else"
        raise SessionError(f"{path} cannot be used: {plain(error)}; {remedy}", "host") from None


class Disk:
    """The disk of a host's folder, and a file that takes up room there: given up once the disk is full.

    What has begun can then be ended. Nothing new begins when more than `fullest` of the disk is used.
    """

    def __init__(self, folder: Path, fullest: float = FULLEST) -> None:
        self._folder, self._ballast, self.fullest = folder, folder / BALLAST, fullest

    @property
    def refusal(self) -> str:
        """Return why nothing new may begin, or an empty string."""
        usage = shutil.disk_usage(self._folder)
        if usage.free >= (1 - self.fullest) * usage.total:
            return ""
        return "the disk of this host is nearly full, so it takes no new names and tables; tell its operator"

    @property
    def has_ballast(self) -> bool:
        """Check whether there is still something to give up."""
        return self._ballast.exists()

    def take_ballast(self) -> None:
        """Write the ballast where it is missing and there is room."""
        if self.has_ballast or self.refusal:
            return
        most = int(shutil.disk_usage(self._folder).total * BALLAST_SHARE)
        with suppress(SaveError):  # tried again later
            files.replace(self._ballast, os.urandom(min(BALLAST_BYTES, most)), mode=0o600)  # what no disk can shorten

    def give_up(self) -> bool:
        """Delete the ballast. Return whether there was any."""
        try:
            files.remove(self._ballast)
        except SaveError:
            return False
        return True


@dataclass
class Session:
    """A login: its player by number, 0 for a guest and before a name is taken, and the place of its process."""

    id: int
    player: int = 0
    key: str = ""
    address: str = ""
    guest: str = ""  # the name of a guest without a name of their own
    place: Place = "lobby"
    table: int = 0
    game: int = 0
    next_place: tuple[Place, int, int] | None = None  # once the process has ended

    @property
    def plays(self) -> bool:
        """Check whether its process plays a game of the host."""
        return self.place == "game"


class HostState:
    """The state of the host in a folder. `clock` returns seconds since 1970."""

    def __init__(
        self, folder: Path, cards: Mapping[str, BattleCard], clock: Callable[[], int], levels: tuple[str, ...]
    ) -> None:
        self.folder, self.cards, self.clock = folder, cards, clock
        self.disk = Disk(folder)
        self.directory = Directory(levels)
        self.journal = Journal(folder, self.directory)
        self.journal.on_full = self.disk.give_up
        self.secrets = SecretBox(folder / "secrets")
        self.signals = SignalBook(folder / "tables")
        self.sessions: dict[int, Session] = {}
        self.statuses: dict[str, Status] = {}  # by the name of the save
        self.unread: set[str] = set()  # saves whose log has grown
        self.failed: dict[str, str] = {}  # saves, and why a job could not be done
        self.sound: set[str] = set()  # saves that were verified
        self.cuts: dict[str, list[LineCut]] = {}
        self.on_news: Callable[[Session, answers.AnyNews], None] = lambda *_: None
        self.aside: Callable[[LongWork], None] = lambda work: work()()

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
