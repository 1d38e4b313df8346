"""The settings in groups, written at once, with their values explained and a sample of the map."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, get_args, get_type_hints

from cb_tui.core.grammar import capital
from cb_tui.core.standing_orders import LEVELS
from cb_tui.games import presets
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.keys import cap
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    wrap,
)
from cb_tui.session.settings import RANGES, Settings, standing
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.bindings import BindingsScreen

VALUE, VALUES = 22, 12  # columns of a value in the list and at the right
LEFT, BESIDE, WIDEST = 46, 74, 60  # columns of the list, of a page with a right half, and of that half
MIDDLE = 110  # columns of a page: on a wider screen it is centered
LAND = {"trees": "^\u2663", "buildings": "#\u2302"}  # signs of a sample
ORDERS = presets()
STEPS = {"guard": 50}
UNITS = {"guard": " ms"} | {key: preset.unit for key, preset in ORDERS.items()}


class SettingRow(NamedTuple):
    """One setting: its group, key path, name and meaning, which names keys of a battle by their actions.

    `values_about` explains its values.
    """

    group: str
    path: tuple[str, ...]
    name: str
    about: str
    values_about: Mapping[Any, str] = {}

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


LOOK, PLAY, STANDING = "Look", "Play", "Standing orders"
ROWS = (
    SettingRow(LOOK, ("map",), "Map symbols", "The signs of the map. Around it nothing changes.", {
        "ascii": "letters and signs of the keyboard", "unicode": "symbols for woods, houses and flags",
    }),
    SettingRow(LOOK, ("colours",), "Colors", "How many colors are sent. NO_COLOR overrides it.", {
        "auto": "what the terminal reports", "none": "bold and reverse alone",
    }),
    SettingRow(LOOK, ("background",), "Background", "The background that the colors are chosen for.", {
        "auto": "what COLORFGBG says, else dark", "dark": "light text", "light": "dark text",
    }),
    SettingRow(LOOK, ("look",), "Look", "How much is sent for the picture.", {
        "auto": "lean over SSH, else rich", "rich": "every tint and ground", "lean": "fewer bytes, for a slow line",
    }),
    SettingRow(PLAY, ("speed",), "AI speed", "How fast you watch the AI's turn.", {
        1: "slow", 3: "an action a second", 5: "at once",
    }),
    SettingRow(PLAY, ("reach",), "Show reach", "Whether a new game shows where a piece can go; {reach} toggles it."),
    SettingRow(PLAY, ("level",), "AI level", "Of the AI in new games, if their rules have levels.", {
        "auto": "officer, easier in the first battles", **{level.id: level.about for level in LEVELS},
    }),
    SettingRow(PLAY, ("bell",), "Bell", "Whether it rings when you must decide during or after the other side's turn."),
    SettingRow(PLAY, ("guard",), "Type-ahead guard", "How long you must stop typing before a question accepts a key."),
    SettingRow(PLAY, ("mouse",), "Mouse", "Whether the game takes the mouse.", {
        True: "click pieces, lines and keys", False: "the terminal keeps it, to select and copy",
    }),
    *(SettingRow(STANDING, ("orders", key), capital(preset.name) if preset.words else f"  {preset.name}", preset.about)
      for key, preset in ORDERS.items()),
)  # fmt: skip
KEYS_ABOUT = "Every key on every screen. Each can be rebound."
SHOWN = 8  # values of a setting that are listed
WORDS = {True: "on", False: "off", "none": "no color", "8": "8 colors", "16": "16 colors"}
WORDS |= {"ascii": "ASCII", "unicode": "Unicode"}
WORDS |= {"256": "256 colors", "truecolor": "true color"}
WORDS |= {level.id: level.title.lower() for level in LEVELS}
WORDS |= {value: said for preset in ORDERS.values() for value, said in preset.words.items()}


class SettingsScreen(MenuScreen):
    """All settings, and a line that leads to the keys."""

    def __init__(self) -> None:
        super().__init__()
        self.row = self.top = 0
        self._at: list[int] = []  # the setting on each line from the second on, -1 on a blank or a heading
        self._changed: list[tuple[SettingRow, Any]] = []  # with the values before

    def mode(self) -> str:
        return "settings"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the path of the file, which a host does not show."""
        file = self.app.preferences.file
        kept = f"{file.path} " if file and self.app.shows_paths else "" if file else "lost when you quit "
        return (TextRun(" Settings", bold=True),), line(label(kept))

    def body(self, width: int, height: int) -> Lines:
        """Return the settings in groups, scrolled to show the selected one, and its values at the right."""
        left = LEFT if width >= BESIDE else width
        listed: list[tuple[int, Line]] = []
        for index, row in enumerate(ROWS):
            if not index or row.group != ROWS[index - 1].group:
                listed += [(-1, BLANK)] * bool(index) + [(-1, line("  ", TextRun(row.group, "heading", bold=True)))]
            listed.append((index, self._line(index, row.name, self._told(row), left)))
        own = sum(len(table) for table in self.app.preferences.settings.keys.values())
        listed += [
            (-1, BLANK),
            (len(ROWS), self._line(len(ROWS), "Keys", f"{own} of your own" if own else "default", left)),
        ]
        at = next(at for at, (index, _) in enumerate(listed) if index == self.row)
        cut = len(listed) > height - 1
        high = max(1, height - 1 - cut)
        self.top = max(0, min(max(self.top, at - high + 2), max(0, at - 1), max(0, len(listed) - high)))
        shown = listed[self.top : self.top + high]
        self._at = [index for index, _ in shown]
        page = [BLANK, *(row for _, row in shown)]
        if more := sum(index >= 0 for index, _ in listed[self.top + high :]):
            page.append(line(label(f"   {more} more below")))
        if left == width:
            return page
        edge, indent = TextRun(self.sign("|"), RULE), " " * max(0, (width - MIDDLE) // 2)
        side = [BLANK, *self._about(min(width - left - 3, WIDEST))]
        pairs = zip_longest(page, side, range(height), fillvalue=BLANK)
        rows = [columns_at((0, fit(one, left)), (left, edge), (left + 2, other)) for one, other, _ in pairs]
        return [line(indent, row) for row in rows][:height]

    def _told(self, row: SettingRow) -> str:
        """Return the value of a setting, and what it comes to here."""
        value = row.of(self.app.preferences.settings)
        match row.path[0]:
            case "map" if value == "unicode" and self.app.ascii_only:
                return "Unicode (here ASCII)"
            case "colours" if value == "auto":
                return f"auto: {word(self.app.colours if self.app.colours != 'mono' else 'none')}"
            case "background" if value == "auto":
                return f"auto: {'dark' if self.app.dark_background else 'light'}"
        return word(value) + UNITS.get(row.path[-1], "")

    def _line(self, index: int, name: str, value: str, width: int) -> Line:
        here = index == self.row
        shown = TextRun(f"< {value} >", bold=True) if here and index < len(ROWS) else label(f"  {value}")
        mark = TextRun(self.sign(">") if here else "", "box", bold=True)
        row = columns_at((1, mark), (3, TextRun(name, bold=here)), (VALUE, shown))
        return self.selected(row, width) if here else row

    def _about(self, width: int) -> Lines:
        """Return the selected setting: its meaning, its values with theirs, and a sample of the map's look."""
        if self.row == len(ROWS):
            return [line(TextRun("Keys", "heading", bold=True)), *wrap(line(label(KEYS_ABOUT)), width)]
        row = ROWS[self.row]
        now, values = row.of(self.app.preferences.settings), row.values
        keys = {action: cap("offers", action) for action in ("reach", "orders")}
        rows = [line(TextRun(row.name.strip(), "heading", bold=True))]
        rows += [*wrap(line(label(row.about.format(**keys))), width), BLANK]
        unit = UNITS.get(row.path[-1], "")
        if len(values) > SHOWN:
            rows.append(line(f"{values[0]} to {values[-1]}{unit}, now ", number_run(f"{now}{unit}")))
        for value in values if len(values) <= SHOWN else ():
            here = value == now
            mark = TextRun(self.sign(">") if here else " ", "box", bold=True)
            told = wrap(line(label(row.values_about.get(value, ""))), width - VALUES) or [BLANK]
            rows.append(columns_at((0, mark), (2, TextRun(f"{word(value)}{unit}", bold=here)), (VALUES, told[0])))
            rows += [columns_at((VALUES, more)) for more in told[1:]]
        usual = row.of(Settings())
        rows += [BLANK, line(label(f"default {word(usual)}{unit}" if usual != now else "this is the default"))]
        return [*rows, BLANK, *sample(self.app.glyphs)] if row.group == LOOK else rows

    def message(self) -> Line:
        """Return the meaning of the selected setting where the page has no room for it, else the keys."""
        if self.row == len(ROWS):
            return line(number_run("Enter"), " lists every key on every screen; each can be rebound")
        if self.size.width >= BESIDE:
            undo = line(number_run("u"), label(" takes the last change back"))
            return line(number_run("h/l"), label(" changes it at once; "), undo)
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
            case "reset_all":
                for row in ROWS:
                    if row.of(self.app.preferences.settings) != row.of(Settings()):
                        self.set(row, None)
                self.note = line(label("All settings but the keys are back at their defaults"))
            case "undo" if self._changed:
                self.set(*self._changed.pop())
                self._changed.pop()  # what has just been noted
            case "back":
                self.app.pop_screen()

    def set(self, row: SettingRow, value: Any) -> None:
        """Write a setting, None for the default, and apply it at once."""
        preferences = self.app.preferences
        self._changed.append((row, row.of(preferences.settings)))
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
        index = self._at[y - 1] if 1 <= y <= len(self._at) else -1
        if index >= 0:
            if index == self.row:
                self.press("enter")
            self.row = index


def sample(glyphs: GlyphSet) -> Lines:
    """Return a piece of a map in these signs and the present colors."""
    looks = {name: TextRun(f"{LAND[name][glyphs.unicode] * 3} ", name, ground=name) for name in LAND}
    open_, blank = TextRun(" . ", "ornament", ground="level 0"), TextRun("  ", ground="level 0")
    chips = [
        TextRun(text, side, bold=True, ground=f"chip {side}") for text, side in (("R1 ", "first"), ("r1", "second"))
    ]
    hurt = TextRun("!", "warn", bold=True, ground="disrupted")
    rows: Lines = [
        line(looks["trees"], looks["trees"], open_, blank, looks["buildings"], open_),
        line(
            TextRun("=" * 4, "road", ground="level 0"),
            chips[0],
            TextRun("=" * 5, "road", ground="level 0"),
            *chips[1:],
            hurt,
            TextRun("===", "road", ground="level 0"),
        ),
        line(open_, blank, looks["trees"], TextRun(" 3  2  1  ", "number", bold=True, ground="reach")),
    ]
    return [line("  ", row) for row in rows]


def word(value: Any) -> str:
    """Return a value in the words of the screen."""
    return WORDS.get(value, str(value)) if not isinstance(value, int) or isinstance(value, bool) else str(value)


def _far(value: Any, now: Any) -> int:
    """Return the distance of two values of a setting, 0 if they are equal."""
    figures = isinstance(value, int) and not isinstance(value, bool)
    return abs(int(value) - int(now)) if figures else int(value != now)
