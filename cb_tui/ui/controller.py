"""Controller: what the screen of a battle is built around, a game that is played (`BattleController`) or one looked at (`ReplayController`)."""

from typing import Protocol

from cb_tui.core.values import Place
from cb_tui.present.boards.glyphs import GlyphSet
from cb_tui.present.text import Line
from cb_tui.session.position import Position
from cb_tui.ui.modes.base import Desk, Mode
from cb_tui.ui.watch import Watch


class Remote(Protocol):
    """What others play, as the clock of a screen follows it."""

    @property
    def awaited(self) -> bool:
        """Check whether another login may play, or this one only watches."""

    def listen(self) -> bool:
        """Check whether another login has played, so that the screen has to follow."""

    def look_for_player(self) -> bool:
        """Check whether the other player has come, gone, or gone on as a branch since that was said."""

    def pace(self, speed: int, *, reach: bool) -> None:
        """The machine plays at a speed of 1 to 5 from now on; `reach`: whether the map shows how far a piece comes."""

    def breath(self) -> float:
        """Return the seconds for which something stays on the screen before the machine goes on."""


class Controller(Protocol):
    """`note` overrules once what the `mode` says in the message line."""

    mode: Mode
    desk: Desk
    note: Line
    glyphs: GlyphSet

    @property
    def watch(self) -> Watch | None:
        """The machine's turn that is shown."""

    @property
    def remote(self) -> Remote | None:
        """Who plays elsewhere; None where nothing is played."""

    @property
    def game(self) -> Position:
        """The game behind it."""

    def press(self, action: str) -> str:
        """Answers an action; what only the screen can do comes back by name, else ""."""

    def point(self, at: Place) -> str:
        """The mouse is at a hex; what only the screen can do comes back by name, else ""."""

    def tick(self) -> float | None:
        """A step of what goes on by itself; seconds until the next, None once a player is wanted."""
