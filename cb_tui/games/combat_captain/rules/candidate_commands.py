"""Candidates for fire, and for paths along sixteen bearings and toward key points. [MOVE, FIRE, ART, AIR]"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import cast

from cb_tui.core.inches import TICKS, format_place
from cb_tui.core.plane import COMPASS, Point, bearing, distance_in_ticks, point_along
from cb_tui.core.polyline import Polyline
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import activity, charge, fire, movement, movement_limits
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import (
    Bomb,
    Fire,
    GoAsFar,
    GoForward,
    March,
    Move,
    Pass,
    Shell,
    Shot,
    Stay,
    Strafe,
)
from cb_tui.games.combat_captain.rules.fire import WeaponReach
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement import part
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind, PathProgress
from cb_tui.games.combat_captain.rules.pending import (
    Advance,
    AirAttack,
    HeldFire,
    MarchDue,
    ReturnFire,
    Shelling,
    ShortWay,
)
from cb_tui.games.combat_captain.rules.terrain import TerrainMap

FARTHEST = 6  # inches that a die gives at most
BEYOND = 120  # ticks past a way within which a base may bar it
NEAREST = 3  # enemies, companions and shapes that a canon looks at
BEST = 10  # aims of a shell, of a tape


def moves(state: State, unit: UnitId, dice: int) -> Iterator[Move]:
    """Yield the paths of a stand with `dice` dice, each end once."""
    how, ends = charge.manner(state, unit), tuple(goals(state, unit, dice))
    near = [(base.unit, base.at) for far, base in state.around(unit) if far <= FARTHEST * TICKS * dice + BEYOND]
    seen = state.stands[unit].at, how, ends, near, state.overturned, state.passengers  # all that these ways depend on
    memo, key = state.context.memo, ("moves", unit, dice)
    known = cast("tuple[object, tuple[tuple[Place, ...], ...]] | None", memo.get(key))
    if known is None or known[0] != seen:
        known = memo[key] = seen, tuple(dict.fromkeys(_cut(state, unit, iter(ends), dice, how)))
    for way in known[1]:
        yield Move(unit, way, dice)


def goals(state: State, unit: UnitId, dice: int) -> Iterator[Point]:
    """Yield where a stand may want to go: all round, at enemies, to companions, to cover, to what a side wins by."""
    here, table = state.stands[unit].point, state.context.table
    far = FARTHEST * TICKS * dice
    for name in COMPASS:
        x, y = bearing(name, far)
        yield here[0] + x, here[1] + y
    side, company = state.context.side(unit), state.context.company[unit]
    foes = (base.at for _, base in state.around(unit) if base.side != side)
    mates = (base.at for _, base in state.around(unit) if base.company == company)
    yield from (*islice(foes, NEAREST), *islice(mates, NEAREST))
    yield from state.context.cached(("covers", here), lambda: covers(table, here))
    for aim in state.context.battle.aims:
        ground = table.area(aim.area)
        yield (ground.box[0] + ground.box[2]) // 2, (ground.box[1] + ground.box[3]) // 2


def covers(table: TerrainMap, here: Point) -> list[Point]:
    """Return the nearest points of hedges, walls and positions."""
    shapes = [nearest_point_on(here, line.points) for line in table.lines.values()]
    shapes += [position.at for position in table.positions.values()]
    return sorted(shapes, key=lambda point: (distance_in_ticks(here, point), point))[:NEAREST]


def _cut(state: State, unit: UnitId, ends: Iterator[Point], dice: int, how: MoveKind) -> Iterator[tuple[Place, ...]]:
    for end in ends:
        if (way := cut(state, unit, end, FARTHEST * TICKS * dice, how)) is not None:
            yield way


def cut(state: State, unit: UnitId, end: Point, most: int, how: MoveKind) -> tuple[Place, ...] | None:
    """Return the straight path toward a point as far as a stand may go, or None if it may not go at all."""
    here, table = state.stands[unit].point, state.context.table
    far = distance_in_ticks(here, end)
    if far > most:
        end = point_along(here, end, most, far)
    end = min(max(end[0], 0), table.size[0]), min(max(end[1], 0), table.size[1])
    if table.on_edge(end):  # leaving the table is for a player to order
        end = point_along(here, end, 9, 10)
    going = PathProgress(Polyline((here, end)), 0)
    until = movement_limits.last(state, unit, going, going.way.length, how)
    at = going.way.at(until)
    shorter = PathProgress(Polyline((here, at)), 0)  # one tick of it may be rounded differently from the whole path
    if at == here or (
        until < going.way.length and movement_limits.path_refusal(state, unit, shorter, shorter.way.length, how)
    ):
        return None
    return (format_place(at),)


# --- answers ---------------------------------------------------------------------------------------------------------


def short(state: State, waiting: ShortWay) -> Iterator[GoAsFar | Stay]:
    """Yield the options for dice that fell short: as far as they reach, shorter if barred, or to stay."""
    for ticks_ in range(waiting.ticks, 0, -max(1, waiting.ticks // 12)):
        yield GoAsFar(part(state, waiting, ticks_))
    yield Stay()


def advances(state: State, waiting: Advance) -> Iterator[GoForward | Stay]:
    """Yield the ways forward of the next stand, and to end the advance."""
    rules = state.context.rules
    how = movement.advance_manner(state)
    for unit in waiting.left[:2]:
        for end in goals(state, unit, 1):
            way = cut(state, unit, end, rules.winner_advance * TICKS, how)
            if way is not None:
                yield GoForward(unit, way)
    yield Stay()


def marches(state: State, waiting: MarchDue) -> Iterator[March]:
    """Yield the reinforcement moves of the next stand."""
    rules = state.context.rules
    how = MoveKind(limit=rules.reinforcement_distance * TICKS, farther=True)
    for unit in waiting.left[:1]:
        for end in goals(state, unit, rules.reinforcement_dice):
            way = cut(state, unit, end, FARTHEST * TICKS * rules.reinforcement_dice, how)
            if way is not None:
                yield March(unit, way)


def volleys(state: State, company: CompanyId) -> Iterator[Fire]:
    """Yield the fire of the acting company: at each target all with as many dice each, and each alone."""
    units = [
        unit
        for unit in state.stands_of(company)
        if activity.left(state, unit) and not activity.barred(state, unit, "fire")
    ]
    dice = {unit: activity.left(state, unit) for unit in units}
    targets = tuple(state.foes(state.context.companies[company].side))
    yield from volleys_of(state, dice, targets)


def held(state: State, waiting: HeldFire | ReturnFire) -> Iterator[Fire]:
    """Yield the fire that holders can answer with, a company at a time."""
    targets = (waiting.unit,) if isinstance(waiting, HeldFire) else waiting.at
    for company in dict.fromkeys(state.context.company[unit] for unit in waiting.holders):
        holders = [unit for unit in waiting.holders if unit in state.stands and state.context.company[unit] == company]
        yield from volleys_of(state, {unit: state.stands[unit].held for unit in holders}, targets)


def volleys_of(state: State, dice: dict[UnitId, int], targets: Iterable[UnitId]) -> Iterator[Fire]:
    """Yield the fire of some stands of one company, with `dice` each, together and each alone."""
    for target in targets:
        if target not in state.stands:
            continue
        able = {unit: aim for unit in dice if (aim := fire.best(state, unit, target, frozenset(dice)))}
        shots = [Shot(unit, dice[unit], aim.weapon == "hand_held_at") for unit, aim in able.items()]
        for most in range(1, max(dice.values(), default=0) + 1) if len(shots) > 1 else ():
            volley = tuple(Shot(shot.unit, min(most, shot.dice), shot.hand_held) for shot in shots)
            yield from guns(state, volley, target)
        for shot in shots:
            for many in dict.fromkeys((shot.dice, 1)):
                yield from guns(state, (Shot(shot.unit, many, shot.hand_held),), target)


def guns(state: State, shots: tuple[Shot, ...], target: UnitId) -> Iterator[Fire]:
    """Yield fire with the machine guns of vehicles along where they can hurt the target, else without. [TANK-1b]"""
    along = frozenset(shot.unit for shot in shots)
    second = ((shot.unit, fire.machine_gun(state, shot.unit)) for shot in shots)
    helps = any(gun and isinstance(fire.aim(state, unit, gun, target, along), WeaponReach) for unit, gun in second)
    yield Fire(shots, target, target if helps else None)


# --- from above ------------------------------------------------------------------------------------------------------


def _foes(state: State, seat: str) -> list[UnitId]:
    side = next(side for side, each in state.context.seats.items() if each == seat)
    return list(state.foes(side))


def shells(state: State, waiting: Shelling) -> Iterator[Shell | Pass]:
    """Yield shells at the enemies that most others stand near."""
    foes = _foes(state, waiting.seat)
    where = {foe: state.stands[foe].point for foe in foes}
    crowd = sorted(
        foes, key=lambda foe: (-sum(distance_in_ticks(where[foe], other) < 60 for other in where.values()), foe)
    )
    yield from (Shell(state.stands[foe].at) for foe in crowd[:BEST])
    yield Pass()


def runs(state: State, waiting: AirAttack) -> Iterator[Strafe | Bomb | Pass]:
    """Yield tapes from enemy to enemy, or bombs."""
    foes = _foes(state, waiting.seat)
    if waiting.kind == "bombing":
        yield from (Bomb(foe) for foe in foes)
    else:
        pairs = [(one, other) for one in foes for other in foes if one < other]
        near = sorted(pairs, key=lambda pair: (distance_in_ticks(*(state.stands[unit].point for unit in pair)), pair))
        yield from (Strafe(state.stands[one].at, state.stands[other].at) for one, other in near[:BEST])
        if not near and foes:
            x, y = state.stands[foes[0]].point
            yield Strafe(state.stands[foes[0]].at, format_place((x + 10, y)))
    yield Pass()
