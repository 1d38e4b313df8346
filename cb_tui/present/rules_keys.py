"""The keys of the rules help."""

from cb_tui.present.key import Key

RULES_KEYS: dict[str, tuple[Key, ...]] = {
    "rules": (
        Key("j down 2 kp_2", "down", "j/k", "rule", "the next rule"),
        Key("tab l right 6 kp_6", "chapter_on", "Tab", "chapter", "the next chapter"),
        Key("slash", "find", "/", "find", "words, or a rule by its name (FIRE-5)"),
        Key("n", "found_on", "n/N", "next", "the next rule found, or the next that the last screen named"),
        Key("question_mark", "keys", "?", "keys", "the keys of the battle"),
        Key("escape q enter", "back", "Esc", "back", "back to where you were"),
        Key("k up 8 kp_8", "up", "k", help="the rule before"),
        Key("shift+tab h left 4 kp_4", "chapter_back", "h", help="the chapter before"),
        Key("space pagedown 3 kp_3", "page_on", "PgDn", help="some rules on"),
        Key("pageup 9 kp_9", "page_back", "PgUp", help="some rules back"),
        Key("N", "found_back", "N", help="the one before"),
        Key("g home 7 kp_7", "first", "g Home", help="the first rule"),
        Key("G end 1 kp_1", "last", "G End", help="the last rule"),
    ),
}  # fmt: skip
