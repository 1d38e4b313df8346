"""The pages of a run, as the app opens them."""

from pathlib import Path

from cb_tui.games.combat_boots.run.screen.after import AfterScreen
from cb_tui.games.combat_boots.run.screen.begin import BeginScreen
from cb_tui.games.combat_boots.run.screen.end import EndScreen
from cb_tui.games.combat_boots.run.screen.hall import HallScreen
from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
from cb_tui.games.combat_boots.run.screen.road import RoadScreen
from cb_tui.games.combat_boots.run.store.campaign import RunSession
from cb_tui.games.combat_boots.run.store.runs import current
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.ui.run_ways import Page, RunPages
from cb_tui.ui.screens.base import KeyScreen


class BootsRunPages:
    """The pages of a platoon's run."""

    def led(self, saves: Path) -> KeyScreen:
        there = current(saves)
        return BeginScreen(saves) if there is None else self.page("", RunSession.open(saves, there.name))

    def page(self, page: Page, campaign: RunSession) -> KeyScreen:
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

    def hall(self, saves: Path) -> KeyScreen:
        return HallScreen(saves)

    def story(self, saves: Path, name: str) -> KeyScreen:
        return EndScreen(RunSession.open(saves, name), hall=True)

    def after_battle(self, saves: Path, game: Game) -> KeyScreen | None:
        there = current(saves)
        march = there.run.march if there and there.run else None
        if there is None or march is None or march.save != game.name:
            return None
        return self.page("", RunSession.open(saves, there.name))


PAGES: RunPages = BootsRunPages()
