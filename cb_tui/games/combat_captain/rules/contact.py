"""Charges that made contact, and the pairs of a close combat in phase 3. [CLOSE-3, CLOSE-8, CLOSE-9a]"""

from typing import NamedTuple

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import measure
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State


class ContactGroup(NamedTuple):
    """A connected group of companies in contact."""

    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]


def failed(state: State) -> tuple[CompanyId, ...]:
    """Return the companies that charged and touch no enemy, one marker each. [CLOSE-6, CLOSE-6a, CLOSE-6b]"""
    found = []
    for company in dict.fromkeys(charge.by for charge in state.charges):
        if not state.stands_of(company) or any(measure.touched(state, unit) for unit in state.stands_of(company)):
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
    return measure.in_contact(state, by, at)


def pinned(state: State, unit: UnitId) -> UnitId | None:
    """Return the enemy that keeps a stand in contact, or None if it may move on. [CLOSE-3a]

    The enemies of a company that its own charged first do not.
    """
    bound = state.context.rules.attacker_pinned
    return next((foe for foe in measure.touched(state, unit) if bound or not _attacks(state, unit, foe)), None)


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
            for foe in measure.touched(state, unit):
                other = state.context.company[foe]
                if other not in group:
                    group.add(other)
                    new.append(other)
    return frozenset(group)


def _of(state: State, group: frozenset[CompanyId], side: Side) -> tuple[CompanyId, ...]:
    return tuple(name for name in state.companies if name in group and state.context.companies[name].side == side)
