"""The keys of the editor: of its layers on the map, and of its pages."""

from cb_tui.presentation.battle_keys import DIRECTIONS
from cb_tui.presentation.key import MORE, SETTINGS, Key
from cb_tui.presentation.shape_keys import CARRYING, DRAWING, LEAPS

ENTER = "enter 5 kp_5 kp_enter kp_begin"
UNDO = Key("backspace ctrl+h", "undo", "Backspace", help="undo the last change; there is no limit")
REDO = Key("Y ctrl+y", "redo", "Y", help="redo the last undo")
SAVE = Key("w", "save", "w", "save", "write the file; the one before stays beside it, its name ending in ~")
PLAY = Key("G", "play", "G", "play", "play from here, without a save or a record; E comes back")
FINDINGS = Key("i", "findings", "i", "findings", "what is wrong, with its place; m mends what has one sure cure")
TEXT = Key(
    "E",
    "text",
    "E",
    help="the file in your own editor ($EDITOR), at the line of what is marked, else of the first finding",
)
BACK = Key("escape", "back", "Esc", "back", "back one step; on the map, leave the editor")
LEAVE = BACK._replace(word="")
GOTO = Key("slash", "goto", "/", help="type a {place} to go there: {example}")
LAYERS = (
    Key("t", "ground", "t", help="ground; in it the list of brushes, where a letter takes one"),
    Key("R", "lines", "R", help="rivers, roads and all that lies on the sides of a {place}"),
    Key("p", "pieces", "p", help="pieces; in it the counters, found as you type"),
    Key("o", "objectives", "o", help="how the battle is won, as sentences"),
    Key("B", "battle", "B", help="the battle: title, texts, turns, sides, rulings"),
)
SHOWN = (
    Key("v", "sight", "v", help="what is seen from the {place} under the cursor, until you press v again"),
    Key("d", "danger", "d", help="danger of each {place} to the piece under the cursor, until you press d again"),
    Key("r", "reach", "r", help="reach of the piece under the cursor, until you press r again"),
    Key("H", "bare", "H", help="hide the pieces until you press H again"),
    Key("L", "legend", "L", help="legend of the map"),
    Key("z", "zoom", "z", help="larger map"),
    Key("Z", "unzoom", "Z", help="smaller map"),
)
ANYWHERE = (
    FINDINGS, SAVE, PLAY, UNDO, REDO, *LAYERS,
    Key("tab", "next", "Tab", help="the next layer"),
    GOTO, Key("colon", "ask", ":", help="open another battle, begin a new one, or copy this one"),
    Key("U", "roster", "U", help="the list of all pieces, those off the map too"),
    Key("m", "symmetry", "m", help="symmetry: none, or one of those that are fair on this board"),
    *SHOWN[1:], TEXT, Key("C", "copy", "C", help="edit a copy of this battle under the next free name"),
    Key("A", "arena", "A", help="the AI plays the battle 40 times in the background, until a change or A ends it"),
    SETTINGS, LEAVE, MORE, *DIRECTIONS,
)  # fmt: skip
PAGE_ROWS = (Key("j down", "down", "j/k", "line", "down"), Key("k up", "up", "k", help="up"))
CHANGE = (
    Key("l right plus equals_sign", "more", "h/l", "change", "the next value, or one more"),
    Key("h left minus", "less", "h", help="the value before, or one fewer"),
)
TYPED_LINE = (
    Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the character before the cursor"),
    Key("left ctrl+b", "left", "Left", help="the cursor back"),
    Key("right ctrl+f", "right", "Right", help="the cursor on"),
    Key("home ctrl+a", "start", "Home", help="the cursor to the start"),
    Key("end ctrl+e", "end", "End", help="the cursor to the end"),
    Key("delete ctrl+d", "erase", "Del", help="erase the character at the cursor"),
    Key("ctrl+u", "clear", "Ctrl+U", help="erase all before the cursor"),
)
ON_PAGES = (SAVE, PLAY, UNDO, REDO, FINDINGS, TEXT)

EDITOR_KEYS: dict[str, tuple[Key, ...]] = {
    "edit ground": (
        Key(ENTER, "enter", "Enter", "paint", "paint the {place} under the cursor, and its twin"),
        Key("space", "pen", "Space", "pen", "pen down: every {place} you walk to is painted; again: pen up"),
        Key("a", "area", "a", "area", "an area from here to the cursor: box, line, outline"),
        Key("f", "flood", "f", "flood", "all of one ground around here, with a preview"),
        SHOWN[0],
        Key("comma", "pick", ",", help="take the ground under the cursor as the brush; so does its letter"),
        Key("M", "mirror", "M", help="make the other half the twin of the half that the cursor is in; shows it first"),
        Key("P", "paste", "P", help="paste what was copied from an area; shows it first"),
        *ANYWHERE,
    ),
    "edit shapes": (
        Key(ENTER, "enter", "Enter", "corner", "set a corner of the shape in hand; the first one again closes it"),
        *DRAWING, SHOWN[0], *ANYWHERE, *LEAPS,
    ),
    "edit shape": (
        Key(ENTER, "enter", "Enter", "put down", "put it down here"),
        *CARRYING, MORE, *DIRECTIONS, *LEAPS,
    ),
    "edit lines": (
        Key(ENTER, "enter", "Enter", "side", "then a direction: water on that side, or none; a road that leads there"),
        Key("space", "pen", "Space", "pen", "pen down: a road goes where you walk, water along your right hand"),
        Key("s", "bank", "s", help="the pen follows your left hand, or your right again"),
        Key("f", "brush_on", "f", "brush", "the next brush of the list"),
        Key("X", "clear", "X", "clear", "take away what this brush has painted in this {place} and on its sides"),
        SHOWN[0],
        Key("F", "brush_back", "F", help="the brush before"),
        *ANYWHERE,
    ),
    "edit side": (
        *(key._replace(word="") for key in DIRECTIONS),
        Key("escape enter space", "back", "Esc", "done", "no side"),
        UNDO, MORE,
    ),
    "edit pieces": (
        Key(ENTER, "enter", "Enter", "card", "the card of the piece here; on an empty {place}, place what is in hand"),
        Key("a", "another", "a", "add", "place what is in hand here, on top of others"),
        Key("g", "move", "g", "move", "pick the piece up, or all that are marked; Enter puts them down elsewhere"),
        Key("space", "mark", "Space", "mark", "mark the piece here: what is marked moves, changes and goes together"),
        Key("X", "remove", "X", "remove", "remove the piece here or all that are marked, and all that speaks of them"),
        SHOWN[0],
        Key("c", "carry", "c", help="copy the piece here, or all that are marked; Enter puts the copies down"),
        Key("D", "double", "D", help="give the other side the same piece at the twin of this {place}"),
        Key("s", "below", "s", help="the next piece of the stack"),
        *ANYWHERE, *LEAPS,
    ),
    "edit palette": (
        Key("enter kp_enter", "enter", "Enter", "place", "place the marked counter at the cursor, and keep it in hand"),
        Key("down", "down", "Up/Down", "counter", "the next counter"),
        Key("tab", "side", "Tab", "side", "the other side"),
        Key("escape", "back", "Esc", "back  or type to search", "back to the map"),
        Key("up", "up", "Up", help="the counter before"),
        *TYPED_LINE,
    ),
    "edit move": (
        Key(ENTER, "enter", "Enter", "put down", "put the piece down here"),
        Key("escape g", "back", "Esc", "back", "leave it where it was"),
        Key("z", "zoom", "z", help="larger map"),
        Key("Z", "unzoom", "Z", help="smaller map"),
        GOTO, MORE, *DIRECTIONS, *LEAPS,
    ),
    "edit card": (
        *PAGE_ROWS, *CHANGE,
        Key("enter kp_enter space", "enter", "Enter", "open", "type a value, or take it from the map"),
        Key("X", "remove", "X", "remove", "remove this, and all that speaks of it"),
        Key("r delete", "reset", "r", "default", "the value that holds if the file says nothing"),
        *ON_PAGES,
        Key("escape q", "back", "Esc", help="back"),
        MORE,
    ),
    "edit objectives": (
        *PAGE_ROWS,
        Key("tab", "blank", "Tab", "blank", "the next blank of this sentence"),
        Key("shift+tab", "blank_back", "Shift+Tab", help="the blank before"),
        Key("l right", "more", "h/l", "change", "the next value of the blank"),
        Key("h left", "less", "h", help="the value before"),
        Key("enter kp_enter space", "enter", "Enter", "open", "type the blank, or mark its places on the map"),
        Key("plus equals_sign", "add", "+", "sentence", "another sentence"),
        Key("X", "remove", "X", "remove", "remove this sentence"),
        Key("e", "rest", "e", "more of it", "what the sentence has no blank for"),
        *ON_PAGES,
        Key("escape o q", "back", "Esc", help="back to the map"),
        MORE,
    ),
    "edit add": (
        Key("enter kp_enter", "enter", "Enter", "add", "add it"),
        *PAGE_ROWS,
        Key("tab", "side", "Tab", "side", "for the other side"),
        Key("escape q", "back", "Esc", "back", "add nothing"),
    ),
    "edit battle": (
        *PAGE_ROWS, *CHANGE,
        Key("enter kp_enter space", "enter", "Enter", "open", "type a value, or open an entry of a list"),
        Key("a", "add", "a", "add", "another entry of the list"),
        Key("tab", "next", "Tab", "page", "the next page of the battle"),
        Key("N", "size", "N", help="another size of the map: type columns and rows; it grows or is cut at its end"),
        Key("X", "remove", "X", help="remove the marked entry"),
        Key("r delete", "reset", "r", help="the value that holds if the file says nothing"),
        *ON_PAGES,
        Key("escape B q", "back", "Esc", help="back to the map"),
        MORE,
    ),
    "edit text": (
        Key("enter kp_enter", "enter", "Enter", "keep", "take what was typed"),
        *TYPED_LINE,
        Key("escape", "back", "Esc", "back", "keep the value as it was"),
    ),
    "edit places": (
        Key("space", "mark", "Space", "mark", "mark this {place}, or no longer"),
        Key(ENTER, "enter", "Enter", "done", "take what is marked"),
        Key("X", "none", "X", "none", "mark nothing"),
        Key("escape", "back", "Esc", "back", "keep the value as it was"),
        Key("z", "zoom", "z", help="larger map"),
        Key("Z", "unzoom", "Z", help="smaller map"),
        GOTO, MORE, *DIRECTIONS, *LEAPS,
    ),
    "edit brushes": (
        Key("enter kp_enter", "enter", "Enter", "take", "take the marked brush"),
        Key("down tab", "down", "Up/Down", "brush  or its letter", "the next brush"),
        Key("up shift+tab", "up", "Up", help="the brush before"),
        Key("escape", "back", "Esc", "back", "keep the brush"),
    ),
    "edit area": (
        Key(ENTER, "enter", "Enter", "paint", "paint the area, as one step"),
        Key("s", "shape", "s", "shape", "box, line, outline, flood"),
        Key("m", "symmetry", "m", "symmetry", "symmetry"),
        Key("c", "copy", "c", "copy", "copy the ground of the area; P pastes it"),
        Key("escape", "back", "Esc", "drop", "no area"),
        Key("z", "zoom", "z", help="larger map"),
        Key("Z", "unzoom", "Z", help="smaller map"),
        GOTO, MORE, *DIRECTIONS,
    ),
    "edit preview": (
        Key(ENTER, "enter", "Enter", "do it", "do what the map shows"),
        Key("escape", "back", "Esc", "back", "leave the map as it was"),
        Key("z", "zoom", "z", help="larger map"),
        Key("Z", "unzoom", "Z", help="smaller map"),
        GOTO, MORE, *DIRECTIONS,
    ),
    "edit goto": (
        Key("enter kp_enter", "enter", "Enter", "go", "go there"),
        *TYPED_LINE,
        Key("escape", "back", "Esc", "back", "stay"),
    ),
    "edit ask": (
        Key("enter kp_enter", "enter", "Enter", "do it", "do what is typed"),
        *TYPED_LINE,
        Key("escape", "back", "Esc", "back", "back to the map"),
    ),
    "edit findings": (
        Key("enter kp_enter", "enter", "Enter", "go there", "go to its place on the map"),
        *PAGE_ROWS,
        Key("m", "mend", "m", "mend", "mend it, if it has one sure cure"),
        Key("M", "mend_all", "M", "all", "mend all that have one"),
        SAVE, PLAY, UNDO, REDO, TEXT,
        Key("escape i q", "back", "Esc", "back", "back to the map"),
        MORE,
    ),
    "edit roster": (
        Key("enter kp_enter", "enter", "Enter", "card", "open the card of this piece"),
        *PAGE_ROWS,
        Key("space", "mark", "Space", "mark", "mark this piece, or no longer"),
        Key("g", "there", "g", "go there", "put the cursor where it stands"),
        Key("X", "remove", "X", "remove", "remove this piece, and all that speaks of it"),
        *ON_PAGES[:-1],
        Key("escape U q", "back", "Esc", help="back to the map"),
        MORE,
    ),
    "edit leave": (
        Key("enter kp_enter", "enter", "Enter", "leave", "leave; the changes are found again"),
        Key("w", "save", "w", "save", "save and leave"),
        Key("escape q", "back", "Esc", "stay", "stay"),
    ),
    "edit copy": (
        Key("enter kp_enter", "enter", "Enter", "edit", "edit the copy"),
        Key("escape q", "back", "Esc", "back", "edit nothing"),
    ),
    "edit recovery": (
        Key("enter kp_enter", "enter", "Enter", "continue", "continue with these changes"),
        Key("X", "drop", "X", "discard", "take the file as it was saved"),
        Key("escape q", "back", "Esc", "back", "leave both as they are"),
    ),
    "edit keys": (
        Key("j down space pagedown", "down", "j/k", "scroll", "down"),
        Key("k up pageup", "up", "k", help="up"),
        Key("escape enter q question_mark L", "back", "Esc", "back", "back"),
    ),
}  # fmt: skip
