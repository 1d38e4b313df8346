"""Morale: markers on a company, and rout. [MORALE]"""

from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import Marked, Routed
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import Why
from cb_tui.games.combat_captain.rules.model import State


def left(state: State, company: CompanyId) -> int:
    """Return the number of stands of a company on the table, without cars and trucks. [MORALE-3d]"""
    return sum(state.context.kind(unit) != "soft" for unit in state.strength(company))


def routs_at(state: State, company: CompanyId) -> int:
    """Return the number of markers at which a company routs as it stands. [MORALE-3]"""
    return min(state.context.rules.rout_at, left(state, company))


def breaks(markers: int, stands: int, rout_at: int = 6) -> bool:
    """Check whether so many markers rout a company of so many stands. [MORALE-3, MORALE-3a]"""
    return stands > 0 and markers >= min(rout_at, stands)


def record_routs(record: EventRecorder, company: CompanyId) -> None:
    """Record a rout, once a resolution is complete. [MORALE-3, MORALE-3c]"""
    state = record.state
    markers = state.companies[company].markers
    if markers and breaks(markers, left(state, company), state.context.rules.rout_at):
        record.emit(Routed(company))


def record_markers(record: EventRecorder, company: CompanyId, count: int, why: Why) -> None:
    """Record markers and the rout that may come of them. [MORALE-1]"""
    if record.state.strength(company):
        record.emit(Marked(company, count, why))
        record_routs(record, company)
