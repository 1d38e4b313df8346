"""The keys of the pages of a host."""

from cb_tui.presentation.key import SETTINGS, Key
from cb_tui.presentation.menu_keys import RULES

ENTER = "enter kp_enter"
DOWN = Key("j down tab", "down", "j/k", "line", "the next line")
UP = Key("k up shift+tab", "up", "k", help="the line before")
LOBBY = Key("escape q", "back", "Esc", "lobby", "back to the lobby")

HOST_KEYS: dict[str, tuple[Key, ...]] = {
    "lobby": (
        Key(ENTER, "enter", "Enter", "go", "to your game, to the open table, to watch, to the replay"),
        DOWN._replace(word=""),
        UP,
        Key("n", "new", "n", "new table", "offer a battle to others"),
        Key("d", "daily", "d", "daily", "the battle of the day: the players and their results"),
        Key("l", "ladder", "l", "ladder", "the ratings of all players"),
        Key("r", "replays", "r", "replays", "games that are over, step by step"),
        Key("p", "profile", "p", "you", "your results, your keys"),
        Key("P", "practice", "P", "practice", "the game by yourself: lessons, battles against the AI, your saves"),
        SETTINGS,
        Key("q", "quit", "q", "quit", "leave the host; everything is saved"),
        RULES,
    ),
    "ladder": (
        Key(ENTER, "enter", "Enter", "player", "the page of the selected player"),
        DOWN._replace(word="line"),
        UP,
        Key("f", "family", "f", "family", "the ladder of the next family of games"),
        LOBBY,
        RULES,
    ),
    "profile": (
        Key(ENTER, "enter", "Enter", "replay", "replay the selected game"),
        DOWN._replace(word="game"),
        UP,
        Key("m", "mute", "m", "mute", "no more signals of this player"),
        LOBBY._replace(word="back"),
        RULES,
    ),
    "own_profile": (
        Key(ENTER, "enter", "Enter", "replay", "replay the selected game"),
        LOBBY._replace(word="back"),
        DOWN._replace(word="game"),
        UP,
        Key("K", "add_key", "K", "add key", "a code that adds another key to your name, good for ten minutes"),
        Key("X", "remove", "X", "remove key", "remove a key of yours"),
        Key("x", "mydata", "x", "data", "how to take home all that this host keeps about you"),
        Key("D", "leave", "D", "leave host", "remove your name and keys from this host; asks first"),
        RULES._replace(word=""),
    ),
    "host_replays": (
        Key(ENTER, "enter", "Enter", "replay", "replay it, step by step"),
        DOWN._replace(word="game"),
        UP,
        Key("slash", "find", "/", "find", "games of a player or of a battle"),
        LOBBY._replace(word="back"),
        RULES,
    ),
    "host_find": (
        Key(ENTER, "enter", "Enter", "find", "find what you typed; nothing lists all games"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last letter"),
        Key("escape", "back", "Esc", "cancel", "the list as it was"),
    ),
    "host_typed": (
        Key(ENTER, "enter", "Enter", "enter", "enter what you typed"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last letter"),
        Key("escape", "back", "Esc", "back", "nothing happens"),
    ),
    "daily_table": (
        Key(ENTER, "enter", "Enter", "play", "begin your one try, or continue it"),
        Key("h left k up", "less", "h/l", "day", "the day before"),
        Key("l right j down", "more", "l", help="the day after"),
        Key("L", "ladder", "L", "ladder", "the ratings of all players"),
        LOBBY._replace(word="back"),
        RULES,
    ),
}  # fmt: skip
