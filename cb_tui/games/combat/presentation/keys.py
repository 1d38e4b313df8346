"""The keys of Combat: a piece up, the set-up, and the look modes."""

from cb_tui.presentation.battle_keys import DIRECTIONS, ENTER, ESC, MAP, NEXT, POOLS, PREVIOUS, REDO, SIGHT
from cb_tui.presentation.key import COMMANDS, MORE, QUIT, SETTINGS, Key, without

FIRE = Key("f", "fire", "f", "fire", "aim at the best target, or at the enemy under the cursor")
DONE = (
    Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
    Key("e", "end", "e", "end turn", "end the turn; asks first if pieces can still act"),
)
OTHER = (
    Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice"),
    REDO,
    Key("x", "look", "x", help="move the cursor freely"),
    Key("r", "reach", "r", help="reach on or off"),
)

LINES = SIGHT._replace(word="lines", help="the eight lines of fire of the piece, from any {place}")
RISK = Key("d", "danger", "d", "danger", "danger: how many enemies may fire at each {place} next turn")
PLANES = Key("a", "support", "a", "strike", "a plane strikes the best target; again: the next plane")
ONWARD = Key("A", "onward", "A", help="all pieces with a stored route move on")
WATCHED = Key("m", "enemy", "m", help="where the enemy under the cursor can go and fire next turn")
RULES = POOLS._replace(word="rules", help="card and dice line by line with the rules, every chance in full")
REST = (ONWARD, WATCHED, *without(MAP, "pools", "threat"))  # `m` tells an enemy's shots

KEYS: dict[str, tuple[Key, ...]] = {
    "combat choose": (
        Key(ENTER, "enter", "Enter", "act", "select the piece, aim at the enemy or go to the {place} under the cursor"),
        FIRE._replace(help="aim at the best target from here, or else after a move; again for the next"),
        PLANES, LINES, *DONE, NEXT, RISK._replace(word=""), *OTHER,
        Key("s", "safer", "s", help="plan a move to the safest {place} within its remaining movement"),
        PREVIOUS, ESC._replace(word="", help="drop the plan"), RULES._replace(word=""), *REST,
    ),
    "combat move": (
        Key(ENTER, "enter", "Enter", "go", "follow the route; what this turn does not reach is kept for later turns"),
        FIRE._replace(word="go, aim", help="go there and aim at the best target"),
        Key("s", "safer", "s", help="reroute around mines and danger, if possible"),
        LINES, *DONE[:1], DONE[1], ESC._replace(word="drop", help="drop the route"),
        Key("backspace ctrl+h", "shorter", "Backspace", help="shorten the route by one {place}"),
        RISK._replace(word=""), NEXT._replace(word=""), PREVIOUS, PLANES._replace(word=""),
        *without(OTHER, "undo", "redo"), RULES._replace(word=""), *REST,
    ),
    "combat aim": (
        Key(ENTER, "enter", "Enter", "fire", "fire; with a route, go there first, then fire unless stopped on the way"),
        Key("tab f", "next", "Tab", "target", "the next target"),
        LINES, RULES, ESC, PREVIOUS._replace(help="the previous target"), *REST,
    ),
    "combat strike": (
        Key(ENTER, "enter", "Enter", "strike", "strike"),
        Key("tab f", "next", "Tab", "target", "the next target"),
        Key("a", "support", "a", "plane", "the next plane"),
        RULES, ESC._replace(word="drop"), PREVIOUS._replace(help="the previous target"), *REST,
    ),
}  # fmt: skip
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
SETUP_LINES = SIGHT._replace(word="lines", help="the eight lines of fire from the {place} under the cursor")
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

SETUP_KEYS: dict[str, tuple[Key, ...]] = {
    "combat toss": (
        Key(ENTER, "enter", "Enter", "roll", "roll a die for each side"),
        *(key._replace(word=key.action) for key in PAGES[:2]), SETUP_LINES, QUIT._replace(word="quit"), MORE,
        *PAGES[2:7],
        *WAYS,
    ),
    "combat pick": (
        Key(ENTER, "enter", "Enter", "take", "take the marked half"),
        Key("s down j", "south", "s", "south", "mark the south"),
        Key("n up k", "north", "n", "north", "mark the north"),
        Key("tab", "next", "Tab", help="mark the other half"),
        *(key._replace(word=key.action) for key in PAGES[:2]), SETUP_LINES, QUIT._replace(word="quit"), MORE,
        *PAGES[2:7],
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
        MADE, MADE_BEFORE, UNDO, SETUP_LINES._replace(word=""),
        ESC._replace(word="", help="back to the army"), *PAGES, *WAYS,
    ),
    "combat regroup": (
        Key("space", "put", "Space", "take, put", "pick up the piece here; with one in hand, put it here"),
        Key("r backspace delete ctrl+h", "take_up", "r", "put back", "put the piece here back where it was at dusk"),
        Key("tab", "next", "Tab", "next", "the next piece"),
        Key(ENTER, "enter", "Enter", "ready", "send it; hidden until dawn"),
        ESC._replace(word="", help="the piece in hand goes back"), SETUP_LINES, MORE,
        Key("shift+tab", "previous", "Shift+Tab", help="the piece before"), *PAGES, *WAYS,
    ),
    "combat joined": (
        Key(ENTER, "enter", "Enter", "begin", "the first turn begins"),
        SETUP_LINES, *(key._replace(word=key.action) for key in PAGES[:2]), QUIT._replace(word="quit"), MORE,
        *PAGES[2:7], *WAYS,
    ),
}  # fmt: skip
LOOK_LINES = SIGHT._replace(word="lines", help="the eight lines of fire of the piece")
LOOK_WATCHED = Key("m", "enemy", "m", "enemy", "where an enemy can go and fire next turn")
SHOWN = without(MAP, "pools", "threat")
OVER = {"H": "bare"}  # the letter of a helicopter hides the pieces elsewhere

LOOK_KEYS: dict[str, tuple[Key, ...]] = {
    "combat lines": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy, those in its line of fire first"),
        Key("t", "turn", "t", "turn around", "the lines from the cursor's {place} instead"),
        ESC, PREVIOUS._replace(help="the enemy before"), Key("v", "back", "v", help="back"), *SHOWN,
    ),
    "combat danger": (
        Key(ENTER, "enter", "Enter", "plan", "plan the way to the {place} under the cursor"),
        Key("s", "safer", "s", "safest", "the cursor to the safest {place} in reach; again: the next"),
        Key("D", "whole", "D", "reach/all", "the whole map, or what is in reach"),
        Key("d", "back", "d", "off", "danger map off"),
        LOOK_LINES, LOOK_WATCHED, NEXT._replace(word=""), PREVIOUS, ESC, *SHOWN,
    ),
    "combat enemy": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy"),
        Key(ENTER, "enter", "Enter", help="the enemy under the cursor instead"),
        Key("m", "enemy", "m", "off", "back; on another enemy: that one"),
        LOOK_LINES, ESC, PREVIOUS._replace(help="the enemy before"), *SHOWN,
    ),
    "combat reinforce": (
        Key(ENTER, "enter", "Enter", "put", "put it on the {place} under the cursor"),
        Key("tab", "next", "Tab", "square", "the next good {place}"),
        *(
            Key(letter, kind, letter, help=f"{MANY.get(kind, f'a {kind}')} instead", over=OVER.get(letter, ""))
            for letter, kind in KINDS
        ),
        Key("g", "kind", "g", "other kind", "the next kind in the box"),
        Key("x", "forgo", "x", "no more", "forgo the remaining reinforcements"),
        PREVIOUS._replace(help="the good {place} before"),
        Key("d", "danger", "d", help="danger map"),
        *SHOWN,
    ),
}  # fmt: skip
