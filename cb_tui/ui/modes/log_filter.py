"""The log narrowed, sought through and noted in: a page beside it, and lines that are typed below it."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from cb_tui.core.geometry import Geometry
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.text import BLANK, Line, Lines, columns_at, label, line, number_run, wrap
from cb_tui.ui.modes.base import Mode, Reply, SwitchTo, ViewState, cycle
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.saved_mode import CHANCES, KINDS, LogFilter
from cb_tui.ui.screen_spec import screen_spec_of

FIELDS = ("side", "kind", "piece", "hex", "below")
NAMES = {"side": "side", "kind": "kind", "piece": "piece", "below": "result's chance"}
ABOUT = line(
    label("The log shows only lines that match every row, until you press "),
    number_run("Backspace"),
    label(" on each row or press "),
    number_run("a"),
    label(" in the log."),
)
LONGEST = 60  # characters of a note: as many as the message line shows


class LogMode(Mode):
    """`entries` are all its lines, `now_table` the table as the game stands."""

    entries: list[LogRow]
    now_table: GameView

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the log list."""
        raise NotImplementedError

    def search(self, needle: str) -> None:
        """Select the nearest line that contains `needle`."""
        raise NotImplementedError

    def found(self) -> str:
        """Return the number of lines with a match, as text."""
        raise NotImplementedError


class FilterMode(PopupMode):
    """The filter page over the log `under`. Left and right change line `row`, typing sets a piece or hex."""

    keys = "filter"
    parent: LogMode

    def __init__(self, under: LogMode, sieve: LogFilter, set_: Callable[[LogFilter], None]) -> None:
        self.parent, self.sieve, self.set, self.row = under, sieve, set_, 0

    def page(self, width: int, height: int) -> Lines | None:
        """Return the five lines of the filter and a short explanation."""
        rows: Lines = [(number_run(" Log filter"),), BLANK]
        for index, name in enumerate(FIELDS):
            mark = number_run(">") if index == self.row else " "
            rows.append(
                columns_at(
                    (1, line(mark)),
                    (3, label(self._grid.unit if name == "hex" else NAMES[name])),
                    (20, self._value(name, marked=index == self.row)),
                )
            )
        return [*rows, BLANK, *(line(" ", row) for row in wrap(ABOUT, width - 2))]

    def _value(self, name: str, *, marked: bool) -> Line:
        """Return the value of a line in words, with a text cursor if it is typed."""
        value = getattr(self.sieve, name)
        words = str(value)
        if name == "side" and value:
            words = self.parent.now_table.force(value).name
        if name == "below" and value:
            words = f"below {value}%"
        shown = number_run(words) if value else label("any")
        return line(shown, number_run("_") if marked and name in ("piece", "hex") else "")

    def message(self, desk: ViewState) -> Line:
        """Return the keys that change the selected line."""
        name = FIELDS[self.row]
        if name in ("piece", "hex"):
            typed = f"type {'a name, R2' if name == 'piece' else self._grid.spelling}, or "
            return line(
                typed,
                number_run("Left"),
                " ",
                number_run("Right"),
                "   ",
                number_run("Backspace"),
                " any   ",
                number_run("Esc"),
                " done",
            )
        return line(
            number_run("Left"),
            " ",
            number_run("Right"),
            " change it   ",
            number_run("Backspace"),
            " any   ",
            number_run("Esc"),
            " done",
        )

    def move_cursor(self, to: Any, desk: ViewState) -> Reply:
        """Do nothing: the page has no map cursor."""
        return None

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another line, change its value, or go back to the log."""
        name = FIELDS[self.row]
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(FIELDS)
            case "more" | "less":
                self._put(
                    name, cycle(self._values(name, desk), getattr(self.sieve, name), 1 if action == "more" else -1)
                )
            case "rub":
                typed = getattr(self.sieve, name)[:-1] if name in ("piece", "hex") else 0 if name == "below" else ""
                self._put(name, typed)
            case "back":
                return SwitchTo(self.parent)
            case letter if len(letter) == 1:
                self._type(name, letter)
        return None

    def _type(self, name: str, letter: str) -> None:
        """Append a letter to a piece or hex name. A letter that no hex name continues with starts a new one."""
        now = getattr(self.sieve, name)
        if name == "piece" and len(now) < 12 and letter.strip():
            self._put(name, now + letter)
        elif name == "hex":
            texts = (now + letter, now + letter.upper(), letter, letter.upper())
            self._put(name, next(filter(self._grid.is_prefix, texts), now))

    @property
    def _grid(self) -> Geometry:
        return self.parent.now_table.geometry

    def _values(self, name: str, desk: ViewState) -> Sequence[Any]:
        match name:
            case "side":
                return ("", *(force.side for force in desk.table.scene.forces))
            case "kind":
                had = {entry.sort for entry in self.parent.entries}
                return ("", *(kind for kind in KINDS if kind in had.union(screen_spec_of(desk.table).kinds)))
            case "below":
                return (0, *CHANCES)
            case "piece":
                return (
                    "",
                    *sorted(
                        {unit for entry in self.parent.entries for unit in entry.units if unit in desk.table.sides}
                    ),
                )
            case _:
                return ("", *sorted({place for entry in self.parent.entries for place in entry.hexes}))

    def _put(self, name: str, value: object) -> None:
        self.sieve = replace(self.sieve, **{name: value})
        self.set(self.sieve)


class TypingMode(PopupMode):
    """A line of text typed letter by letter into `typed`, while the log stays on the screen."""

    keys = "find"
    parent: LogMode

    def __init__(self, under: LogMode, back: Mode, typed: str = "") -> None:
        self.parent, self.back, self.typed = under, back, typed

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page of the log, with the dice of the selected line."""
        return self.parent.page(width, height)

    def move_cursor(self, to: object, desk: ViewState) -> Reply:
        """Do nothing: the page has no map cursor."""
        return None

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Add a character, erase one, accept the text or discard it."""
        match action:
            case "enter":
                return self.done(desk)
            case "back":
                return self.dropped()
            case "rub":
                self.typed = self.typed[:-1]
            case letter if len(letter) == 1 and len(self.typed) < LONGEST:
                self.typed += letter
        self.changed()
        return None

    def changed(self) -> None:
        """Update the log after a change of the typed text."""

    def done(self, desk: ViewState) -> Reply:
        """Accept the typed text."""
        raise NotImplementedError

    def dropped(self) -> Reply:
        """Discard the typed text."""
        return SwitchTo(self.back)


class FindMode(TypingMode):
    """A search that moves the list with each letter. Enter without a letter searches for `offered`."""

    def __init__(self, under: LogMode, back: Mode, offered: str = "") -> None:
        super().__init__(under, back)
        self.offered = offered

    def message(self, desk: ViewState) -> Line:
        """Return the typed text and the number of lines that contain it."""
        if not self.typed and self.offered:
            other = label(f"), or type text, a piece or a {desk.table.geometry.unit}: ")
            return line("Find ", number_run(self.offered), label(" ("), number_run("Enter"), other, number_run("_"))
        return line(
            f"Find text, a piece, a {desk.table.geometry.unit} or side: ",
            number_run(f"{self.typed}_"),
            label(f"   {self.parent.found()}"),
        )

    def changed(self) -> None:
        """Select the nearest line that contains the text."""
        self.parent.search(self.typed)

    def done(self, desk: ViewState) -> Reply:
        """Keep the search, or search for `offered` if nothing was typed."""
        self.parent.search(self.typed or self.offered)
        return SwitchTo(self.back)

    def dropped(self) -> Reply:
        """Clear the search."""
        self.parent.search("")
        return SwitchTo(self.back)


class NoteMode(TypingMode):
    """A note on the selected line. `write` stores it in the save."""

    keys = "note"

    def __init__(self, under: LogMode, back: Mode, write: Callable[[str], Line]) -> None:
        super().__init__(under, back)
        self.write = write

    def message(self, desk: ViewState) -> Line:
        """Return the typed text."""
        return line(label("Note: "), number_run(f"{self.typed}_"))

    def done(self, desk: ViewState) -> Reply:
        """Write the note to the log, unless it is blank."""
        text = self.typed.strip()
        return SwitchTo(self.back, self.write(text)) if text else SwitchTo(self.back)
