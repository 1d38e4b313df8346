"""The keys of every action, a line each, changed by pressing one."""

from typing import NamedTuple

from cb_tui.presentation.binding import EVERYWHERE, common, movable
from cb_tui.presentation.key import cap_of, word_of
from cb_tui.presentation.keys import KEYS, rows
from cb_tui.presentation.text import BLANK, WARN, Line, Lines, TextRun, columns_at, label, line, number_run, shorten
from cb_tui.ui.screens.base import MenuScreen

KEY, HELP = 16, 30  # columns


class BindingRow(NamedTuple):
    """An action at a mode, its keys now, and what it does."""

    action: str
    caps: str
    help: str


class BindingsScreen(MenuScreen):
    """One mode at a time, `everywhere` first: what is bound there holds at each mode that has the action."""

    def __init__(self, mode: str = EVERYWHERE) -> None:
        super().__init__()
        self.moments = [EVERYWHERE, *KEYS]
        self.at, self.row, self.top = self.moments.index(mode), 0, 0
        self.waiting = False  # for the key that shall do it

    @property
    def where(self) -> str:
        """Return the mode whose keys are listed."""
        return self.moments[self.at]

    def rows(self) -> list[BindingRow]:
        """Return the actions of the mode with their keys."""
        own = self.app.preferences.settings.keys.get(self.where, {})
        if self.where != EVERYWHERE:
            now = {key.action: key for key in reversed(rows(self.where))}
            keys = [(key, now.get(key.action, key)) for key in movable(self.where)]
            return [BindingRow(key.action, shown.cap, key.help_text()) for key, shown in keys]
        found = []
        for action, moments in common().items():
            key = next(key for key in KEYS[moments[0]] if key.action == action)
            caps = " ".join(cap_of(word) for word in own[action].split()) if action in own else key.cap
            found.append(BindingRow(action, caps, key.help_text()))
        return found

    def mode(self) -> str:
        return "bindings"

    def head(self) -> tuple[Line, Line]:
        """Return the title with the mode, and its number."""
        place = f"{self.at + 1} of {len(self.moments)} "
        return line(TextRun(" Keys: ", bold=True), TextRun(self.where, bold=True)), line(label(place))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each action, scrolled to show the selected one."""
        own = self.app.preferences.settings.keys.get(self.where, {})
        found, high = self.rows(), max(1, height - 1)
        self.row = min(self.row, len(found) - 1)
        self.top = max(0, min(max(self.top, self.row - high + 1), self.row, max(0, len(found) - high)))
        shown: Lines = [BLANK]
        for index, row in enumerate(found[self.top : self.top + high], self.top):
            here = index == self.row
            mark = number_run("> ") if here else "  "
            caps = TextRun(row.caps, bold=here or row.action in own)
            mine = label("own  ") if row.action in own else ""
            about = line(mine, label(row.help))
            shown.append(
                shorten(
                    columns_at((1, line(mark)), (3, TextRun(row.action, bold=here)), (KEY, caps), (HELP, about)), width
                )
            )
        return shown

    def message(self) -> Line:
        """Return the request for a key, or how to bind one."""
        action = self.rows()[self.row].action
        if self.waiting:
            return line(
                "Press the key that should do ", number_run(action), "; ", number_run("Esc"), " leaves it as it is"
            )
        everywhere = self.where == EVERYWHERE
        told = f"on all {len(common()[action])} screens that have it" if everywhere else f"on the screen {self.where}"
        return line(number_run("Enter"), f" binds {action} {told}")

    def key(self, press: str) -> None:
        """Bind the next key while one is awaited."""
        if not self.waiting:
            super().key(press)
            return
        self.waiting = False
        self.note = line(label("Unchanged")) if press == "escape" else self._bind(word_of(press))
        self.paint()

    def press(self, action: str) -> None:
        """Select another line or mode, wait for a key, restore keys, or go back."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.rows())
            case "moment_on" | "moment_back":
                self.at = (self.at + (1 if action == "moment_on" else -1)) % len(self.moments)
                self.row = self.top = 0
            case "enter":
                self.waiting = True
            case "reset":
                self.note = self._bind(None)
            case "reset_all":
                own = self.app.preferences.settings.keys
                paths = [("keys", mode, action) for mode, table in own.items() for action in table]
                whys = [self.app.preferences.change(path, None) for path in paths]
                self.note = line(next(filter(None, whys), "All keys are back at their defaults"))
            case "back":
                self.app.pop_screen()

    def _bind(self, word: str | None) -> Line:
        """Bind the selected action to a key, None for its default keys, and return the message about it."""
        preferences, action = self.app.preferences, self.rows()[self.row].action
        refused = preferences.refusal(self.where, action, word)
        if refused:
            return line(TextRun(refused, WARN), f" ({action} is unchanged)")
        why = preferences.change(("keys", self.where, action), word)
        if why:
            return line(why)
        done = f"is {cap_of(word)} now" if word else "is back to its default"
        return line(number_run(action), f" {done}; saved")

    def pick(self, y: int) -> None:
        """Select the line of a click, or wait for a key if it is selected already."""
        index = self.top + y - 1
        if y >= 1 and index < len(self.rows()):
            self.waiting = index == self.row
            self.row = index
