"""Held fire: the windows that open for hold markers while an enemy moves. [HOLD]"""

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.lines import Point
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.values import UnitId
from cb_tui.core.ways import Polyline
from cb_tui.games.combat_captain.rules import movement, reach
from cb_tui.games.combat_captain.rules.events import Asked, Changed, Glimpsed, Settled
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import Glimpse, State
from cb_tui.games.combat_captain.rules.sighting import Sighting
from cb_tui.games.combat_captain.rules.waiting import HeldFire, ReturnFire, UnderWay


def continue_move(record: EventRecorder, going: UnderWay) -> None:
    """Record a way up to its next window, or to its end. [HOLD-2a, HOLD-2e]

    `going.gone` is the tick that was last looked at; a window at it has been answered.
    """
    unit, state = going.unit, record.state
    if unit not in state.stands:
        record.emit(Settled())
        return
    way = Polyline(tuple(map(parse_place, going.points)))
    watchers = _watchers(state, unit)
    if watchers:
        first = going.gone + 1 if going.asked else going.gone
        looks = _lookouts(state, watchers, unit, (way.at(going.gone), *way.rest(going.gone)))
        for tick in range(first, going.until + 1):
            seen = _seen(state, looks, unit, way.at(tick))
            due = _due(record.state, seen, stops=tick == going.until)
            changed = {holder: glimpse for holder, glimpse in seen.items() if state.watched.get(holder) != glimpse}
            if due:
                movement.record_step(record, going, tick)
                record.emit(Changed(_looked(going, tick)))
                record.emit(*(Glimpsed(holder, glimpse) for holder, glimpse in changed.items()))
                seat = state.context.seats[state.context.enemy(state.context.side(unit))]
                record.emit(Asked(HeldFire(seat=seat, unit=unit, holders=due)))
                return
            lost = [Glimpsed(holder, None) for holder, glimpse in changed.items() if glimpse is None]
            record.emit(*lost)
            state = record.state
    movement.record_step(record, going, going.until)
    movement.finish_move(record, unit)


def _looked(going: UnderWay, tick: int) -> UnderWay:
    return UnderWay(unit=going.unit, points=going.points, gone=tick, until=going.until, asked=True)


def _watchers(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies with hold markers, which lapse after the activations. [HOLD-1, HOLD-2d]"""
    if state.phase != "activation":
        return ()
    return tuple(foe for foe in state.foes(state.context.side(unit)) if state.stands[foe].held)


def _lookouts(
    state: State, watchers: tuple[UnitId, ...], unit: UnitId, legs: tuple[Point, ...]
) -> dict[UnitId, Sighting]:
    return {holder: Sighting(state, holder, unit, legs, _along(state, holder, watchers)) for holder in watchers}


def _seen(state: State, looks: dict[UnitId, Sighting], unit: UnitId, at: Point) -> dict[UnitId, Glimpse | None]:
    """Return each watcher's view of the mover at a point, None for a watcher that could not fire."""
    limit, radius = state.context.rules.approach_limit * TICKS, state.context.radius(unit)
    found: dict[UnitId, Glimpse | None] = {}
    for holder, look in looks.items():
        aim = look.aim(at)
        near = aim is not None and gap_between_bases(look.here, state.context.radius(holder), at, radius) <= limit
        found[holder] = Glimpse(unit, aim.band, near) if aim else None
    return found


def _along(state: State, holder: UnitId, others: tuple[UnitId, ...]) -> frozenset[UnitId]:
    """Return the stands that may join a holder's volley. [LOS-1e, HOLD-4]"""
    company = state.context.company
    return frozenset(other for other in others if company[other] == company[holder])


def _due(state: State, seen: dict[UnitId, Glimpse | None], *, stops: bool) -> tuple[UnitId, ...]:
    """Return the holders to ask, all that can fire if anything is new, or at a stop. [HOLD-2e]"""
    able = tuple(holder for holder, glimpse in seen.items() if glimpse)
    fresh = stops or any(state.watched.get(holder) != seen[holder] for holder in able)
    return able if fresh else ()


def still_able(state: State) -> tuple[UnitId, ...]:
    """Return the stands that may still use the open chance to fire."""
    waiting = state.pending[-1]
    match waiting:
        case HeldFire(unit=unit, holders=holders):
            at: tuple[UnitId, ...] = (unit,)
        case ReturnFire(holders=holders, at=at):
            pass
        case _:
            return ()
    return tuple(
        holder
        for holder in holders
        if holder in state.stands
        and state.stands[holder].held
        and any(
            target in state.stands and reach.best(state, holder, target, _along(state, holder, holders))
            for target in at
        )
    )


def narrow_window(record: EventRecorder, fired: tuple[UnitId, ...]) -> None:
    """Record the stands that may still use a chance to fire after some have fired. [HOLD-3c, HOLD-4, HOLD-4b]

    A return shot is given once.
    """
    waiting = record.state.pending[-1] if record.state.pending else None
    if not isinstance(waiting, HeldFire | ReturnFire):
        return
    able = still_able(record.state)
    if isinstance(waiting, ReturnFire):
        able = tuple(holder for holder in able if holder not in fired)
        record.emit(Changed(ReturnFire(seat=waiting.seat, holders=able, at=waiting.at)) if able else Settled())
        return
    record.emit(Changed(HeldFire(seat=waiting.seat, unit=waiting.unit, holders=able)) if able else Settled())
