"""The keys of Combat Captain's own moments."""

from cb_tui.presentation.battle_keys import ENTER, ESC, MAP, NEXT, POOLS, PREVIOUS, REDO, SIGHT
from cb_tui.presentation.key import Key, without

UNDO = Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice")
FIRE = Key(
    "f", "fire", "f", "fire", "aim the volley of the company at the best target, or at the enemy under the cursor"
)
COVER = Key("c", "cover", "c", "cover", "place a cover stick, for a die")
UNCOVER = Key("C", "uncover", "C", help="remove a cover stick, for a die")
BREAK = Key("B", "break", "B", help="break cover at once, for a marker on the company; asks")
SHELTER = Key(
    "t",
    "shelter",
    "t",
    help="get into the car that this stand touches, or take the cover of the hedge, wall or works there",
)
CROSS = Key("T", "cross", "T", help="turn over the car that this stand touches, or cross the hedge or wall there")
MARKER = Key("M", "pull", "M", "marker", "pull a marker off the company, for a die from every stand")
HOLD = Key("p", "pass", "p", "hold", "this stand keeps its dice for held fire")
ALL = Key("a", "all", "a", "all", "the whole company together; again: one stand alone")
END = Key("e", "end", "e", "end", "end the activation; leftover dice are held")
LINE = SIGHT._replace(help="sight lines to the enemy, and what blocks each")
RINGS = Key("r", "rings", "r", help="rings: range bands, 6, 12 or 40 inches, off")
RISK = Key("d", "danger", "d", help="danger: from held fire if it moves there, from companies still to act if it stays")
LOOK = Key("x", "look", "x", help="move the cursor freely")
FEWER = Key("minus", "fewer", "-", help="one die fewer")
MORE_DICE = Key("plus equals_sign", "more", "+", "dice", "one die more; the fourth is the common die")
REST = (RINGS, RISK, LOOK, *without(MAP, "pools", "threat"))
RULES = POOLS._replace(help="line by line with the rules, every chance in full")
ANSWER = (RINGS, RULES, *without(MAP, "pools", "threat"))

KEYS: dict[str, tuple[Key, ...]] = {
    "captain ask": (
        Key("enter kp_enter", "yes", "Enter", "do it", "do it"), Key("escape space", "back", "Esc", "stay", "go back"),
    ),
    "captain company": (
        Key(ENTER, "enter", "Enter", "choose", "select the marked company; its first order activates it"),
        NEXT._replace(word="company", help="the next company"),
        ALL._replace(word="all together"), FIRE,
        END._replace(word="", help="end its activation at once: it holds all its dice"),
        Key("g", "partner", "g", "partner first", "let your partner go first"),
        LINE, PREVIOUS, COVER._replace(word=""), UNDO, REDO, ESC._replace(word=""), *REST,
    ),
    "captain choose": (
        Key(ENTER, "enter", "Enter", "act", "aim at the enemy, select the stand or plan a path to the cursor"),
        FIRE, COVER, HOLD, ALL, MARKER, END, NEXT, UNCOVER, BREAK, SHELTER, CROSS, LINE._replace(word=""), UNDO, REDO,
        PREVIOUS,
        ESC._replace(word="", help="back to the stand, then to the companies"), *REST,
    ),
    "captain move": (
        Key(ENTER, "enter", "Enter", "roll", "roll the dice for the path, one unless more are marked"),
        FEWER._replace(cap="-/+", word="dice"), MORE_DICE._replace(word=""),
        Key("comma", "stop", ",", "stop", "move the end of the path to the next stop"),
        Key("full_stop", "corner", ".", "corner", "a corner here"),
        Key("s", "safer", "s", "safer", "a path to the same end, safer from held fire"),
        LINE, ESC._replace(word="drop", help="drop the path"),
        Key("backspace ctrl+h", "shorter", "Backspace", help="take the last corner away"),
        Key("less_than_sign", "back_tick", "<", help="the end 0.1 inch back"),
        Key("greater_than_sign", "on_tick", ">", help="the end 0.1 inch on"),
        ALL._replace(word=""), FIRE._replace(word=""), NEXT._replace(word=""), PREVIOUS, *REST,
    ),
    "captain ride": (
        Key(ENTER, "enter", "Enter", "drive", "roll the dice of the car and drive the path"),
        SHELTER._replace(word="get out", help="the passenger gets out beside the car, toward the cursor"),
        Key("full_stop", "corner", ".", "corner", "a corner here"),
        HOLD._replace(word="leave it", help="leave the car where it is this turn"), END, NEXT, PREVIOUS,
        LINE._replace(word=""), UNDO, REDO,
        ESC._replace(word="drop", help="drop the path"), *REST,
    ),
    "captain short": (
        Key(ENTER, "enter", "Enter", "go", "go as far as the dice allow"),
        Key("p", "pass", "p", "stay", "stay here; the inches are lost"), LINE,
        ESC._replace(word="", help="the path as it was planned"), RINGS, RULES,
        *without(MAP, "pools", "threat"),
    ),
    "captain together": (
        Key(ENTER, "enter", "Enter", "roll", "roll for each, and all go"),
        FEWER._replace(cap="-/+", word="dice"), MORE_DICE._replace(word=""),
        FIRE._replace(word="all fire"), COVER._replace(word="all cover"), UNCOVER,
        ALL._replace(word="one alone"), END._replace(word=""), ESC, *REST,
    ),
    "captain aim": (
        Key(ENTER, "enter", "Enter", "fire", "fire"),
        Key("tab f", "next", "Tab", "target", "the next target"),
        FEWER._replace(cap="-/+", word="dice"), MORE_DICE._replace(word=""),
        Key("m", "who", "m", "who", "who fires: all that can, or this one alone"),
        Key("g", "weapon", "g", help="the target of the machine guns of tanks; the hand-held weapon of a squad"),
        LINE, RULES, ESC, PREVIOUS._replace(help="the previous target"),
        ALL._replace(word="", help="with the common die; again: without"), *REST,
    ),
    "captain hold": (
        Key("f enter kp_enter", "fire", "f", "fire", "fire the marked volley"),
        Key("space p", "pass", "Space", "hold fire", "hold fire; at a mover, you may fire at its next change"),
        FEWER._replace(cap="-/+", word="dice"), MORE_DICE._replace(word=""),
        NEXT._replace(word="volley", help="the next volley"), PREVIOUS,
        Key("x", "let_go", "x", "let pass", "no more fire at this stand"),
        Key("X", "hold_all", "X", "hold all", "no more fire this turn"), LINE._replace(word=""), *ANSWER,
    ),
    "captain swap": (
        Key("f enter kp_enter", "enter", "f", "choose", "take what is marked"),
        FEWER._replace(cap="-/+", word="markers", help="a marker fewer"),
        MORE_DICE._replace(word="", help="a marker more"), *ANSWER,
    ),
    "captain charge": (
        Key(ENTER, "enter", "Enter", "declare", "declare the charge"),
        Key("full_stop", "corner", ".", "corner", "a corner here"), LINE, RULES._replace(word="rules"),
        ESC._replace(word="drop"),
        NEXT._replace(word=""), FIRE._replace(word="fire instead", help="aim at it instead"), *REST,
    ),
    "captain charged": (
        Key("s", "stand", "s", "stand", "stand against the charge"),
        Key("g", "withdraw", "g", "withdraw", "withdraw: costs a marker and the company's activation"),
        LINE, RISK._replace(word="danger"), *ANSWER,
    ),
    "captain travel": (
        Key(ENTER, "enter", "Enter", "go", "go along the path"),
        Key("p space", "pass", "p", "stay", "stay, or leave the rest where they are"), NEXT._replace(word="next"),
        PREVIOUS,
        ALL._replace(word="all", help="all remaining stands go the same way"), LINE, ESC._replace(word="drop"), *ANSWER,
    ),
    "captain deploy": (
        Key(ENTER, "enter", "Enter", "place", "start the stand here, or pick up the one under the cursor"),
        NEXT._replace(word="stand", help="the next stand"),
        ALL._replace(word="all", help="shift the whole company; again: one stand alone"),
        END._replace(word="ready", help="your side is deployed"),
        LINE._replace(word="sight"), PREVIOUS, UNDO, REDO, LOOK,
        ESC._replace(word="", help="back to where the stand is"),
        RINGS, *without(MAP, "pools", "threat"),
    ),
    "captain roll": (
        Key("enter kp_enter", "enter", "Enter", "roll", "roll the dice"),
        Key("p space", "pass", "p", "skip it", "skip the event roll; no other roll can be skipped"), LINE, UNDO, REDO,
        *ANSWER,
    ),
    "captain first": (
        Key("enter kp_enter", "enter", "Enter", "choose", "the marked side acts first"),
        NEXT._replace(word="the other", help="the other side"), LINE, RISK._replace(word="danger"), *ANSWER,
    ),
    "captain pick": (
        Key("enter kp_enter", "enter", "Enter", "choose", "take what is marked"), NEXT, PREVIOUS, LINE, *ANSWER,
    ),
    "captain shell": (
        Key(ENTER, "enter", "Enter", "shell", "aim the shell here"),
        NEXT._replace(word="best aim", help="the next best aim"),
        Key("g", "turn", "g", "from where", "from another point of your edge"),
        Key("p", "pass", "p", "no more", "no more shells"), PREVIOUS, LINE, *ANSWER,
    ),
    "captain strafe": (
        Key(ENTER, "enter", "Enter", "fly", "fly the run"),
        NEXT._replace(word="best tape", help="the next best tape"),
        Key("g", "turn", "g", "other end", "fly it the other way"),
        Key("less_than_sign", "back_tick", "<", "turn it", "turn the tape")._replace(cap="< >"),
        Key("greater_than_sign", "on_tick", ">", help="turn the tape the other way"),
        Key("p", "pass", "p", "no run", "no run"), PREVIOUS, LINE, *ANSWER,
    ),
    "captain sight": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy"),
        Key("t", "turn", "t", "turn around", "look from the other end"), RINGS._replace(word="rings"),
        PREVIOUS, ESC, Key("v", "back", "v", help="back"), *without(MAP, "threat"),
    ),
    "captain danger": (
        Key("d", "danger", "d", "other danger", "if it stays there; again: if it ends a move there"),
        Key(ENTER, "enter", "Enter", "plan", "plan the path there"), SIGHT, ESC, RINGS,
        *without(MAP, "threat"),
    ),
    "captain rings": (
        Key("r", "rings", "r", "next rings", "the next rings"),
        NEXT._replace(word="next stand"), PREVIOUS, SIGHT, Key("escape", "back", "Esc", "off", "rings off"), *MAP,
    ),
}  # fmt: skip
