"""RunWays: the ways to the pages of a run, and back to them from its battles."""

from typing import TYPE_CHECKING, Literal

from cb_tui.session.errors import SessionError
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first run
    from cb_tui.games.combat_boots.run.store.campaign import RunSession
    from cb_tui.session.game import Game

Page = Literal["", "road", "after"]


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
        from cb_tui.games.combat_boots.run.store.campaign import RunSession
        from cb_tui.games.combat_boots.run.store.runs import current

        if self.saves is None:
            raise SessionError("There is no save folder, so a run cannot be kept", "missing")
        there = current(self.saves)
        if there is None:
            from cb_tui.games.combat_boots.run.screen.begin import BeginScreen

            return BeginScreen(self.saves)
        return _page("", RunSession.open(self.saves, there.name))

    def run_page(self, page: Page, campaign: "RunSession") -> None:
        """Show a page of a run. An empty `page` stands for the current one, after a finished battle is taken in."""
        self.turn_to(_page(page, campaign))

    def run_hall(self) -> None:
        from cb_tui.games.combat_boots.run.screen.hall import HallScreen

        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(HallScreen(self.saves))

    def run_story(self, name: str) -> None:
        from cb_tui.games.combat_boots.run.screen.end import EndScreen
        from cb_tui.games.combat_boots.run.store.campaign import RunSession

        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(EndScreen(RunSession.open(self.saves, name), hall=True))

    def after_battle(self, game: "Game | None") -> KeyScreen | None:
        """Return the page that follows a battle, or None if the battle is not part of the current run."""
        if self.saves is None or game is None or game.battle.run is None:
            return None
        from cb_tui.games.combat_boots.run.store.campaign import RunSession
        from cb_tui.games.combat_boots.run.store.runs import current

        there = current(self.saves)
        march = there.run.march if there and there.run else None
        if there is None or march is None or march.save != game.name:
            return None
        return _page("", RunSession.open(self.saves, there.name))


def _page(page: Page, campaign: "RunSession") -> KeyScreen:
    """Return a page of a run."""
    from cb_tui.games.combat_boots.run.screen.after import AfterScreen
    from cb_tui.games.combat_boots.run.screen.end import EndScreen
    from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
    from cb_tui.games.combat_boots.run.screen.road import RoadScreen

    note = ""
    if not page:
        try:
            page = "after" if campaign.close() else ""
        except SessionError as error:
            note = error.sentence
    match page, campaign.run.stage:
        case "after", _:
            return AfterScreen(campaign)
        case "", "over":
            return EndScreen(campaign)
        case "", "muster":
            return MusterScreen(campaign)
        case _:
            return RoadScreen(campaign, note)
