"""Arrivals: companies that enter by an edge of the table. [HG-11]"""

from collections.abc import Iterator

from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.plane import UNITS, Point, distance_in_ticks, nearest_compass_direction, point_along
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat_captain.rules import deployment, victory
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import Awaited, Called, Entered
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import point, points

DOOR = 12  # inches from one point of entry to the next among those that are offered


def waiting(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the stands of a company that may enter this turn."""
    card = state.context.companies[company]
    if card.enters is None or state.companies[company].routed:
        return ()
    conditional = card.enters.holding or card.enters.roll
    turn = state.called.get(company) if conditional else card.enters.turn
    return to_come(state, company) if turn is not None and turn <= state.turn else ()


def to_come(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the stands of a company that have not been on the table yet."""
    gone = {loss.unit for loss in state.losses}
    stands = state.context.companies[company].stands
    here = state.stands.keys() | state.aboard.keys() | state.overturned.keys() | gone
    return tuple(one.id for one in stands if one.id not in here)


def call_companies(record: EventRecorder) -> None:
    """Record at the end of a turn which companies come on a condition, with the dice for them. [HG-3, HG-4]"""
    for company, card in record.state.context.companies.items():
        state, entry = record.state, card.enters
        if entry is None or not to_come(state, company):
            continue
        turn, called = state.turn, state.called.get(company)
        if entry.holding and victory.holds(state, card.side, entry.holding):
            if called is None:
                record.emit(Called(company, turn + entry.delay))
        elif entry.holding and called is not None and called <= turn + 1:
            record.emit(Called(company, turn + 2))  # due and not held: a turn later, if it is held then [HG-4b]
        elif entry.roll and called is None and turn + 1 >= entry.turn and _successful(state, card.side, entry.success):
            face = record.roll(1, f"{card.name} comes")[0]
            record.emit(Awaited(company, entry.roll, face))
            record.emit(*([Called(company, turn + 1)] if face >= entry.roll else []))


def _successful(state: State, side: Side, area: str) -> bool:
    """Check whether a side does well: a stand in an area, or more destroyed than lost. [HG-3a]"""
    if not area:
        return True
    lost = victory.destroyed(state)
    return bool(victory.inside(state, side, area)) or lost[state.context.enemy(side)] > lost[side]


def stretch(state: State, company: CompanyId) -> tuple[Point, ...]:
    """Return the ends of the stretch of the edge where a company may now choose its entry, or ()."""
    entry = state.context.companies[company].enters
    return points(entry.along) if entry and entry.along and waiting(state, company) else ()


def doors(state: State, company: CompanyId) -> Iterator[Place]:
    """Yield points a few inches apart on the stretch where a company may enter."""
    if ends := stretch(state, company):
        parts = max(1, distance_in_ticks(ends[0], ends[1]) // (DOOR * TICKS))
        yield from (format_place(point_along(ends[0], ends[1], part, parts)) for part in range(parts + 1))


def nearest(state: State, company: CompanyId, to: Point) -> Place | None:
    """Return the point of the entry stretch that is nearest to another, or None without a stretch."""
    ends = stretch(state, company)
    return format_place(nearest_point_on(to, ends)) if ends else None


def entry_refusal(state: State, company: CompanyId, at: Place) -> IllegalCommand | None:
    """Return why a company does not enter at a place. [HG-11]"""
    if not stretch(state, company):
        return IllegalCommand(
            f"{company} cannot choose where it enters; activate it without a place", "HG-11", "no door"
        )
    if nearest(state, company, parse_place(at)) != at:
        entry = state.context.companies[company].enters
        ends = " to ".join(entry.along.split()) if entry else ""
        return IllegalCommand(f"{company} enters at the edge from {ends}; name a place on it", "HG-11", "no door")
    return None


def place_entering_stands(record: EventRecorder, company: CompanyId, near: Place | None = None) -> None:
    """Record that due stands are placed, as near to the point of entry as there is room, at no cost in dice."""
    for unit in waiting(record.state, company):
        at = next(free(record.state, unit, near), None)
        if at is not None:
            entry = record.state.context.companies[company].enters
            assert entry is not None
            middle = record.state.context.table.size[0] // 2, record.state.context.table.size[1] // 2
            record.emit(
                Entered(unit, format_place(at), nearest_compass_direction(at, middle) if at != middle else UNITS[4])
            )


def place_entering_cars(record: EventRecorder) -> None:
    """Record that cars which are due are placed as a turn begins, since they have no activation. [HG-6b]"""
    for pool in record.state.context.pools:
        place_entering_stands(record, pool)


def free(state: State, unit: UnitId, near: Place | None = None) -> Iterator[Point]:
    """Yield the places along the edge where a stand may enter, clear of bases and enemies.

    The nearest to its point of entry comes first.
    """
    setting, table = state.context, state.context.table
    entry = setting.companies[setting.company[unit]].enters
    assert entry is not None
    radius, target = setting.radius(unit), parse_place(near) if near else point(entry.at)
    wide, deep = table.size
    x, y = min(max(target[0], radius), wide - radius), min(max(target[1], radius), deep - radius)
    upright = target[0] in (0, wide)  # it enters by the west or the east
    reach = range(0, max(wide, deep), TICKS // 2)
    spots = ((x, y + shift) if upright else (x + shift, y) for step in reach for shift in dict.fromkeys((step, -step)))
    spread = setting.rules.entry_spread * TICKS
    far = []
    for at in spots:
        if deployment.placement_refusal(state, unit, at) is not None:
            continue
        if distance_in_ticks(at, target) - radius <= spread:
            yield at
        else:
            far.append(at)
    yield from far  # else the nearest free place
