"""The keys of a run's pages."""

from cb_tui.present.key import Key
from cb_tui.present.menu_keys import RULES

UP = Key("k up shift+tab", "up", "k", help="up")
HOUSE = Key("H", "house", "H", "house rules", "what holds between the battles of a run")
AFTER = (
    Key("R", "replay", "R", "replay", "replay the battle"),
    Key("w", "report", "w", "report", "write its after-action report into a file"),
    HOUSE,
    Key("escape q", "back", "Esc", "title", "back to the title; the run waits"),
    RULES,
)

RUN_KEYS: dict[str, tuple[Key, ...]] = {
    "run_begin": (
        Key("enter kp_enter", "enter", "Enter", "begin", "begin the run"),
        Key("j down tab", "down", "j/k", "theatre", "the next theatre"),
        Key("l right", "more", "h/l", "rank", "the next rank"),
        Key("L", "hall", "L", "hall", "the finished runs"),
        HOUSE,
        Key("escape q", "back", "Esc", "back", "back to the title"),
        RULES,
        UP,
        Key("h left", "less", "h", help="the previous rank"),
    ),
    "run_road": (
        Key("enter kp_enter", "enter", "Enter", "go on", "take the place marked and muster, or go back to the battle"),
        Key("j down tab", "down", "j/k", "place", "the next place of today"),
        Key("b", "briefing", "b", "briefing", "the briefing of the place marked"),
        Key("a", "after", "a", "aftermath", "what followed the last battle"),
        Key("A", "abandon", "A", "abandon", "end the run where it stands; asks first"),
        Key("escape q", "back", "Esc", "back", "back to the title; the run waits"),
        HOUSE,
        Key("L", "hall", "L", help="the finished runs"),
        RULES,
        UP,
    ),
    "run_abandon": (
        Key("y", "yes", "y", "end it", "end the run for good"),
        Key("escape n q", "no", "Esc", "keep", "go on with it"),
    ),
    "run_muster": (
        Key("enter kp_enter", "enter", "Enter", "march", "march, and fight"),
        Key("x space", "take", "x", "take or leave", "take the piece marked along, or leave it behind"),
        Key("plus equals_sign", "more", "-/+", "missions", "take a fire mission along"),
        Key("m n", "rename", "m", "rename", "give the piece marked another name"),
        Key("b", "briefing", "b", "briefing", "the briefing"),
        Key("j down tab", "down", "j", help="the next piece"),
        Key("escape q", "back", "Esc", "back", "back to the road"),
        RULES,
        UP,
        HOUSE,
        Key("minus", "less", "-", help="leave the fire mission"),
    ),
    "run_after": (
        Key("enter kp_enter", "enter", "Enter", "go on", "go on with the run"),
        *AFTER,
    ),
    "run_last": (
        Key("enter kp_enter", "enter", "Enter", "story", "the story of the run"),
        *AFTER,
    ),
    "run_end": (
        Key("enter L kp_enter", "hall", "Enter", "hall", "the finished runs"),
        Key("j down", "down", "j/k", "scroll", "down"),
        Key("n", "new", "n", "new run", "begin another run"),
        Key("escape q", "back", "Esc", "title", "back to the title"),
        RULES,
        Key("k up", "up", "k", help="up"),
    ),
    "run_hall": (
        Key("enter kp_enter", "enter", "Enter", "story", "the story of the run marked"),
        Key("j down tab", "down", "j/k", "run", "the next run"),
        Key("p", "practice", "p", "practice", "the practice runs, or the others"),
        Key("escape q", "back", "Esc", "back", "back"),
        RULES,
        UP,
    ),
}  # fmt: skip
