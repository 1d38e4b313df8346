"""RunWays: the ways to the pages of a run, and back to them from its battles."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from cb_tui.core.values import UnitId
from cb_tui.games import run_games
from cb_tui.presentation.text import Lines
from cb_tui.session.errors import SessionError
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first game
    from cb_tui.session.game import Game

Page = Literal["", "road", "after"]


class RunPages(Protocol):
    """The pages of a game's run, made of the folder of saves.

    All may raise SessionError.
    """

    def led(self, saves: Path) -> KeyScreen:
        """Return the current page of the run, or the page that begins one if none is under way."""

    def page(self, page: Page, campaign: Any) -> KeyScreen:
        """Return a page of an open run, the current one if `page` is empty."""

    def hall(self, saves: Path) -> KeyScreen:
        """Return the list of finished runs."""

    def story(self, saves: Path, name: str) -> KeyScreen:
        """Return the story of a finished run."""

    def after_battle(self, saves: Path, game: "Game") -> KeyScreen | None:
        """Return the page that follows a battle, or None if the battle is not part of the current run."""

    def bests(self, saves: Path) -> list[tuple[str, Lines]]:
        """Return the bests of all runs, each with a title and its lines."""

    def titles(self, saves: Path, save: str) -> Mapping[UnitId, str]:
        """Return the names of the pieces of a run by ID, by the name of the save of one of its battles."""


class RunWays(Navigator):
    """The part of the app that opens the pages of a run."""

    def run_led(self) -> str:
        """Show the current run, or the page that begins one. Return why not, or an empty string."""
        try:
            self.turn_to(self.led_page())
        except SessionError as error:
            return error.sentence
        return ""

    def led_page(self) -> KeyScreen:
        """Return the current page of the run, or the page that begins one if no run is open.

        Raises SessionError if there is no save folder or the run cannot be read.
        """
        if self.saves is None:
            raise SessionError("There is no save folder, so a run cannot be kept", "missing")
        return self._pages.led(self.saves)

    def run_page(self, page: Page, campaign: Any) -> None:
        """Show a page of a run. An empty `page` stands for the current one, after a finished battle is taken in."""
        self.turn_to(self._pages.page(page, campaign))

    def run_hall(self) -> None:
        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(self._pages.hall(self.saves))

    def run_story(self, name: str) -> None:
        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(self._pages.story(self.saves, name))

    def run_bests(self) -> list[tuple[str, Lines]]:
        """Return the bests of all runs here, each with a title and its lines."""
        return self._pages.bests(self.saves) if self.saves else []

    def piece_titles(self, game: "Game") -> Mapping[UnitId, str]:
        """Return the names of the pieces of a run by ID in a battle of it, {} in other battles."""
        if game.battle.run is None or game.folder is None:
            return {}
        try:
            return self._pages.titles(game.folder.parent, game.folder.name)
        except SessionError:
            return {}

    def after_battle(self, game: "Game | None") -> KeyScreen | None:
        """Return the page that follows a battle, or None if the battle is not part of the current run."""
        if self.saves is None or game is None or game.battle.run is None:
            return None
        return self._pages.after_battle(self.saves, game)

    @property
    def _pages(self) -> RunPages:
        """Return the pages of the one game that has runs, loaded with the first of them."""
        game, run = next(run_games())
        found: RunPages = game.load(run.pages)
        return found
