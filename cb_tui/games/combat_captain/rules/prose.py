"""Questions, the ends of paths and directions in words."""

from cb_tui.core.display import Question
from cb_tui.core.plane import COMPASS, UNITS, Vector
from cb_tui.core.values import Place, SeatId, kind
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import Deciding


def question(waiting: Deciding, title: str, about: str, asked: str, whether: str) -> Question:
    """Return a pending decision as a question."""
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=whether)


def seat_name(state: State, seat: SeatId) -> str:
    """Return the name of a seat."""
    return next(each.name for each in state.context.battle.seated if each.id == seat)


def end(way: tuple[Place, ...]) -> str:
    """Return the end of a path in words."""
    return way[-1] if way else "where it is"


def compass(facing: Vector) -> str:
    """Return the point of the compass nearest to a direction: "NNE"."""
    nearest = max(UNITS, key=lambda unit: unit[0] * facing[0] + unit[1] * facing[1])
    return COMPASS[UNITS.index(nearest)]
