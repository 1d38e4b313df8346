"""A day at a host: every player's one try at the battle of the day, by score."""

from datetime import date, timedelta

from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import opening_state
from cb_tui.host.answers import DailyPage
from cb_tui.host.requests import SeeDaily
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.host.daily_page import daily_lines, head_of, message_of
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, wrap
from cb_tui.session.day import BEGIN, Day, day_of
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.host.page import HostPage

WIDE, ABOUT = 30, 9  # columns beside the table, and lines about the battle


class DailyTableScreen(HostPage):
    """The table of a day, "" for today's."""

    def __init__(self, day: str = "") -> None:
        super().__init__()
        self.asked = day
        self._day: Day | None = None

    def look(self) -> None:
        """Ask for the table of the day."""
        self.page = self.app.ask(SeeDaily(day=self.asked), DailyPage)
        when = date.fromisoformat(self.page.day)
        if self._day is None or self._day.day != when:
            try:
                self._day = day_of(when)
            except GenerationError:
                self._day = None

    def mode(self) -> str:
        return "daily_table"

    def head(self) -> tuple[Line, Line]:
        """Return the day with its battle, and until when it is open."""
        return head_of(self.page, self._day.battle.title if self._day else "")

    def body(self, width: int, height: int) -> Lines:
        """Return the table, and beside it the battle."""
        turns = self._day.battle.turns if self._day else 0
        welcome = self.app.welcome
        about = self._about(height)
        return daily_lines(
            self.page, width, height, name=welcome.name if welcome.number else "", turns=turns, about=about,
            ssh=welcome.ssh,
        )  # fmt: skip

    def _about(self, height: int) -> Lines:
        """Return the map of the battle, its sides and its task."""
        if self._day is None:
            return []
        battle, system = self._day.battle, self._day.system
        scene = GameView(system, opening_state(system, battle)).scene
        rows: Lines = [BLANK] if height >= 18 else []
        rows += [line(" ", row) for row in field_lines(scene, self.app.glyphs, WIDE - 2, height - ABOUT)]
        for index, force in enumerate(scene.forces):
            name = TextRun(force.name, side_colour(index))
            rows.append(columns_at((1, name), (11, label(count_noun(force.total, "piece")))))
        rows += [line(" ", row) for row in wrap(battle.summary, WIDE - 2)]
        return [*rows, line(label(f" {battle.minutes} minutes, {count_noun(battle.turns, system.turn_noun)}"))]

    def idle(self) -> frozenset[str]:
        """Return the actions that would do nothing now."""
        return frozenset(("enter",)) if self.page.mine == "over" or self.page.now >= self.page.closes else frozenset()

    def message(self) -> Line:
        """Return the effect of Enter."""
        return message_of(self.page)

    def press(self, action: str) -> None:
        """Begin or continue the player's try, or turn to another day."""
        match action:
            case "enter" if self.idle():
                self.note = self.message()
            case "enter":
                self.note = line(self.app.visit("daily"))
            case "less" | "more":
                self._go(date.fromisoformat(self.page.day) + timedelta(days=1 if action == "more" else -1))
            case "ladder":
                self.note = line(self.app.open_page("ladder"))
            case "back":
                self.back()

    def _go(self, day: date) -> None:
        before = self.asked
        if day < BEGIN:
            self.note = line(f"The first daily battle was on {BEGIN}")
            return
        self.asked = day.isoformat()
        try:
            self.look()
        except SessionError as refused:
            self.asked = before
            self.note = line(refused.sentence)
