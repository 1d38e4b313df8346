"""The keys of the dice log: its lines, what is sought in it, its filter, a note."""

from cb_tui.presentation.key import LUCK, MORE, QUIT, Key

LOG_KEYS: dict[str, tuple[Key, ...]] = {
    "inspect": (
        Key("j down 2 kp_2 kp_down", "down", "j/k", "line", "the next line"),
        Key("enter kp_enter", "enter", "Enter", "see map", "the map just before it, and the dice again"),
        Key("slash", "find", "/", "find", "find text, a piece (R2), a {place} ({example}) or a side; then n and N"),
        Key("f", "filter", "f", "filter", "only lines of a side, a kind, a piece, a {place}, or an unlikely result"),
        Key("w", "note", "w", "note", "write a note on this line, for the log and the report"),
        Key("c", "copy", "c", "copy", "this line and its dice as text, for your clipboard"),
        Key("R", "replay_here", "R", help="the replay from this line on"),
        Key("escape i", "back", "Esc", "back", "back to the map, then to the game"),
        Key("n", "next", "n", help="the next match"),
        Key("N", "previous", "N", help="the one before"),
        Key("a", "all", "a", help="all lines: no filter, no search"),
        Key("t", "turn", "t", help="the first line of the turn before; from the first turn, the last"),
        Key("T", "turn_on", "T", help="the first line of the next turn"),
        Key("space", "scroll", "Space", help="the rest of the dice, if there are many"),
        Key("k up 8 kp_8 kp_up", "up", "k", help="the line before"),
        Key("pagedown 3 kp_3", "page_down", "PgDn", help="ten lines down"),
        Key("pageup 9 kp_9", "page_up", "PgUp", help="ten lines up"),
        Key("g home 7 kp_7 kp_home", "first", "g Home", help="the first line"),
        Key("G end 1 kp_1 kp_end", "last", "G End", help="the last line"),
        LUCK, QUIT, MORE,
    ),
    "filter": (
        Key("down tab", "down", "Up/Down", "row", "the next row"),
        Key("right enter kp_enter", "more", "Left/Right", "change", "the next choice"),
        Key("backspace ctrl+h", "rub", "Backspace", "any", "erase, or any"),
        Key("escape", "back", "Esc", "done", "back to the log"),
        Key("up shift+tab", "up", "Up", help="the row before"),
        Key("left", "less", "Left", help="the choice before"),
    ),
    "find": (
        Key("enter kp_enter", "enter", "Enter", "keep", "search: n and N go from match to match"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last letter"),
        Key("escape", "back", "Esc", "cancel", "no search"),
    ),
    "note": (
        Key("enter kp_enter", "enter", "Enter", "keep", "keep the note"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last letter"),
        Key("escape", "back", "Esc", "drop", "no note"),
    ),
}  # fmt: skip
