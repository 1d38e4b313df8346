"""Key: one row of the table of keys, and the three names of a key press."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import name

from cb_tui.core.geometry import Geometry

TEXTUAL = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus",
    "plus_sign": "plus", "low_line": "underscore",
}  # fmt: skip
NAMED = {
    "tab": "Tab", "enter": "Enter", "escape": "Esc", "space": "Space", "backspace": "Backspace", "delete": "Del",
    "insert": "Ins", "home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right",
}  # fmt: skip
FUNCTION = {f"f{number}": f"F{number}" for number in range(1, 13)}
KEYPAD = {f"kp_{key}": f"Keypad {key}" for key in ("enter", "begin", *"0123456789")}
RESERVED = {
    "ctrl+c": "Ctrl+C asks to quit, everywhere", "ctrl+q": "Ctrl+Q asks to quit, everywhere",
    "ctrl+l": "Ctrl+L redraws the screen, everywhere", "ctrl+z": "Ctrl+Z suspends to the shell, everywhere",
    "ctrl+i": "a terminal sends the same for Ctrl+I and Tab",
    "ctrl+m": "a terminal sends the same for Ctrl+M and Enter",
}  # fmt: skip


class Key(NamedTuple):
    """One key: its presses as the screen names them, the action, how the key line and the help show it.

    The first row of a mode with a press has it. `over` names the action of a later row that it is taken from.
    """

    presses: str
    action: str
    cap: str
    word: str = ""  # in the key line; "" leaves it to the help
    help: str = ""  # {place} is the noun of the geometry, {example} the name of a place
    over: str = ""

    def help_text(self, grid: Geometry | None = None) -> str:
        """Return the text of what the key does, in the words of the geometry `grid` (None: hexes)."""
        place, example = (grid.unit, grid.example) if grid is not None else ("hex", "0605")
        return (self.help or self.word).format(place=place, example=example)


class Clash(NamedTuple):
    """A press that two rows of a mode claim: the first has it, the second does not know."""

    press: str
    first: Key
    second: Key


def clashes(keys: Iterable[Key]) -> Iterator[Clash]:
    """Yield each press that two rows claim, unless the first one is `over` the action of the second."""
    owners: dict[str, Key] = {}
    for key in keys:
        for press in key.presses.split():
            if press not in owners:
                owners[press] = key
            elif owners[press].over != key.action:
                yield Clash(press, owners[press], key)


def without(keys: Iterable[Key], *actions: str) -> tuple[Key, ...]:
    """Return the rows of all other actions."""
    return tuple(key for key in keys if key.action not in actions)


MORE = Key("question_mark", "help", "?", "more", "help on this screen")
QUIT = Key("q", "quit", "q", help="quit; everything is saved")
COMMANDS = Key("colon ctrl+p", "commands", ":", help="every command available now, by name; type a few letters")
SETTINGS = Key("S", "settings", "S", help="settings and keys")
LUCK = Key(
    "I", "luck", "I", help="luck ledger: results against the odds, by side, turn and piece; whether the dice are fair"
)


def press_of_sign(sign: str) -> str:
    """Return the screen's name for a typed sign: "slash" for "/", "a" for "a", "space" for a blank."""
    if sign.isalnum():
        return sign
    said = name(sign, "").lower().replace("-", "_").replace(" ", "_")
    return TEXTUAL.get(said, said)


SIGNS = {press_of_sign(chr(code)): chr(code) for code in range(32, 127)}


def character(press: str) -> str:
    """Return the character of a press by its name ("a", "full_stop"), or an empty string if it makes none."""
    if press in SIGNS:
        return SIGNS[press]
    return press if len(press) == 1 and press.isprintable() else _foreign(press)


def press_of(word: str) -> str | None:
    """Return the press for a key in a settings file ("f", "?", "tab", "ctrl+f", "f5"), or None if unknown."""
    if len(word) == 1:
        return press_of_sign(word) if word.isprintable() and not word.isspace() else None
    *held, last = word.lower().split("+") if not word.endswith("+") else [word]
    if held:
        letters = last in "abcdefghijklmnopqrstuvwxyz" and len(last) == 1
        known = (held == ["ctrl"] and letters) or last in NAMED or last in FUNCTION
        good = len(set(held)) == len(held) and set(held) <= {"ctrl", "shift", "alt"}
        return f"{'+'.join(held)}+{last}" if known and good else None
    found = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "return": "enter"}.get(last, last)
    return found if found in NAMED or found in FUNCTION or found in KEYPAD or found in SIGNS else None


def word_of(press: str) -> str:
    """Return how a settings file says a press."""
    sign = character(press)
    return sign if sign and not sign.isspace() else press


def cap_of(press: str) -> str:
    """Return how a press is shown: "f", "Tab", "Ctrl+F", "PgUp"."""
    known = NAMED.get(press) or FUNCTION.get(press) or KEYPAD.get(press) or word_of(press)
    if "+" not in known or len(known) == 1:
        return known
    *held, last = press.split("+")
    return "+".join((*(key.capitalize() for key in held), NAMED.get(last) or last.upper()))


def _foreign(press: str) -> str:
    from unicodedata import lookup  # noqa: PLC0415 - seldom wanted

    try:
        found = lookup(press.replace("_", " "))
    except KeyError:
        return ""
    return found if found.isprintable() else ""
