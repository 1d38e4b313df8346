"""The keys of a run's pages."""

from cb_tui.presentation.key import Key

ENTER = "enter kp_enter"
DOWN, UP = "j down tab", "k up shift+tab"
HOUSE = Key("H", "house", "H", "rules", "the house rules that apply between the battles of a run")
HELP = Key("question_mark", "help", "?", "more", "the keys of this page, and the house rules")
AFTER = (
    Key("R", "replay", "R", "replay", "replay the battle"),
    Key("w", "report", "w", "report", "write its after-action report into a file"),
    HOUSE,
    Key("escape q", "back", "Esc", "title", "back to the title; the run is kept"),
    HELP,
)
STORY = (
    Key("j down space pagedown", "down", "j/k", "scroll", "down"),
    Key("k up pageup", "up", "k", help="up"),
    Key("n", "new", "n", "new run", "begin another run"),
)

RUN_KEYS: dict[str, tuple[Key, ...]] = {
    "run_begin": (
        Key(ENTER, "enter", "Enter", "begin", "begin the run"),
        Key(DOWN, "down", "j/k", "theater", "the next theater"),
        Key(UP, "up", "k", help="the theater before"),
        Key("l right", "more", "h/l", "rank", "the next rank"),
        Key("h left", "less", "h", help="the rank before"),
        Key("L", "hall", "L", "hall", "the finished runs"),
        HOUSE,
        Key("escape q", "back", "Esc", "back", "back to the title"),
        HELP,
    ),
    "run_road": (
        Key(ENTER, "enter", "Enter", "continue", "choose the marked place and muster, or return to the battle"),
        Key(DOWN, "down", "j/k", "place", "today's next place"),
        Key(UP, "up", "k", help="today's previous place"),
        Key("b", "briefing", "b", "briefing", "the briefing for the marked place"),
        Key("a", "after", "a", "aftermath", "the aftermath of the last battle"),
        Key("escape q", "back", "Esc", "back", "back to the title; the run is kept"),
        Key("A", "abandon", "A", "abandon", "end the run where it stands; asks first"),
        HOUSE,  # left out where the key line is full: ? has the rules too
        Key("L", "hall", "L", help="the finished runs"),
        HELP,
    ),
    "run_abandon": (
        Key("y", "yes", "y", "end it", "end the run for good"),
        Key("escape n q", "no", "Esc", "keep", "keep going"),
    ),
    "run_muster": (
        Key(ENTER, "enter", "Enter", "march", "march, and fight"),
        Key(DOWN, "down", "j/k", "piece", "the next piece"),
        Key(UP, "up", "k", help="the piece before"),
        Key("x space", "take", "x", "take", "take the marked piece along, or leave it behind"),
        Key("plus equals_sign", "more", "+", help="take a fire mission along"),  # both stand on the page itself
        Key("minus", "less", "-", help="leave the fire mission behind"),
        Key("m n", "rename", "m", "rename", "rename the marked piece"),
        Key("b", "briefing", "b", "briefing", "the briefing"),
        HOUSE,
        Key("escape q", "back", "Esc", "back", "back to the road"),
        HELP,
    ),
    "run_after": (
        Key(ENTER, "enter", "Enter", "continue", "continue the run"),
        *AFTER,
    ),
    "run_last": (
        Key(ENTER, "enter", "Enter", "story", "the story of the run"),
        *AFTER,
    ),
    "run_end": (
        Key("enter L kp_enter", "hall", "Enter", "hall", "the finished runs"),
        *STORY,
        Key("escape q", "back", "Esc", "title", "back to the title"),
        HELP,
    ),
    "run_story": (
        *STORY,
        Key("escape enter L kp_enter q", "back", "Esc", "hall", "back to the finished runs"),
        HELP,
    ),
    "run_hall": (
        Key(ENTER, "enter", "Enter", "story", "the story of the marked run"),
        Key(DOWN, "down", "j/k", "run", "the next run"),
        Key(UP, "up", "k", help="the run before"),
        Key("p", "practice", "p", "practice", "the practice runs, or the others"),
        Key("escape q", "back", "Esc", "back", "back"),
        HELP,
    ),
}  # fmt: skip
