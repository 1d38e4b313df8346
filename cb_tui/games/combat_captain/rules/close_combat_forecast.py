"""Forecast of a close combat: a chain over both losses, then the second dice of the survivors. [CLOSE-9]"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from cb_tui.core.dice import FixedDice
from cb_tui.games.combat_captain.rules import chances, close_combat, cover, losses
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.close_combat import CloseCombatDie, CloseCombatSide
from cb_tui.games.combat_captain.rules.events import MenLost
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.forecast_model import CloseCombatForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Count


class BrawlSurvivors(NamedTuple):
    """A side after the blows: stands lost, the ways of its second dice to 0, 1, 2 .., its sticks.

    It also records whether any stand is left.
    """

    lost: int
    ways: tuple[int, ...]
    sticks: int
    stands: bool


def brawl(state: State, attackers: tuple[CompanyId, ...], defenders: tuple[CompanyId, ...]) -> CloseCombatForecast:
    """Return how a close combat of some companies may end, as they are now, wherever they stand."""
    return state.cached(("brawl", attackers, defenders), lambda: _brawl(state, attackers, defenders))


def _brawl(state: State, attackers: tuple[CompanyId, ...], defenders: tuple[CompanyId, ...]) -> CloseCombatForecast:
    ours, theirs = close_combat.stands(state, attackers), close_combat.stands(state, defenders)
    on_them = close_combat.struck(state, close_combat.order(state, defenders, attackers), saves_too=True)
    saves_too = state.context.rules.melee_saves == "all"
    on_us = close_combat.struck(state, close_combat.order(state, attackers, defenders), saves_too=saves_too)
    mine = _after(state, _strikes(state, defenders, "odd"), on_us, attackers, "odd")
    other = _after(state, _strikes(state, attackers, "even"), on_them, defenders, "even")
    ends: defaultdict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
    for one, chance in mine.items():
        for two, share in other.items():
            wins = _wins(one, two)
            ends[one.lost, two.lost, True] += chance * share * wins
            ends[one.lost, two.lost, False] += chance * share * (1 - wins)
    found = tuple((*end, chance) for end, chance in sorted(ends.items()) if chance)
    return CloseCombatForecast(
        attacker=state.context.companies[attackers[0]].side, attackers=attackers, defenders=defenders,
        dice=(len(ours), len(theirs)), cover=tuple(cover.level(state, unit) for unit in theirs),
        win=_sum(chance for _, _, won, chance in found if won),
        lost=(_sum(lost * chance for lost, _, _, chance in found), _sum(lost * chance for _, lost, _, chance in found)),
        ends=found,
    )  # fmt: skip


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))


def _strikes(state: State, companies: tuple[CompanyId, ...], count: Count) -> list[CloseCombatDie]:
    parity = state.context.rules.morale_parity
    each = (state.company(unit).markers for unit in close_combat.stands(state, companies))
    return [CloseCombatDie(0, chances.sums(1, count, markers, parity), markers=markers) for markers in each]


def _after(
    state: State, strikes: list[CloseCombatDie], struck: CloseCombatSide, companies: tuple[CompanyId, ...], count: Count
) -> dict[BrawlSurvivors, Fraction]:
    """Return how a side may stand after the blows that fall on it, `count` its second dice, with the chances."""
    found: defaultdict[BrawlSurvivors, Fraction] = defaultdict(Fraction)
    for harm in close_combat.harms(strikes, struck):
        found[_left(state, struck, companies, count, (harm.men, harm.kills))] += Fraction(harm.chance)
    return found


def _left(
    state: State, struck: CloseCombatSide, companies: tuple[CompanyId, ...], count: Count, toll: tuple[int, int]
) -> BrawlSurvivors:
    """Return a side after so many men and kills, by the rules that take them off."""
    record, (men, kills) = EventRecorder(state, FixedDice()), toll
    fallen = [unit for unit, many in struck.men.items() for _ in range(many)][:men]
    for unit in fallen:
        record.emit(MenLost(unit, 1))
        if not record.state.stands[unit].men:
            losses.record_destroyed(record, unit)
    for _ in range(kills):
        losses.record_kills(record, next(unit for unit in struck.vehicles if unit in record.state.stands))
    for company in companies:
        losses.pool_squads(record, company)
    lost = len(close_combat.stands(state, companies)) - len(close_combat.stands(record.state, companies))
    if not state.context.rules.rout_after_melee:
        for company in companies:
            losses.record_routs(record, company)
    after = close_combat.stands(record.state, companies)
    none: tuple[int, ...] = (1,)
    ways = reduce(chances.joined, (strike.ways for strike in _strikes(record.state, companies, count)), none)
    sticks = sum(cover.level(record.state, unit) for unit in after)
    return BrawlSurvivors(lost, ways, sticks, bool(after))


def _wins(ours: BrawlSurvivors, theirs: BrawlSurvivors) -> Fraction:
    """Return the chance that the attackers count more than the defenders and their cover. [CLOSE-3b]"""
    if not (ours.stands and theirs.stands):
        return Fraction(int(ours.stands))
    ways = sum(many * sum(theirs.ways[: max(0, total - theirs.sticks)]) for total, many in enumerate(ours.ways) if many)
    return Fraction(ways, sum(ours.ways) * sum(theirs.ways))
