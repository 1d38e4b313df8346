"""A table of a host: the terms and the seats before its games begin, then its games."""

from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.host.answers import Done, TablePage
from cb_tui.host.requests import Place, SeeTable, SitDown, StandUp
from cb_tui.presentation.host.table_page import TableLook, game_lines, table_lines
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, label, line, number_run, shorten, wrap
from cb_tui.session.errors import LibraryError, SessionError
from cb_tui.ui.modes.base import cycle
from cb_tui.ui.screens.host.page import HostPage, TypedText

WORD = 30  # characters of a word that is mixed into the dice
PAGE = 80  # columns of the page at most


class TableScreen(HostPage):
    """A table. Enter sits down, or once its games have begun goes to one of them."""

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self.row = 0
        self.seat: SeatId | None = None  # that is asked for, None: whichever is left
        self.word = TypedText(WORD)
        self.reading = False
        self.battle: Scenario | None = None

    def look(self) -> None:
        """Ask for the players at this table."""
        self._take(self.app.ask(SeeTable(table=int(self.about)), TablePage))

    def _take(self, page: TablePage) -> None:
        self.page = page
        self.row = min(self.row, max(0, len(page.games) - 1))
        if self.seat not in page.free:
            self.seat = None
        if self.battle is None:
            try:
                self.battle = self.app.library.read(page.terms.battle)
            except LibraryError:
                self.battle = None

    def concerns(self, table: int) -> bool:
        """Check whether the news are of this table."""
        return table in (0, self.page.table)

    @property
    def names(self) -> dict[SeatId, str]:
        """Return the names of the seats."""
        return {seat.id: seat.name for seat in self.battle.seated} if self.battle else {}

    @property
    def _open(self) -> bool:
        """Check whether the reader may sit down."""
        return bool(self.page.free) and not self.page.sitting and not self.page.closed and bool(self.app.welcome.number)

    def mode(self) -> str:
        if self.word.typing:
            return "host_typed"
        return "table games" if self.page.games else "table"

    def idle(self) -> frozenset[str]:
        """Return the actions that are not possible at this table now."""
        out = set() if self._open else {"enter", "seat", "word"}
        if self.page.terms.games > 1 or len(self.page.free) < 2:
            out.add("seat")
        if self.page.terms.dice != "host":
            out.add("word")
        if not self.page.sitting or self.page.games:
            out.add("leave")
        if self.page.games:
            over = self.page.sitting and all(row.result for row in self.page.games)
            return frozenset() if over else frozenset(("again",))
        return frozenset(out)

    def head(self) -> tuple[Line, Line]:
        """Return the table and the player."""
        many = ", two games" if self.page.terms.games > 1 else ""
        named = line(TextRun(f" Table {self.page.table}", bold=True), f"   {self.page.title}{many}")
        return named, line(label(f"{self.app.welcome.name} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the seats and the terms, the games, or the briefing."""
        room = min(width, PAGE) - 2
        indent = " " * (1 + max(0, (width - PAGE) // 2))
        rows = self._briefing(room) if self.reading else self._table(room, height)
        if len(rows) > height:
            rows = [row for row in rows if row != BLANK]
        return [line(indent, shorten(row, room)) for row in rows][:height]

    def _briefing(self, width: int) -> Lines:
        told = (self.battle.briefing or self.battle.summary) if self.battle else "This battle is not known here."
        return [BLANK, *(row for part in told.strip().splitlines() for row in wrap(part, width) or [BLANK])]

    def _table(self, width: int, height: int) -> Lines:
        page = self.page
        look = TableLook(self.app.welcome.name, self.names, self._rules(), int(self.app.clock()), self.app.welcome.late)
        rows = table_lines(page, look, width)
        if page.games:
            games = game_lines(page, look, width - 2)
            mark = TextRun(f"{self.sign('>')} ", "box", bold=True)
            marked = [
                self.selected(line(mark, row), width) if index == self.row else line("  ", row)
                for index, row in enumerate(games)
            ]
            return [BLANK, *marked, BLANK, *rows]
        if self._open:
            rows = [*self._asking(), *([BLANK] if height > len(rows) + 3 else []), *rows]
        return [BLANK, *rows]

    def _asking(self) -> Lines:
        """Return the seat and the word that are asked for."""
        seat = "both" if self.page.terms.games > 1 else self._seat_text()
        rows = [line(label("Your seat   "), number_run(seat))]
        if self.page.terms.dice == "host":
            word = self.word.shown or "none"
            rows.append(line(label("Your word   "), number_run(word), label("" if self.word.typing else "   w")))
        return rows

    def _seat_text(self) -> str:
        if self.seat is not None:
            return self.names.get(self.seat, self.seat)
        free = self.page.free
        return self.names.get(free[0], free[0]) if len(free) == 1 else "whichever is left"

    def _rules(self) -> str:
        if self.battle is None or self.battle.ruleset not in RULESETS:
            return ""
        rules = RULESETS[self.battle.ruleset]
        return f"{rules.family}, {rules.edition}" if rules.edition else rules.family

    def message(self) -> Line:
        """Return the effect of Enter, or the reason to wait."""
        page = self.page
        if self.reading:
            return line(label("Any key leads back to the table"))
        if self.word.typing:
            return line(label("A word or two of your own, mixed into every roll; the host cannot foresee it"))
        if page.games:
            row = page.games[self.row]
            does = "replays it" if row.result else "goes to the game" if row.mine else "watches it"
            return line(number_run("Enter"), label(f" {does}"))
        if page.closed:
            return line(label(f"This table is closed: {page.closed}"))
        if page.sitting and not page.free:
            return line(label("Every seat is taken; the battle begins in a moment"))
        if page.sitting:
            return line(
                label("You sit here; the battle begins once every seat is taken. "), number_run("u"), label(" leaves")
            )
        if not self.app.welcome.number:
            return line(label("A guest only looks around; p in the lobby gives you a name"))
        if not page.free:
            return line(label("Every seat is taken"))
        both = " at both games" if page.terms.games > 1 else ""
        return line(number_run("Enter"), label(f" sits down{both}. You may leave until the last seat is taken."))

    def key(self, press: str) -> None:
        """Take a character of the word while it is typed, end the briefing, or handle the key."""
        if self.word.typing:
            self.word.take(action_of("host_typed", press))
            self.paint()
        elif self.reading:
            self.reading = False
            self.paint()
        else:
            super().key(press)

    def press(self, action: str) -> None:
        """Sit down, choose a seat, type a word, go to a game, or leave."""
        match action:
            case "enter" if self.page.games:
                self.note = line(label(self._go()))
            case "enter" if self._open:
                self._ask(SitDown(table=self.page.table, seat=self.seat, word=self.word.text))
            case "seat" if self._open and "seat" not in self.idle():
                self.seat = cycle([None, *self.page.free], self.seat)
            case "word" if self._open and "word" not in self.idle():
                self.word.begin()
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.page.games)
            case "again" if "again" not in self.idle():
                self.note = line(label(self.app.play_again(self.page.table)))
            case "briefing":
                self.reading = True
            case "profile":
                self.note = line(label(self.app.open_page("profile", self.page.by)))
            case "leave" if "leave" not in self.idle():
                self._leave()
            case "back":
                self.back()

    def _ask(self, wanted: SitDown) -> None:
        """Sit down, and show the table as it is then, or why that is refused."""
        try:
            self._take(self.app.ask(wanted, TablePage))
        except SessionError as refused:
            self.note = line(label(refused.sentence))
            return
        if self.page.games:
            self.note = line(label("The battle has begun; "), number_run("Enter"), label(" goes there"))

    def _leave(self) -> None:
        try:
            self.app.ask(StandUp(table=self.page.table), Done)
        except SessionError as refused:
            self.note = line(label(refused.sentence))
            return
        self.back()

    def _go(self) -> str:
        """Go to the marked game. Return why not, or an empty string."""
        row = self.page.games[self.row]
        place: Place = "replay" if row.result else "game" if row.mine else "watch"
        return self.app.visit(place, row.table, row.game)
