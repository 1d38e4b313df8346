"""The pages of a platoon's run, and the way from one to the next."""

from pathlib import Path

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.screen.after import AfterScreen
from cb_tui.games.combat_boots.run.screen.begin import BeginScreen
from cb_tui.games.combat_boots.run.screen.bests import bests
from cb_tui.games.combat_boots.run.screen.hall import HallScreen
from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
from cb_tui.games.combat_boots.run.screen.road import RoadScreen
from cb_tui.games.combat_boots.run.screen.story import EndScreen
from cb_tui.games.combat_boots.run.store.journal import read
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import current
from cb_tui.presentation.text import Lines
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
        fresh = False  # whether the aftermath has not been seen yet
        if not page:
            try:
                fresh = bool(campaign.close())
            except SessionError as error:
                note = error.sentence
        match page, campaign.run.stage:
            case _ if fresh or page == "after":
                return AfterScreen(campaign, fresh=fresh)
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

    def bests(self, saves: Path) -> list[tuple[str, Lines]]:
        return bests(saves)

    def titles(self, saves: Path, save: str) -> dict[UnitId, str]:
        moments = read(saves / save.rpartition("-")[0]).moments
        members = {one.id: one.title for run in moments for one in run.members}
        return members | {chief.id: chief.name for run in moments for chief in run.chiefs}


PAGES: RunPages = BootsRunPages()
