"""The keys of the rules help."""

from cb_tui.presentation.key import Key

RULES_KEYS: dict[str, tuple[Key, ...]] = {
    "rules": (
        Key("j down 2 kp_2", "down", "j/k", "rule", "the next rule"),
        Key("tab l right 6 kp_6", "chapter_on", "Tab", "chapter", "the next chapter"),
        Key("slash", "find", "/", "find", "words, or a rule by its name (FIRE-5)"),
        Key("e", "examples", "e", "examples", "worked examples of the marked rule, played step by step"),
        Key("n", "found_on", "n/N", "next", "the next match, or the next rule cited on your last screen"),
        Key("question_mark", "keys", "?", "keys", "the keys of the battle"),
        Key("escape q enter", "back", "Esc", "back", "back to where you were"),
        Key("k up 8 kp_8", "up", "k", help="the rule before"),
        Key("shift+tab h left 4 kp_4", "chapter_back", "h", help="the chapter before"),
        Key("space pagedown 3 kp_3", "page_on", "PgDn", help="several rules down"),
        Key("pageup 9 kp_9", "page_back", "PgUp", help="several rules up"),
        Key("N", "found_back", "N", help="the one before"),
        Key("g home 7 kp_7", "first", "g Home", help="the first rule"),
        Key("G end 1 kp_1", "last", "G End", help="the last rule"),
        Key("o", "other", "o", help="the rules of the next game"),
    ),
    "examples": (
        Key("enter kp_enter", "enter", "Enter", "open", "open the marked example"),
        Key("j down tab 2 kp_2", "down", "j/k", "example", "the next example"),
        Key("k up shift+tab 8 kp_8", "up", "k", help="the example before"),
        Key("a", "all", "a", "all", "all examples, or those of the rule again"),
        Key("escape q", "back", "Esc", "back", "back to the rule"),
        Key("space pagedown 3 kp_3", "page_on", "PgDn", help="several examples down"),
        Key("pageup 9 kp_9", "page_back", "PgUp", help="several examples up"),
    ),
    "example": (
        Key("enter kp_enter space j down l right", "on", "Enter", "step", "play the next step"),
        Key("backspace ctrl+h k up h left", "before", "Backspace", "step back", "go back a step"),
        Key("g home 7 kp_7", "first", "g", "start", "from the start"),
        Key("G end 1 kp_1", "last", "G", "end", "to the last step"),
        Key("n", "next", "n", "next", "the next example of the list"),
        Key("escape q", "back", "Esc", "back", "back to the list"),
        Key("N", "previous", "N", help="the example before"),
        Key("pagedown 3 kp_3", "page_on", "PgDn", help="the rest of a long step"),
        Key("pageup 9 kp_9", "page_back", "PgUp", help="back to its beginning"),
    ),
}  # fmt: skip
