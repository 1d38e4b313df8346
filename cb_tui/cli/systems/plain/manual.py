"""Manual of any rules system: the words that its commands answer to by their roles."""

from cb_tui.cli.plain.manual import ManualEntry, named, rows
from cb_tui.present.table import Table

LOOKING = {
    "help": ManualEntry("help, help go", "this list, or one command", ("?", "commands")),
    "look": ManualEntry(
        "look, look PLACE, look PIECE", "the map in words, one place, or what is around a piece", ("l", "examine", "x")
    ),
    "map": ManualEntry("map", "the map drawn in ASCII"),
    "units": ManualEntry(
        "units, units SIDE, units ready, units PLACE", "the pieces, a line each", ("u", "pieces", "forces")
    ),
    "unit": ManualEntry("unit PIECE", "one piece, and what it can do now", ("who", "info")),
    "targets": ManualEntry("targets PIECE", "whom it can attack, with what chance", ("aims", "t")),
    "odds": ManualEntry("odds PIECE at PIECE", "the chance of an attack and what makes it, without making it"),
    "sight": ManualEntry("sight PLACE PLACE", "a line of sight, and what blocks it", ("los", "see")),
    "goals": ManualEntry("goals", "what wins, and who holds what", ("victory", "objectives", "score")),
    "losses": ManualEntry("losses", "what each side has lost"),
    "luck": ManualEntry("luck", "what the dice gave against what they should have"),
    "log": ManualEntry("log, log 20, log PIECE", "what has happened, the newest last"),
    "why": ManualEntry(
        "why, why 12, why PIECE PLACE",
        "the last roll in full, or that of a step; or why a piece cannot go to a place or attack there",
        ("explain",),
    ),
    "briefing": ManualEntry("briefing", "the story of the battle", ("story",)),
    "list": ManualEntry("list, list PIECE, list go, list all", "every legal command, numbered", ("choices", "options")),
}
DOING = {
    "go": ManualEntry("go PIECE PLACE, go PIECE ne e", "moves", ("g", "move", "march", "step", "m")),
    "fire": ManualEntry(
        "fire PIECE at PIECE", "tells the odds and asks; ! skips the question", ("f", "shoot", "attack")
    ),
    "put": ManualEntry("put PIECE PLACE", "places a piece that waits for it", ("place", "lay")),
    "do": ManualEntry("do 3, or 3 alone", "the choice of that number"),
    "hold": ManualEntry("hold", "lets a chance to react go", ("h",)),
    "pass": ManualEntry("pass PIECE", "a piece does no more in this turn", ("p", "wait", "skip")),
    "end": ManualEntry("end", "ends the turn", ("e", "end turn", "done")),
    "undo": ManualEntry("undo", "takes back what no die has decided", ("back",)),
    "branch": ManualEntry("branch 12", "goes on from an earlier step with other dice; what was played stays"),
    "note": ManualEntry("note TEXT", "a remark in the log"),
    "save": ManualEntry("save, save NAME", "all is saved always; with a name the game is called so from now on"),
    "quit": ManualEntry("quit", "leaves; all is saved", ("q", "bye")),
}
ENTRIES = LOOKING | DOING
NAMES = named(ENTRIES)


def overview(table: Table) -> list[str]:
    """Return all commands, a line each."""
    grid = table.grid
    ways = ", ".join(way.lower() for way in grid.directions)
    return [
        "Type a command and Enter; short forms and full words both do.",
        f"Pieces are called by their names, {grid.units} by {grid.spelling}{f', directions {ways}' * bool(ways)}.",
        "What has no word of its own is done by its number: list tells them.",
        "To look:",
        *rows(LOOKING.values()),
        "To do:",
        *rows(DOING.values()),
    ]
