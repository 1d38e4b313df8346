"""Keys of a battle that are the same by all rules, and the rows of which each system makes its own."""

from cb_tui.presentation.key import COMMANDS, LUCK, MORE, QUIT, SETTINGS, Key, without

DIRECTIONS = (
    Key("y 7 home kp_7 kp_home", "NW", "y 7 Home", help="northwest"),
    Key("u 9 pageup kp_9 kp_page_up", "NE", "u 9 PgUp", help="northeast"),
    Key("h 4 left kp_4 kp_left", "W", "h 4 Left", help="west"),
    Key("l 6 right kp_6 kp_right", "E", "l 6 Right", help="east"),
    Key("b 1 end kp_1 kp_end", "SW", "b 1 End", help="southwest"),
    Key("n 3 pagedown kp_3 kp_page_down", "SE", "n 3 PgDn", help="southeast"),
    Key("k 8 up kp_8 kp_up", "up", "k 8 Up", help="up, in the same column"),
    Key("j 2 down kp_2 kp_down", "down", "j 2 Down", help="down, in the same column"),
)
LEAPS = (  # of a system that is played on a measured table
    Key("shift+left", "leap W", "Shift+Left", help="west to the next dot"),
    Key("shift+right", "leap E", "Shift+Right", help="east to the next dot"),
    Key("shift+up", "leap up", "Shift+Up", help="up to the next dot"),
    Key("shift+down", "leap down", "Shift+Down", help="down to the next dot"),
)
ENTER = "enter 5 kp_5 kp_enter kp_begin"
ESC = Key("escape", "back", "Esc", "back", "back one step; never quits")
INSPECT = Key("i", "inspect", "i", help="dice log: every line since turn 1, with every die")
FIND = Key("slash", "find", "/", help="find in the log: the piece or {place} under the cursor, or any text")
HINT = Key("W", "hint", "W", help="a hint: what the AI would do, why, and the odds")
AGAIN = Key("R", "rewatch", "R", help="watch the other side's last turn again")
POOLS = Key("w", "pools", "w", help="both dice pools line by line with their rules, every chance in full")
ROSTER = Key("U", "roster", "U", help="roster: every piece with its place, state and shots; Enter goes to it")
PAGES = (
    Key("o", "objectives", "o", help="objectives and forces"),
    Key("L", "legend", "L", help="legend of the map"),
    Key("O", "orders", "O", help="standing orders: how your pieces react without asking"),
    INSPECT, LUCK, FIND,
    ROSTER,
    Key("H", "bare", "H", help="hide the pieces until you press H again"),
    Key("z", "zoom", "z", help="larger map"),
    Key("Z", "unzoom", "Z", help="smaller map"),
)  # fmt: skip
SIGHT = Key("v", "sight", "v", "sight", "line of sight to any {place}, with the reason")
NEXT = Key("tab", "next", "Tab", "next", "the next piece that can act")
PREVIOUS = Key("shift+tab", "previous", "Shift+Tab", help="the previous one")
REDO = Key("Y ctrl+y", "redo", "Y", help="redo the last undo, unless you have played on")
EARLY_END = Key("Q", "early_end", "Q", help="the other player: signals, offers, resign")
THREAT = Key("F", "threat", "F", help="the enemy's shots at the {place} under the cursor, with exact odds")
MAP = (*PAGES, POOLS, THREAT, HINT, AGAIN, COMMANDS, SETTINGS, QUIT, EARLY_END, MORE, *DIRECTIONS)

BATTLE_KEYS: dict[str, tuple[Key, ...]] = {
    "offers": (
        Key(ENTER, "enter", "Enter", "do it", "do what is marked, or select the piece under the cursor"),
        Key("g", "choice", "g", "next choice", "mark the next choice"),
        Key("f", "fire", "f", "attack", "mark the next attack"),
        Key("space", "hold", "Space", "hold", "hold, if asked"),
        Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
        Key("a", "support", "a", "support", "mark what needs no piece: support, a card"),
        Key("e", "end", "e", "end turn", "end the turn; asks first if pieces can still act"),
        NEXT, Key("G", "choice_before", "G", help="mark the one before"), PREVIOUS,
        Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice or reveals"),
        REDO,
        Key("x", "look", "x", help="move the cursor freely"),
        Key("r", "reach", "r", help="its reach, on or off"),
        ESC._replace(word="", help="mark nothing"),
        POOLS._replace(help="the marked chances line by line with their rules"),
        *without(MAP, "pools"),
    ),
    "machine": (
        Key("space", "pause", "Space", "pause/resume", "pause or resume"),
        Key("enter kp_enter", "skip", "Enter", "skip", "skip to your next choice"),
        Key("less_than_sign", "slower", "</>", "speed", "slower"),
        Key("greater_than_sign", "faster", ">", help="faster"),
        Key("comma", "earlier", ",", "back", "a step back, to see the last action again"),
        Key("full_stop", "later", ".", help="a step forward again"),
        *PAGES, COMMANDS, QUIT, EARLY_END, MORE._replace(word="help"),
    ),
    "waiting": (
        SIGHT, INSPECT._replace(word="dice log"),
        *(key._replace(word=word) for key, word in zip(PAGES[:3], ("objectives", "legend", "orders"), strict=True)),
        LUCK, FIND, *PAGES[-4:], AGAIN._replace(word="turn again", help="the last turn again"),
        Key("enter", "follow", "Enter", help="go to the other player's branch"),
        Key("backspace ctrl+h", "undo", "Backspace", help="undo, if no one has answered yet"),
        Key("N", "renew", "N", help="new secret numbers for fair dice if yours are lost; verify will report it"),
        COMMANDS, SETTINGS,
        QUIT._replace(word="quit"), EARLY_END, MORE, *DIRECTIONS,
    ),
    "bare": (
        Key("H escape", "back", "H", "pieces", "the pieces again"),
        *(key._replace(word=word) for key, word in zip(PAGES[-2:], ("larger", "smaller"), strict=True)), QUIT, MORE,
        *DIRECTIONS,
    ),
    "handover": (
        Key("g", "here", "g", "I'm here", "the player who decides next is at the keyboard"),
        Key("l", "leave_seat", "l", "at another login", "that player uses another login: leave the seat free"),
        Key("O", "orders", "O", "orders", "standing orders of the player leaving"),
        AGAIN._replace(word="turn again", help="the last turn again"),
        QUIT._replace(word="quit"), MORE,
    ),
    "sight": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy"),
        Key("t", "turn", "t", "reverse", "look from the cursor instead"),
        PREVIOUS._replace(help="the enemy before"), ESC, Key("v", "back", "v", help="back"), *MAP,
    ),
    "hint": (
        Key("enter kp_enter", "enter", "Enter", "mark it", "mark the hint as a plan or an aim to confirm, or give it"),
        Key("tab W", "next", "Tab", "side/piece", "the side's hint, or the selected piece's"),
        ESC, QUIT, MORE,
    ),
    "look": (
        Key("enter 5 kp_5 kp_enter kp_begin", "enter", "Enter", "select", "select the piece here"),
        SIGHT, NEXT, ESC, Key("x", "back", "x", help="back to the pieces"), *MAP,
    ),
    "victory": (
        Key("enter kp_enter", "next", "Enter", "next", "the next battle; of a run your platoon, at a host the lobby"),
        Key("V", "review", "V", "review", "what the dice and your decisions did, and what was better"),
        Key("R", "replay", "R", "replay", "replay from the marked moment"),
        Key("P", "puzzles", "P", "puzzles", "puzzles: on what the lesson taught, or after a review your own attacks"),
        INSPECT._replace(word="dice"),
        Key("w", "report", "w", "report", "write the after-action report into a file"),
        Key("N", "again", "N", "again", "the same battle with new dice, at a host with sides changed"),
        Key("escape", "title", "Esc", "title", "to the title, at a host to the lobby"),
        Key("n", "new", "n", help="choose the next battle yourself"),
        Key("x", "look", "x", help="look around the field"),
        Key("k 8 up kp_8 kp_up", "up", "k 8 Up", help="mark the moment before"),
        Key("j 2 down kp_2 kp_down", "down", "j 2 Down", help="mark the next moment"),
        *without(PAGES, "inspect", "orders", "bare", "zoom", "unzoom"), COMMANDS, SETTINGS, QUIT, MORE,
    ),
}  # fmt: skip
