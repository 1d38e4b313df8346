"""Candidates for fire: joint and single volleys, shells, tapes and bombs. [FIRE, ART, AIR]"""

from collections.abc import Iterable, Iterator

from cb_tui.core.inches import format_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity, reach
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Bomb, Fire, Pass, Shell, Shot, Strafe
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.reach import WeaponReach
from cb_tui.games.combat_captain.rules.waiting import AirAttack, HeldFire, ReturnFire, Shelling

BEST = 10  # aims of a shell, of a tape


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
        able = {unit: aim for unit in dice if (aim := reach.best(state, unit, target, frozenset(dice)))}
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
    second = ((shot.unit, reach.machine_gun(state, shot.unit)) for shot in shots)
    helps = any(gun and isinstance(reach.aim(state, unit, gun, target, along), WeaponReach) for unit, gun in second)
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
