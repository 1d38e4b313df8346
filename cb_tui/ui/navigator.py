"""Navigator: what a screen asks of the app that shows it: other screens, other games, the player's settings."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from textual.screen import Screen

from cb_tui.core.values import SeatId
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.ui.preferences import Preferences
from cb_tui.ui.terminal import TerminalApp

if TYPE_CHECKING:  # loaded with the first game
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position


class Navigator(TerminalApp):
    """Every way from screen to screen. A way that may fail returns why it did, "" where the other screen is shown."""

    preferences: Preferences
    library: "Library"
    saves: Path | None
    glyphs: GlyphSet

    # --- from screen to screen -------------------------------------------------------------------------------------

    def turn_to(self, screen: Screen[None]) -> None:
        """Replace the present screen with another."""
        raise NotImplementedError

    def to_title(self) -> None:
        """Show the title menu."""
        raise NotImplementedError

    def show_rules(self, system: "Ruleset[Any] | None" = None) -> None:
        """Show the rules of a system over the present screen, those of the first system if None."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """Show the settings over the present screen."""
        raise NotImplementedError

    # --- games -----------------------------------------------------------------------------------------------------

    def play(self, game: "Game", *, new: bool = False) -> None:
        """Show a game, with its briefing if `new`."""
        raise NotImplementedError

    def begin(
        self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str, *, left: Sequence[SeatId] = ()
    ) -> str:
        """Start a new game by the named ruleset, and leave the seats of `left` to other logins."""
        raise NotImplementedError

    def again(self, game: "Game", held: Collection[SeatId], *, swap: bool) -> None:
        """Start the same battle with new dice, from the other side if `swap`. `held` are the seats played here."""
        raise NotImplementedError

    def lesson(self, lesson: str) -> str:
        """Show a lesson at the step it had reached."""
        raise NotImplementedError

    def resume(self, name: str) -> str:
        """Open a save to continue it."""
        raise NotImplementedError

    def follow(self, game: "Game", branch: str) -> str:
        """Switch to the branch on which the other player of a save continues, with the same seats."""
        raise NotImplementedError

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        """Continue from a step of a game as a new branch. An empty name stands for the next free one."""
        raise NotImplementedError

    def go_on_with(self, position: "Position", branch: str) -> str:
        """Continue a branch of a save from its end."""
        raise NotImplementedError

    # --- replays ---------------------------------------------------------------------------------------------------

    def replay(self, position: "Position", step: int | None = None) -> None:
        """Show a game at a step. Without one, show where it stands, or the start of a game that is over."""
        raise NotImplementedError

    def replay_of(self, name: str) -> str:
        """Open the replay of a save."""
        raise NotImplementedError

    def rewatch(self, position: "Position", seats: Collection[SeatId], speed: int) -> str:
        """Replay the last own turn of one of these seats at a speed of 1 to 5."""
        raise NotImplementedError

    # --- runs ------------------------------------------------------------------------------------------------------

    def run_led(self) -> str:
        """Show the current run, or the page that begins one.

        Return why not, or an empty string.
        """
        raise NotImplementedError

    def run_page(self, page: Literal["", "road", "after"], campaign: Any) -> None:
        """Show a page of a run, the current page if `page` is an empty string."""
        raise NotImplementedError

    def run_hall(self) -> None:
        """Show the finished runs over the page."""
        raise NotImplementedError

    def run_story(self, name: str) -> None:
        """Show the story of a finished run over the hall of fame."""
        raise NotImplementedError

    # --- reports ---------------------------------------------------------------------------------------------------

    def report(self, name: str, branch: str = "") -> str:
        """Write the after-action report of a save and return its path in a sentence, or why there is no report."""
        raise NotImplementedError

    # --- settings --------------------------------------------------------------------------------------------------

    def set_all_colours(self) -> None:
        """Repaint all screens with the colors and glyphs of the settings."""
        raise NotImplementedError

    def set_all_speeds(self) -> None:
        """Apply the speed and the reach display of the settings to all screens."""
        raise NotImplementedError

    def heed_mouse(self) -> None:
        """Switch the terminal's mouse reports on or off, as the settings have it."""
        raise NotImplementedError
