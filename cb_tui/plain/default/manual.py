"""Manual of any rules system: the words that its commands answer to by their roles."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.plain.manual import PLAYING, ManualEntry, named, rows
from cb_tui.presentation.game_view import GameView

LOOKING = {
    "help": ManualEntry("help, help go", "lists the commands, or explains one", ("?", "commands")),
    "look": ManualEntry(
        "look, look PLACE, look PIECE",
        "describes the map, one place, or the surroundings of a piece",
        ("l", "examine", "x"),
    ),
    "map": ManualEntry("map", "draws the map in ASCII"),
    "units": ManualEntry(
        "units, units SIDE, units ready, units PLACE", "lists the pieces, one per line", ("u", "pieces", "forces")
    ),
    "unit": ManualEntry("unit PIECE", "describes one piece and what it can do now", ("who", "info")),
    "targets": ManualEntry("targets PIECE", "lists what it can attack, with each chance", ("aims", "t")),
    "odds": ManualEntry("odds PIECE at PIECE", "gives the chance of an attack and its reasons, without making it"),
    "sight": ManualEntry("sight PLACE PLACE", "checks a line of sight and says what blocks it", ("los", "see")),
    "goals": ManualEntry("goals", "says how the battle is won and who holds what", ("victory", "objectives", "score")),
    "losses": ManualEntry("losses", "lists what each side has lost"),
    "luck": ManualEntry("luck", "compares results with the odds, for each side"),
    "log": ManualEntry("log, log 20, log PIECE", "says what has happened, the newest last"),
    "why": ManualEntry(
        "why, why 12, why PIECE PLACE",
        "explains the last roll, or the roll of a step; or why a piece cannot go to a place or attack there",
        ("explain",),
    ),
    "briefing": ManualEntry("briefing", "repeats the briefing", ("story",)),
    "rules": ManualEntry(
        "rules, rules RULE, rules WORD", "the rules in plain words, and their worked examples", ("rule",)
    ),
    "example": ManualEntry("example NAME", "a worked example, step by step", ("examples",)),
    "list": ManualEntry("list, list PIECE, list go, list all", "numbers every legal move", ("choices", "options")),
    "hint": ManualEntry(
        "hint, hint PIECE", "says what the AI would do for your side and with a piece, why, and the chances"
    ),
    "review": ManualEntry(
        "review", "says what dice and decisions contributed, once the battle is over; takes a minute"
    ),
    "yours": ManualEntry("yours", "asks your own attacks again as puzzles, once a review has found some"),
}
DOING = {
    "go": ManualEntry("go PIECE PLACE, go PIECE ne e", "moves", ("g", "move", "march", "step", "m")),
    "fire": ManualEntry(
        "fire PIECE at PIECE", "gives the odds, asks, and attacks; ! skips the question", ("f", "shoot", "attack")
    ),
    "put": ManualEntry("put PIECE PLACE", "places a piece that has not been placed yet", ("place", "lay")),
    "do": ManualEntry("do 3, or 3 alone", "picks the choice with that number"),
    "hold": ManualEntry("hold", "declines a reaction", ("h",)),
    "pass": ManualEntry("pass PIECE", "ends a piece's turn", ("p", "wait", "skip")),
} | PLAYING
ENTRIES = LOOKING | DOING
NAMES = named(ENTRIES)


def looking_rows(looking: Mapping[str, ManualEntry], rules: Ruleset[Any]) -> list[str]:
    """Return a line for each command that looks, without a hint or a review that the rules do not have."""
    absent = {"hint": not rules.levels, **dict.fromkeys(("review", "yours"), rules.planner is None)}
    return rows(entry for name, entry in looking.items() if not absent.get(name))


def overview(table: GameView) -> list[str]:
    """Return all commands, a line each."""
    grid = table.geometry
    ways = ", ".join(way.lower() for way in grid.directions)
    return [
        "Type a command and press Enter; short forms work too.",
        f"Name pieces as on the map, {grid.units} by {grid.spelling}{f', directions {ways}' * bool(ways)}.",
        "To do anything else, type list and then the number of a choice.",
        "To look:",
        *looking_rows(LOOKING, table.ruleset),
        "To do:",
        *rows(DOING.values()),
    ]
