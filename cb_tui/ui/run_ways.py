"""RunWays: the ways to the pages of a run, and back to them from its battles."""

from typing import TYPE_CHECKING, Literal

from cb_tui.session.errors import SessionError
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first run
    from cb_tui.session.game import Game
    from cb_tui.session.run.campaign import Campaign

Page = Literal["", "road", "after"]


class RunWays(Navigator):
    """What an app does for the pages of a run."""

    def run_led(self) -> str:
        """Shows the run that is being led, the page that begins one where there is none; why not, or ""."""
        try:
            self.turn_to(self.led_page())
        except SessionError as error:
            return error.sentence
        return ""

    def led_page(self) -> KeyScreen:
        """Return the page that the run is at, the one that begins a run where there is none; raises SessionError."""
        from cb_tui.session.run.campaign import Campaign
        from cb_tui.session.run.runs import current

        if self.saves is None:
            raise SessionError("There is no save folder, so a run cannot be kept", "missing")
        there = current(self.saves)
        if there is None:
            from cb_tui.ui.screens.run.begin import BeginScreen

            return BeginScreen(self.saves)
        return _page("", Campaign.open(self.saves, there.name))

    def run_page(self, page: Page, campaign: "Campaign") -> None:
        """Shows a page of a run, "" the one that it is at: a battle that has ended is taken in first."""
        self.turn_to(_page(page, campaign))

    def run_hall(self) -> None:
        """Lays the finished runs over the page."""
        from cb_tui.ui.screens.run.hall import HallScreen

        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(HallScreen(self.saves))

    def run_story(self, name: str) -> None:
        """Lays the story of a finished run over the hall."""
        from cb_tui.session.run.campaign import Campaign
        from cb_tui.ui.screens.run.end import EndScreen

        assert self.saves is not None, "runs are listed from a folder"
        self.push_screen(EndScreen(Campaign.open(self.saves, name), hall=True))

    def after_battle(self, game: "Game | None") -> KeyScreen | None:
        """Return the page that follows a battle that was left, None where it is none of the run that is being led."""
        if self.saves is None or game is None or game.battle.run is None:
            return None
        from cb_tui.session.run.campaign import Campaign
        from cb_tui.session.run.runs import current

        there = current(self.saves)
        march = there.run.march if there and there.run else None
        if there is None or march is None or march.save != game.name:
            return None
        return _page("", Campaign.open(self.saves, there.name))


def _page(page: Page, campaign: "Campaign") -> KeyScreen:
    """Return a page of a run."""
    from cb_tui.ui.screens.run.after import AfterScreen
    from cb_tui.ui.screens.run.end import EndScreen
    from cb_tui.ui.screens.run.muster import MusterScreen
    from cb_tui.ui.screens.run.road import RoadScreen

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
