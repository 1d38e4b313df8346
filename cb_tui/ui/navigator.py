"""Navigator: what a screen asks of the app: other screens, other games, and the settings, written at once."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from textual.screen import Screen

from cb_tui.core.values import SeatId, UnitId
from cb_tui.presentation.binding import bind
from cb_tui.presentation.boards.cells import GlyphSet, glyph_set
from cb_tui.presentation.keys import take
from cb_tui.presentation.text import Lines
from cb_tui.session.errors import SessionError
from cb_tui.session.settings import Settings, SettingsFile, read, with_value
from cb_tui.ui.terminal.terminal_app import TerminalApp

if TYPE_CHECKING:
    from cb_tui.core.puzzle import Puzzle
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.session.game import Game
    from cb_tui.session.library import Library
    from cb_tui.session.position import Position
    from cb_tui.ui.host_table import HostTable

Value = str | int | bool | None


class Preferences:
    """The settings in force and their file, None if they last no longer than the game."""

    def __init__(self, file: SettingsFile | None = None) -> None:
        self.file = file
        self.settings: Settings = file.settings if file else Settings()
        self.pace: int | None = None  # of the machine, where a battle has changed it since the settings did
        self._bind()

    @classmethod
    def read(cls) -> "Preferences":
        """Return the settings of the user's configuration folder."""
        return cls(read())

    @property
    def speed(self) -> int:
        """Return the speed of the machine's turn in the next battle: that of the last one, or of the settings."""
        return self.settings.speed if self.pace is None else self.pace

    @property
    def complaint(self) -> str:
        """Return the fault of the settings file, in a sentence that fits a line, or an empty string."""
        found = [] if self.file is None else [*self.file.findings, *self.findings]
        if self.file is not None and self.file.unreadable:
            return self.file.unreadable.replace(f"{self.file.path.parent}/", "", 1)
        if self.file is None or not found:
            return ""
        more = f" ({len(found) - 1} more: cb-tui settings --check)" if len(found) > 1 else ""
        return f"{self.file.path.name}: {found[0].where}: {found[0].text}{more}"

    def change(self, path: tuple[str, ...], value: Value) -> str:
        """Set a value, None for the default, and return why it could not be written, or an empty string."""
        why = ""
        settings = with_value(self.settings, path, value)
        if self.file is not None:
            try:
                self.file = self.file.changed(path, value)
                settings = self.file.settings
            except SessionError as error:
                why = error.sentence
        self.settings = settings
        if path == ("speed",):
            self.pace = None
        self._bind()
        return why

    def refusal(self, mode: str, action: str, keys: str | None) -> str:
        """Return why an action cannot have these keys, or an empty string if it can.

        None stands for the default keys.
        """
        wanted = with_value(self.settings, ("keys", mode, action), keys).keys
        before = {finding.where for finding in self.findings}
        new = [finding for finding in bind(wanted).findings if finding.where not in before]
        mine = [finding for finding in bind(wanted).findings if finding.where == f"keys.{mode}.{action}"]
        return next((finding.text for finding in (*mine, *new)), "")

    def _bind(self) -> None:
        bound = bind(self.settings.keys)
        self.findings = bound.findings
        take(bound.tables)


class Navigator(TerminalApp):
    """Every way from screen to screen. A way that may fail returns why it did, "" where the other screen is shown."""

    preferences: Preferences
    library: "Library"
    saves: Path | None
    unicode: bool  # asked for on the command line
    leads_to = ""  # the place that a player who quits is led to, none but at a host
    deaf_until = 0.0  # keys that were typed before this moment are dropped

    @property
    def glyphs(self) -> GlyphSet:
        """Return the signs of the map that this terminal and the settings allow."""
        chosen = self.unicode or self.preferences.settings.map == "unicode"
        return glyph_set(chosen and not self.ascii_only, self.colours, blocks=not self.ascii_only)

    # --- from screen to screen -------------------------------------------------------------------------------------

    def turn_to(self, screen: Screen[None]) -> None:
        """Replace the present screen with another."""
        raise NotImplementedError

    def to_title(self) -> None:
        """Show the title menu."""
        raise NotImplementedError

    def show_rules(self, system: "Ruleset[Any] | None" = None) -> None:
        """Show the rules of a system over the present screen, those of the first system if None."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """Show the settings over the present screen."""
        raise NotImplementedError

    def show_puzzles(self) -> str:
        """Show the page of puzzles. Return why it cannot be shown, or an empty string."""
        raise NotImplementedError

    def ask_puzzles(self, puzzles: "Sequence[Puzzle]") -> str:
        """Ask puzzles one after the other, over the present screen."""
        raise NotImplementedError

    def edit(self, battle: "str | Game") -> str:
        """Show the editor of a battle by its id, code or path, or of a game's position, over the present screen."""
        raise NotImplementedError

    # --- games -----------------------------------------------------------------------------------------------------

    def play(self, game: "Game", *, new: bool = False) -> None:
        """Show a game, with its briefing if `new`."""
        raise NotImplementedError

    def begin(
        self, battle: Any, seats: dict[Any, str], seed: int, dice: str, ruleset: str, *, left: Sequence[SeatId] = ()
    ) -> str:
        """Start a new game by the named ruleset, and leave the seats of `left` to other logins."""
        raise NotImplementedError

    def again(self, game: "Game", held: Collection[SeatId]) -> None:
        """Start the same battle with new dice. `held` are the seats played here."""
        raise NotImplementedError

    def go_on_after(self, game: "Game") -> None:
        """Close a game and show the next battle with its briefing, the page of its run or day, or the title."""
        raise NotImplementedError

    def list_anew(self, name: str) -> None:
        """Read the battles anew, and list them so if one was written that is to be marked."""
        raise NotImplementedError

    def choose_battle(self, marked: str = "") -> str:
        """Show the list of battles, one or the next of them marked. Return why it cannot be, or an empty string."""
        raise NotImplementedError

    def lesson(self, lesson: str) -> str:
        """Show a lesson at the step it had reached."""
        raise NotImplementedError

    def resume(self, name: str) -> str:
        """Open a save to continue it."""
        raise NotImplementedError

    def follow(self, game: "Game", branch: str) -> str:
        """Switch to the branch on which the other player of a save continues, with the same seats."""
        raise NotImplementedError

    @property
    def shows_paths(self) -> bool:
        """Check whether the files of the program are the player's own to see, not those of a host."""
        return True

    @property
    def one_line(self) -> bool:
        """Check whether games have no branches here, as at a host."""
        return False

    def branch_off(self, position: "Position", step: int, name: str) -> str:
        """Continue from a step of a game as a new branch. An empty name stands for the next free one."""
        raise NotImplementedError

    def go_on_with(self, position: "Position", branch: str) -> str:
        """Continue a branch of a save from its end."""
        raise NotImplementedError

    def host_table(self, game: "Game") -> "HostTable | None":  # noqa: ARG002 - of a host only
        """Return the table of a host at which a game is played, or None elsewhere."""
        return None

    # --- replays ---------------------------------------------------------------------------------------------------

    def replay(self, position: "Position", step: int | None = None) -> None:
        """Show a game at a step. Without one, show where it stands, or the start of a game that is over."""
        raise NotImplementedError

    def replay_of(self, name: str) -> str:
        """Open the replay of a save."""
        raise NotImplementedError

    def rewatch(self, position: "Position", seats: Collection[SeatId], speed: int) -> str:
        """Replay the last own turn of one of these seats at a speed of 1 to 5."""
        raise NotImplementedError

    # --- runs ------------------------------------------------------------------------------------------------------

    def run_led(self) -> str:
        """Show the current run, or the page that begins one.

        Return why not, or an empty string.
        """
        raise NotImplementedError

    def run_page(self, page: Literal["", "road", "after"], campaign: Any) -> None:
        """Show a page of a run, the current page if `page` is an empty string."""
        raise NotImplementedError

    def run_hall(self) -> None:
        """Show the finished runs over the page."""
        raise NotImplementedError

    def piece_titles(self, game: "Game") -> Mapping[UnitId, str]:
        """Return the names of the pieces of a run by ID in a battle of it, {} in other battles."""
        raise NotImplementedError

    def run_bests(self) -> list[tuple[str, Lines]]:
        """Return the bests of all runs here, each with a title and its lines."""
        raise NotImplementedError

    def run_story(self, name: str) -> None:
        """Show the story of a finished run over the hall of fame."""
        raise NotImplementedError

    # --- reports ---------------------------------------------------------------------------------------------------

    def report(self, name: str, branch: str = "") -> str:
        """Write the after-action report of a save and return its path in a sentence, or why there is no report."""
        raise NotImplementedError

    # --- settings --------------------------------------------------------------------------------------------------

    def set_all_colours(self) -> None:
        """Repaint all screens with the colors and glyphs of the settings."""
        raise NotImplementedError

    def set_all_speeds(self) -> None:
        """Apply the speed and the reach display of the settings to all screens."""
        raise NotImplementedError

    def heed_mouse(self) -> None:
        """Switch the terminal's mouse reports on or off, as the settings have it."""
        raise NotImplementedError
