"""Navigator: what a screen asks of the app that shows it: other screens, other games, the player's settings."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from textual.screen import Screen

from cb_tui.core.values import SeatId
from cb_tui.present.boards.glyphs import GlyphSet
from cb_tui.ui.preferences import Preferences
from cb_tui.ui.terminal import TerminalApp

if TYPE_CHECKING:  # loaded with the first game
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position
    from cb_tui.session.run.campaign import Campaign


class Navigator(TerminalApp):
    """Every way from screen to screen. A way that may fail returns why it did, "" where the other screen is shown."""

    preferences: Preferences
    library: "Library"
    saves: Path | None
    glyphs: GlyphSet

    # --- from screen to screen -------------------------------------------------------------------------------------

    def turn_to(self, screen: Screen[None]) -> None:
        """Shows another screen in place of the present one."""
        raise NotImplementedError

    def to_title(self) -> None:
        """Shows the title menu."""
        raise NotImplementedError

    def show_rules(self, system: "Ruleset[Any] | None" = None) -> None:
        """Lays the rules of a system over what is on the screen, without one those of the first."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """Lays the settings over what is on the screen."""
        raise NotImplementedError

    # --- games -----------------------------------------------------------------------------------------------------

    def play(self, game: "Game", *, new: bool = False) -> None:
        """Shows a game, a new one with its briefing."""
        raise NotImplementedError

    def begin(
        self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str, *, left: Sequence[SeatId] = ()
    ) -> str:
        """Starts a fresh game by these rules, all its seats but those `left` to other logins."""
        raise NotImplementedError

    def again(self, game: "Game", held: Collection[SeatId], *, swap: bool) -> None:
        """Starts the same battle with new dice, perhaps from the other side; `held` are the seats that were played here."""
        raise NotImplementedError

    def lesson(self, lesson: str) -> str:
        """Shows a lesson where it was left."""
        raise NotImplementedError

    def resume(self, name: str) -> str:
        """Opens a save to play it on."""
        raise NotImplementedError

    def follow(self, game: "Game", branch: str) -> str:
        """Goes over to the branch on which the other player of a save plays on, with the same seat."""
        raise NotImplementedError

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        """Plays on from a step of a game as a new branch, under the next free name where none is given."""
        raise NotImplementedError

    def go_on_with(self, position: "Position", branch: str) -> str:
        """Plays a line of a save on from its end."""
        raise NotImplementedError

    # --- replays ---------------------------------------------------------------------------------------------------

    def replay(self, position: "Position", step: int | None = None) -> None:
        """Shows a game as it was at a step."""
        raise NotImplementedError

    def replay_of(self, name: str) -> str:
        """Opens a save to look at it step by step."""
        raise NotImplementedError

    def rewatch(self, position: "Position", seats: Collection[SeatId], speed: int) -> str:
        """Shows the last own turn of one of these seats again."""
        raise NotImplementedError

    # --- runs ------------------------------------------------------------------------------------------------------

    def run_led(self) -> str:
        """Shows the run that is being led, the page that begins one where there is none; why not, or ""."""
        raise NotImplementedError

    def run_page(self, page: Literal["", "road", "after"], campaign: "Campaign") -> None:
        """Shows a page of a run, "" the one that it is at."""
        raise NotImplementedError

    def run_hall(self) -> None:
        """Lays the finished runs over the page."""
        raise NotImplementedError

    def run_story(self, name: str) -> None:
        """Lays the story of a finished run over the hall."""
        raise NotImplementedError

    # --- reports ---------------------------------------------------------------------------------------------------

    def report(self, name: str, branch: str = "") -> str:
        """Writes the after-action report of a save; returns where it is, or why there is none."""
        raise NotImplementedError

    # --- settings --------------------------------------------------------------------------------------------------

    def dress_all(self) -> None:
        """Paints all screens as the settings say from now on."""
        raise NotImplementedError

    def pace_all(self) -> None:
        """Goes on with a battle at the speed, and with the reach, that the settings say."""
        raise NotImplementedError

    def heed_mouse(self) -> None:
        """Has the terminal tell of the mouse, or leaves it there, as the settings say."""
        raise NotImplementedError
