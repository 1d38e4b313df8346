"""Keys of short questions, of pages and of what is typed or set line by line: dice, text, standing orders."""

from cb_tui.presentation.key import MORE, QUIT, Key

PAGE_KEYS: dict[str, tuple[Key, ...]] = {
    "end turn": (
        Key("e", "yes", "e", "end the turn", "end the turn"),
        Key("escape space", "back", "Esc", "stay", "continue the turn"),
    ),
    "let go": (
        Key("enter kp_enter", "yes", "Enter", "act now", "act, and give up the other piece's shot"),
        Key("escape space", "back", "Esc", "stay", "do not act yet"),
    ),
    "quit": (
        Key("q enter kp_enter ctrl+c", "yes", "q", "quit", "quit; the game is saved"),
        Key("t", "title", "t", "title", "to the title menu"),
        Key("escape space", "back", "Esc", "stay", "keep playing"),
    ),
    "dice": (
        Key("enter kp_enter", "enter", "Enter", "done", "roll these faces"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last face"),
        Key("escape", "back", "Esc", "back", "do not roll yet"),
        *(Key(face, face, face, help="a face") for face in "123456"),
    ),
    "number": (
        Key("enter kp_enter", "enter", "Enter", "done", "enter this number; roll these faces"),
        Key("space", "next", "Space", "next", "enter this number"),
        Key("backspace ctrl+h", "rub", "Backspace", "erase", "erase the last digit"),
        Key("escape", "back", "Esc", "back", "do not roll yet"),
        *(Key(figure, figure, figure, help="a digit") for figure in "1234567890"),
    ),
    "page": (
        Key("j down space pagedown", "down", "j/k", "scroll", "down"),
        Key("k up pageup", "up", "k", help="up"),
        Key("escape enter q o L", "back", "Esc", "back", "back"),
        Key("question_mark", "rules", "?", "rules", "the rules in plain words, starting at those the screen names"),
    ),
    "briefing": (
        Key("enter escape kp_enter", "enter", "Enter", "begin", "begin the battle"),
        Key("j down space pagedown", "down", "j/k", "scroll", "down"),
        Key("k up pageup", "up", "k", help="up"),
        Key("L", "legend", "L", "legend", "legend of the map"),
        QUIT._replace(word="quit"), MORE,
    ),
    "roster": (
        Key("enter kp_enter", "enter", "Enter", "go there", "to the piece, selected if it can act"),
        Key("j down tab", "down", "j/k", "piece", "the next piece"),
        Key("f", "filter", "f", "filter", "all pieces, those that can act, one side, those out of action"),
        Key("escape U", "back", "Esc", "back", "back"),
        Key("k up shift+tab", "up", "k", help="the piece before"),
        QUIT, MORE,
    ),
    "orders": (
        Key("j down tab", "down", "j/k", "line", "down"),
        Key("k up shift+tab", "up", "k", help="up"),
        Key("enter space l right", "change", "Enter", "change", "change what is marked"),
        Key("minus h left", "less", "-/+", "percent", "lower the minimum chance"),
        Key("plus equals_sign", "more", "+", help="raise the minimum chance"),
        Key("escape q O", "back", "Esc", "done", "done"),
        MORE,
    ),
}  # fmt: skip
