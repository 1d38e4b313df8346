"""Under the map on large screens: the companies of both sides beside each other."""

from itertools import zip_longest

from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.screen.panels.companies import headed, listed
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, Lines, columns_at, line

WIDE, HIGH = 70, 45  # columns of the map and lines of the screen from which there is room
COLUMN = 34


def below(table: GameView, width: int, height: int) -> Lines:
    """Return a line a company of both sides: stands left, markers, men out, dice held. Those to come follow."""
    if width < WIDE or height < HIGH:
        return []
    known = advice(table)
    widths = (COLUMN, width - COLUMN - 2)
    heads = [
        headed(wide, table.force(side).name, "held")
        for side, wide in zip(known.state.context.sides, widths, strict=True)
    ]
    sides = [listed(known, side, COLUMN) for side in known.state.context.sides]
    return [_beside(*heads), *(_beside(*both) for both in zip_longest(*sides, fillvalue=line()))]


def _beside(one: Line, other: Line) -> Line:
    return columns_at((0, one), (COLUMN + 2, other))
