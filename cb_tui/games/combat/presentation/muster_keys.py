"""The keys of Combat's set-up: the army, where it stands, the joining of the halves, a night in secret."""

from cb_tui.presentation.battle_keys import DIRECTIONS, ENTER, ESC, SIGHT
from cb_tui.presentation.key import COMMANDS, MORE, QUIT, SETTINGS, Key

KINDS = (
    ("T", "tank"),
    ("G", "gun"),
    ("F", "foot"),
    ("M", "motor"),
    ("C", "cavalry"),
    ("H", "helicopter"),
    ("P", "plane"),
)
MANY = {"foot": "foot", "motor": "motorized infantry", "cavalry": "cavalry"}  # not called "a" foot
LINES = SIGHT._replace(word="lines", help="the eight lines of fire from the {place} under the cursor")
MADE = Key("tab", "next", "Tab", "ready-made", "the next ready-made set-up, your own first")
MADE_BEFORE = Key("shift+tab", "previous", "Shift+Tab", help="the previous ready-made one")
UNDO = Key("backspace ctrl+h", "rub", "Backspace", help="undo the last change")
PAGES = (
    Key("o", "objectives", "o", help="objectives and forces"),
    Key("L", "legend", "L", help="legend of the map"),
    Key("i", "inspect", "i", help="the log"),
    Key("z", "zoom", "z", help="larger map"), Key("Z", "unzoom", "Z", help="smaller map"),
    COMMANDS, SETTINGS, QUIT,
)  # fmt: skip
WAYS = DIRECTIONS

KEYS: dict[str, tuple[Key, ...]] = {
    "combat toss": (
        Key(ENTER, "enter", "Enter", "roll", "roll a die for each side"),
        *(key._replace(word=key.action) for key in PAGES[:2]), LINES, QUIT._replace(word="quit"), MORE, *PAGES[2:7],
        *WAYS,
    ),
    "combat pick": (
        Key(ENTER, "enter", "Enter", "take", "take the marked half"),
        Key("s down j", "south", "s", "south", "mark the south"),
        Key("n up k", "north", "n", "north", "mark the north"),
        Key("tab", "next", "Tab", help="mark the other half"),
        *(key._replace(word=key.action) for key in PAGES[:2]), LINES, QUIT._replace(word="quit"), MORE, *PAGES[2:7],
    ),
    "combat army": (
        Key("enter kp_enter", "enter", "Enter", "deploy", "this army: put it on the board"),
        Key("j down", "later", "j/k", "kind", "the next kind"),
        Key("minus h left", "fewer", "-/+", "fewer, more", "one piece of the marked kind fewer"),
        Key("plus equals_sign l right", "more", "+", help="one more"),
        MADE._replace(help="the next ready-made army"),
        MORE,
        Key("k up", "earlier", "k", help="the kind before"),
        *(Key(letter, kind, letter, help=f"mark the {kind}; again: one more") for letter, kind in KINDS),
        *(Key(figure, figure, figure, help="this many of the marked kind") for figure in "0123456789"),
        MADE_BEFORE, UNDO, *PAGES,
    ),
    "combat deploy": (
        Key("T", "tank", "T G *", "put", "put a tank here; G a gun, * a mine, and so on"),
        *(Key(letter, kind, letter, help=f"put {MANY.get(kind, f'a {kind}')} here") for letter, kind in KINDS[1:]),
        Key("space", "repeat", "Space", "again", "next {place} in the last direction, and the same again"),
        Key("r delete", "take_up", "r", "pick up", "pick up what is here"),
        Key("a", "fill", "a", "fill", "place everything still in hand; again for another way"),
        Key("m", "mirror", "m", "mirror", "mirror east and west"),
        Key("w", "keep", "w", "keep", "save this set-up under a name"),
        Key(ENTER, "enter", "Enter", "ready", "ready; hidden until everyone is"),
        MORE,
        Key("asterisk", "mine", "*", help="place a mine here"),
        Key("underscore", "strip", "_", help="place an airstrip starting here; on an airstrip, turn it"),
        Key("X", "hq", "X", help="put the headquarters in the hill or wood here"),
        MADE, MADE_BEFORE, UNDO, LINES._replace(word=""),
        ESC._replace(word="", help="back to the army"), *PAGES, *WAYS,
    ),
    "combat regroup": (
        Key("space", "put", "Space", "take, put", "pick up the piece here; with one in hand, put it here"),
        Key("r backspace delete ctrl+h", "take_up", "r", "put back", "put the piece here back where it was at dusk"),
        Key("tab", "next", "Tab", "next", "the next piece"),
        Key(ENTER, "enter", "Enter", "ready", "send it; hidden until dawn"),
        ESC._replace(word="", help="the piece in hand goes back"), LINES, MORE,
        Key("shift+tab", "previous", "Shift+Tab", help="the piece before"), *PAGES, *WAYS,
    ),
    "combat joined": (
        Key(ENTER, "enter", "Enter", "begin", "the first turn begins"),
        LINES, *(key._replace(word=key.action) for key in PAGES[:2]), QUIT._replace(word="quit"), MORE,
        *PAGES[2:7], *WAYS,
    ),
    "combat own": (
        Key("enter kp_enter", "enter", "Enter", "start", "start this battle"),
        Key("j down tab", "down", "j/k", "line", "down"),
        Key("minus h left", "less", "-/+", "change", "the previous value"),
        Key("plus equals_sign l right space", "more", "+", help="the next value"),
        Key("t", "side", "t", "side", "which side you play"),
        Key("m", "machine", "m", "foe", "who plays the other side"),
        Key("s", "seed", "s", "seed", "another seed"),
        Key("escape q", "back", "Esc", "back", "back to the list of battles"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("question_mark", "rules", "?", "rules", "the rules in plain words, to browse and search"),
    ),
}  # fmt: skip
