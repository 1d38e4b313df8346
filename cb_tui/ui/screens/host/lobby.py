"""The lobby of a host: games that wait for a move, open tables, games to watch and those just over."""

from time import monotonic

from cb_tui.core.values import SeatId
from cb_tui.host.answers import GameRow, Lobby, TableRow
from cb_tui.host.requests import SeeLobby
from cb_tui.presentation.host.columns import two_columns, widths
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.lobby_page import Kind, ListLook, beside_lines, list_lines, promise, rating_text, sections
from cb_tui.presentation.host.times import date_text
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, label, line, number_run, shorten, wrap
from cb_tui.session.errors import LibraryError
from cb_tui.ui.screens.host.page import HostPage

PACE = 60  # seconds after which the ages and clocks of the rows are painted anew
AIRY = 20  # lines of a terminal with a blank line above the lists
NOTHING = "No one plays here now. Offer a battle to others, play the battle of the day, or practice."


class LobbyScreen(HostPage):
    """All that happens at a host, a line each. Enter goes there."""

    over = False
    row = 0

    def look(self) -> None:
        """Ask who is here and what is played. The selected row stays selected wherever it is now."""
        marked = self._marked() if hasattr(self, "lobby") else None
        self.lobby, self._asked = self.app.ask(SeeLobby(), Lobby), monotonic()
        self._names: dict[tuple[str, SeatId], str] = {}
        self.rows = [(section.kind, row) for section in sections(self.lobby) for row in section.rows]
        where = [_place(kind, row) for kind, row in self.rows]
        self.row = where.index(marked) if marked in where else max(0, min(self.row, len(where) - 1))
        self._lines: list[int | None] = []  # rows by line of the page

    def on_mount(self) -> None:
        """Tell ages and clocks anew every minute, without asking the host."""
        if self.lobby.news and not self._beside:
            self.note = line(label(self.lobby.news[0]))
        self.set_interval(PACE, self._repaint)

    @property
    def now(self) -> int:
        """Return the host's time."""
        return self.lobby.now + int(monotonic() - self._asked)

    @property
    def _beside(self) -> bool:
        return bool(widths(self.size.width)[1])

    def _marked(self) -> tuple[object, ...] | None:
        return _place(*self.rows[self.row]) if self.rows else None

    def mode(self) -> str:
        return "lobby"

    def idle(self) -> frozenset[str]:
        """Return the actions of registered players for a guest, and those on a row if the lists are empty."""
        guest = frozenset() if self.app.welcome.number else frozenset(("new",))
        return guest if self.rows else guest | {"enter", "table", "down", "up"}

    def head(self) -> tuple[Line, Line]:
        """Return the host and the player, and who is here."""
        you, rating = self.app.welcome, self.lobby.rating
        host = TextRun(f" {you.host}  " if self._beside else "", bold=True)
        rated = line(rating_text(rating), label(f" in {family_name(self.lobby.family)}")) if rating else ()
        named = line(host, f" {you.name}   ", rated)
        return named, line(label(f"{len(self.lobby.here)} here   {date_text(self.now)} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the lists, and beside them who is here, the day, the ladder and the news."""
        left, right = widths(width)
        top = int(height >= AIRY)
        rows = self._list(left, height - top)
        margin = (width - left - right - 1) // 2 if right else 0  # as two_columns has it
        self._margin = margin
        self._lines = [*[None] * top, *(index for index, _ in rows)]
        shown = [BLANK] * top + [
            self.selected(row, left - 1) if index is not None and index == self.row else row for index, row in rows
        ]
        beside = beside_lines(self.lobby, self.app.welcome.name, right - 1, height - top) if right else []
        return two_columns(shown, [BLANK] * top + beside, width, height)

    def _list(self, width: int, height: int) -> list[tuple[int | None, Line]]:
        """Return the lines of the lists around the selected row."""
        if not self.rows:
            return [(None, line("  ", row)) for row in wrap(NOTHING, width - 4)]
        look = ListLook(self.sign(">"), self.sign("v"), self.now, self._seat_name)
        rows = list_lines(sections(self.lobby), self.row, width, look)
        if len(rows) > height:  # without blank lines
            rows = [each for each in rows if each[1] != BLANK]
        here = next(place for place, (index, _) in enumerate(rows) if index == self.row)
        first = max(0, min(here - height // 2, len(rows) - height))
        return rows[first : first + height]

    def _seat_name(self, battle: str, seat: SeatId) -> str:
        """Return the name of a seat, or its ID in a battle that is not in this library."""
        if (battle, seat) not in self._names:
            try:
                seated = self.app.library.read(battle).seated
                self._names.update({(battle, each.id): each.name for each in seated})
            except LibraryError:
                pass
        return self._names.get((battle, seat), seat)

    def message(self) -> Line:
        """Return the effect of Enter."""
        if not self.rows:
            return line(
                number_run("n"), label(" offers a battle, "), number_run("d"), label(" is the battle of the day")
            )
        kind, row = self.rows[self.row]
        return shorten(line(number_run("Enter"), label(promise(kind, row, self.now))), self.size.width - 1)

    def press(self, action: str) -> None:
        """Select a row, go there, open a page, or leave."""
        match action:
            case "down" | "up" if self.rows:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.rows)
            case "enter" if self.rows:
                self.note = line(label(self._go(*self.rows[self.row])))
            case "table" if self.rows:
                self.note = line(label(self.app.open_page("table", str(self.rows[self.row][1].table))))
            case "new" | "profile" if not self.app.welcome.number:
                self.note = line(label(self.app.register()))
            case "new":
                self.note = line(label(self.app.open_page("new table")))
            case "ladder" | "replays" | "profile" | "daily" | "visitors":
                self.note = line(label(self.app.open_page(action)))
            case "again":
                self.note = line(label(self.app.play_again(self._played())))
            case "practice":
                self.note = line(label(self.app.visit("practice")))
            case "settings":
                self.app.show_settings()
            case "quit":
                self.app.exit(0)

    def _go(self, kind: Kind, row: GameRow | TableRow) -> str:
        """Go to the game or table of a row. Return why not, or an empty string."""
        if isinstance(row, TableRow):
            return self.app.open_page("table", str(row.table))
        match kind:
            case "move" | "wait":
                return self.app.visit("game", row.table, row.game)
            case "watch":
                return self.app.visit("watch", row.table, row.game)
            case _:
                return self.app.visit("replay", row.table, row.game)

    def _played(self) -> int:
        """Return the table of the selected game if the player has played it to its end, else 0."""
        row = self.rows[self.row][1] if self.rows else None
        return row.table if isinstance(row, GameRow) and row.mine and row.result else 0

    def pick(self, y: int) -> None:
        """Select a clicked row, or go there if it is selected already."""
        index = self._lines[y] if y < len(self._lines) else None
        if index is not None and self._margin <= self.clicked_column:
            chosen, self.row = index == self.row, index
            if chosen:
                self.press("enter")


def _place(kind: Kind, row: GameRow | TableRow) -> tuple[object, ...]:
    """Return the part of a row that no move changes."""
    return ("table", row.table) if isinstance(row, TableRow) else (kind == "over", row.table, row.game)
