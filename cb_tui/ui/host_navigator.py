"""HostNavigator: what a page of a host asks of the app: the host itself, other pages, other places."""

from time import time
from typing import Any, TypeVar

from cb_tui.host.answers import Answer, Done, TablePage, Welcome
from cb_tui.host.client import HostClient, HostGoneError
from cb_tui.host.requests import AnyRequest, Place, Rematch, SeeTable, Visit
from cb_tui.presentation.text import label, line
from cb_tui.session.errors import SessionError
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.screens.base import KeyScreen

Wanted = TypeVar("Wanted", bound=Answer)


class HostNavigator(Navigator):
    """A process at a host, for one place. It ends to go to another, and the host starts the next one there."""

    client: HostClient
    welcome: Welcome
    place: Place
    clock = staticmethod(time)  # that of the host, which runs on the same computer
    leads_to = "lobby"
    farewell = ""  # said once the terminal is given back
    _awaited = 0  # the table whose game begins in a moment
    _goes = False  # to another place, or for good

    def ask(self, request: AnyRequest, wanted: type[Wanted]) -> Wanted:
        """Return the host's answer. Raises SessionError with the host's reason for a refusal."""
        try:
            return self.client.expect(request, wanted)
        except HostGoneError as gone:
            self.go_away(gone.sentence)
            raise
        finally:
            self.call_later(self.hear)  # what came while the answer was awaited

    def hear(self) -> None:
        """Hand on the news that have come. Without a host, leave."""
        try:
            self.client.read_news()
        except HostGoneError as gone:
            self.go_away(gone.sentence)

    def visit(self, place: Place, table: int = 0, game: int = 0) -> str:
        """Go to a place: save and end. Return why not, or an empty string."""
        try:
            self.ask(Visit(place=place, table=table, game=game), Done)
        except SessionError as refused:
            return refused.sentence
        self._goes = True
        self.exit(0)
        return ""

    def play_again(self, table: int = 0) -> str:
        """Offer the battle of a table again with sides changed, or take that offer, with 0 any, and go there.

        Return what came of it, or an empty string.
        """
        try:
            page = self.ask(Rematch(table=table), TablePage)
        except SessionError as refused:
            return refused.sentence
        if (row := page.going) is not None:
            return self.visit("game", row.table, row.game)
        if not page.free:
            self._awaited = page.table
            return f"Table {page.table} begins in a moment"
        return f"Offered as table {page.table}. Once it begins, N goes there"

    def set_out(self) -> None:
        """Go to the game that was taken, once the host has begun it."""
        if self._awaited and not self._goes:
            try:
                row = self.ask(SeeTable(table=self._awaited), TablePage).going
            except SessionError:
                return
            if row is not None:
                self.visit("game", row.table, row.game)

    def go_away(self, why: str) -> None:
        """Save and end, with the reason on the terminal that is given back."""
        if not self._goes:
            self._goes, self.farewell = True, why
            self.save_now()
            self.exit(0)

    def exit(self, result: Any = None, *arguments: Any, **named: Any) -> None:
        """End the app. Who leaves a game or a replay by a key goes to the lobby."""
        if result == 0 and not self._goes and self.place != "lobby":
            if why := self.visit("lobby"):
                self.tell(why)
            return
        super().exit(result, *arguments, **named)

    def tell(self, said: str) -> None:
        """Show a sentence in the message line of the screen."""
        if isinstance(self.screen, KeyScreen) and not self._goes:
            self.screen.say(line(label(said)))

    def open_page(self, page: str, about: str = "") -> str:
        """Show a page over the present screen. Return the sentence why the host refuses it, or an empty string.

        `about` is the number of a table, a player's name, a day or a family of games.
        """
        raise NotImplementedError

    def enter_lobby(self) -> str:
        """Show the lobby in place of all pages. Return why the host refuses it, or an empty string."""
        raise NotImplementedError

    def register(self) -> str:
        """Show the page that gives a name to a guest's key. Return why not, or an empty string."""
        raise NotImplementedError
