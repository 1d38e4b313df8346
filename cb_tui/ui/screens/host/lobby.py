"""The lobby of a host: games that wait for a move, open tables, games to watch and those just over."""

from cb_tui.host.answers import Lobby
from cb_tui.host.requests import SeeLobby
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, label, line
from cb_tui.ui.screens.host.page import HostPage


class LobbyScreen(HostPage):
    """All that happens at a host."""

    over = False

    def look(self) -> None:
        """Ask who is here and what is played."""
        self.lobby = self.app.ask(SeeLobby(), Lobby)

    def mode(self) -> str:
        return "lobby"

    def head(self) -> tuple[Line, Line]:
        """Return the host and the player, and who is here."""
        here = f"{len(self.lobby.here)} here "
        return line(TextRun(f" {self.app.welcome.host}   {self.app.welcome.name}", bold=True)), line(label(here))

    def body(self, width: int, height: int) -> Lines:  # noqa: ARG002
        """Return the lists."""
        return [BLANK][:height]

    def press(self, action: str) -> None:
        """Open a page or a place, or leave."""
        match action:
            case "signals" | "ladder" | "replays" | "profile" | "daily":
                self.note = line(self.app.open_page(action))
            case "quit":
                self.app.exit(0)
