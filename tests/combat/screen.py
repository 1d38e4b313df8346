"""Combat on the real screen, by keys."""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.screens.battle import BattleScreen
from tests.combat.muster import COUNTRY, battle
from tests.ui.reading import settled

NAMES = {
    "*": "asterisk",
    "_": "underscore",
    "-": "minus",
    "+": "plus",
    "?": "question_mark",
    "/": "slash",
    ":": "colon",
}
HOT = {SeatId("blue"): "human", SeatId("red"): "human"}
ALONE = {SeatId("blue"): "human", SeatId("red"): "ai:hammer"}


def begun(saves: Path | None, players: dict[SeatId, str], **changes: Any) -> Game:
    """Return a game of a battle in which both sides bring and deploy armies of their own."""
    seed = changes.pop("seed", 7)
    one = battle(changes.pop("map_", COUNTRY), **{"mines_per_side": 8, **changes})
    return Game.new(RULESETS["combat"], one, seed=seed, seats=players, name="one", saves=saves)


class Screen:
    """The program with a game on its screen; keys are counted."""

    def __init__(self, game: Game | None, saves: Path | None = None, size: tuple[int, int] = (80, 24)) -> None:
        self.app = GameApp(game, Library(), saves, ascii_only=True)
        self.app.preferences.settings = replace(self.app.preferences.settings, guard=0, speed=5)
        self.size, self.presses = size, 0

    async def __aenter__(self) -> Self:
        self.running = self.app.run_test(size=self.size)
        self.pilot = await self.running.__aenter__()
        await settled(self.pilot)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(self.app.screen, BattleScreen):
            self.app.screen.game.close()
        await self.running.__aexit__(kind, error, trace)

    async def press(self, keys: str) -> None:
        for key in keys.split():
            await self.pilot.press(NAMES.get(key, key))
            await self.pilot.pause()
            self.presses += 1

    @property
    def controller(self) -> Any:
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen.controller

    @property
    def mode(self) -> Mode:
        found: Mode = self.controller.mode
        return found

    @property
    def game(self) -> Game:
        found: Game = self.controller.game
        return found

    @property
    def rows(self) -> list[str]:
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def said(self) -> str:
        return self.rows[-2].strip()
