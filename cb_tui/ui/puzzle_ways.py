"""PuzzleWays: the ways to the page of puzzles, to puzzles in a row, and to a battle played on from one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cb_tui.session.errors import SessionError
from cb_tui.ui.run_ways import RunWays
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first puzzle
    from cb_tui.core.puzzle import Puzzle
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle


class PuzzleWays(RunWays):
    """The part of the app that opens puzzles."""

    def show_puzzles(self) -> str:
        """Show the page of puzzles over the title. Return why it cannot be shown, or an empty string."""
        try:
            self.turn_to(self.puzzle_page(None))
        except SessionError as error:
            return error.sentence
        return ""

    def ask_puzzles(self, puzzles: "Sequence[Puzzle]") -> str:
        """Ask puzzles one after the other, over the present screen. Return why not, or an empty string."""
        from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle

        try:
            page = self.puzzle_page(AskedPuzzle(puzzles[0], self.saves, then=puzzles[1:]))
        except SessionError as error:
            return error.sentence
        page.over = True
        self.push_screen(page)
        return ""

    def puzzle_page(self, asked: "AskedPuzzle | None") -> KeyScreen:
        """Return the page of a puzzle, or of all puzzles if it is None. Raises SessionError."""
        if asked is None:
            from cb_tui.ui.screens.puzzles import PuzzlesScreen

            return PuzzlesScreen()
        from cb_tui.ui.screens.puzzle import PuzzleScreen

        return PuzzleScreen(asked)
