"""Losses: saves, men and stands that go, kills on vehicles, markers and rout. [CAS, MORALE]"""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import Alighted, Destroyed, Killed, Marked, MenLost, Pooled, Routed
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import Why
from cb_tui.games.combat_captain.rules.model import State


def unsaved(record: EventRecorder, unit: UnitId, hits: int, level: int) -> int:
    """Return the hits that are left of some: cover saves each, and all are rolled for. [COVER-4, COVER-4a]"""
    if not (hits and level):
        return hits
    faces = record.roll(hits, f"{unit} saves")
    rules, markers = record.state.context.rules, record.state.company(unit).markers
    return sum(not weapons.saves(face, level, rules, markers) for face in faces)


def record_men_lost(record: EventRecorder, unit: UnitId, hits: int) -> None:
    """Record the men that a stand loses. Hits beyond its men are lost. [CAS-1, CAS-1a, CAS-4]"""
    rides = record.state.aboard.get(unit)
    there = (rides.stand if rides else record.state.stands[unit]).men
    if gone := min(hits, there):
        record.emit(MenLost(unit, gone))
        if gone == there:
            record_destroyed(record, unit)


def record_kills(record: EventRecorder, unit: UnitId, kills: int = 1) -> None:
    """Record kills on the roster of a vehicle's company. [CAS-6, CAS-6a]

    The model that takes each third kill is destroyed.
    """
    company, share = record.state.context.company[unit], record.state.context.rules.kills_per_vehicle
    before = record.state.companies[company].kills // share
    record.emit(Killed(unit, kills))
    if record.state.companies[company].kills // share > before:
        record_destroyed(record, unit)


def record_destroyed(record: EventRecorder, unit: UnitId) -> None:
    """Record that a stand is destroyed, with its marker. [MORALE-1, MORALE-1a]

    The last stand of its company gives none.
    """
    company, passenger = record.state.context.company[unit], record.state.passengers.get(unit)
    where = record.state.stands[unit].at if passenger else None
    record.emit(Destroyed(unit))
    if where and passenger:
        record.emit(Alighted(passenger, where))  # out of the wreck, without cover [AIR-2c]
    if record.state.strength(company) and company not in record.state.context.pools:
        record.emit(Marked(company, 1, "destroyed"))


def pool_squads(record: EventRecorder, company: CompanyId) -> None:
    """Record the squads that are dissolved to fill others. [CAS-3, CAS-3a, CAS-3b]"""
    while (found := dissolved(record.state, company)) is not None:
        record.emit(Pooled(found, tuple(fills(record.state, company, found))))
        record_destroyed(record, found)


def _squads(state: State, company: CompanyId) -> list[UnitId]:
    return [unit for unit in state.stands_of(company) if state.context.kind(unit) == "rifle"]


def dissolved(state: State, company: CompanyId) -> UnitId | None:
    """Return the squad to be disbanded, or None if fewer men are missing than a squad has.

    It is the one with the fewest men (ties: the last one hit).
    """
    squads = _squads(state, company)
    if sum(_missing(state, unit) for unit in squads) < state.context.rules.squad_size:
        return None
    return min(squads, key=lambda unit: (state.stands[unit].men, -state.stands[unit].hit, unit))


def _missing(state: State, unit: UnitId) -> int:
    return max(0, state.context.men(unit) - state.stands[unit].men)


def fills(state: State, company: CompanyId, gone: UnitId) -> list[tuple[UnitId, int]]:
    """Return where the men of a dissolved squad go: into the largest gaps first."""
    left, found = state.stands[gone].men, []
    others = [unit for unit in _squads(state, company) if unit != gone]
    for unit in sorted(others, key=lambda unit: (-_missing(state, unit), unit)):
        moved = min(left, _missing(state, unit))
        if moved:
            found.append((unit, moved))
            left -= moved
    return found


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
