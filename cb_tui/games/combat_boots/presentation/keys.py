"""Keys of the modes that Combat Boots has of its own."""

from cb_tui.presentation.battle_keys import (
    AGAIN,
    ENTER,
    ESC,
    FIND,
    HINT,
    INSPECT,
    MAP,
    NEXT,
    POOLS,
    PREVIOUS,
    REDO,
    SIGHT,
    THREAT,
)
from cb_tui.presentation.key import COMMANDS, LUCK, MORE, QUIT, SETTINGS, Key, without

DANGER = Key("d", "danger", "d", "danger", "danger map: the chance to be hit in each hex")
FIRE = Key("f", "fire", "f", "fire", "aim at the best target, or at the enemy under the cursor")
CLOSE = Key("c", "close", "c", help="close combat: assault armor, or enter the enemy's hex under the cursor")
DONE = (
    Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
    Key("e", "end", "e", "end turn", "end the turn; asks first if pieces can still act"),
)
TURN = (
    CLOSE,
    Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice"),
    REDO,
    Key("a", "support", "a", help="artillery or an air strike"),
    Key("t", "carry", "t", help="load or unload: get on or off the vehicle under the cursor"),
    Key("g", "leave", "g", help="leave by an open edge of the board, or lay the bridge"),
    Key("x", "look", "x", help="move the cursor freely"),
    Key("r", "reach", "r", help="reach on or off"),
)

SKY = (
    NEXT._replace(help="the next aircraft that can act"),
    Key(ENTER, "enter", "Enter", "do it", "do what is marked"),
    Key("j down 2 kp_2 kp_down", "later", "j/k", "choose", "mark the next action"),
    Key("k up 8 kp_8 kp_up", "earlier", "k", help="mark the one before"),
    Key("f", "fire", "f", help="fire at the foe ahead"),
    Key("m", "maneuver", "m", help="maneuver against a foe; again for the next foe"),
    Key("s", "speed", "s", help="outrun a pursuer or a foe you are turning with"),
    Key("t", "chase", "t", help="get on the tail of an engaged foe"),
    Key("r", "run", "r", help="a firing run in passing"),
    Key("h", "head-on", "h", help="meet a foe head-on"),
    Key("g", "let go", "g", help="break off the pursuit"),
    Key("X", "exit", "X", help="go home, for good"),
    Key("p", "pass", "p", "pass", "this aircraft does nothing more this turn"),
    Key("e", "end", "e", "end turn", "end the turn; asks first if aircraft can still act"),
    Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice"),
    REDO,
    Key("o", "objectives", "o", "points", "points and aircraft"),
    INSPECT._replace(word="log"),
    LUCK,
    FIND,
    POOLS,
    AGAIN,
    PREVIOUS._replace(help="the aircraft before"),
    COMMANDS,
    SETTINGS,
    QUIT,
    MORE,
)

KEYS: dict[str, tuple[Key, ...]] = {
    "choose": (
        Key(ENTER, "enter", "Enter", "act", "select the piece, or aim at the enemy under the cursor"),
        FIRE, SIGHT, *DONE, NEXT, DANGER, HINT._replace(word="hint"),
        *TURN, PREVIOUS, ESC._replace(word="", help="drop the plan"),
        *without(MAP, "hint"),
    ),
    "move": (
        Key(ENTER, "enter", "Enter", "march", "march the route; stops when hit or when there is something to decide"),
        FIRE, SIGHT, *DONE, ESC._replace(word="drop", help="drop the route"),
        Key("s", "safer", "s", "safer", "take a safer route, if there is one"),
        Key("backspace ctrl+h", "shorter", "Backspace", help="shorten the route by one hex"),
        DANGER._replace(word=""), CLOSE, NEXT._replace(word="", help="the next piece that can act"), PREVIOUS,
        *without(TURN, "close", "undo", "redo"), *MAP,
    ),
    "aim": (
        Key(ENTER, "enter", "Enter", "fire", "fire"),
        Key("tab", "next", "Tab", "target", "the next target"),
        Key("minus", "fewer", "-/+", "dice", "shed one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="shed one die fewer"),
        Key("m", "who", "m", "who", "who joins the fire, and with which weapon"),
        Key("g", "group", "g", "group", "which piece in the hex"),
        SIGHT, ESC, POOLS._replace(word="rules"), Key("f", "next", "f", help="the next target"),
        PREVIOUS._replace(help="the previous target"), *without(MAP, "pools"),
    ),
    "reaction": (
        Key("f", "fire", "f", "fire", "fire the marked shot"),
        Key("space", "hold", "Space", "hold", "hold fire; asks again at the next hex"),
        Key("x", "let_go", "x", "let pass", "no more shots at this piece this turn"),
        Key("X", "hold_all", "X", "hold all turn", "no more shots this turn"),
        Key("tab", "next", "Tab", "firer", "the next piece that can fire"),
        POOLS._replace(word="rules"), HINT._replace(word="hint"),
        Key("minus", "fewer", "-", help="shed one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="shed one die fewer"),
        PREVIOUS, *without(MAP, "pools", "hint"),
    ),
    "support": (
        Key(ENTER, "enter", "Enter", "call", "call it on the hex under the cursor"),
        Key("tab", "next", "Tab", "best hex", "the best hex, then the next best"),
        Key("g", "group", "g", "another", "another target, or another way to attack this hex"),
        Key("a", "support", "a", "other", "another battery or aircraft"),
        PREVIOUS._replace(help="the hex before"), ESC._replace(word="drop"), *MAP,
    ),
    "shed": (
        Key("enter f kp_enter", "enter", "Enter", "roll", "roll the marked number of dice"),
        Key("minus tab", "fewer", "-/+", "dice", "drop one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="drop one die fewer"),
        *MAP,
    ),
    "decide": (
        Key("enter kp_enter", "enter", "Enter", "do it", "do what is marked"),
        Key("tab", "next", "Tab", "next choice", "the next choice"),
        Key("c", "close", "c", "fight", "fight the close combat"),
        Key("e", "end", "e", help="mark no fight; again: continue without one"),
        ESC._replace(word="not now", help="back, if no decision is pending"),
        PREVIOUS, *MAP,
    ),
    "danger": (
        Key(ENTER, "enter", "Enter", "plan", "plan the safest route to the hex under the cursor"),
        Key("D", "whole", "D", "reach/all", "the whole map, or what is in reach"),
        Key("d", "back", "d", "off", "danger map off"),
        SIGHT, THREAT._replace(word="shots"), NEXT, PREVIOUS, ESC, *without(MAP, "threat"),
    ),
    "threat": (
        Key("tab", "next", "Tab", "next firer", "the next enemy that can fire there"),
        POOLS._replace(word="rules"), ESC,
        PREVIOUS._replace(help="the enemy before"), Key("F", "back", "F", help="back"),
        *without(MAP, "pools", "threat"),
    ),
    "sky": SKY,
    "sky over ground": tuple(
        key
        if key.action != "end"
        else key._replace(word="end phase", help="end the air phase; asks if aircraft are left")
        for key in SKY
    ),
    "end": (
        Key("e", "yes", "e", "end the turn", "end the turn"),
        POOLS._replace(word="morale", help="the rally rolls at the end of the turn, with their chances"),
        Key("escape space", "back", "Esc", "stay", "continue the turn"),
    ),
}  # fmt: skip
