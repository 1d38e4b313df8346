"""Controller: what the screen of a battle is built around, a game that is played (`BattleController`) or one looked at (`ReplayController`)."""

from typing import Protocol

from cb_tui.core.values import Place
from cb_tui.present.boards.glyphs import GlyphSet
from cb_tui.present.text import Line
from cb_tui.session.position import Position
from cb_tui.ui.modes.base import Desk, Mode
from cb_tui.ui.watch import Watch


class Controller(Protocol):
    """`note` overrules once what the `mode` says in the message line; `watch` is the machine's turn that is shown."""

    mode: Mode
    desk: Desk
    note: Line
    glyphs: GlyphSet
    watch: Watch | None

    @property
    def game(self) -> Position:
        """The game behind it."""

    def press(self, action: str) -> str:
        """Answers an action; what only the screen can do comes back by name, else ""."""

    def point(self, at: Place) -> str:
        """The mouse is at a hex; what only the screen can do comes back by name, else ""."""

    def tick(self) -> float | None:
        """A step of what goes on by itself; seconds until the next, None once a player is wanted."""
