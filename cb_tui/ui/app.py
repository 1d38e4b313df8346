"""GameApp: the game in a terminal, from the title menu or straight into a battle."""

from pathlib import Path
from random import SystemRandom
from typing import Any, Protocol

from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.boards.glyphs import ASCII, UNICODE
from cb_tui.ui.terminal import TerminalApp, run


class Options(Protocol):
    """How the terminal is used."""

    ascii: bool
    unicode: bool
    no_mouse: bool


class GameApp(TerminalApp):
    """The screens of the game over one library and one folder of saves."""

    CSS_PATH = "app.tcss"

    def __init__(
        self,
        game: Game | None,
        library: Library,
        saves: Path | None,
        *,
        ascii_only: bool = False,
        unicode: bool = False,
    ) -> None:
        super().__init__(ascii_only=ascii_only)
        self.glyphs = UNICODE if unicode and not self.ascii_only else ASCII
        self.game, self.library, self.saves = game, library, saves

    def on_mount(self) -> None:
        """The battle, or the title."""
        if self.game is not None:
            self.play(self.game)
        else:
            self.to_title()

    def save_now(self) -> None:
        """Every command is on the disk already; the snapshot follows and the seats are let go."""
        if self.game is not None:
            self.game.close()

    def action_ask_quit(self) -> None:
        """Ctrl+C: the screen asks."""
        from cb_tui.ui.screens.base import KeyScreen

        if isinstance(self.screen, KeyScreen):
            self.screen.ask_quit()
        else:
            self.exit(0)

    # --- from screen to screen -------------------------------------------------------------------------------------

    def play(self, game: Game) -> None:
        """Shows a game."""
        from cb_tui.ui.screens.battle import BattleScreen
        from cb_tui.ui.screens.sky import SkyScreen

        self.game = game
        in_the_air = game.ruleset.scene(game.state).sky is not None
        self.turn_to(SkyScreen(game) if in_the_air else BattleScreen(game))

    def to_title(self) -> None:
        """Shows the title menu."""
        from cb_tui.ui.screens.title import TitleScreen

        self.game = None
        self.turn_to(TitleScreen())

    def begin(self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str) -> str:
        """Starts a fresh game by these rules and shows it; why not, or ""."""
        from cb_tui.rules import RULESETS

        try:
            game = Game.new(RULESETS[ruleset], battle, seed=seed, seats=seats, saves=self.saves, dice=dice)
        except SessionError as error:
            return error.sentence
        self.play(game)
        return ""

    def resume(self, name: str) -> str:
        """Opens a save and shows it; why not, or ""."""
        assert self.saves is not None, "saves are listed from a folder"
        try:
            game = Game.open(self.saves, name)
        except SessionError as error:
            return error.sentence
        self.play(game)
        return ""

    def again(self, game: Game, *, swap: bool) -> None:
        """The same battle with new dice, perhaps from the other side."""
        seats = dict(game.seats)
        if swap and len(seats) == 2:
            first, second = seats
            seats = {first: _other(game, first), second: _other(game, second)}
        self.begin(game.battle, seats, new_seed(), game.dice_mode, game.ruleset.id)

    def turn_to(self, screen: Any) -> None:
        """Another screen takes the place of the present one."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)


def _other(game: Game, side: Any) -> str:
    """The seat of a side once the sides are swapped."""
    if game.seats[side] != "human":
        return "human"
    army = next(army for army in game.battle.sides if army.id == side)
    return f"ai:{army.tactic}"


def new_seed() -> int:
    """A fresh seed for the dice of a game, of four digits: it can be told to a friend."""
    return SystemRandom().randrange(1, 10_000)


def play(game: Game | None, library: Library, saves: Path | None, options: Options) -> int:
    """Plays in this terminal and returns the exit status."""
    app = GameApp(game, library, saves, ascii_only=options.ascii, unicode=options.unicode)
    try:
        return run(app, mouse=not options.no_mouse)
    finally:
        app.save_now()
