"""Inspect: the log line by line, every die of the marked one in place of the map, or the map as it was then."""

from typing import Any

from cb_tui.core.report import Roll
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    BLANK,
    FATES,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    number_run,
    percent,
    plain_text,
    section_head,
    shorten,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.log_book import LogRecords
from cb_tui.ui.modes.log_filter import FilterMode, FindMode, LogMode, NoteMode
from cb_tui.ui.saved_mode import LogFilter
from cb_tui.ui.screen_spec import screen_spec_of

ONE_LINE = 56  # columns from which a shot of the list has one line


class InspectMode(LogMode):
    """The log at line `now` among the lines that pass the filter. Esc goes back to `under`.

    `then` shows the map of that moment.
    """

    keys = "inspect"
    clickable_list = "panel"
    parent: Mode

    def __init__(self, game: Position, desk: ViewState, under: Mode) -> None:
        self.game, self.desk, self.parent = game, desk, under
        self.now_table, self.entries = desk.table, desk.log_view.entries
        self.book = LogRecords(desk.position or game, desk.table, self.entries)
        self.shows_past, self.scroll, self.top, self.across = False, 0, 0, 0
        self.below = 0  # lines of the dice for which there was no room
        attack = under.marked_attack()
        mine = [index for index, entry in enumerate(self.entries) if attack is not None and entry.report is attack]
        self.now = mine[0] if mine else max(0, len(self.entries) - 1)
        self.matches: list[int] = []
        self._sift()

    @classmethod
    def sought(cls, game: Position, desk: ViewState, under: Mode) -> FindMode:
        """Return the log with a search offered for the piece under the cursor, or for its hex."""
        mode = cls(game, desk, under)
        stack = desk.table.stack(desk.cursor)
        return FindMode(mode, mode, stack[0].id if stack else desk.cursor)

    # --- display ---------------------------------------------------------------------------------------------------

    def displayed_view(self, desk: ViewState) -> GameView:
        """Now, or just before the marked line."""
        return self.book.before(self.entries[self.now]) if self.shows_past and self.shown else self.now_table

    def marked_step(self) -> int:
        """Return the step of the marked line, or 0 if no line is shown."""
        return self.entries[self.now].step if self.shown else 0

    @property
    def needle(self) -> str:
        return self.desk.last_search

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the marked line alone, for a panel of few lines."""
        return self.full_panel(desk, width, 5)[:5]

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the list of lines with the marked one in view, and morale and luck below it if they fit."""
        foot = screen_spec_of(self.now_table).foot(self.now_table, desk.luck, width, False) if height > 12 else []
        found = f"{self.shown.index(self.now) + 1} of {len(self.shown)}" if self.shown else "nothing"
        names = {force.side: force.name for force in self.now_table.scene.forces}
        asked = f"{desk.log_filter.words(names)}  " if not desk.log_filter.open else ""
        turn = f"{self.now_table.turn_word} {self.book.number(self.now)}  " if self.shown and not asked else ""
        rows: Lines = [
            fit(line(number_run("LOG "), TextRun(asked, WARN), label(turn), found), width),
            section_head(width),
        ]
        room = height - len(rows) - len(foot)
        listed = self._listed(width, max(1, room))
        return [*rows, *listed, *[BLANK] * (room - len(listed)), *foot]

    def page(self, width: int, height: int) -> Lines | None:
        """Return all dice of the marked line, or None if the map is shown."""
        if self.shows_past:
            return None
        if not self.entries:
            return [(label(" Nothing has happened yet."),)]
        if not self.shown:
            return [(label(" No log line matches the filter."),), line(" ", number_run("a"), label(" shows all lines"))]
        rows = [line(" ", row) for row in self.book.explained(self.now, width - 2)]
        self.scroll = max(0, min(self.scroll, len(rows) - height))
        self.below = max(0, len(rows) - height - self.scroll)
        return rows[self.scroll : self.scroll + height]

    def message(self, desk: ViewState) -> Line:
        """Return the keys to continue with."""
        if self.shows_past:
            return line(
                f"The {self._noun} just before it.   ",
                number_run("j/k"),
                " another line   ",
                number_run("Enter"),
                " the dice again",
            )
        tail = line(number_run("a"), " all lines") if not desk.log_filter.open else line(number_run("f"), " filter")
        if self.needle:
            return line(number_run("n"), "/", number_run("N"), f" next {self.needle!r}: {self.found()}.   ", tail)
        if self.below:
            more = line(number_run("Space"), f" {self.below} more line{'s' * (self.below != 1)} of dice.   ")
            return line(more, number_run("Enter"), " shows the ", self._noun, " then.   ", tail)
        before = f"The {self._noun} as it was then: "
        return line(before, number_run("Enter"), ".   From this point: ", number_run("R"), " replay.   ", tail)

    @property
    def _noun(self) -> str:
        return screen_spec_of(self.now_table).noun(self.now_table)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the place of the marked line and its line of fire."""
        if not self.shows_past or not self.shown:
            return MapOverlay()
        report, table = self.entries[self.now].report, self.displayed_view(desk)
        mark = self.book.mark(self.entries[self.now])
        place = report.places[0] if report is not None and report.places else None
        pieces = table.pieces
        by = [one for one in report.actors if one in pieces] if report is not None else []
        if place not in table.scene.board.terrain:
            place = pieces[by[0]].at if by else None
        if place is None:
            return MapOverlay(mark=mark)
        origin = pieces[by[0]].at if by else None
        if (
            report is not None
            and report.attack
            and origin is not None
            and origin in table.scene.board.terrain
            and origin != place
        ):
            return MapOverlay(cursor=place, selected=by[0], line=(origin, place), mark=mark)
        return MapOverlay(cursor=place, selected=by[0] if by else None, mark=mark)

    # --- keys --------------------------------------------------------------------------------------------------------

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle movement in the log, turn jumps, the past map, search, filter, notes, copy and back."""
        match action:
            case "down" | "up" | "page_down" | "page_up":
                self._by({"down": 1, "up": -1, "page_down": 10, "page_up": -10}[action])
            case "first" | "last":
                self._by(-len(self.entries) if action == "first" else len(self.entries))
            case "turn" | "turn_on":
                self._turns(-1 if action == "turn" else 1)
            case "scroll":
                self.scroll = self.scroll + 8 if self.below else 0
            case "enter":
                self.shows_past = not self.shows_past and bool(self.shown)
            case "find" | "filter" | "note" | "next" | "previous" | "all":
                return self._seek(action)
            case "copy" | "replay_here" if not self.shown:
                return Notify(line("There is no line here"))
            case "back" if self.shows_past:
                self.shows_past = False
            case "back":
                return AskScreen("stay")
            case "help" | "quit" | "legend" | "zoom" | "unzoom" | "luck" | "copy" | "replay_here":
                return AskScreen(action)
        return None

    def move_cursor(self, to: Any, desk: ViewState) -> Reply:
        """Return the keys of the log: the mouse moves nothing here."""
        return Notify(line(number_run("j/k"), " another line   ", number_run("Esc"), " back"))

    def text(self) -> str:
        """Return the marked line with all its dice and modifiers, as one line of plain text."""
        return self.book.text(self.now)

    def search(self, needle: str) -> None:
        """Mark the nearest line that contains a piece's name, a hex, a side's name, else any text."""
        self.desk.last_search = needle
        self._match()
        if self.matches and self.now not in self.matches:
            self.now = min(self.matches, key=lambda index: (abs(index - self.now), -index))
        self.scroll = 0

    def found(self) -> str:
        """Return the number of lines with a match as text, after the position of the marked one.

        The text is "no line" if none matches, and empty without a search.
        """
        if not self.matches:
            return "no line" if self.needle else ""
        which = f"{self.matches.index(self.now) + 1} of " if self.now in self.matches else ""
        return f"{which}{len(self.matches)}"

    # --- which lines -------------------------------------------------------------------------------------------------

    def _seek(self, action: str) -> Reply:
        """Handle search, filter and note."""
        grid = self.now_table.geometry
        match action:
            case "find":
                self.shows_past = False
                return SwitchTo(FindMode(self, self))
            case "filter":
                self.shows_past = False
                return SwitchTo(FilterMode(self, self.desk.log_filter, self._through))
            case "all":
                self._through(LogFilter())
                self.search("")
            case "note":
                return (
                    SwitchTo(NoteMode(self, self, self._write))
                    if self.shown
                    else Notify(line("There is no line to put a note on"))
                )
            case _ if not self.needle:
                return Notify(
                    line(
                        number_run("/"),
                        f" finds text, a piece (R2), a {grid.unit} ({grid.example}) or a side; then ",
                        number_run("n"),
                        " continues",
                    )
                )
            case _ if not self.matches:
                return Notify(line(f"No line shown contains {self.needle!r}"))
            case _:
                self._next(1 if action == "next" else -1)
        return None

    def _next(self, by: int) -> None:
        ahead = [index for index in self.matches if (index > self.now if by > 0 else index < self.now)]
        self.now = (ahead or self.matches)[0 if by > 0 else -1]
        self.scroll = 0

    def _through(self, sieve: LogFilter) -> None:
        self.desk.log_filter = sieve
        self._sift()

    def _sift(self) -> None:
        """Apply the filter and mark the passing line nearest to the marked one."""
        sieve = self.desk.log_filter
        every = range(len(self.entries))
        had = self.book.had
        self.shown = list(every) if sieve.open else [n for n in every if sieve.passes(self.entries[n], had)]
        if self.shown and self.now not in self.shown:
            self.now = min(self.shown, key=lambda index: (abs(index - self.now), -index))
        self.scroll = self.top = 0
        self._match()

    def _match(self) -> None:
        self.matches = [n for n in self.shown if self._holds(self.entries[n])] if self.needle else []

    def _holds(self, entry: LogRow) -> bool:
        needle, text = self.needle, plain_text(line(entry.short, " ", entry.wide))
        if needle in self.now_table.sides:
            return needle in entry.units
        named = next((force for force in self.now_table.scene.forces if force.name.lower() == needle.lower()), None)
        if named is not None:
            return entry.side == named.side
        return needle.lower() in text.lower() or needle in entry.hexes

    def _write(self, text: str) -> Line:
        """Write a note to the save and show it behind the command of the marked line."""
        entry = self.entries[self.now]
        assert isinstance(self.game, Game), "notes cannot be written in a replay"
        try:
            self.game.note(text, entry.step)
        except SessionError as error:
            return line(error.sentence)
        self.desk.log_view.note(self.now_table, entry.step, text, entry.side)
        self._sift()
        return line(f"Noted at step {entry.step}; it goes into the report too")

    def _by(self, count: int) -> None:
        if self.shown:
            place = max(0, min(self.shown.index(self.now) + count, len(self.shown) - 1))
            self.now, self.scroll = self.shown[place], 0

    def click_line(self, y: int) -> bool:
        """Mark a clicked line of the list, below its two title lines. Return whether it was marked already."""
        below = y - 2
        for index in self.shown[self.top :] if below >= 0 else ():
            below -= self._height(self.entries[index])
            if below < 0:
                marked, self.now, self.scroll = index == self.now, index, 0
                return marked
        return False

    def _turns(self, by: int) -> None:
        """Mark the first line of the turn before, or of the next one, wrapping at both ends."""
        began = [0, *(n for n, entry in enumerate(self.entries) if n and entry.begins)]
        starts = [next((n for n in self.shown if n >= start), self.now) for start in began] if self.shown else []
        if not starts:
            return
        sooner, later = [one for one in starts if one < self.now], [one for one in starts if one > self.now]
        self.now = (sooner or starts)[-1] if by < 0 else (later or starts)[0]
        self.scroll = 0

    def _listed(self, width: int, room: int) -> Lines:
        """Return the lines that fit around the marked one (`>`), with `*` for search hits.

        An attack has a second line if it does not fit in one.
        """
        if not self.shown:
            return []
        self.across = width - 4
        place = self.shown.index(self.now)
        least, used = place, 0  # the first line from which the marked one is still in view
        while least >= 0 and (used := used + self._height(self.entries[self.shown[least]])) <= room:
            least -= 1
        self.top = max(min(self.top, place), min(least + 1, place))
        rows: Lines = []
        matches = set(self.matches)
        for index in self.shown[self.top : self.top + room]:
            entry, marked = self.entries[index], index == self.now
            sought = "*" if index in matches else " "
            head = number_run(f"{entry.step:>3}>") if marked else line(label(f"{entry.step:>3}"), number_run(sought))
            if entry.roll is not None and self._height(entry) == 1:
                rows.append(line(head, shorten(entry.wide, self.across)))
                continue
            short = entry.shorter if entry.shorter and length(entry.short) > self.across else entry.short
            if entry.roll is not None:
                short = line(entry.who, f"  {entry.roll.pools}")
            rows.append(line(head, fit(shorten(short, self.across), self.across)))
            if entry.roll is not None:
                rows.append(_second(entry.roll))
        return rows[:room]

    def _height(self, entry: LogRow) -> int:
        """Return the number of lines that an entry takes in the list."""
        return 1 + (entry.roll is not None and self.across < ONE_LINE)


def _second(roll: Roll) -> Line:
    """Return the result of an attack and its likelihood."""
    hit, had = roll.result_index > 0, percent(roll.result.chance)
    word = roll.result.log_word or roll.result.word
    return columns_at(
        (4, TextRun(word, FATES[roll.result.mark], bold=hit)),
        (max(17, len(word) + 5), label(had if len(word) > 12 else f"{had} likely")),
    )
