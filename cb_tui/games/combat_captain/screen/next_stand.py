"""The next stand to select, and the stands that keep dice for held fire.

Both are kept beside the view, in one file a seat.
"""

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.polyline import Polyline
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.ui.modes.base import ViewState

ASIDE, MARKED, PLAN = "captain aside", "captain company", "captain way"


def aside(desk: ViewState) -> frozenset[UnitId]:
    """Return the stands that keep their dice in this activation."""
    moment, _, units = desk.extras.get(ASIDE, "").partition(":")
    return frozenset(map(UnitId, units.split())) if moment == _moment(desk) else frozenset()


def set_aside(desk: ViewState, unit: UnitId) -> None:
    """Have a stand keep its dice in this activation."""
    desk.extras[ASIDE] = f"{_moment(desk)}:{' '.join(sorted({*aside(desk), unit}))}"


def _moment(desk: ViewState) -> str:
    state = advice(desk.table).state
    return f"{state.turn} {state.acting or marked(desk) or ''}"


def marked(desk: ViewState) -> CompanyId | None:
    """Return the active company, else the marked one, else the first one due, or None."""
    due = activated_state.due(advice(desk.table).state)
    kept = CompanyId(desk.extras.get(MARKED, ""))
    return kept if kept in due else next(iter(due), None)


def mark(desk: ViewState, company: CompanyId) -> None:
    """Mark a company."""
    desk.extras[MARKED] = company


def following(desk: ViewState, company: CompanyId) -> UnitId | None:
    """Return the next stand of a company to select, or None.

    Before the company acts, that is the stand under the cursor. Then it is the stand selected last,
    else the nearest with dice left.
    """
    state = advice(desk.table).opened(company).state
    able = [unit for unit in ready(state, company) if unit not in aside(desk)]
    if advice(desk.table).state.acting is None:
        marked_one = next(
            (unit for unit in able if unit in state.stands and state.stands[unit].at == desk.cursor), None
        )
        if marked_one is not None:
            return marked_one
    last_up = state.aboard[desk.unit].car if desk.unit in state.aboard else desk.unit  # who has got in is driven
    if last_up in able:
        return last_up
    last = state.stands[desk.unit].point if desk.unit in state.stands else None
    return min(able, key=lambda unit: _far(state, unit, last), default=None)


def _far(state: State, unit: UnitId, last: tuple[int, int] | None) -> int:
    return distance_in_ticks(state.stands[unit].point, last) if last else list(state.stands).index(unit)


def able(desk: ViewState, company: CompanyId) -> list[UnitId]:
    """Return the stands of a company with dice left, in its order, then the cars in which others ride."""
    return [*ready(advice(desk.table).opened(company).state, company)]


def ready(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the stands of a company with dice left, and the cars with its stands in them."""
    return (*activated_state.ready(state, company), *activated_state.driven(state, company))


def spent(state: State, company: CompanyId) -> bool:
    """Check whether all dice of a company are spent."""
    return not any(activity.left(state, unit) for unit in state.stands_of(company))


# --- the rest of a way -------------------------------------------------------------------------------------------


def plan(desk: ViewState, unit: UnitId, corners: tuple[Place, ...]) -> None:
    """Keep the path of a stand, so that it can continue after its dice have been rolled. () forgets it."""
    desk.extras[PLAN] = f"{unit}:{' '.join(corners)}" if corners else ""


def planned(desk: ViewState, unit: UnitId) -> tuple[Place, ...]:
    """Return the rest of a stand's planned path, or () if it has arrived or has no plan."""
    whose, _, places = desk.extras.get(PLAN, "").partition(":")
    corners = tuple(map(Place, places.split()))
    stand = advice(desk.table).state.stands.get(unit)
    if whose != unit or stand is None or not corners or corners[-1] == stand.at:
        return ()
    if stand.at in corners:
        return corners[corners.index(stand.at) + 1 :]
    if stand.course is not None and corners[-1] == stand.course.points[-1]:
        way = Polyline(tuple(map(parse_place, stand.course.points)))
        return tuple(map(format_place, way.rest(stand.course.gone)))
    return corners
