"""Gaps between stands, nearest stands, and contact. [MAP-2a, MAP-4, CLOSE-2b]"""

from cb_tui.core.plane import distance_in_ticks, gap_between_bases
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.table import TOUCH


def between(state: State, one: UnitId, other: UnitId) -> int:
    """Return the ticks from base to base."""
    a, b = state.stands[one], state.stands[other]
    return gap_between_bases(a.point, state.context.radius(one), b.point, state.context.radius(other))


def touching(state: State, one: UnitId, other: UnitId) -> bool:
    """Check whether two bases touch. A hedge or wall between them has no thickness. [CLOSE-2b]"""
    return between(state, one, other) <= TOUCH


def touched(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies whose bases touch a stand's. Cars take no part in close combat. [HG-6b]"""
    return state.cached(
        ("touched", unit),
        lambda: tuple(
            foe
            for foe in state.foes(state.context.side(unit))
            if state.context.kind(foe) != "soft" and touching(state, unit, foe)
        ),
    )


def in_contact(state: State, by: CompanyId, at: CompanyId) -> bool:
    """Check whether any stand of a company touches one of another."""
    return any(state.context.company[foe] == at for unit in state.stands_of(by) for foe in touched(state, unit))


def nearest_mate(state: State, unit: UnitId) -> int | None:
    """Return the ticks to the nearest other stand of the same company, None for the last one."""
    return min((between(state, unit, mate) for mate in state.mates(unit)), default=None)


def nearest(state: State, unit: UnitId) -> UnitId | None:
    """Return the enemy nearest to a stand, or None without one. Empty cars count."""
    foes = state.foes(state.context.side(unit))
    return min(foes, key=lambda foe: (between(state, unit, foe), foe), default=None)


def nearest_foe(state: State, unit: UnitId) -> int | None:
    """Return the ticks to the nearest enemy, or None without one. Empty cars do not count."""
    return min(
        (between(state, unit, foe) for foe in state.foes(state.context.side(unit)) if state.manned(foe)), default=None
    )


def fire_distance(state: State, firer: UnitId, target: UnitId) -> int:
    """Return the ticks from a firer's centre to the nearest point of its target. [FIRE-5]"""
    far = distance_in_ticks(state.stands[firer].point, state.stands[target].point) - state.context.radius(target)
    return max(0, far)
