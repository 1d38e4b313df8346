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
}  # fmt: skip
