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
        Key("t", "table", "t", "table", "the table of the selected game: its players and terms"),
        Key("n", "new", "n", "new", "offer a battle to others"),
        Key("d", "daily", "d", "daily", "the battle of the day: the players and their results"),
        Key("p", "profile", "p", "you", "your results, your keys"),
        Key("P", "practice", "P", "practice", "the game by yourself: lessons, battles against the AI, your saves"),
        RULES,
        Key("q", "quit", "q", "quit", "leave the host; everything is saved"),
        Key("l", "ladder", "l", "ladder", "the ratings of all players"),
        Key("r", "replays", "r", "replays", "games that are over, step by step"),
        SETTINGS,
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
        Key(ENTER, "enter", "Enter", "done", "enter what you typed"),
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
    "register": (
        Key(ENTER, "enter", "Enter", "do it", "do what is marked"),
        Key("tab down", "down", "Tab", "next", "the next line"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last character"),
        Key("escape", "back", "Esc", "leave", "leave the host"),
        Key("shift+tab up", "up", "Up", help="the line before"),
    ),
    "new table": (
        Key(ENTER, "enter", "Enter", "open the table", "open the table and sit down at it"),
        Key("j down tab", "down", "j/k", "line", "the next line"),
        Key("l right plus equals_sign space", "more", "h/l", "change", "the next value of the marked line"),
        Key("b", "choose", "b", "battle", "the list of battles"),
        Key("escape q", "back", "Esc", "back", "back to the lobby"),
        RULES,
        Key("w", "type", "w", help="type the name of the one player, or else your word"),
        Key("h left minus", "less", "h", help="the previous value"),
        UP,
    ),
    "battles": (
        Key(ENTER, "enter", "Enter", "take", "play this battle"),
        Key("down tab", "down", "Up/Down", "battle", "the next battle"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last letter"),
        Key("escape", "back", "Esc", "back", "keep the battle that was chosen"),
        Key("up shift+tab", "up", "Up", help="the battle before"),
    ),
    "table": (
        Key(ENTER, "enter", "Enter", "sit down", "sit down; once all seats are taken the games begin"),
        Key("l right h left", "seat", "h/l", "seat", "another seat, or whichever is left"),
        Key("w", "word", "w", "word", "type the word that you mix into the dice"),
        Key("b", "briefing", "b", "briefing", "the briefing of the battle"),
        Key("p", "profile", "p", "player", "who opened the table"),
        Key("u", "leave", "u", "leave", "leave the table before its games begin, or close your own"),
        LOBBY,
        RULES,
    ),
    "table games": (
        Key(ENTER, "enter", "Enter", "go", "to the marked game: to play it, to watch it, to its replay"),
        DOWN._replace(word="game", help="the next game"),
        UP._replace(help="the game before"),
        Key("b", "briefing", "b", "briefing", "the briefing of the battle"),
        Key("p", "profile", "p", "player", "who opened the table"),
        LOBBY,
        RULES,
    ),
    "signals": (
        Key("1", "signal 1", "1-9 a-g", "send", "send the signal of the page"),
        *(Key(code, f"signal {code}", code, help="send the signal of the page") for code in "23456789abcdefg"),
        Key("m", "mute", "m", "mute", "no more signals of the other players; offers still come"),
        Key("R", "resign", "R", "resign", "resign the game; asks first"),
        Key("C", "claim", "C", "claim", "claim the game once the other player's time is up"),
        Key("escape Q q", "back", "Esc", "back", "back to the battle"),
        RULES._replace(word=""),
    ),
}  # fmt: skip
