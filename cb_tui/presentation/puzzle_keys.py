"""The keys of the pages of puzzles."""

from cb_tui.presentation.battle_keys import DIRECTIONS, ENTER
from cb_tui.presentation.key import Key

HELP = Key("question_mark", "help", "?", "help", "the keys of this page; there ? opens the rules")
LARGER = Key("z", "zoom", "z", help="larger map")
SMALLER = Key("Z", "unzoom", "Z", help="smaller map")
ANSWER = Key(ENTER, "enter", "Enter", "answer", "give this answer")
COMMON = (
    Key("W", "hint", "W", "hint", "leave a third of the answers, for half the gain"),
    Key("Q", "give_up", "Q", "give up", "show the answer"),
    Key("escape q", "back", "Esc", "later", "leave it for later"),
    HELP,
    Key("L", "legend", "L", help="legend of the map and of the cards"),
    LARGER,
    SMALLER,
    *DIRECTIONS,
)


def _undigited(words: str) -> str:
    """Return presses or caps without digits, which pick an answer of a list."""
    return " ".join(each for each in words.split() if not each.isdigit())


def _beside_numbers(row: Key) -> Key:
    """Return a row of a page on which numbers pick an answer."""
    return row._replace(presses=_undigited(row.presses), cap=_undigited(row.cap))


PUZZLE_KEYS: dict[str, tuple[Key, ...]] = {
    "puzzles": (
        Key("enter kp_enter", "enter", "Enter", "open", "open the puzzle of this line"),
        Key("j down tab", "down", "j/k", "choose", "down"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("g", "game", "g", "game", "puzzles of all games, or of one"),
        Key("H", "past", "H", "history", "every puzzle you have tried, with your answer"),
        Key("escape q P", "back", "Esc", "back", "back to the title"),
        HELP,
    ),
    "puzzles_past": (
        Key("enter kp_enter", "enter", "Enter", "explain", "the verdict on the answer that you gave"),
        Key("a", "again", "a", "again", "ask this one again; it is not rated"),
        Key("j down tab", "down", "j/k", "choose", "down"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("escape q H", "back", "Esc", "back", "back to the puzzles"),
        HELP,
    ),
    "puzzle": (ANSWER, *COMMON),
    "puzzle_list": (
        _beside_numbers(ANSWER),
        Key("1 2 3 4 5 6 7 8 9 0", "pick", "1-9", "number", "the answer of this number, of one digit or two"),
        Key(
            "f plus equals_sign",
            "more",
            "f/+",
            "next",
            "the next answer, first one of the piece under the cursor",
        ),
        Key("minus", "less", "-", help="the answer before"),
        Key("tab", "target", "Tab", help="the next target"),
        Key("m", "who", "m", help="other pieces at the same target"),
        Key("backspace ctrl+h", "rub", "Backspace", help="take the last step of a way back"),
        *map(_beside_numbers, COMMON),
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
        Key("c", "copy", "c", help="one line to paste"),
        HELP,
        LARGER,
        SMALLER,
    ),
}
ANY = (
    "Pieces and places of the question stand in braces. Any of the best answers is right. There is no clock; no odds "
    "are shown before the answer."
)
ABOUT = {
    "puzzles": "A puzzle is a position and a question. Every answer has an exact value, worked out from all dice and "
    "cards, so what is right is proved. The question names the one thing that is counted.",
    "puzzle": f"Move the cursor to the place that answers the question, and press Enter. {ANY}",
    "puzzle_list": f"Pick an answer by its number, or go through the list, and press Enter. {ANY}",
    "puzzle_answer": "The verdict has the answer given and the best one side by side, the reason, rules of thumb that "
    "are right or wrong here, and all answers, the best first.",
}
