"""Games without a save or a record over another screen: the test of an edited battle, and a puzzle played on."""

from collections.abc import Callable

from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import TYPING
from cb_tui.presentation.text import Line, TextRun, justify, label, length, line, number_run, shorten
from cb_tui.session.game import Game
from cb_tui.ui.screens.battle import BattleScreen

BACK, KEEP = "E", "K"
TOLD = "This is a test: nothing is saved.  "


class UnsavedScreen(BattleScreen):
    """A game in memory over another screen, to which all its ways out lead back."""

    over = True

    def back(self) -> None:
        """Show the screen below again."""
        self.game.close()
        self.app.pop_screen()

    def names(self, table: GameView) -> tuple[Line, Line]:
        """Return the name of the game, and the keys of the way back."""
        raise NotImplementedError

    def head(self, table: GameView, width: int, over: str) -> Line:
        """Return the first line: the name of the game, and the turn."""
        name, keys = self.names(table)
        name = line(name, label(f"   {table.turn_text}"))
        who = TextRun(
            f"   {over or table.seat_name(table.scene.active)}", table.seat_role(table.scene.active), bold=True
        )
        left, right = line(name, who), line(keys, label("nothing is saved "))
        return justify(
            left if length(left) + length(right) < width else shorten(name, width - length(right)), right, width
        )

    def _leave(self) -> None:
        self.back()

    def _next(self, wanted: str) -> None:  # noqa: ARG002 - all of it leads back
        """Come back, whatever was asked for after the battle."""
        self.back()


class PlayedOnScreen(UnsavedScreen):
    """A puzzle's battle, played on from its position."""

    def __init__(self, game: Game, name: str) -> None:
        super().__init__(game)
        self.puzzle = name
        self.controller.note = line("Played on from the puzzle: nothing is saved.  ", number_run(BACK), " leads back")

    def key(self, press: str) -> None:
        """Handle a key press: back to the puzzle, or a key of the battle."""
        if press == BACK and self.mode() not in TYPING:
            self.back()
        else:
            super().key(press)

    def names(self, table: GameView) -> tuple[Line, Line]:
        """Return the puzzle and its battle, and the key of the way back."""
        name = TextRun(f" PUZZLE {self.puzzle}", "warn", bold=True)
        return line(name, label(f"  {table.scene.title}")), line(number_run(BACK), label(" puzzle  "))


class TrialScreen(UnsavedScreen):
    """A game in memory over the editor."""

    def __init__(self, game: Game, kept: Callable[[Game], str], left: Callable[[Place], None]) -> None:
        """Show a test game.

        Args:
            game: A game in memory.
            kept: Makes the position of the game the start of the battle. Returns why not, or an empty string.
            left: Called with the cursor's place before the editor is shown again.
        """
        super().__init__(game)
        self.kept, self.left = kept, left
        keys = line(number_run(BACK), " back to the editor, ", number_run(KEEP), " keep the position")
        self.controller.note = line(TOLD, keys)

    def key(self, press: str) -> None:
        """Handle a key press: back to the editor, keep the position, or a key of the battle."""
        if press in (BACK, KEEP) and self.mode() not in TYPING:
            self.back(keep=press == KEEP)
        else:
            super().key(press)

    def back(self, *, keep: bool = False) -> None:
        """Show the editor again with the cursor where it was here, and with `keep` this position as the start."""
        if keep and (why := self.kept(self.game)):
            self.controller.note = line(why)
            self.paint()
            return
        self.left(self.controller.desk.cursor)
        super().back()

    def names(self, table: GameView) -> tuple[Line, Line]:
        """Return the name of the test, and the keys of the way back."""
        keys = line(number_run(BACK), label(" editor  "), number_run(KEEP), label(" keep   "))
        return line(TextRun(f" TEST of {table.scene.title}", "warn", bold=True)), keys
