"""The controller of a battle screen: a played game (`BattleController`) or a replay (`ReplayController`)."""

from typing import Protocol

from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.text import Line
from cb_tui.session.position import Position
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.watch import WatchedTurn


class Remote(Protocol):
    """The play of others, as the clock of a screen follows it."""

    @property
    def expects_player(self) -> bool:
        """Check whether another login may play, or this one only watches."""

    def poll_log(self) -> bool:
        """Check whether another login has played, so that the screen has to follow."""

    def poll_player(self) -> bool:
        """Check whether the other player has come, gone, or gone on as a branch since that was said."""

    def set_speed(self, speed: int, *, reach: bool) -> None:
        """Set the speed of the AI, 1 to 5. `reach`: the map shows the reach of pieces."""

    def pause_seconds(self) -> float:
        """Return the seconds for which something stays on the screen before the AI continues."""


class Controller(Protocol):
    """`note` overrules once what the `mode` says in the message line."""

    mode: Mode
    desk: ViewState
    note: Line
    glyphs: GlyphSet

    @property
    def watch(self) -> WatchedTurn | None:
        """Return the AI turn that is shown, or None."""

    @property
    def remote(self) -> Remote | None:
        """Return the play of others, or None if no game is played."""

    @property
    def game(self) -> Position:
        """Return the game behind the screen."""

    def press(self, action: str) -> str:
        """Handle an action. Return the name of an action left to the screen, or an empty string."""

    def point(self, at: Place) -> str:
        """Handle a click on a hex. Return the name of an action left to the screen, or an empty string."""

    def tick(self) -> float | None:
        """Advance by one step. Return the seconds until the next, or None if a player is wanted."""
