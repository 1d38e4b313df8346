"""The map of a run's battle, below its page if the terminal has room for both."""

from typing import Any

from textual.app import ComposeResult

from cb_tui.core.ruleset import opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.screen.base import RunScreen
from cb_tui.games.combat_boots.run.store.campaign import RunSession
from cb_tui.presentation.text import Lines
from cb_tui.session.errors import SessionError
from cb_tui.ui.widgets.mapwidget import MapWidget

PAGE = 24  # lines of the page, at most, above a map
MAP = 20  # lines of a map, at least


class GroundScreen(RunScreen):
    """A page over a map, on a low terminal a page alone."""

    def __init__(self, campaign: RunSession) -> None:
        super().__init__(campaign)
        self._scenes: dict[str, Any] = {}  # by code of the battle

    def shown(self) -> Scenario | None:
        """Return the battle whose map is shown, or None until it is generated.

        Raises SessionError if none can be generated.
        """
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yield header, page, map, message and keys."""
        yield self.lines("header", bar=True)
        yield self.lines("body")
        light = not self.app.dark_background
        yield MapWidget(self.app.colours, light=light, glyphs=self.app.glyphs, whole=True, id="map")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    @property
    def roomy(self) -> bool:
        """Check whether a map has room below the page."""
        return self.size.height >= 3 + PAGE + MAP

    def divide(self) -> None:
        """Give the page 24 lines above a map, or all lines if there is no room for a map."""
        self.query_one("#body").styles.height = PAGE if self.roomy else "1fr"
        self.query_one("#map").display = self.roomy

    def body(self, width: int, height: int) -> Lines:
        return super().body(width, PAGE if self.roomy else height)

    def paint(self) -> None:
        """Paint the page and the map."""
        super().paint()
        if not self.roomy:
            return
        ground = self.query_one(MapWidget)
        try:
            battle = self.shown()
        except SessionError:
            battle = None  # the page says why
        ground.visible = battle is not None
        if battle is not None:
            ground.show(self._scene(battle))
            ground.fit(self.size.width, self.size.height - 3 - PAGE)

    def _scene(self, battle: Scenario) -> Any:
        if battle.id not in self._scenes:
            rules = RULESETS[battle.ruleset]
            self._scenes[battle.id] = rules.scene(opening_state(rules, battle))
        return self._scenes[battle.id]
