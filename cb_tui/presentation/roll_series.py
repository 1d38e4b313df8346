"""Roll series: the attacks of one command in order, fire and return fire, in the room that a panel has."""

from collections.abc import Callable, Sequence
from typing import Literal

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import DICE_LINES, dice_rows, named, outcome
from cb_tui.presentation.text import Lines, label, line, number_run, wrap

Detail = Literal["bar", "dice", "story", "whole"]
Whole = Callable[[GameView, Report, int], Lines]
DETAILS: tuple[tuple[Detail, Detail], ...] = (  # of the attacks before the last and of the last, the fullest first
    ("whole", "whole"), ("story", "whole"), ("story", "story"),
    ("dice", "story"), ("dice", "dice"), ("bar", "dice"), ("bar", "bar"),
)  # fmt: skip


def series(table: GameView, attacks: Sequence[Report], width: int, most: int, whole: Whole) -> Lines:
    """Return attacks in the order of their rolls, each with as much as `most` lines have room for.

    Of more than there is room for the first are only counted.

    Args:
        table: The table after them.
        attacks: Their reports.
        width: Columns.
        most: Lines.
        whole: Returns all lines of one attack.
    """
    told: list[Lines] = []
    for before, last in DETAILS:
        told = [_told(table, one, last if one is attacks[-1] else before, width, whole) for one in attacks]
        if sum(map(len, told)) <= most:
            return [row for rows in told for row in rows]
    first = next(n for n in range(1, len(told) + 1) if n == len(told) or sum(map(len, told[n:])) < most)
    earlier = line(label(f"{count_noun(first, 'roll')} before: "), number_run("i"))
    return [earlier, *(row for rows in told[first:] for row in rows)]


def _told(table: GameView, attack: Report, detail: Detail, width: int, whole: Whole) -> Lines:
    if detail == "whole" or not attack.rolls:
        return whole(table, attack, width)
    rows: Lines = []
    for roll in attack.rolls:
        rows += outcome(table, roll, width)
        rows += dice_rows(table, roll, width, DICE_LINES) if detail != "bar" else []
        rows += wrap(named(table, roll.story), width) if detail == "story" else []
    return rows
