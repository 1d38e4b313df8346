"""HostApp: the game in the terminal of a guest, for one place of a host."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.host.answers import AnyNews, Changed, GoAway, Told, Welcome
from cb_tui.host.client import HostClient, KeyAtHost
from cb_tui.host.requests import Hello, Place
from cb_tui.presentation.text import line
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.viewers import read_here
from cb_tui.ui.host_table import DayTable, HostTable
from cb_tui.ui.host_watch import WatchedTable
from cb_tui.ui.host_ways import HostWays
from cb_tui.ui.navigator import Preferences
from cb_tui.ui.screens.base import KeyScreen
from cb_tui.ui.screens.host.daily_table import DailyTableScreen
from cb_tui.ui.screens.host.ladder import LadderScreen
from cb_tui.ui.screens.host.lobby import LobbyScreen
from cb_tui.ui.screens.host.new_table import NewTableScreen
from cb_tui.ui.screens.host.page import HostPage, RefusedScreen
from cb_tui.ui.screens.host.profile import ProfileScreen
from cb_tui.ui.screens.host.register import RegisterScreen
from cb_tui.ui.screens.host.replays import ReplaysScreen
from cb_tui.ui.screens.host.table import TableScreen
from cb_tui.ui.screens.host.visitors import VisitorsScreen
from cb_tui.ui.screens.hosted import HostedScreen
from cb_tui.ui.screens.replay import replay_screen, replayed

Here = tuple[int, int, Sequence[SeatId]]  # table, game and own seats of the place
PAGES: dict[str, type[HostPage]] = {
    "lobby": LobbyScreen, "register": RegisterScreen, "table": TableScreen, "new table": NewTableScreen,
    "profile": ProfileScreen, "replays": ReplaysScreen, "ladder": LadderScreen, "daily": DailyTableScreen,
    "visitors": VisitorsScreen,
}  # fmt: skip


class HostApp(HostWays):
    """The pages of a host, or one game, replay or title at it."""

    def __init__(
        self,
        client: HostClient,
        place: Place,
        here: Here,
        library: Library,
        saves: Path,
        *,
        ascii_only: bool = False,
        unicode: bool = False,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__(None, library, saves, ascii_only=ascii_only, unicode=unicode, preferences=preferences)
        self.client, self.place = client, place
        self.table, self.number, self.own_seats = here
        self.welcome = client.expect(Hello(), Welcome)
        client.on_news = self._heard

    def first(self) -> KeyScreen:
        """Return the first screen of the place, or why it cannot be opened."""
        try:
            match self.place:
                case "lobby" if not self.welcome.number and not self.welcome.guest:
                    return self.opened("register")
                case "lobby":
                    return self.opened("lobby")
                case "game" | "daily":
                    return self._game()
                case "watch":
                    return self._watched()
                case "replay":
                    return replayed(read_here(self._opened(watch=True)), None, self.glyphs)
                case _:
                    return super().first()
        except SessionError as refused:
            return RefusedScreen(refused.sentence)

    def _game(self) -> KeyScreen:
        """Return the battle of the table with the own seats, whose dice the host keeps. Raises SessionError."""
        game = self._opened(seat=",".join(self.own_seats) or None)
        game.roll_by(KeyAtHost(self.client))
        return self._battle(game, new=not game.step and game.outcome is None)

    def _watched(self) -> KeyScreen:
        """Return the battle of the table for a watcher. Raises SessionError."""
        table = WatchedTable(self, self._opened(watch=True), self.table, late=self.welcome.late)
        screen = replay_screen(table.mode, self.glyphs)
        if isinstance(screen, HostedScreen):
            screen.hosted = table
        return screen

    def _opened(self, **how: Any) -> Game:
        """Open the game of the place. Raises SessionError."""
        assert self.saves is not None, "a host has a folder of tables"
        return Game.open(self.saves, f"{self.table}-{self.number}", **how)

    def host_table(self, game: Game) -> HostTable | None:
        match self.place:
            case "game":
                return HostTable(self, game, self.table)
            case "daily":
                return DayTable(self, game)
            case _:
                return None

    def on_mount(self) -> None:
        """Listen to the host."""
        asyncio.get_running_loop().add_reader(self.client.fileno(), self.hear)
        self.call_later(self.hear)  # what has come with the first answers

    def on_unmount(self) -> None:
        """Listen no more."""
        asyncio.get_running_loop().remove_reader(self.client.fileno())

    def _heard(self, news: AnyNews) -> None:
        match news:
            case Changed(table=table):
                self._renew(table)
            case Told(text=text):
                if self.preferences.settings.bell:
                    self.bell()
                if isinstance(self.screen, KeyScreen):
                    self.screen.say(line(text))
            case GoAway(why=why):
                self.go_away(why)
        self.set_out()

    def _renew(self, table: int) -> None:
        """Show what has changed at a table, or at any if it is 0, in the battle below a page too."""
        for shown in self.screen_stack:
            if isinstance(shown, HostedScreen):
                shown.news(table)
        if isinstance(self.screen, HostPage):
            self.screen.renew(table)

    # --- pages -----------------------------------------------------------------------------------------------------

    def open_page(self, page: str, about: str = "") -> str:
        try:
            self.push_screen(self.opened(page, about))
        except SessionError as refused:
            return refused.sentence
        return ""

    def enter_lobby(self) -> str:
        return self._turned("lobby")

    def register(self) -> str:
        return self._turned("register") if self.welcome.key else "You came without an ssh key: come back with one"

    def _turned(self, page: str) -> str:
        """Show a page in place of all pages."""
        try:
            self.turn_to(self.opened(page))
        except SessionError as refused:
            return refused.sentence
        return ""

    def opened(self, page: str, about: str = "") -> HostPage:
        """Return a page with what the host says of it. Raises SessionError with the host's reason for a refusal."""
        found = PAGES[page](about)
        found.look()
        return found
