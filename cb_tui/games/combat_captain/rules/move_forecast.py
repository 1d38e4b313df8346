"""Forecast of a path: its rolls, its stops, and the exact chance of having enough dice. [MOVE]"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from cb_tui.core.inches import TICKS, format_place
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.polyline import Polyline as Path
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import activity, chances, charge, movement_limits, stop_forecast
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast, Stretch
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import PathProgress
from cb_tui.games.combat_captain.rules.sighting import PlannedMove
from cb_tui.games.combat_captain.rules.terrain import TOUCH
from cb_tui.games.combat_captain.rules.weapons import Count, march

DICE = 4  # most dice that chances are shown for: three, and the common die
DOTS = 60  # ticks between the dots of a table


def way(state: State, unit: UnitId, points: tuple[Place, ...]) -> MoveForecast | IllegalCommand:
    """Return the cost and stops of a path, or the refusal of its first bad tick."""
    return state.cached(("way", unit, points), lambda: _way(state, unit, points))


def going(state: State, unit: UnitId, points: tuple[Place, ...]) -> PlannedMove | IllegalCommand:
    """Return a stand on a path, or the refusal of its first bad tick.

    The last one is cached, since its dangers are queried next.
    """
    kept = state.cache.get("going")
    if not isinstance(kept, CachedMove) or (kept.unit, kept.points) != (unit, points):
        kept = state.cache["going"] = CachedMove(unit, points, _going(state, unit, points))
    return kept.told


class CachedMove(NamedTuple):
    """A path that was queried, and its answer."""

    unit: UnitId
    points: tuple[Place, ...]
    told: PlannedMove | IllegalCommand


def _going(state: State, unit: UnitId, points: tuple[Place, ...]) -> PlannedMove | IllegalCommand:
    if refused := movement_limits.malformed(state, points):
        return refused
    ahead, manner = movement_limits.ahead(state, unit, points), charge.manner(state, unit)
    if ahead.way.length <= ahead.gone:
        return IllegalCommand(f"{unit} is already there; name another place", "MOVE-2", "no way")
    refused = movement_limits.path_refusal(state, unit, ahead, ahead.way.length, manner)
    return refused or PlannedMove(state, unit, ahead, manner)


def _way(state: State, unit: UnitId, points: tuple[Place, ...]) -> MoveForecast | IllegalCommand:
    plan = going(state, unit, points)
    if isinstance(plan, IllegalCommand):
        return plan
    parts = _rolled(plan)
    return MoveForecast(
        unit=unit, points=(format_place(plan.at(plan.gone)), *points), ticks=plan.end - plan.gone,
        rolls=tuple(_stretch(part) for part in parts), stops=stop_forecast.stops(plan),
        chances=_arrives(parts, DICE),
    )  # fmt: skip


def _rolled(plan: PlannedMove) -> tuple["DicePart", ...]:
    """Return the parts of a path, or all of it as one part.

    It is one part if it ends touching a hedge and odd dice for the whole are likelier to be enough.
    """
    parts = tuple(_parts(plan))
    last = parts[-1]
    if len(parts) < 2 or last.plan.end - last.plan.gone > TOUCH + 1 or not _is_odd(plan, plan.end):
        return parts
    whole = (DicePart(plan, last.read),)
    dice = min(DICE, max(1, activity.left(plan.state, plan.unit)))
    return whole if _arrives(whole, dice)[-1] > _arrives(parts, dice)[-1] else parts


# --- rolls -------------------------------------------------------------------------------------------------------


class DicePart(NamedTuple):
    """A part of a way that dice of one kind pay for."""

    plan: PlannedMove
    read: Count

    @property
    def die(self) -> tuple[int, ...]:
        """Return in how many of six rolls a die gives 0, 1, 2 .. inches."""
        state = self.plan.state
        return chances.sums(1, self.read, state.company(self.plan.unit).markers, state.context.rules.morale_parity)


def _parts(plan: PlannedMove) -> Iterator[DicePart]:
    """Yield the parts of a way: up to odd ground, over it, beyond it. [MOVE-4a, MOVE-4c]"""
    kind, night = plan.state.context.kind(plan.unit), plan.state.context.rules.night
    rest: PlannedMove | None = plan
    while rest is not None:
        odd = [tick for tick in range(rest.gone, rest.end + 1) if _is_odd(rest, tick)]
        part, rest = _up_to(rest, odd)
        over = bool(odd) and any(_is_odd(part, tick) for tick in range(part.gone, part.end + 1))
        yield DicePart(part, march(kind, odd=over, night=night))


def first(state: State, unit: UnitId, points: tuple[Place, ...]) -> Stretch | None:
    """Return the first stretch of a path paid for by one kind of dice, or None if the path is illegal."""
    plan = going(state, unit, points)
    return None if isinstance(plan, IllegalCommand) else _stretch(next(_parts(plan)))


def _is_odd(plan: PlannedMove, tick: int) -> bool:
    return movement_limits.odd_at(plan.state, plan.unit, plan.at(tick))


def _up_to(plan: PlannedMove, odd: list[int]) -> tuple[PlannedMove, PlannedMove | None]:
    """Return the first part of a path with one kind of dice, and the rest (None: no rest).

    It goes to the last tick before odd ground, else to the first beyond it.
    """
    if not odd:
        return plan, None
    for tick in range(odd[0] - 1, plan.gone, -1):
        part, rest = _cut(plan, tick)
        if part.end and plan.may_end(tick) and not _is_odd(part, part.end):
            return part, rest
    beyond = (
        tick
        for tick in range(odd[0] + 1, plan.end)
        if tick not in odd and plan.may_end(tick) and plan.at(tick) != plan.at(plan.gone)
    )
    end = next(beyond, None)
    return (plan, None) if end is None else _cut(plan, end)


def _cut(plan: PlannedMove, tick: int) -> tuple[PlannedMove, PlannedMove]:
    """Return a way up to a tick, and the rest, as a player orders them."""
    path, at = plan.walk.way, plan.at(tick)
    passed = (point for corner, point in zip(path.corners, path.points, strict=True) if plan.gone < corner < tick)
    parts = Path((plan.at(plan.gone), *passed, at)), Path((at, *path.rest(tick)))
    one, other = (replace(plan, walk=PathProgress(each, 0)) for each in parts)
    return one, other


def _stretch(part: DicePart) -> Stretch:
    plan, most = part.plan, len(part.die) - 1
    far = plan.end - plan.gone
    return Stretch(tuple(map(format_place, plan.legs[1:])), far, part.read, -(-far // (TICKS * most)) if most else 0)


# --- chances -----------------------------------------------------------------------------------------------------


def _arrives(parts: tuple[DicePart, ...], dice: int) -> tuple[Fraction, ...]:
    """Return the chances that 1, 2, 3 .. dice are enough, rolled one at a time. [MOVE-2, MOVE-2c]

    The stand goes as far as each die lets it. A die that ends where no stand may stop takes it to the
    last tick before.
    """
    found, ways = [], {(0, parts[0].plan.gone): 1}
    for number in range(1, dice + 1):
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (leg, tick), often in ways.items():
            for inches, rolled in enumerate(parts[leg].die) if leg < len(parts) else [(0, 6)]:
                after[_next(parts, leg, tick, inches)] += rolled * often
        ways = after
        there = sum(often for (leg, _), often in ways.items() if leg == len(parts))
        found.append(Fraction(there, 6**number))
    return tuple(found)


def _next(parts: tuple[DicePart, ...], leg: int, tick: int, inches: int) -> tuple[int, int]:
    """Return the part of a path that a stand is on after a die, and its tick there.

    Beyond the last part it has arrived.
    """
    if leg == len(parts):
        return leg, 0
    plan = parts[leg].plan
    to = tick + TICKS * inches
    if to >= plan.end:
        return leg + 1, 0
    return leg, plan.last(to, tick)


# --- dots --------------------------------------------------------------------------------------------------------


def spots(state: State, unit: UnitId) -> Mapping[Place, Fraction]:
    """Return the dots in straight reach, six inches apart, with the chance that the dice are enough."""
    return state.cached(("spots", unit), lambda: dict(_spots(state, unit)))


def _spots(state: State, unit: UnitId) -> Iterator[tuple[Place, Fraction]]:
    here, dice, manner = state.stands[unit].point, activity.left(state, unit), charge.manner(state, unit)
    for at in _dots(state, here, dice * TICKS * 6):
        ahead = PathProgress(Path((here, at)), 0)
        if movement_limits.path_refusal(state, unit, ahead, ahead.way.length, manner) is None:
            plan = PlannedMove(state, unit, ahead, manner)
            yield format_place(at), _arrives(tuple(_parts(plan)), dice)[-1]


def _dots(state: State, here: Point, far: int) -> Iterator[Point]:
    wide, deep = state.context.table.size
    for y in range(0, deep + 1, DOTS):
        for x in range(0, wide + 1, DOTS):
            if 0 < distance_in_ticks(here, (x, y)) <= far and not state.context.table.on_edge((x, y)):
                yield x, y
