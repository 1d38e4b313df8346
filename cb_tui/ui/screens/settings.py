"""The settings: a line each, changed with the arrows, written at once."""

from typing import Any, NamedTuple, get_args, get_type_hints

from cb_tui.core.standing_orders import LEVELS, Preset
from cb_tui.games import presets
from cb_tui.presentation.keys import cap
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run
from cb_tui.session.settings import RANGES, Settings, standing
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.bindings import BindingsScreen

VALUE, ABOUT = 25, 40  # columns
ORDERS = presets()
STEPS = {"guard": 50}
UNITS = {"guard": " ms"} | {key: preset.unit for key, preset in ORDERS.items()}


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
            case "map" | "colours" | "background":
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
