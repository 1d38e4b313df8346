"""Common keys: those that several moments share: directions, pages, the ways through a turn."""

from cb_tui.present.key import COMMANDS, LUCK, MORE, QUIT, SETTINGS, Key

DIRECTIONS = (
    Key("y 7 home kp_7 kp_home", "NW", "y 7 Home", help="north-west"),
    Key("u 9 pageup kp_9 kp_page_up", "NE", "u 9 PgUp", help="north-east"),
    Key("h 4 left kp_4 kp_left", "W", "h 4 Left", help="west"),
    Key("l 6 right kp_6 kp_right", "E", "l 6 Right", help="east"),
    Key("b 1 end kp_1 kp_end", "SW", "b 1 End", help="south-west"),
    Key("n 3 pagedown kp_3 kp_page_down", "SE", "n 3 PgDn", help="south-east"),
    Key("k 8 up kp_8 kp_up", "up", "k 8 Up", help="up, in the same column"),
    Key("j 2 down kp_2 kp_down", "down", "j 2 Down", help="down, in the same column"),
)
ENTER = "enter 5 kp_5 kp_enter kp_begin"
ESC = Key("escape", "back", "Esc", "back", "back one step; never quits")
INSPECT = Key("i", "inspect", "i", help="dice log: every line since turn 1, with every die")
FIND = Key("slash", "find", "/", help="find in the log: the piece or {place} under the cursor, or a text")
AGAIN = Key("R", "rewatch", "R", help="watch the machine's last turn again")
POOLS = Key("w", "pools", "w", help="both pools line by line with their rules, every chance in full")
ROSTER = Key("U", "roster", "U", help="roster: every piece, its place, its state, its shots; Enter goes to it")
PAGES = (
    Key("o", "objectives", "o", help="objectives and forces"),
    Key("L", "legend", "L", help="legend of the map"),
    Key("O", "orders", "O", help="standing orders: how your pieces react without asking"),
    INSPECT, LUCK, FIND,
    ROSTER,
    Key("H", "bare", "H", help="the map without the pieces, until H is pressed again"),
    Key("z", "zoom", "z", help="larger map"),
    Key("Z", "unzoom", "Z", help="smaller map"),
)  # fmt: skip
SIGHT = Key("v", "sight", "v", "sight", "line of sight to any {place}, with the reason")
DANGER = Key("d", "danger", "d", "danger", "danger map: the chance to be hit in each hex")
FIRE = Key("f", "fire", "f", "fire", "aim at the best target, or at the enemy under the cursor")
CLOSE = Key("c", "close", "c", help="close combat: assault armor, or enter the enemy's hex under the cursor")
NEXT = Key("tab", "next", "Tab", "next", "the next piece that can act")
PREVIOUS = Key("shift+tab", "previous", "Shift+Tab", help="the one before")
DONE = (
    Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
    Key("e", "end", "e", "end turn", "end the turn; asks if pieces are left"),
)
REDO = Key("Y ctrl+y", "redo", "Y", help="redo the last undo, while nothing else was played")
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
THREAT = Key("F", "threat", "F", help="the enemy's shots at the hex under the cursor: both pools, exact odds")
MAP = (*PAGES, POOLS, THREAT, AGAIN, COMMANDS, SETTINGS, QUIT, MORE, *DIRECTIONS)
