"""Gaps, nearest stands, contact and cohesion, and the pairs of a close combat. [MAP-2a, MAP-4, COH, CLOSE]"""

from typing import NamedTuple

from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.plane import distance_in_ticks, gap_between_bases
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TOUCH


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


def loose(state: State, unit: UnitId) -> bool:
    """Check whether a stand is out of cohesion. The last one of a company never is. [COH-1, COH-1a, COH-1b]"""
    near = nearest_mate(state, unit)
    return near is not None and near >= state.context.rules.cohesion * TICKS


def refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return why a stand may neither move nor fire. [COH-1d]"""
    if not loose(state, unit):
        return None
    near = nearest_mate(state, unit)
    assert near is not None
    apart = f"{format_inches(near)} inches from its company"
    why = f"{unit} is out of cohesion, {apart}: it may not move or fire; bring the others to it"
    return IllegalCommand(why, "COH-1", "loose", brief=f"out of cohesion: {apart}")


class ContactGroup(NamedTuple):
    """A connected group of companies in contact."""

    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]


def failed(state: State) -> tuple[CompanyId, ...]:
    """Return the companies that charged and touch no enemy, one marker each. [CLOSE-6, CLOSE-6a, CLOSE-6b]"""
    found = []
    for company in dict.fromkeys(charge.by for charge in state.charges):
        if not state.stands_of(company) or any(touched(state, unit) for unit in state.stands_of(company)):
            continue
        withdrew = all(state.companies[charge.at].withdrew for charge in state.charges if charge.by == company)
        if not withdrew or state.context.rules.marker_if_target_withdrew:
            found.append(company)
    return tuple(found)


def melees(state: State) -> tuple[ContactGroup, ...]:
    """Return the due close combats in the order of the charges. [CLOSE-3, CLOSE-8]

    The side that charged first attacks.
    """
    found: list[ContactGroup] = []
    for charge in state.charges:
        taken = {company for melee in found for company in (*melee.attackers, *melee.defenders)}
        if charge.by in taken or not _stands(state, charge.by, charge.at):
            continue
        group = _group(state, charge.by)
        side = state.context.companies[charge.by].side
        found.append(ContactGroup(_of(state, group, side), _of(state, group, state.context.enemy(side))))
    return tuple(found)


def _stands(state: State, by: CompanyId, at: CompanyId) -> bool:
    """Check whether a stand that charged, or joined, still touches the company that it charged."""
    return in_contact(state, by, at)


def pinned(state: State, unit: UnitId) -> UnitId | None:
    """Return the enemy that keeps a stand in contact, or None if it may move on. [CLOSE-3a]

    The enemies of a company that its own charged first do not.
    """
    bound = state.context.rules.attacker_pinned
    return next((foe for foe in touched(state, unit) if bound or not _attacks(state, unit, foe)), None)


def _attacks(state: State, unit: UnitId, foe: UnitId) -> bool:
    """Check whether a stand's company charged another's this turn, before any charge the other way."""
    own, other = state.context.company[unit], state.context.company[foe]
    return next((charge.by == own for charge in state.charges if {charge.by, charge.at} == {own, other}), False)


def _group(state: State, first: CompanyId) -> frozenset[CompanyId]:
    """Return all companies that hang together by contact with one."""
    group, new = {first}, [first]
    while new:
        company = new.pop()
        for unit in state.stands_of(company):
            for foe in touched(state, unit):
                other = state.context.company[foe]
                if other not in group:
                    group.add(other)
                    new.append(other)
    return frozenset(group)


def _of(state: State, group: frozenset[CompanyId], side: Side) -> tuple[CompanyId, ...]:
    return tuple(name for name in state.companies if name in group and state.context.companies[name].side == side)
