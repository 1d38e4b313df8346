"""The settings, a line each, written at once, and the keys of every action, changed by pressing one."""

from typing import Any, NamedTuple, get_args, get_type_hints

from cb_tui.core.standing_orders import LEVELS, Preset
from cb_tui.games import presets
from cb_tui.presentation.binding import EVERYWHERE, common, movable
from cb_tui.presentation.key import cap_of, word_of
from cb_tui.presentation.keys import KEYS, cap, rows
from cb_tui.presentation.text import BLANK, WARN, Line, Lines, TextRun, columns_at, label, line, number_run, shorten
from cb_tui.session.settings import RANGES, Settings, standing
from cb_tui.ui.screens.base import MenuScreen

KEY, HELP = 16, 30  # columns
VALUE, ABOUT = 25, 40  # columns
ORDERS = presets()
STEPS = {"guard": 50}
UNITS = {"guard": " ms"} | {key: preset.unit for key, preset in ORDERS.items()}


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


class SettingRow(NamedTuple):
    """One setting: its key path, name and meaning, which names keys of a battle by their actions."""

    path: tuple[str, ...]
    name: str
    about: str

    @property
    def values(self) -> list[Any]:
        """Return all values of the setting, in order."""
        key = self.path[-1]
        if self.path[0] == "orders":
            return list(ORDERS[key].values)
        if key in RANGES:
            least, most = RANGES[key]
            return list(range(least, most + 1, STEPS.get(key, 1)))
        hints = get_type_hints(Settings)
        return [True, False] if hints[key] is bool else list(get_args(hints[key]))

    def of(self, settings: Settings) -> Any:
        """Return the value of the setting."""
        key = self.path[-1]
        return standing(settings)[key] if self.path[0] == "orders" else getattr(settings, key)


def _named(preset: Preset) -> str:
    """Return the name of a row: a number belongs to the choice above it."""
    return f"Orders: {preset.name}" if preset.words else f"  {preset.name}"


ROWS = (
    SettingRow(("map",), "Map symbols", "unicode draws woods, houses and flags with symbols"),
    SettingRow(("colours",), "Colors", "auto: what the terminal reports; NO_COLOR overrides"),
    SettingRow(("background",), "Background", "auto: what COLORFGBG says, else dark"),
    SettingRow(("speed",), "AI speed", "1 is slow, 3 is one action a second, 5 is instant"),
    SettingRow(("reach",), "Show reach", "whether a new game shows where a piece can go; {reach} toggles it"),
    SettingRow(("mouse",), "Mouse", "off: the terminal keeps the mouse, to select and copy"),
    SettingRow(("bell",), "Bell", "on: rings when you must decide during or after the other side's turn"),
    SettingRow(("guard",), "Type-ahead guard", "how long you must stop typing before a question accepts a key"),
    SettingRow(
        ("level",),
        "AI level",
        "for new games, if their rules have levels: recruit is easy, officer is hard",
    ),
    SettingRow(("look",), "Look", "lean: fewer bytes for a slow line, the default over SSH; rich: every tint"),
    *(SettingRow(("orders", key), _named(preset), preset.about) for key, preset in ORDERS.items()),
)
WORDS = {True: "on", False: "off", "none": "no color", "8": "8 colors", "16": "16 colors"}
WORDS |= {"256": "256 colors", "truecolor": "true color"}
WORDS |= {level.id: level.title.lower() for level in LEVELS}
WORDS |= {value: said for preset in ORDERS.values() for value, said in preset.words.items()}


class SettingsScreen(MenuScreen):
    """All settings, and a line that leads to the keys."""

    def __init__(self) -> None:
        super().__init__()
        self.row = self.top = 0

    def mode(self) -> str:
        return "settings"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the path of the file."""
        file = self.app.preferences.file
        return (TextRun(" Settings", bold=True),), line(label(f"{file.path} " if file else "lost when you quit "))

    def body(self, width: int, height: int) -> Lines:  # noqa: ARG002 - every page is asked alike
        """Return a line for each setting, scrolled to show the selected one."""
        chosen = self.app.preferences.settings
        rows: Lines = []
        for index, row in enumerate(ROWS):
            value = row.of(chosen)
            told = word(value) + UNITS.get(row.path[-1], "")
            shown = f"< {told} >" if index == self.row else f"  {told}"
            own = "" if value == row.of(Settings()) else "changed"
            rows.append(self._line(index, row.name, shown, own))
        count = sum(len(table) for table in chosen.keys.values())
        told = f"  {count} of your own" if count else "  default"
        rows.append(self._line(len(ROWS), "Keys", told, "own" if count else ""))
        high = max(1, height - 1)
        self.top = max(0, min(max(self.top, self.row - high + 1), self.row, max(0, len(rows) - high)))
        return [BLANK, *rows[self.top : self.top + high]]

    def _line(self, index: int, name: str, value: str, own: str) -> Line:
        here = index == self.row
        mark = number_run("> ") if here else "  "
        return columns_at(
            (1, line(mark)), (3, TextRun(name, bold=here)), (VALUE, TextRun(value, bold=here)), (ABOUT + 12, label(own))
        )

    def message(self) -> Line:
        """Return the meaning of the selected setting."""
        if self.row == len(ROWS):
            return line(number_run("Enter"), " lists every key on every screen; each can be rebound")
        keys = {action: cap("offers", action) for action in ("reach", "orders")}
        return line(label(ROWS[self.row].about.format(**keys)))

    def press(self, action: str) -> None:
        """Select another setting, change or reset it, open the keys, or go back."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % (len(ROWS) + 1)
            case "keys":
                self._keys()
            case "enter" | "more" if self.row == len(ROWS):
                self._keys()
            case "more" | "less" | "enter" if self.row < len(ROWS):
                row = ROWS[self.row]
                now, values = row.of(self.app.preferences.settings), row.values
                near = min(range(len(values)), key=lambda index: _far(values[index], now))
                self.set(row, values[(near + (-1 if action == "less" else 1)) % len(values)])
            case "reset" if self.row < len(ROWS):
                self.set(ROWS[self.row], None)
            case "back":
                self.app.pop_screen()

    def set(self, row: SettingRow, value: Any) -> None:
        """Write a setting, None for the default, and apply it at once."""
        preferences = self.app.preferences
        said = preferences.change(row.path, None if value == row.of(Settings()) else value)
        self.note = line(said)
        match row.path[0]:
            case "map" | "colours" | "look" | "background":
                self.app.set_all_colours()
                if row.path[0] == "map" and self.app.ascii_only and value == "unicode":
                    self.note = line(said or "Saved, but this terminal (or --ascii) allows only ASCII")
            case "mouse":
                self.app.heed_mouse()
            case "speed" | "reach":
                self.app.set_all_speeds()
            case "orders":
                self.note = line(
                    said or label(f"Saved for new games; {cap('choose', 'orders')} in a battle changes that game")
                )

    def _keys(self) -> None:
        self.app.push_screen(BindingsScreen())

    def pick(self, y: int) -> None:
        """Select a clicked line, or take its next value if it is selected already."""
        index = self.top + y - 1
        if y >= 1 and index <= len(ROWS):
            if index == self.row:
                self.press("enter")
            self.row = index


def word(value: Any) -> str:
    """Return a value in the words of the screen."""
    return WORDS.get(value, str(value)) if not isinstance(value, int) or isinstance(value, bool) else str(value)


def _far(value: Any, now: Any) -> int:
    """Return the distance of two values of a setting, 0 if they are equal."""
    figures = isinstance(value, int) and not isinstance(value, bool)
    return abs(int(value) - int(now)) if figures else int(value != now)
