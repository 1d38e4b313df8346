"""HostWays: the ways from a battle at a host, where a game is played once and on one line."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from cb_tui.core.values import SeatId
from cb_tui.ui.app import GameApp
from cb_tui.ui.host_navigator import HostNavigator

if TYPE_CHECKING:
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position

ONCE = "A game at a host has one line; practice (P in the lobby) has branches"


class HostWays(HostNavigator, GameApp):
    """Everything behind a battle leads to the lobby, but in practice to where it leads at home."""

    def to_title(self) -> None:
        """Show the title of the own games, or from any other place go to the lobby."""
        if self.place == "practice":
            super().to_title()
        else:
            self.exit(0)

    def go_on_after(self, game: "Game") -> None:
        if self.place == "practice":
            super().go_on_after(game)
        else:
            self.exit(0)

    def again(self, game: "Game", held: Collection[SeatId]) -> None:
        if self.place == "practice":
            super().again(game, held)
        else:
            self.exit(0)

    def choose_battle(self, marked: str = "") -> str:
        if self.place == "practice":
            return super().choose_battle(marked)
        self.exit(0)
        return ""

    @property
    def shows_paths(self) -> bool:
        return False

    @property
    def one_line(self) -> bool:
        return self.place != "practice"

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        return super().branch_off(position, step, name) if self.place == "practice" else ONCE

    def go_on_with(self, position: "Position", branch: str) -> str:
        return super().go_on_with(position, branch) if self.place == "practice" else ONCE

    def edit(self, battle: "str | Game") -> str:  # noqa: ARG002 - whichever it is
        """Refuse the editor: battles are made at home, where the player's own files are."""
        return "Battles are edited at home; a host plays those it has"

    def report(self, name: str, branch: str = "") -> str:  # noqa: ARG002 - none is written
        """Write no report: a game's folder belongs to both players, and a file of practice would be the host's."""
        practice = self.place == "practice"
        return "A host writes no report of practice" if practice else "The host has a report of each finished game"
