"""Key: one row of the table of keys."""

from typing import NamedTuple


class Key(NamedTuple):
    """One key: its presses as the screen names them, the action, how the key line and the help show it."""

    presses: str
    action: str
    cap: str
    word: str = ""  # in the key line; "" leaves it to the help
    help: str = ""


MORE = Key("question_mark", "help", "?", "more", "help on this moment")
QUIT = Key("q", "quit", "q", help="quit? all is saved")
