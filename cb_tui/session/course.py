"""Course: how a battle went, a sign a turn, for a line that is pasted."""

from collections import defaultdict
from collections.abc import Collection

from cb_tui.core.values import Side
from cb_tui.session.position import Position
from cb_tui.session.roster import roster

LONGEST = 99  # turns
LOST, TAKEN, BOTH, HURT, QUIET = "-+*~."
MEANING = {
    TAKEN: "they lost a piece",
    LOST: "you did",
    BOTH: "both",
    HURT: "a hit, no loss",
    QUIET: "quiet",
}


def course(game: Position, own: Collection[Side]) -> str:
    """Return a sign for each turn: who lost pieces in it, whether anybody was hurt, or that all was quiet."""
    side_of = roster(game.ruleset, game.battle).sides
    turn, marks = 1, defaultdict[int, set[str]](set)
    for logged in game.logged():
        for report in logged.reports:
            turn = report.turn if report.kind == "turn" else turn
            marks[turn] |= {LOST if side_of.get(unit) in own else TAKEN for unit in report.lost}
            marks[turn] |= {HURT} if report.kind == "hurt" else set()
    return "".join(_sign(marks[number]) for number in range(1, min(turn, LONGEST) + 1))


def _sign(marks: set[str]) -> str:
    if {LOST, TAKEN} <= marks:
        return BOTH
    return next((sign for sign in (LOST, TAKEN, HURT) if sign in marks), QUIET)
