"""The search on the page of generated battles: one code after the other, between which keys are read."""

from textual.timer import Timer

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.grammar import capital, count_noun
from cb_tui.presentation.text import line
from cb_tui.session.generator import GeneratorInputs
from cb_tui.session.generator_search import BattleSearch, search
from cb_tui.ui.screens.base import MenuScreen

PAUSE = 0.005  # seconds between two codes, for the keys


class CodeSearchScreen(MenuScreen):
    """A page that searches the game of its battle. Enter again finds the next battle with the same words."""

    asking = False  # whether what is typed are words
    searched = ""  # the last words
    _game: GeneratorInputs | None = None  # in which they were searched
    _tries: BattleSearch | None = None
    _timer: Timer | None = None

    @property
    def anvil(self) -> GeneratorInputs:
        """Return the game that is searched."""
        raise NotImplementedError

    def take(self, wish: Recipe) -> None:
        """Show the battle of a recipe."""
        raise NotImplementedError

    @property
    def searching(self) -> bool:
        """Check whether a search is under way."""
        return self._timer is not None

    def begin_search(self, words: str) -> None:
        """Search on with the words of the last search, or anew with others."""
        if words != self.searched or self._game is not self.anvil:
            try:
                self._tries = search([self.anvil], words)
            except GenerationError as none:
                self.note = line(f"{capital(str(none))}")
                return
            self.searched, self._game = words, self.anvil
        self._timer = self.set_interval(PAUSE, self._try_next)
        self.note = line(f"Searching for {words} ..")

    def stop_search(self) -> None:
        """Stop a search that is under way, which Enter takes up again."""
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.note = line("Search stopped; / and Enter continue it")

    def _try_next(self) -> None:
        """Try one code, and show its battle if it has all words."""
        if not self.searching or self._tries is None:
            return
        try:
            found = next(self._tries)
        except StopIteration:
            self.stop_search()
            self.note = line(self._tries.stopped)
            self._game = None  # the same words begin anew
        else:
            self.note = line(f"{count_noun(self._tries.tried, 'code')} tried for {self.searched}; any key stops")
            if found:
                self.stop_search()
                self.take(found.recipe)
                self.note = line(f"Found {found.recipe.code}; / and Enter find the next")
        self.paint()
