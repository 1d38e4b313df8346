"""Finished games at a host: the list, a search, and the way to the replay of one."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import opening_state
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.host.answers import GameRow, Replays
from cb_tui.host.requests import SeeReplays
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.host.replays_page import ABOUT, RIGHT, checked, replay_lines
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.host.page import HostPage
from cb_tui.ui.screens.saves import NameInput

LONGEST = 40  # characters of a search


class ReplaysScreen(HostPage):
    """The games that are over, those of a player or a battle if `text` names one."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text, self.row = text, 0
        self.sought = NameInput(LONGEST, "host_find")
        self._fields: dict[tuple[str, int], Lines] = {}  # maps of battles that were selected

    def look(self) -> None:
        """Ask for the games."""
        self.page = self.app.ask(SeeReplays(text=self.text), Replays)
        self.row = max(0, min(self.row, len(self.page.games) - 1))

    @property
    def game(self) -> GameRow | None:
        """Return the selected game, or None in an empty list."""
        return self.page.games[self.row] if self.page.games else None

    def mode(self) -> str:
        return "host_find" if self.sought.typing else "host_replays"

    def head(self) -> tuple[Line, Line]:
        """Return how many games there are, and the search."""
        title = line(TextRun(" Replays", bold=True), label(f"   {count_noun(self.page.all, 'game')}"))
        return title, line(label(f"{len(self.page.games)} with "), number_run(self.text), " ") if self.text else ()

    def body(self, width: int, height: int) -> Lines:
        """Return the list, and the selected game."""
        field = self._field(height - ABOUT)
        ssh, names = self.app.welcome.ssh, self._names()
        return replay_lines(self.page, self.row, width, height, ssh=ssh, field=field, names=names)

    def _names(self) -> dict[SeatId, str]:
        """Return the names of the selected battle's seats, none if this program does not know it."""
        try:
            return {seat.id: seat.name for seat in self.app.library.read(self.game.battle).seated} if self.game else {}
        except SessionError:
            return {}

    def _field(self, height: int) -> Lines:
        """Return the map of the selected battle, or no lines if this program does not know it or it does not fit."""
        shown = (self.game.battle if self.game else "", height)
        if shown not in self._fields:
            self._fields[shown] = []
            try:
                battle = self.app.library.read(shown[0]) if shown[0] else None
            except SessionError:
                battle = None
            if battle is not None:
                system = RULESETS[battle.ruleset]
                scene = GameView(system, opening_state(system, battle)).scene
                self._fields[shown] = field_lines(scene, self.app.glyphs, RIGHT - 2, height)
        return self._fields[shown]

    def idle(self) -> frozenset[str]:
        """Return the actions for which a game is missing."""
        return frozenset() if self.game else frozenset(("enter", "down", "up", "profile"))

    def message(self) -> Line:
        """Return the search while it is typed, else how far the selected game was checked."""
        if self.sought.typing:
            return line("Find a player or a battle: ", number_run(f"{self.sought.text}_"))
        if self.game is None:
            return line(number_run("/"), label(" finds a player or a battle"))
        return line(number_run("Enter"), label(" replays it.  "), checked(self.game))

    def key(self, press: str) -> None:
        """Add every character to the search while one is typed, else handle the key."""
        if not self.sought.typing:
            super().key(press)
            return
        self.note = ()
        if (typed := self.sought.takes(press)) is not None:
            self.text, self.row = typed.strip(), 0
            self.uncovered()
        self.paint()

    def press(self, action: str) -> None:
        """Select a game, replay it, or seek."""
        match action:
            case "down" | "up" if self.page.games:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.page.games)
            case "enter" if self.game is not None:
                self.note = line(self.app.visit("replay", self.game.table, self.game.game))
            case "find":
                self.sought.ask("")
            case "back" if self.text:
                self.text, self.row = "", 0
                self.uncovered()
            case "back":
                self.back()
