"""Scenario: what every battle file says, whatever its rules."""

from cb_tui.core.values import Side, Value


class Finding(Value, frozen=True):
    """One thing wrong in a scenario file: the key path (or "map row 3") and what was expected."""

    where: str
    text: str
    note: bool = False  # odd, not wrong: the battle can be played
    mild: bool = False  # wrong in a file; a game that was begun goes on all the same


class Army(Value, frozen=True, kw_only=True):
    """One side of a battle."""

    id: Side
    name: str  # short, for the header: "US", "German"
    title: str = ""
    morale: int
    classic_morale: int | None = None  # 1 to 6, where the battle fits the classic edition too
    tactic: str = "defend"  # what the machine plays unless told otherwise


class Scenario(Value, frozen=True, kw_only=True):
    """The frame of a battle; each rules system adds board, forces and victory."""

    id: str = ""  # the file's name
    title: str
    ruleset: str
    also: tuple[str, ...] = ()
    order: int = 100  # place in the chooser
    minutes: int
    difficulty: int = 1  # stars, 1 to 3
    summary: str = ""  # one line for the chooser
    briefing: str = ""
    balance: str = ""
    sides: tuple[Army, ...]
    first: Side
    turns: int
