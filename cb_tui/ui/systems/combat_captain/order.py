"""Order: who comes up next, and who keeps its dice for held fire; kept beside the view, a file a seat."""

from cb_tui.core.plane import ticks
from cb_tui.core.values import UnitId
from cb_tui.present.systems.combat_captain import stage
from cb_tui.present.systems.combat_captain.advice import advice
from cb_tui.rules.combat_captain import activity
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.model import State
from cb_tui.ui.modes.base import Desk

ASIDE, MARKED = "captain aside", "captain company"


def aside(desk: Desk) -> frozenset[UnitId]:
    """Return who keeps its dice in this activation."""
    moment, _, units = desk.kept.get(ASIDE, "").partition(":")
    return frozenset(map(UnitId, units.split())) if moment == _moment(desk) else frozenset()


def set_aside(desk: Desk, unit: UnitId) -> None:
    """Have a stand keep its dice in this activation."""
    desk.kept[ASIDE] = f"{_moment(desk)}:{' '.join(sorted({*aside(desk), unit}))}"


def _moment(desk: Desk) -> str:
    state = advice(desk.table).state
    return f"{state.turn} {state.acting or marked(desk) or ''}"


def marked(desk: Desk) -> CompanyId | None:
    """Return the company that acts, else the one that is marked, else the first that is due."""
    due = stage.due(advice(desk.table).state)
    kept = CompanyId(desk.kept.get(MARKED, ""))
    return kept if kept in due else next(iter(due), None)


def mark(desk: Desk, company: CompanyId) -> None:
    """Mark a company."""
    desk.kept[MARKED] = company


def following(desk: Desk, company: CompanyId) -> UnitId | None:
    """Return the stand of a company that comes up: who was up last, else the nearest to it with dice left."""
    state = advice(desk.table).opened(company).state
    able = [unit for unit in stage.ready(state, company) if unit not in aside(desk)]
    if desk.unit in able:
        return desk.unit
    last = state.stands[desk.unit].point if desk.unit in state.stands else None
    return min(able, key=lambda unit: _far(state, unit, last), default=None)


def _far(state: State, unit: UnitId, last: tuple[int, int] | None) -> int:
    return ticks(state.stands[unit].point, last) if last else state.of(state.setting.company[unit]).index(unit)


def able(desk: Desk, company: CompanyId) -> list[UnitId]:
    """Return the stands of a company with dice left, in its order."""
    return [*stage.ready(advice(desk.table).opened(company).state, company)]


def spent(state: State, company: CompanyId) -> bool:
    """Check whether all dice of a company are spent."""
    return not any(activity.left(state, unit) for unit in state.of(company))
