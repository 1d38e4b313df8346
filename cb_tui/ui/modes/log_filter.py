"""The log filter, a page beside the log that narrows its list with each change."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from cb_tui.core.geometry import Geometry
from cb_tui.presentation.text import BLANK, Line, Lines, columns_at, label, line, number_run, wrap
from cb_tui.ui.log_filter import CHANCES, KINDS, LogFilter
from cb_tui.ui.modes.base import Reply, SwitchTo, ViewState, cycle
from cb_tui.ui.modes.log import LogMode
from cb_tui.ui.modes.over import PopupMode
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
