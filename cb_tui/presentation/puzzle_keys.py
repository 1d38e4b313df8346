"""The keys of the pages of puzzles."""

from cb_tui.presentation.battle_keys import DIRECTIONS, ENTER
from cb_tui.presentation.key import Key
from cb_tui.presentation.menu_keys import RULES

LARGER = Key("z", "zoom", "z", help="larger map")
SMALLER = Key("Z", "unzoom", "Z", help="smaller map")
PUZZLE = (
    Key(ENTER, "enter", "Enter", "answer", "give this answer"),
    Key("f", "aim", "f", "aim", "the first answer, or one at or by the piece under the cursor"),
    Key("tab", "target", "Tab", "target", "the next target"),
    Key("m", "who", "m", help="other pieces at the same target"),
    Key("minus", "less", "-/+", "dice", "fewer dice, or the answer before"),
    Key("plus equals_sign", "more", "+", help="more dice, or the next answer"),
    Key("backspace ctrl+h", "rub", "Backspace", help="take the last step of a way back"),
    Key("W", "hint", "W", "hint", "leave a third of the answers, for half the gain"),
    Key("Q", "give_up", "Q", "give up", "show the answer"),
    Key("escape q", "back", "Esc", "later", "leave it for later"),
    RULES,
    LARGER,
    SMALLER,
    *DIRECTIONS,
)


def _undigited(words: str) -> str:
    """Return presses or caps without digits, which pick an answer of a list."""
    return " ".join(each for each in words.split() if not each.isdigit())


def _listed(row: Key) -> Key:
    """Return a row of a puzzle for one whose answers are listed."""
    named = {"aim": ("next", "the first answer, then the next one"), "less": ("", row.help), "more": ("", row.help)}
    word, told = named.get(row.action, (row.word, row.help))
    return row._replace(presses=_undigited(row.presses), cap=_undigited(row.cap), word=word, help=told)


PUZZLE_KEYS: dict[str, tuple[Key, ...]] = {
    "puzzles": (
        Key("enter kp_enter", "enter", "Enter", "open", "open the puzzle of this line"),
        Key("j down tab", "down", "j/k", "choose", "down"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("H", "past", "H", "history", "every puzzle you have tried, with your answer"),
        Key("escape q P", "back", "Esc", "back", "back to the title"),
        RULES,
    ),
    "puzzles_past": (
        Key("enter kp_enter", "enter", "Enter", "again", "ask this one again; it is not rated"),
        Key("j down tab", "down", "j/k", "choose", "down"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("escape q H", "back", "Esc", "back", "back to the puzzles"),
        RULES,
    ),
    "puzzle": PUZZLE,
    "puzzle_list": (
        _listed(PUZZLE[0]),
        Key("1 2 3 4 5 6 7 8 9", "pick", "1-9", "number", "the answer of this number in the list"),
        *map(_listed, PUZZLE[1:]),
    ),
    "puzzle_answer": (
        Key("enter kp_enter", "enter", "Enter", "next", "the next puzzle, of those begun or near your rating"),
        Key("j down", "down", "j/k", "list", "down the list of answers"),
        Key("k up", "up", "k", help="up the list"),
        Key("m", "map", "m", "map", "the map with the answer of the selected line, or the whole page again"),
        Key("i", "dice", "i", "dice", "the dice of the best answer with their rules"),
        Key("d", "roll", "d", "rolls", "roll both answers a hundred times"),
        Key("p", "play_on", "p", "play", "play on from the position against the AI; nothing is saved or counted"),
        Key("E", "edit", "E", "edit", "edit a copy of the battle that starts with this position"),
        Key("escape q", "back", "Esc", "back", "back to the page from which the puzzle was opened"),
        Key("c", "copy", "c", "copy", "one line to paste"),
        RULES,
        LARGER,
        SMALLER,
    ),
}
