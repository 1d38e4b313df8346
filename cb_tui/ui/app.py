"""GameApp: the game in a terminal, from the title menu or straight into a battle."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.core.values import SeatId
from cb_tui.present.boards.glyphs import ASCII, UNICODE
from cb_tui.present.text import label, line
from cb_tui.session.errors import LockedError, SessionError
from cb_tui.session.seats import HUMAN
from cb_tui.session.seed import new_seed
from cb_tui.session.settings import with_standing_orders
from cb_tui.ui import lean_textual  # noqa: F401 - before anything else of Textual
from cb_tui.ui.preferences import Preferences
from cb_tui.ui.run_ways import RunWays
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first game, the first replay, the first report
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.session.after_action import Reporter
    from cb_tui.session.day import Day
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position
    from cb_tui.session.seat_locks import Taken


class GameApp(RunWays):
    """The screens of the game over one library and one folder of saves."""

    CSS_PATH = "app.tcss"

    def __init__(
        self,
        game: "Game | None",
        library: "Library",
        saves: Path | None,
        *,
        ascii_only: bool = False,
        unicode: bool = False,
        replay: "Position | None" = None,
        preferences: Preferences | None = None,
        taken: "Taken | None" = None,
        report: "Reporter | None" = None,
        new: bool = False,
        day: "Day | None" = None,
        led: bool = False,
    ) -> None:
        self.preferences = preferences or Preferences()
        chosen = self.preferences.settings
        super().__init__(ascii_only=ascii_only, colours=chosen.colours, background=chosen.background)
        self.unicode = unicode
        self.glyphs = UNICODE if (unicode or chosen.map == "unicode") and not self.ascii_only else ASCII
        self.game, self.library, self.saves, self.shown, self.taken = game, library, saves, replay, taken
        self.reporter, self.new, self.day, self.led = report, new, day, led

    def first(self) -> KeyScreen:
        """Return the replay, the battle, what may be done with a game that is taken, the page of a day or of the run, or the title."""
        if self.shown is not None:
            from cb_tui.ui.projector import replayed

            return replayed(self.shown, None, self.glyphs)
        if self.game is not None:
            return self._battle(self.game, new=self.new)
        if self.taken is not None:
            with suppress(SessionError):
                return self._offered(self.taken)
        if self.day is not None:
            from cb_tui.ui.screens.daily import DailyScreen

            return DailyScreen(self.day)
        if self.led:
            with suppress(SessionError):
                return self.led_page()
        return self._title()

    def on_mount(self) -> None:
        """What is wrong with the settings is said once the screen stands."""
        self.call_after_refresh(self._complain)
        self.call_after_refresh(self.settle)

    def save_now(self) -> None:
        """Every command is on the disk already; the snapshot follows and the seats are let go."""
        if self.game is not None:
            self.game.close()

    def action_ask_quit(self) -> None:
        """Ctrl+C: the screen asks."""
        if isinstance(self.screen, KeyScreen):
            self.screen.ask_quit()
        else:
            self.exit(0)

    # --- from screen to screen -------------------------------------------------------------------------------------

    def play(self, game: "Game", *, new: bool = False) -> None:
        """Shows a game, a new one with its briefing."""
        self.turn_to(self._battle(game, new=new))

    def _battle(self, game: "Game", *, new: bool) -> KeyScreen:
        self.game = game
        from cb_tui.ui.systems import room

        screen: KeyScreen = room(game.ruleset.package).screen(game)
        if new:
            screen.brief()
        return screen

    def to_title(self) -> None:
        """Shows the title menu, after a battle of a run what follows there."""
        self.turn_to(self.after_battle(self.game) or self._title())

    def _title(self) -> KeyScreen:
        from cb_tui.ui.screens.title import TitleScreen

        self.game = None
        return TitleScreen()

    def show_rules(self, system: "Ruleset[Any] | None" = None) -> None:
        """Lays the rules of a system over what is on the screen, without one those of the first."""
        from cb_tui.ui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(system.package, system.edition) if system else RulesScreen())

    def show_settings(self) -> None:
        """Lays the settings over what is on the screen."""
        from cb_tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def begin(
        self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str, *, left: Sequence[SeatId] = ()
    ) -> str:
        """Starts a fresh game by these rules and shows it, all its seats but those `left` to other logins; why not, or ""."""
        from cb_tui.rules import RULESETS
        from cb_tui.session.game import Game
        from cb_tui.session.seat_locks import leave_seats

        try:
            game = Game.new(RULESETS[ruleset], battle, seed=seed, seats=seats, saves=self.saves, dice=dice)
            with_standing_orders(game, self.preferences.settings)
            if left:
                leave_seats(game, *left)
        except SessionError as error:
            return error.sentence
        self.play(game, new=True)
        return ""

    def lesson(self, lesson: str) -> str:
        """Shows a lesson where it was left; why not, or ""."""
        from cb_tui.session.lesson import lesson_game

        try:
            self.play(lesson_game(self.saves, lesson))
        except SessionError as error:
            return error.sentence
        return ""

    def resume(self, name: str) -> str:
        """Opens a save and shows it; why not, or ""."""
        from cb_tui.session.seat_locks import Taken, take_own

        assert self.saves is not None, "saves are listed from a folder"
        try:
            game = take_own(self.saves, name)
        except LockedError:
            return self.offer(Taken(name))
        except SessionError as error:
            return error.sentence
        self.play(game)
        return ""

    def offer(self, taken: "Taken") -> str:
        """Shows what can be done with a game that another login plays; why not, or ""."""
        try:
            self.turn_to(self._offered(taken))
        except SessionError as error:
            return error.sentence
        return ""

    def _offered(self, taken: "Taken") -> KeyScreen:
        from cb_tui.ui.screens.taken import TakenScreen

        assert self.saves is not None, "saves are listed from a folder"
        return TakenScreen(self.saves, taken.name, taken.branch, taken.seat)

    def replay(self, position: "Position", step: int | None = None) -> None:
        """Shows a game as it was at a step, over the battle if one is on the screen; without a step where it stands.

        `position` is a game or a playback; it is only read. A game that is over opens at its start.
        """
        from cb_tui.ui.projector import replayed

        self._project(replayed(position, step, self.glyphs))

    def rewatch(self, position: "Position", seats: Collection[SeatId], speed: int) -> str:
        """Shows the last own turn of one of these seats again; why not, or ""."""
        from cb_tui.ui.projector import rewatched

        screen = rewatched(position, seats, speed, self.glyphs)
        if screen is None:
            return "The other side has not had a turn yet"
        self._project(screen)
        return ""

    def _project(self, screen: KeyScreen) -> None:
        below = self.screen
        if isinstance(below, KeyScreen) and below.carries:
            screen.over = True
            self.push_screen(screen)
        else:
            self.turn_to(screen)

    def replay_of(self, name: str) -> str:
        """Opens a save to look at and shows its replay; why not, or ""."""
        assert self.saves is not None, "saves are listed from a folder"
        try:
            from cb_tui.session.eyes import read_here

            game = read_here(_opened(self.saves / name, watch=True))
        except SessionError as error:
            return error.sentence
        self.replay(game)
        return ""

    def report(self, name: str, branch: str = "") -> str:
        """Writes the after-action report of a save; where that is, or why there is none."""
        from cb_tui.session.after_action import write_report

        try:
            return f"Report written to {write_report(self.saves, name, branch, self.reporter)}"
        except SessionError as error:
            return error.sentence

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        """Plays on from a step of a game as a new branch, under the next free name where none is given; why not, or "".

        What was played stays; a battle on the screen makes room for the branch.
        """
        live, folder = self.game, position.folder
        if folder is None:
            return "This game is not saved, so it has no branches"
        try:
            if live is not None and live.held and (live.folder, live.branch) == (folder, position.branch):
                self.play(live.branch_at(step, name))
                return ""
            from cb_tui.session.branches import branch

            if live is not None:
                live.close()
            self.play(branch(folder.parent, folder.name, step, position.branch, name))
        except SessionError as error:
            return error.sentence
        return ""

    def go_on_with(self, position: "Position", branch: str) -> str:
        """Plays a line of a save on from its end; why not, or ""."""
        assert position.folder is not None, "branches are on the disk"
        if self.game is not None:
            self.game.close()
        try:
            game = _opened(position.folder, branch=branch)
        except SessionError as error:
            return error.sentence
        self.play(game)
        return ""

    def follow(self, game: "Game", branch: str) -> str:
        """Goes over to the branch on which the other player of a save plays on, with the same seats; why not, or ""."""
        assert game.folder is not None, "branches are on the disk"
        seat = ",".join(held for held in game.held if game.seats[held] == HUMAN) or None
        game.close()
        try:
            there = _opened(game.folder, branch=branch, seat=seat, watch=seat is None)
        except SessionError as error:
            return error.sentence
        self.play(there)
        return ""

    def again(self, game: "Game", held: Collection[SeatId], *, swap: bool) -> None:
        """The same battle with new dice, perhaps from the other side; `held` are the seats that were played here."""
        from cb_tui.session.rematch import rematch

        seats, left = rematch(game, held, swap=swap)
        self.begin(game.battle, seats, new_seed(), game.dice_mode, game.ruleset.id, left=left)

    def turn_to(self, screen: Any) -> None:
        """Another screen takes the place of the present one."""
        while isinstance(self.screen, KeyScreen) and self.screen.over:  # a replay, the hall and what lies under it
            self.pop_screen()
        self.switch_screen(screen)

    # --- settings --------------------------------------------------------------------------------------------------

    def dress_all(self) -> None:
        """Paints all screens as the settings say from now on."""
        chosen = self.preferences.settings
        self.glyphs = UNICODE if (self.unicode or chosen.map == "unicode") and not self.ascii_only else ASCII
        self.dress(chosen.colours, chosen.background)
        for screen in self._shown():
            screen.dress()

    def pace_all(self) -> None:
        """Goes on with a battle at the speed, and with the reach, that the settings say."""
        for screen in self._shown():
            screen.pace()

    def heed_mouse(self) -> None:
        """Has the terminal tell of the mouse, or leaves it there, as the settings say."""
        self.take_mouse(self.preferences.settings.mouse)

    def _complain(self) -> None:
        """Says in the message line of the first screen what is wrong with the file of the settings."""
        complaint = self.preferences.complaint
        for screen in self._shown()[-1:] if complaint else ():
            screen.say(line(label(complaint)))

    def _shown(self) -> list[KeyScreen]:
        """The screens that lie over each other, the lowest first."""
        return [screen for screen in self.screen_stack if isinstance(screen, KeyScreen)]


def _opened(folder: Path, **how: Any) -> "Game":
    """A save as it is asked for; raises SessionError."""
    from cb_tui.session.game import Game

    return Game.open(folder.parent, folder.name, **how)
