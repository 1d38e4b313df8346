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
COMMANDS = Key("colon ctrl+p", "commands", ":", help="all that can be done now, by words: type a few letters")
SETTINGS = Key("S", "settings", "S", help="settings and keys")
LUCK = Key("I", "luck", "I", help="luck ledger: got and due of both sides, over time, by piece; are the dice fair")
