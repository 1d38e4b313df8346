"""Key: one row of the table of keys."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cb_tui.core.geometry import Geometry


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
