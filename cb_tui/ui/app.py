"""GameApp: the game in a terminal, from the title menu or straight into a battle."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cb_tui.ui.terminal.textual_stubs  # noqa: F401 - before anything else of Textual
from cb_tui.core.values import SeatId
from cb_tui.presentation.text import label, line
from cb_tui.session.errors import LockedError, SessionError
from cb_tui.session.rolls import new_seed
from cb_tui.session.seats import HUMAN
from cb_tui.session.settings import with_standing_orders
from cb_tui.ui.navigator import Preferences
from cb_tui.ui.puzzle_ways import PuzzleWays
from cb_tui.ui.screens.base import KeyScreen

if TYPE_CHECKING:  # loaded with the first game, the first replay, the first report
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.presentation.editing.workspace import Workspace
    from cb_tui.session.day import Day
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
    from cb_tui.session.review import Reporter
    from cb_tui.session.seat_locks import LockedGame


class GameApp(PuzzleWays):
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
        taken: "LockedGame | None" = None,
        report: "Reporter | None" = None,
        new: bool = False,
        day: "Day | None" = None,
        led: bool = False,
        puzzle: "AskedPuzzle | bool" = False,
        edited: "Workspace | bool" = False,
    ) -> None:
        self.preferences = preferences or Preferences()
        chosen = self.preferences.settings
        super().__init__(ascii_only=ascii_only, colours=chosen.colours, background=chosen.background, look=chosen.look)
        self.unicode = unicode
        self.game, self.library, self.saves, self.shown, self.taken = game, library, saves, replay, taken
        self.reporter, self.new, self.day, self.led, self.edited = report, new, day, led, edited
        self.puzzle = puzzle  # that is shown first; True: the page of puzzles

    def first(self) -> KeyScreen:
        """Return the first screen: replay, battle, taken game, editor, page of a day or a run, else the title."""
        if self.shown is not None:
            from cb_tui.ui.screens.replay import replayed

            return replayed(self.shown, None, self.glyphs)
        if self.game is not None:
            return self._battle(self.game, new=self.new)
        if self.taken is not None:
            with suppress(SessionError):
                return self._offered(self.taken)
        if self.edited:
            return _editor(None if self.edited is True else self.edited)
        if self.day is not None:
            from cb_tui.ui.screens.daily import DailyScreen

            return DailyScreen(self.day)
        if self.puzzle:
            return self.puzzle_page(None if self.puzzle is True else self.puzzle)
        if self.led:
            with suppress(SessionError):
                return self.led_page()
        return self._title()

    def on_mount(self) -> None:
        """Schedule the report of faulty settings and garbage collection for the first refresh."""
        self.call_after_refresh(self._complain)
        self.call_after_refresh(self.settle)

    def save_now(self) -> None:
        """Write the snapshot and release the seats. Every command is on the disk already."""
        if self.game is not None:
            self.game.close()

    def action_ask_quit(self) -> None:
        """Let the screen ask on Ctrl+C, or quit if it is no `KeyScreen`."""
        if isinstance(self.screen, KeyScreen):
            self.screen.ask_quit()
        else:
            self.exit(0)

    # --- from screen to screen -------------------------------------------------------------------------------------

    def play(self, game: "Game", *, new: bool = False) -> None:
        """Show a game, with its briefing if it is `new`."""
        self.turn_to(self._battle(game, new=new))

    def _battle(self, game: "Game", *, new: bool) -> KeyScreen:
        self.game = game
        from cb_tui.ui.screen_spec import screen_spec

        screen: KeyScreen = screen_spec(game.ruleset.package).screen(game)
        if new:
            screen.brief()
        return screen

    def to_title(self) -> None:
        """Show the title menu, or after a battle of a run the page that follows there."""
        self.turn_to(self.after_battle(self.game) or self._title())

    def _title(self) -> KeyScreen:
        from cb_tui.ui.screens.title import TitleScreen

        self.game = None
        return TitleScreen()

    def show_rules(self, system: "Ruleset[Any] | None" = None) -> None:
        """Show the rules of a system over the screen, by default those of the first system."""
        from cb_tui.ui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(system.package, system.edition) if system else RulesScreen())

    def show_settings(self) -> None:
        """Show the settings over the screen."""
        from cb_tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def edit(self, battle: "str | Game") -> str:
        """Show the editor of a battle, or of a game's position. Return why it cannot be shown, or an empty string."""
        from cb_tui.presentation.editing.opening import opened_workspace, with_position

        try:
            self.push_screen(_editor(opened_workspace(battle) if isinstance(battle, str) else with_position(battle)))
        except SessionError as error:
            return error.sentence
        return ""

    def begin(
        self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str, *, left: Sequence[SeatId] = ()
    ) -> str:
        """Begin a fresh game and show it. Seats in `left` go to other logins.

        Return the sentence why it cannot be begun, or an empty string.
        """
        from cb_tui.games import RULESETS
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
        """Show a lesson at its last step. Return the sentence why it cannot be shown, or an empty string."""
        from cb_tui.session.lesson import lesson_game

        try:
            self.play(lesson_game(self.saves, lesson))
        except SessionError as error:
            return error.sentence
        return ""

    def resume(self, name: str) -> str:
        """Open a save and show it. Return the sentence why it cannot be opened, or an empty string."""
        from cb_tui.session.seat_locks import LockedGame, take_own

        assert self.saves is not None, "saves are listed from a folder"
        try:
            game = take_own(self.saves, name)
        except LockedError:
            return self.offer(LockedGame(name))
        except SessionError as error:
            return error.sentence
        self.play(game)
        return ""

    def offer(self, taken: "LockedGame") -> str:
        """Show the choices for a game that another login plays.

        Return the sentence why they cannot be shown, or an empty string.
        """
        try:
            self.turn_to(self._offered(taken))
        except SessionError as error:
            return error.sentence
        return ""

    def _offered(self, taken: "LockedGame") -> KeyScreen:
        from cb_tui.ui.screens.locked_game import LockedGameScreen

        assert self.saves is not None, "saves are listed from a folder"
        return LockedGameScreen(self.saves, taken.name, taken.branch, taken.seat)

    def replay(self, position: "Position", step: int | None = None) -> None:
        """Show a game at a step, by default its present one, over the battle if one is on the screen.

        `position` is a game or a playback and is only read. A game that is over opens at its start.
        """
        from cb_tui.ui.screens.replay import replayed

        self._project(replayed(position, step, self.glyphs))

    def rewatch(self, position: "Position", seats: Collection[SeatId], speed: int) -> str:
        """Show again the last turn of one of these seats.

        Return the sentence why it cannot be shown, or an empty string.
        """
        from cb_tui.ui.screens.replay import rewatched

        screen = rewatched(position, seats, speed, self.glyphs)
        if screen is None:
            return "The other side has not had a turn yet"
        self._project(screen)
        return ""

    def _project(self, screen: KeyScreen) -> None:
        below = self.screen
        if isinstance(below, KeyScreen) and below.keeps_under_replay:
            screen.over = True
            self.push_screen(screen)
        else:
            self.turn_to(screen)

    def replay_of(self, name: str) -> str:
        """Open a save for viewing and show its replay.

        Return the sentence why it cannot be opened, or an empty string.
        """
        assert self.saves is not None, "saves are listed from a folder"
        try:
            from cb_tui.session.viewers import read_here

            game = read_here(_opened(self.saves / name, watch=True))
        except SessionError as error:
            return error.sentence
        self.replay(game)
        return ""

    def report(self, name: str, branch: str = "") -> str:
        """Write the after-action report of a save. Return its place, or why it was not written, as a sentence."""
        from cb_tui.session.review import write_report

        try:
            return f"Report written to {write_report(self.saves, name, branch, self.reporter)}"
        except SessionError as error:
            return error.sentence

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        """Continue from a step as a new branch, `name` or the next free name.

        The original stays, and a battle on the screen is replaced. Return the sentence why it cannot be
        done, or an empty string.
        """
        live, folder = self.game, position.folder
        if folder is None:
            return "This game is not saved, so it has no branches"
        try:
            if live is not None and live.local_seats and (live.folder, live.branch) == (folder, position.branch):
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
        """Continue a line of a save from its end. Return the sentence why it fails, or an empty string."""
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
        """Change to the branch on which the other player continues, with the same seats.

        Return the sentence why it cannot be done, or an empty string.
        """
        assert game.folder is not None, "branches are on the disk"
        seat = ",".join(held for held in game.local_seats if game.seats[held] == HUMAN) or None
        game.close()
        try:
            there = _opened(game.folder, branch=branch, seat=seat, watch=seat is None)
        except SessionError as error:
            return error.sentence
        self.play(there)
        return ""

    def again(self, game: "Game", held: Collection[SeatId]) -> None:
        """Begin the same battle with new dice. `held` are the seats that were played here."""
        from cb_tui.session.branches import rematch

        seats, left = rematch(game, held)
        self.begin(game.battle, seats, new_seed(), game.dice_mode, game.ruleset.id, left=left)

    def go_on_after(self, game: "Game") -> None:
        """Close a game and begin the next battle, or show the page of its run or day, or the title if nothing comes."""
        from cb_tui.games import RULESETS
        from cb_tui.session.daily import NextBattle, daily_line, suggested
        from cb_tui.session.levels import usual_level
        from cb_tui.ui.screens.battle_list import today

        ahead = suggested(game)
        game.close()
        if isinstance(ahead, NextBattle):
            battle = self.library.read(ahead.battle.id)
            level = usual_level(battle, RULESETS[battle.ruleset], self.preferences.settings.level)
            self.begin(battle, ahead._replace(battle=battle).seats(level), new_seed(), "seeded", battle.ruleset)
        elif not daily_line(game) or today(self):
            self.to_title()

    def choose_battle(self, marked: str = "") -> str:
        """Show the list of battles. Return the sentence why it cannot be shown, or an empty string."""
        from cb_tui.ui.screens.chooser import ChooserScreen

        if self.library.battles():
            self.turn_to(ChooserScreen(marked))
            return ""
        errors = self.library.load_errors()
        return errors[0].sentence if errors else "There are no battles"

    def list_anew(self, name: str) -> None:
        """Read the battles anew, and list them so if one was written that is to be marked."""
        from cb_tui.ui.screens.chooser import ChooserScreen

        self.library.reread()
        if isinstance(self.screen, ChooserScreen) and name in self.library.names:
            self.choose_battle(name)

    def turn_to(self, screen: Any) -> None:
        """Replace the present screen and all screens over it."""
        while isinstance(self.screen, KeyScreen) and self.screen.over:  # a replay, the hall and what lies under it
            self.pop_screen()
        self.switch_screen(screen)

    # --- settings --------------------------------------------------------------------------------------------------

    def set_all_colours(self) -> None:
        """Paint all screens as the settings require."""
        chosen = self.preferences.settings
        self.dress(chosen.colours, chosen.background, chosen.look)
        for screen in self._shown():
            screen.set_colours()

    def set_all_speeds(self) -> None:
        """Apply the AI speed and the reach display of the settings to all screens."""
        for screen in self._shown():
            screen.pace()

    def heed_mouse(self) -> None:
        """Turn mouse reports of the terminal on or off, as the settings require."""
        self.take_mouse(self.preferences.settings.mouse)

    def _complain(self) -> None:
        """Show a fault of the settings file in the message line of the screen."""
        complaint = self.preferences.complaint
        for screen in self._shown()[-1:] if complaint else ():
            screen.say(line(label(complaint)))

    def _shown(self) -> list[KeyScreen]:
        """Return the screens that lie over each other, the lowest first."""
        return [screen for screen in self.screen_stack if isinstance(screen, KeyScreen)]


def _editor(work: "Workspace | None") -> KeyScreen:
    from cb_tui.ui.screens.editor_start import first_screen

    return first_screen(work)


def _opened(folder: Path, **how: Any) -> "Game":
    from cb_tui.session.game import Game

    return Game.open(folder.parent, folder.name, **how)
